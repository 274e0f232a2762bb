/** Guests who each pay for their own: a line goes to the kitchen once the checks that it is on are paid. */

import { describe, expect, test } from 'vitest';
import { detailOf, outcomeOf } from '../../testing/try-command.ts';
import { atBar, bar, item, lines, order, P, round, visit } from '../../testing/visit-house.ts';
import { billOfVisit } from './bill.ts';

describe('lines of guests who each pay for their own', () => {
  test('go once their guest’s check is paid, even if the tax of the whole table is rounded at that guest’s cost', () => {
    const room = bar();
    for (const n of [1, 2, 3]) atBar(room).add(n, { seat: n });
    room.run('visit.split', { visitId: P, by: 'seat' });
    // $30.00 have $2.66 tax, of which the last seat has $0.88. By itself it would have $0.89.
    const paid = atBar(room).pay(1, 1088, { items: [3], checkKey: 'seat-3', close: true });
    expect([outcomeOf(paid), detailOf(paid)]).toEqual([
      'visit.stillOpen',
      { number: 'B-20', due: 2178, unsent: 2 },
    ]);
    expect(lines(room, round(1))).toEqual([item(3)]);
    expect(visit(room, P)).not.toHaveProperty('paidFor');
  });

  test('go once their guest’s check is paid, whatever others owe for what was sent before', () => {
    const room = bar();
    for (const n of [1, 2]) atBar(room).add(n, { seat: n });
    room.run('visit.split', { visitId: P, by: 'seat' });
    atBar(room).send(5, [1]);
    atBar(room).pay(1, 1089, { items: [2], checkKey: 'seat-2' });
    expect(lines(room, round(1))).toEqual([item(2)]);
    const party = visit(room, P);
    expect(party && billOfVisit(party, room.rows.ordersOfVisit(P)).due).toBe(1089);
    // Another guest's money is not theirs.
    atBar(room).add(3, { seat: 2 });
    atBar(room).add(4, { seat: 1 });
    atBar(room).pay(2, 1089, { items: [3], checkKey: 'seat-1' });
    expect(order(room, round(2))).toBeUndefined();
  });

  test.each([
    ['assigns the other line', { name: 'visit.assign', args: { itemIds: [item(1)], to: { 'seat-2': 1 } } }],
    ['splits the bill by seat', { name: 'visit.split', args: { by: 'seat' } }],
  ] as const)('go when somebody %s, and their check is paid then', (_, { name, args }) => {
    const room = bar();
    atBar(room).add(1, { seat: 2 });
    atBar(room).send(5, [1]);
    atBar(room).add(2, { seat: 1 });
    atBar(room).pay(1, 1089, { items: [2], ...(name === 'visit.split' && { checkKey: 'seat-1' }) });
    expect(order(room, round(1))).toBeUndefined();
    expect(outcomeOf(room.run(name, { visitId: P, ...args } as never))).toBe('applied');
    expect(lines(room, round(1))).toEqual([item(2)]);
  });

  test('go when somebody gives another line of the guest to somebody else', () => {
    const room = bar();
    room.run('visit.split', { visitId: P, by: 'seat' });
    atBar(room).add(1, { seat: 1 });
    atBar(room).send(5, [1]);
    room.run('visit.set', { visitId: P, payAt: 'order' });
    atBar(room).add(2, { seat: 1 });
    atBar(room).pay(1, 1089, { items: [2], checkKey: 'seat-1' });
    expect(order(room, round(1))).toBeUndefined();
    expect(outcomeOf(room.run('visit.placeItem', { visitId: P, itemId: item(1), seat: 2 }))).toBe('applied');
    expect(lines(room, round(1))).toEqual([item(2)]);
  });
});
