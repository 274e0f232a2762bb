import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Heights, type Page, packTickets, type Room } from './pack-tickets.ts';

const ROOM: Room = { columns: 3, height: 500, gap: 10, frame: 10, goesOn: 30, continued: 60 };
const ticket = (id: string, lines: number, line = 50): Heights => ({
  id,
  head: 60,
  foot: 80,
  pieces: Array.from({ length: lines }, () => line),
});
/** `a` for a whole ticket, `a0-3` for the part with its first three pieces. */
const told = (pages: readonly Page[]): string[][] =>
  pages.map((page) =>
    page.map((column) =>
      column
        .map(({ id, from, to, isFirst, isLast }) => (isFirst && isLast ? id : `${id}${from}-${to}`))
        .join(' '),
    ),
  );

describe('tickets on a wall', () => {
  it('are stacked, as tall as their lines, and continue in the next column', () => {
    const small = ['a', 'b', 'c', 'd'].map((id) => ticket(id, 1));
    expect(told(packTickets(small, ROOM))).toEqual([['a b', 'c d', '']]);
    expect(told(packTickets([ticket('a', 2), ticket('b', 5)], ROOM))).toEqual([['a', 'b', '']]);
  });

  it('begin at the foot of a column only when three of their lines fit there', () => {
    const tall = { ...ROOM, height: 520 };
    expect(told(packTickets([ticket('a', 1), ticket('b', 7)], tall))).toEqual([['a b0-4', 'b4-7', '']]);
    expect(told(packTickets([ticket('a', 3), ticket('b', 7)], tall))).toEqual([['a', 'b', '']]);
  });

  it('are split over two columns when they are taller than one', () => {
    expect(told(packTickets([ticket('a', 12)], ROOM))).toEqual([['a0-8', 'a8-12', '']]);
  });

  it('are never split at the end of a page', () => {
    const pages = packTickets([ticket('a', 7), ticket('b', 7), ticket('c', 1), ticket('d', 7)], ROOM);
    expect(told(pages)).toEqual([
      ['a', 'b', 'c'],
      ['d', '', ''],
    ]);
  });

  it('continue on the next page when they are taller than a page', () => {
    const pages = packTickets([ticket('a', 7), ticket('b', 7), ticket('c', 30), ticket('d', 7)], ROOM);
    expect(told(pages)).toEqual([
      ['a', 'b', 'd'],
      ['c0-8', 'c8-16', 'c16-24'],
      ['c24-30', '', ''],
    ]);
  });

  it('use the room that a tall one leaves when it waits for the next page', () => {
    const pages = packTickets([ticket('a', 7), ticket('b', 7), ticket('c', 12), ticket('d', 1)], ROOM);
    expect(told(pages)).toEqual([
      ['a', 'b', 'd'],
      ['c0-8', 'c8-12', ''],
    ]);
  });

  it('never overtake one that fits in a column', () => {
    const all = [ticket('a', 7), ticket('b', 7), ticket('c', 5), ticket('d', 3), ticket('e', 1)];
    expect(told(packTickets(all, { ...ROOM, columns: 2 }))).toEqual([
      ['a', 'b'],
      ['c', 'd'],
      ['e', ''],
    ]);
  });

  it('are shown even when one piece is taller than a column', () => {
    expect(told(packTickets([ticket('a', 1, 900), ticket('b', 1)], ROOM))).toEqual([['a', 'b', '']]);
  });

  const heights = fc.integer({ min: 20, max: 160 });
  const any = fc.array(fc.array(heights, { minLength: 1, maxLength: 25 }), { maxLength: 12 });

  it('show every piece once, in order, and are never taller than their column', () => {
    fc.assert(
      fc.property(any, fc.integer({ min: 1, max: 5 }), (all, columns) => {
        const room = { ...ROOM, columns, continued: 40 };
        const tickets = all.map((pieces, n): Heights => ({ id: `${n}`, head: 60, foot: 80, pieces }));
        const pages = packTickets(tickets, room);
        const parts = pages.flat(2);
        const shown = parts.flatMap(({ id, from, to }) =>
          Array.from({ length: to - from }, (_, n) => `${id}:${from + n}`),
        );
        expect(parts.filter(({ isFirst }) => isFirst)).toHaveLength(tickets.length);
        for (const { id, pieces } of tickets) {
          const own = shown.filter((one) => one.startsWith(`${id}:`));
          expect(own).toEqual(pieces.map((_, n) => `${id}:${n}`));
        }
        const isLong = ({ pieces }: Heights): boolean =>
          room.frame + 140 + pieces.reduce((sum, height) => sum + height, 0) > room.height;
        const short = tickets.filter((one) => !isLong(one)).map(({ id }) => id);
        const hung = parts.filter(({ isFirst }) => isFirst).map(({ id }) => id);
        expect(hung.filter((id) => short.includes(id))).toEqual(short);
        expect(parts.filter(({ isLast }) => isLast)).toHaveLength(tickets.length);
        for (const column of pages.flat()) expect(heightOf(column, tickets, room)).toBeLessThanOrEqual(500);
        for (const { id, isLast } of pages.flatMap((page) => page.at(-1)?.at(-1) ?? [])) {
          const isTallerThanPage = packTickets(
            tickets.filter((one) => one.id === id),
            room,
          ).length;
          expect(isLast || isTallerThanPage > 1).toBe(true);
        }
      }),
    );
  });
});

function heightOf(column: Page[number], tickets: readonly Heights[], room: Room): number {
  const heights = column.map(({ id, from, to, isFirst, isLast }) => {
    const { head, pieces = [], foot } = tickets.find((one) => one.id === id) ?? ticket(id, 0);
    const lines = pieces.slice(from, to).reduce((sum, height) => sum + height, 0);
    return room.frame + (isFirst ? head : room.continued) + lines + (isLast ? foot : room.goesOn);
  });
  return heights.reduce((sum, height) => sum + height, 0) + room.gap * Math.max(0, column.length - 1);
}
