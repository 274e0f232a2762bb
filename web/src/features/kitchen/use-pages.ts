/**
 * Decides which tickets are shown now, and in which column each stands. A wall shows the tickets that fit and turns
 * pages. A small screen has one page and scrolls.
 */
import { useCallback, useMemo, useState } from 'react';
import type { Slot } from '../../components/orders/steady-slots.ts';
import { type Column, type Heights, type Page, packTickets, type Room } from './pack-tickets.ts';
import type { Ticket } from './tickets.ts';

export interface Pages {
  /** The tickets of this page, in the order of their bump keys. */
  readonly shown: readonly Slot<Ticket>[];
  readonly columns: readonly Column[];
  /** The ids of the tickets that stand on this page with all their pieces. */
  readonly whole: readonly string[];
  /** The number of tickets on later pages. */
  readonly more: number;
  /** The page number, from 0. */
  readonly page: number;
  turn(by: 1 | -1): void;
}

export interface Layout {
  readonly slots: readonly Slot<Ticket>[];
  readonly heightsOf: (ticket: Ticket) => Heights;
  /** Null on a small screen. */
  readonly room: Room | null;
}

/** The last page is followed by the first. */
export function usePages({ slots, heightsOf, room }: Layout): Pages {
  const [wanted, setWanted] = useState(0);
  const pages = useMemo((): readonly Page[] => {
    const heights = slots.map(({ item }) => heightsOf(item));
    return room === null ? [heights.map(wholePart)] : packTickets(heights, room);
  }, [slots, heightsOf, room]);
  const count = pages.length;
  const page = Math.min(wanted, count - 1);
  const turn = useCallback((by: 1 | -1) => setWanted((page + by + count) % count), [page, count]);
  return useMemo(() => {
    const columns = pages[page] ?? [];
    const here = idsOf([columns]);
    const later = idsOf(pages.slice(page + 1));
    const others = new Set(idsOf(pages.filter((_, n) => n !== page)));
    return {
      shown: slots.filter(({ item }) => here.includes(item.id)),
      columns,
      whole: slots
        .filter(({ item, leftAt }) => leftAt === null && here.includes(item.id) && !others.has(item.id))
        .map(({ item }) => item.id),
      more: slots.filter(({ item, leftAt }) => leftAt === null && later.includes(item.id)).length,
      page,
      turn,
    };
  }, [slots, pages, page, turn]);
}

const wholePart = ({ id, pieces }: Heights): Column => [
  { id, from: 0, to: pieces.length, isFirst: true, isLast: true },
];

const idsOf = (pages: readonly Page[]): readonly string[] => pages.flat(2).map(({ id }) => id);
