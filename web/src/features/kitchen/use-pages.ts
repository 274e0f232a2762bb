/** Decides which tickets are shown now: those that fit, in pages. Small screens have one page and scroll. */
import { useCallback, useMemo, useState } from 'react';
import type { Slot } from '../../components/orders/steady-slots.ts';
import { useMediaQuery } from '../../ui/layout/media-query.ts';
import type { Ticket } from './tickets.ts';

/** At this size tickets hang in two rows of four, in pages; smaller screens scroll. */
const WALL = '(width >= 1200px) and (height >= 620px)';
const WIDE = '(width >= 1600px)';

export interface Pages {
  readonly isWall: boolean;
  readonly shown: readonly Slot<Ticket>[];
  /** The number of tickets on later pages. */
  readonly more: number;
  /** The page number, from 0. */
  readonly page: number;
  turn(by: 1 | -1): void;
}

/** A wall shows the tickets that fit and turns pages; the last page is followed by the first. */
export function usePages(slots: readonly Slot<Ticket>[]): Pages {
  const isWall = useMediaQuery(WALL);
  const perPage = (useMediaQuery(WIDE) ? 4 : 3) * 2;
  const [wanted, setWanted] = useState(0);
  const count = isWall ? Math.max(1, Math.ceil(slots.length / perPage)) : 1;
  const page = Math.min(wanted, count - 1);
  const turn = useCallback((by: 1 | -1) => setWanted((page + by + count) % count), [page, count]);
  return useMemo(() => {
    const shown = isWall ? slots.slice(page * perPage, (page + 1) * perPage) : slots;
    const later = isWall ? slots.slice((page + 1) * perPage) : [];
    return { isWall, shown, more: later.filter(({ leftAt }) => leftAt === null).length, page, turn };
  }, [slots, isWall, page, perPage, turn]);
}
