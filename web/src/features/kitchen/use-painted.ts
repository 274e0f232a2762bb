/**
 * Returns the tickets that somebody can see: those of which every piece is fully inside the window of a visible page. A
 * ticket with a line on another page, below the edge, or cut off inside its card is not visible until somebody turns or
 * scrolls to it.
 */
import { type RefObject, useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import type { KitchenScreen } from '../../engine/engine.ts';
import { isPageVisible } from '../../platform/reachability.ts';

/** Less than 1, because an edge may lie between two pixels. */
const WHOLE = 0.95;

/**
 * `area` contains an element with `data-order` for each part of a ticket, and in it an element with `data-piece` for
 * each piece. `ids` are the tickets whose pieces are all there. `layout` changes whenever the elements do.
 */
export function usePainted(
  area: RefObject<HTMLElement | null>,
  ids: readonly string[],
  layout: unknown,
): KitchenScreen {
  const [hidden, setHidden] = useState<ReadonlyMap<Element, string>>(new Map());
  const [seen, setSeen] = useState<ReadonlySet<string>>(new Set());
  const isVisible = useSyncExternalStore(onVisibility, isPageVisible);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another layout has other elements to observe
  useEffect(() => {
    const pieces = [...(area.current?.querySelectorAll('[data-order] [data-piece]') ?? [])];
    const drawn = new Set(pieces.map(orderOf));
    setHidden((before) => new Map([...before].filter(([piece]) => piece.isConnected)));
    setSeen((before) => new Set([...before].filter((id) => drawn.has(id))));
    const observer = new IntersectionObserver(
      (entries) => {
        setHidden((before) => withHidden(before, entries));
        setSeen((before) => new Set([...before, ...entries.map(({ target }) => orderOf(target))]));
      },
      { threshold: WHOLE },
    );
    for (const piece of pieces) observer.observe(piece);
    return () => observer.disconnect();
  }, [area, layout]);
  const cut = new Set(hidden.values());
  const shown = ids.filter((id) => seen.has(id) && !cut.has(id)).join(' ');
  return useMemo(
    () => (isVisible ? { shown: shown === '' ? [] : shown.split(' ') } : {}),
    [isVisible, shown],
  );
}

const onVisibility = (listener: () => void): (() => void) => {
  document.addEventListener('visibilitychange', listener);
  return () => document.removeEventListener('visibilitychange', listener);
};

const orderOf = (piece: Element): string => piece.closest<HTMLElement>('[data-order]')?.dataset.order ?? '';

function withHidden(
  before: ReadonlyMap<Element, string>,
  entries: readonly IntersectionObserverEntry[],
): ReadonlyMap<Element, string> {
  const hidden = new Map(before);
  for (const { target, intersectionRatio } of entries) {
    if (intersectionRatio >= WHOLE) hidden.delete(target);
    else hidden.set(target, orderOf(target));
  }
  return hidden;
}
