/**
 * Returns the tickets that somebody can see: those that are fully inside the window of a visible page. A ticket on
 * another page of the wall, or further down on a small screen, is not visible until somebody turns or scrolls to it.
 */
import { type RefObject, useEffect, useMemo, useState } from 'react';
import type { KitchenScreen } from '../../engine/engine.ts';
import { usePageVisible } from '../../platform/use-page-visible.ts';

/** Less than 1, because an edge may lie between two pixels. */
const WHOLE = 0.95;

/** `area` contains an element with `data-order` for each of `ids`. */
export function usePainted(area: RefObject<HTMLElement | null>, ids: readonly string[]): KitchenScreen {
  const [painted, setPainted] = useState<ReadonlySet<string>>(new Set());
  const isVisible = usePageVisible();
  const drawn = ids.join(' ');
  // biome-ignore lint/correctness/useExhaustiveDependencies: new tickets are new elements to observe
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
