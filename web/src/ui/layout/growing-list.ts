/** A list that is drawn from its beginning, as far as somebody has scrolled. */
import { type RefCallback, useCallback, useState } from 'react';

/** More rows or tiles than any screen shows. */
const STEP = 60;

/** How far below the screen the end of what is drawn may be before more is drawn. */
const AHEAD = '1000px';

export interface GrowingList {
  /** How many of the list to draw. */
  readonly drawn: number;
  /** The ref of the last element that is drawn. Undefined once all are drawn. */
  readonly watchEnd: RefCallback<Element> | undefined;
}

/** `choice` names what the list shows. Another one is drawn from its beginning. */
export function useGrowingList(length: number, choice: string): GrowingList {
  const [grown, setGrown] = useState({ choice, limit: STEP });
  const isOther = grown.choice !== choice;
  if (isOther) setGrown({ choice, limit: STEP });
  const limit = isOther ? STEP : grown.limit;
  const watchEnd = useCallback(
    (end: Element | null) => {
      if (!end) return;
      // A browser without `scrollMargin` draws more as soon as the end is in sight.
      const options: IntersectionObserverInit & { scrollMargin: string } = { scrollMargin: AHEAD };
      const observer = new IntersectionObserver((seen) => {
        if (seen.some(({ isIntersecting }) => isIntersecting)) setGrown({ choice, limit: limit + STEP });
      }, options);
      observer.observe(end);
      return () => observer.disconnect();
    },
    [choice, limit],
  );
  return { drawn: Math.min(length, limit), watchEnd: limit < length ? watchEnd : undefined };
}
