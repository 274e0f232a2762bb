import { testId } from '@tableside/domain/testing/builders.ts';
import { aTaking, aVisit } from '@tableside/domain/testing/visit-builders.ts';
import { describe, expect, it } from 'vitest';
import { askedOf, isVisitFound, listedVisits, visitTotals } from './visit-rows.ts';

const person = { id: 'ana', name: 'Ana' };
const closed = (n: number, total: number, over: Parameters<typeof aVisit>[0] = {}) =>
  aVisit({
    id: testId('visit', n),
    number: `B-${n}`,
    status: 'closed',
    closed: {
      at: `2026-06-12T20:${String(n).padStart(2, '0')}:00.000Z`,
      by: person,
      businessDay: '2026-06-12',
      sale: { total } as never,
    },
    ...over,
  });
const open = (n: number, total: number, due: number) =>
  ({
    visit: aVisit({ id: testId('visit', n), number: `B-${n}` }),
    bill: { total, due },
  }) as never;
const numbers = (rows: readonly { visit: { number: string } }[]) => rows.map(({ visit }) => visit.number);

describe('the list of checks', () => {
  it('has open checks first, and ended ones by their end, the newest first', () => {
    const joined = aVisit({
      id: testId('visit', 4),
      number: 'B-4',
      status: 'merged',
      mergedAt: '2026-06-12T20:02:30.000Z',
    });
    const list = listedVisits({
      open: [open(9, 500, 500)],
      held: [closed(2, 1), joined],
      older: [closed(3, 1)],
    });
    expect([numbers(list.open), numbers(list.ended)]).toEqual([['B-9'], ['B-3', 'B-4', 'B-2']]);
  });

  it('believes this device more than the server, and leaves out open checks that it does not hold', () => {
    const old = closed(2, 1000);
    const tipped = { ...old, takings: [aTaking(1000, { tip: 200 })] };
    const list = listedVisits({ open: [], held: [tipped], older: [old, aVisit({ id: testId('visit', 7) })] });
    expect(list.ended).toMatchObject([{ total: 1000, tips: 200 }]);
    expect(list.open).toEqual([]);
  });

  it('adds up what closed checks sold, tips less those given back, and what open ones owe', () => {
    const back = { bill: 0, tip: 100 };
    const list = listedVisits({
      open: [open(9, 5000, 2000), open(8, 700, 0)],
      held: [
        closed(1, 3000, { covers: 2, takings: [aTaking(3000, { tip: 600, refunded: 100, back })] }),
        closed(2, 1000),
        aVisit({ id: testId('visit', 4), status: 'left', covers: 5 }),
      ],
      older: [],
    });
    expect(visitTotals(list)).toEqual({
      visits: 2,
      sales: 4000,
      average: 2000,
      tips: 500,
      refunds: 100,
      unpaid: { visits: 1, sum: 2000 },
      guests: 2,
    });
  });

  it.each([
    ['#b-17', true],
    ['okaf', true],
    ['JONAS', true],
    ['12', true],
    ['table 12', true],
    ['table 2', false],
    ['priya', false],
    ['', true],
  ])('is searched for %j', (q, isFound) => {
    const visit = aVisit({ name: 'Okafor', server: { userId: 'j', name: 'Jonas', staffId: null } });
    expect(isVisitFound(visit, { q, day: null }, '12')).toBe(isFound);
    expect(isVisitFound(visit, { q, day: '2026-06-11' }, '12')).toBe(false);
  });

  it('asks the server for a table that is named in full, and else for the words', () => {
    const tables = [{ id: 'table-12', number: '12' }];
    expect(['', 'Table 12', '1', '#B-12'].map((q) => askedOf(q, tables))).toEqual([
      {},
      { tableId: 'table-12' },
      { q: '1' },
      { q: 'B-12' },
    ]);
  });
});
