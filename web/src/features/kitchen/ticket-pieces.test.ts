import { anItem, anOrder } from '@tableside/domain/testing/builders.ts';
import { describe, expect, it } from 'vitest';
import { partyText } from './ticket-head.tsx';
import { piecesOf } from './ticket-pieces.ts';
import { type Ticket, ticketsOf } from './tickets.ts';

const NOTHING = new Set<string>();
const memory = { known: NOTHING, touched: NOTHING, acknowledged: NOTHING, arrivedAt: new Map() };

function theTicket(order: Parameters<typeof anOrder>[0]): Ticket {
  const [ticket] = ticketsOf({
    open: [anOrder({ status: 'accepted', items: [anItem()], ...order })],
    cancelled: [],
    station: undefined,
    memory,
  });
  if (!ticket) throw new Error('no ticket hangs');
  return ticket;
}

const linesOf = (order: Parameters<typeof anOrder>[0]) =>
  piecesOf(theTicket(order), {
    products: new Map(),
    oneSized: new Set(['steak']),
    timezone: undefined,
    problem: undefined,
  }).flatMap((piece) => (piece.kind === 'line' ? [piece] : []));

const steak = (id: string, more: Partial<ReturnType<typeof anItem>> = {}) =>
  anItem({ id, productId: 'steak', name: 'Steak', options: [], ...more });

describe('a ticket', () => {
  it('names each course once, above its first line, and puts lines without a course first', () => {
    const lines = linesOf({
      items: [
        steak('main', { course: 2 }),
        steak('starter', { course: 1 }),
        steak('bread'),
        steak('other', { course: 2 }),
      ],
    });
    expect(lines.map(({ line, course }) => [line.id, course])).toEqual([
      ['bread', undefined],
      ['starter', 'Course 1'],
      ['main', 'Course 2'],
      ['other', undefined],
    ]);
  });

  it('keeps the seat, the choices and the guest’s words separate', () => {
    const rare = { groupId: 'g', optionId: 'o', groupName: 'Doneness', name: 'Medium rare', price: 0 };
    const [line] = linesOf({
      items: [steak('one', { seat: 4, options: [rare], note: 'No pickles, please' })],
    });
    expect(line).toMatchObject({
      seat: 'Seat 4',
      choices: 'Medium rare',
      line: { note: 'No pickles, please' },
    });
  });

  it('is measured again when the note of a line changes', () => {
    const [before] = linesOf({ items: [steak('one', { note: null })] });
    const [after] = linesOf({ items: [steak('one', { note: 'A long wish that takes two rows' })] });
    expect(after?.look).not.toBe(before?.look);
  });

  it.each([
    ['Ana, 4\u00a0guests', { serverName: 'Ana', guests: 4 }],
    ['Ana, 1\u00a0guest', { serverName: 'Ana', guests: 1 }],
    ['Ana', { serverName: 'Ana', guests: null }],
    ['2\u00a0guests', { serverName: null, guests: 2 }],
    ['', { serverName: null, guests: null }],
  ])('says "%s" in its head', (text, order) => {
    expect(partyText(theTicket(order))).toBe(text);
  });
});
