import { describe, expect, it } from 'vitest';
import { anItem, testId } from '../../testing/builders.ts';
import { aRound, aTaking, aVisit, aVoid } from '../../testing/visit-builders.ts';
import type { OrderItem } from '../entities/order.ts';
import type { Visit } from '../entities/visit.ts';
import { type Bill, billOf } from './bill.ts';

const line = (n: number, over: Partial<OrderItem> = {}) => anItem({ id: testId('item', n), ...over });
const bill = (items: readonly OrderItem[], over: Partial<Visit> = {}): Bill =>
  billOf(aVisit(over), [aRound(items)]);
const sharesOf = ({ checks }: Bill) =>
  Object.fromEntries(checks.map(({ key, total }) => [key, total]).filter(([, total]) => total !== 0));

describe('the checks of a bill', () => {
  const table = [
    line(1, { price: 1000, seat: 1 }),
    line(2, { price: 2000, seat: 3 }),
    line(3, { price: 301 }),
  ].map((item) => ({ ...item, tax: { id: 'none', name: 'None', milli: 0, included: false } }));
  const byHand = testId('command', 77);

  it('are one with the whole bill while nobody has split it', () => {
    const whole = bill(table);
    expect(sharesOf(whole)).toEqual({ main: 3301 });
    expect(whole.checks.map(({ key }) => key)).toEqual(['main']);
  });

  it('follow the seats, and every seat with a line shares what is for the table', () => {
    const split = bill(table, { split: { by: 'seat', lines: {} } });
    expect(sharesOf(split)).toEqual({ 'seat-1': 1151, 'seat-3': 2150 });
    expect(split.checks.map(({ key }) => key)).toEqual(['main', 'seat-1', 'seat-3']);
  });

  it('stay one when no line has a seat', () => {
    expect(sharesOf(bill([line(1)], { split: { by: 'seat', lines: {} } }))).toEqual({ main: 1307 });
  });

  it('leave out a seat whose lines were all voided', () => {
    const voids = [aVoid(1)];
    const items = table.map((item) => (item.seat === 3 ? { ...item, voids } : item));
    expect(sharesOf(bill(items, { split: { by: 'seat', lines: {} } }))).toEqual({ 'seat-1': 1301 });
  });

  it('take lines as they were assigned, with any weight', () => {
    const split = bill(table, {
      checks: [{ key: byHand, name: 'The Okafors' }],
      split: {
        by: 'seat',
        lines: { [testId('item', 2)]: { [byHand]: 2, 'seat-1': 1 }, [testId('item', 3)]: { main: 1 } },
      },
    });
    expect(split.checks.map(({ key, name, total }) => [key, name, total])).toEqual([
      ['main', null, 301],
      ['seat-1', null, 1667],
      ['seat-3', null, 0],
      [byHand, 'The Okafors', 1333],
    ]);
    expect(split.lines[1]?.shares).toEqual({ 'seat-1': 667, [byHand]: 1333 });
  });

  it('are offered at what they owe, and never at more than the bill still owes', () => {
    const split = { by: 'seat', lines: {} } as const;
    const paidByMain = bill(table, { split, takings: [aTaking(2000)] });
    expect(paidByMain.checks.map(({ due, offered }) => [due, offered])).toEqual([
      [-2000, 0],
      [1151, 1151],
      [2150, 1301],
    ]);
    expect(paidByMain).toMatchObject({ taken: 2000, due: 1301 });
    const paid = bill(table, { split, takings: [aTaking(3301)] });
    expect(paid.checks.map(({ offered }) => offered)).toEqual([0, 0, 0]);
  });

  it('keep money for a check that has no line any more', () => {
    const moved = bill(table, { takings: [aTaking(500, { checkKey: 'seat-9', tip: 100 })] });
    expect(moved.checks.map(({ key, due }) => [key, due])).toEqual([
      ['main', 3301],
      ['seat-9', -500],
    ]);
    expect(moved.due).toBe(2801);
  });

  it('ask again for money that was given back before the close, and not after it', () => {
    const takings = [aTaking(1307, { tip: 200, refunded: 300 })];
    expect(bill([line(1)], { takings }).due).toBe(100);
    expect(bill([line(1)], { takings, status: 'closed' }).due).toBe(0);
  });
});
