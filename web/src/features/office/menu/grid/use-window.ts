/** Which rows of a long list are in sight, so that only they are drawn. All rows have the same height. */

import { type RefObject, useEffect, useState } from 'react';

/** Drawn above and below what is in sight, so that a quick hand sees no gap. */
const BESIDE = 8;
/** Drawn while the height is not known yet. */
const AT_FIRST = 40;

export interface Window {
  readonly from: number;
  /** The first that is not drawn. */
  readonly to: number;
}

export function windowOf(
  count: number,
  rowHeight: number,
  { top, height }: { top: number; height: number },
): Window {
  const from = Math.max(0, Math.min(Math.floor(top / rowHeight) - BESIDE, count - 1));
  const inSight = height === 0 ? AT_FIRST : Math.ceil(height / rowHeight);
  return { from, to: Math.min(count, from + inSight + 2 * BESIDE) };
}

/** `scroller` scrolls the rows, which begin at its top. */
export function useWindow(scroller: RefObject<HTMLElement | null>, count: number, rowHeight: number): Window {
  const [place, setPlace] = useState({ top: 0, height: 0 });
  useEffect(() => {
    const element = scroller.current;
    if (!element) return undefined;
    const look = () => setPlace({ top: element.scrollTop, height: element.clientHeight });
    look();
    element.addEventListener('scroll', look, { passive: true });
    const size = typeof ResizeObserver === 'undefined' ? undefined : new ResizeObserver(look);
    size?.observe(element);
    return () => {
      element.removeEventListener('scroll', look);
      size?.disconnect();
    };
  }, [scroller]);
  return windowOf(count, rowHeight, place);
}
