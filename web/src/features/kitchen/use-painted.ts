/**
 * Which tickets are painted where somebody can see them: those that stand whole in the window of a page that is in front.
 * A ticket on another page of the wall, or further down on a small screen, takes a hand to get there.
 */
import { type RefObject, useEffect, useMemo, useState } from 'react';
import type { KitchenScreen } from '../../engine/engine.ts';
import { usePageVisible } from '../../platform/use-page-visible.ts';

/** Less than all of it, for an edge may lie between two pixels. */
const WHOLE = 0.95;

/** `area` holds an element with `data-order` for each of `ids`. */
export function usePainted(area: RefObject<HTMLElement | null>, ids: readonly string[]): KitchenScreen {
  const [painted, setPainted] = useState<ReadonlySet<string>>(new Set());
  const isVisible = usePageVisible();
  const drawn = ids.join(' ');
  // biome-ignore lint/correctness/useExhaustiveDependencies: other tickets are other elements
  useEffect(() => {
    const observer = new IntersectionObserver(
      (entries) => setPainted((before) => withEntries(before, entries)),
      { threshold: WHOLE },
    );
    for (const ticket of area.current?.querySelectorAll('[data-order]') ?? []) observer.observe(ticket);
    return () => observer.disconnect();
  }, [area, drawn]);
  const shown = ids.filter((id) => painted.has(id)).join(' ');
  return useMemo(
    () => (isVisible ? { shown: shown === '' ? [] : shown.split(' ') } : {}),
    [isVisible, shown],
  );
}

function withEntries(
  before: ReadonlySet<string>,
  entries: readonly IntersectionObserverEntry[],
): ReadonlySet<string> {
  const painted = new Set(before);
  for (const { target, intersectionRatio } of entries) {
    const id = (target as HTMLElement).dataset.order ?? '';
    if (intersectionRatio >= WHOLE) painted.add(id);
    else painted.delete(id);
  }
  return painted;
}
