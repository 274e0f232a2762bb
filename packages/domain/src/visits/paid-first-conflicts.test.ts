/**
 * Two devices work on a visit whose guests pay first, and the order of arrival decides. Each case is named after what the
 * one did that arrives first, and then the other. Then bad input. A burger costs $10.89 with its tax, two $21.78.
 */

import { describe, expect, test } from 'vitest';
import { anOrder, aProduct, aSize, testId } from '../../testing/builders.ts';
import { decideUnknown, detailOf, outcomeOf, type Room } from '../../testing/try-command.ts';
import {
  atBar,
  bar,
  ben,
  by,
  cooking,
  item,
  lines,
  mia,
  order,
  P,
  round,
  V,
  visit,
} from '../../testing/visit-house.ts';
import { change } from '../entities/entities.ts';
import { padIdOf } from '../entities/visit.ts';
import { derivedId } from '../values/ids.ts';
import { billOfVisit } from './bill.ts';

const PAD = padIdOf(P);

/** A bar with these burgers on its pad. */
function withLines(...ns: readonly number[]): Room {
  const room = bar();
  for (const n of ns) atBar(room).add(n);
  return room;
}

const dueOn = (room: Room): number | undefined => {
  const party = visit(room, P);
  return party && billOfVisit(party, room.rows.ordersOfVisit(P)).due;
};

const discount = (milli: number, more: object = {}) => ({
  visitId: P,
  id: testId('command', 90),
  kind: 'discount' as const,
  milli,
  reason: 'Regular guest',
  ...more,
});

describe('two devices without contact', () => {
  test('adds, pays all, sends {a, b} against adds c, pays all, sends {a, b, c}: c goes too, the rest is credit', () => {
    const room = withLines(1, 2);
    expect(outcomeOf(atBar(room).pay(1, 2178, { items: [1, 2] }))).toBe('applied');
    atBar(room, ben).add(3);
    const paid = atBar(room, ben).pay(2, 3266, { items: [1, 2, 3] });
    expect([outcomeOf(paid), detailOf(paid)]).toEqual(['visit.credit', { number: 'B-20', credit: 2178 }]);
    expect([lines(room, round(1)), lines(room, round(2))]).toEqual([[item(1), item(2)], [item(3)]]);
  });

  test('pays half, sends {a, b} against pays the other half, sends {a, b}: the later covers, and there is one round', () => {
    const room = withLines(1, 2);
    expect(outcomeOf(atBar(room).pay(1, 1089, { items: [1, 2] }))).toBe('visit.waiting');
    expect(outcomeOf(atBar(room, ben).pay(2, 1089, { items: [1, 2] }))).toBe('applied');
    expect(lines(room, round(1))).toEqual([item(1), item(2)]);
    expect(order(room, round(2))).toBeUndefined();
    expect(dueOn(room)).toBe(0);
  });

  test('pays all, sends {a} against counts a up by 1: the portion is on the pad, unpaid', () => {
    const room = withLines(1);
    atBar(room).pay(1, 1089, { items: [1] });
    expect(outcomeOf(atBar(room, ben).count(1, 1))).toBe('applied');
    expect(order(room, PAD)?.items).toMatchObject([{ countedFrom: item(1), quantity: 1 }]);
    expect(dueOn(room)).toBe(1089);
    expect(outcomeOf(atBar(room, ben).pay(2, 1089, { items: [1] }))).toBe('applied');
    expect(lines(room, PAD)).toEqual([]);
  });

  test('pays all, sends {a, b}, closes against adds c: c is on a continuation, or keeps the visit open', () => {
    const room = withLines(1, 2);
    atBar(room).pay(1, 2178, { items: [1, 2], close: true });
    expect(outcomeOf(atBar(room, ben).add(3))).toBe('visit.again');
    const other = withLines(1, 2);
    atBar(other, ben).add(3);
    const paid = atBar(other).pay(1, 2178, { items: [1, 2], close: true });
    expect(outcomeOf(paid)).toBe('visit.stillOpen');
    expect(lines(other, PAD)).toEqual([item(3)]);
    expect(visit(other, P)?.status).toBe('open');
  });

  test('takes b off against pays for {a, b}: a goes, b is credit, and the payer is told', () => {
    const room = withLines(1, 2);
    atBar(room).takeOff(2);
    const paid = atBar(room, ben).pay(1, 2178, { items: [1, 2] });
    expect([outcomeOf(paid), detailOf(paid)]).toEqual([
      'order.sentWithout',
      { number: 'B-20', missing: [item(2)] },
    ]);
    expect([lines(room, round(1)), dueOn(room)]).toEqual([[item(1)], -1089]);
  });

  test('pays for one more of a sent line against does the same: both portions are cooked', () => {
    const room = withLines(1);
    atBar(room).pay(1, 1089, { items: [1] });
    // Both tablets know one portion that waits, and call it by the same id.
    const send = (n: number) => ({ roundId: round(n), itemIds: [derivedId(item(1), '0')] });
    atBar(room).count(1, 1);
    expect(outcomeOf(atBar(room).pay(2, 1089, { send: send(2) }))).toBe('applied');
    atBar(room, ben).count(1, 1);
    atBar(room, ben).pay(3, 1089, { send: send(3) });
    expect(lines(room, PAD)).toEqual([]);
    expect(order(room, round(3))?.items).toMatchObject([{ countedFrom: item(1), quantity: 1 }]);
  });

  test('sends one more of a sent line unpaid against does the same: both portions are cooked', () => {
    const room = withLines(1);
    atBar(room).send(1, [1]);
    const send = (n: number) => ({ visitId: P, roundId: round(n), itemIds: [derivedId(item(1), '0')] });
    atBar(room).count(1, 1);
    expect(outcomeOf(room.run('visit.send', send(2)))).toBe('applied');
    atBar(room, ben).count(1, 1);
    expect(outcomeOf(room.run('visit.send', send(3), ben))).toBe('applied');
    expect(lines(room, PAD)).toEqual([]);
    expect(order(room, round(3))?.items).toMatchObject([{ countedFrom: item(1), quantity: 1 }]);
  });

  test('adds and pays against adds and pays: the cent that each has rounded away keeps nothing from the kitchen', () => {
    const room = bar();
    room.rows.put(change('product', aProduct({ sizes: [aSize({ currentPrice: 500 })] })));
    // $5.00 have $0.44 tax, $10.00 have $0.89, and $15.00 have $1.33.
    for (const n of [1, 2, 3]) {
      atBar(room, n === 1 ? undefined : ben).add(n);
      atBar(room, n === 1 ? undefined : ben).pay(n, 544, { items: [n] });
      expect(lines(room, round(n))).toEqual([item(n)]);
    }
    expect(dueOn(room)).toBe(1);
  });

  test('adds and pays all but a cent against nothing else: the line waits, because nobody has rounded', () => {
    const room = withLines(1);
    expect(outcomeOf(atBar(room).pay(1, 1088, { items: [1] }))).toBe('visit.waiting');
    expect(order(room, round(1))).toBeUndefined();
  });

  test('adds and pays two cents too little against adds and pays: the line waits for more than what was rounded', () => {
    const room = withLines(1);
    atBar(room).pay(1, 1089, { items: [1] });
    atBar(room, ben).add(2);
    expect(outcomeOf(atBar(room, ben).pay(2, 1087, { items: [2] }))).toBe('visit.waiting');
  });

  test('sends {a} unpaid against pays {a} with send: nothing is sent twice, and the money counts', () => {
    const room = withLines(1);
    atBar(room).send(5, [1]);
    expect(outcomeOf(atBar(room, ben).pay(1, 1089, { items: [1], close: true }))).toBe('applied');
    expect(order(room, round(1))).toBeUndefined();
    expect(visit(room, P)).toMatchObject({ status: 'closed', owed: 0, takings: [{ amount: 1089 }] });
  });

  test('gives a discount against pays the old total: the difference is credit', () => {
    const room = withLines(1);
    room.run('visit.adjust', discount(50_000), mia);
    const paid = atBar(room, ben).pay(1, 1089, { items: [1] });
    expect([outcomeOf(paid), detailOf(paid)]).toEqual(['visit.credit', { number: 'B-20', credit: 545 }]);
    expect(lines(room, round(1))).toEqual([item(1)]);
  });

  test('merges V into W against pays on V with send: W has the money and the lines, and the same rule sends', () => {
    const room = withLines(1, 2);
    atBar(room).pay(1, 500, { items: [2] });
    expect(outcomeOf(room.run('visit.merge', { from: P, into: V }))).toBe('applied');
    expect(visit(room, V)?.paidFor).toMatchObject([{ itemIds: [item(2)] }]);
    expect(visit(room, P)).not.toHaveProperty('paidFor');
    expect(outcomeOf(atBar(room, ben).pay(2, 1678, { items: [1] }))).toBe('applied');
    expect(lines(room, padIdOf(V))).toEqual([]);
    expect(visit(room, V)?.takings.map(({ amount }) => amount)).toEqual([500, 1678]);
  });

  test('merges with a party that has paid too much: its money sends what waits', () => {
    const room = withLines(1);
    expect(outcomeOf(atBar(room).pay(1, 500, { items: [1] }))).toBe('visit.waiting');
    by(room).pay(9, { amount: 600 });
    room.run('visit.merge', { from: P, into: V });
    expect(order(room, round(1))).toMatchObject({ status: 'paid', visitId: V });
  });
});

describe('bad input', () => {
  test('a payment names its visit and nothing else, with or without lines to send', () => {
    const room = withLines(1);
    const money = { id: testId('payment', 1), method: 'cash' as const, amount: 1089 };
    const send = { roundId: round(1), itemIds: [item(1)] };
    for (const more of [
      {},
      { orderId: V, send },
      { visitId: P, orderId: P },
      { visitId: P, parentId: P },
      { visitId: P, send: { ...send, itemIds: [] } },
      { visitId: P, send: { ...send, itemIds: [item(1), item(1)] } },
      { visitId: P, amount: 10_000_001 },
    ]) {
      const asked = { name: 'payment.record', input: { ...money, ...more }, context: ben };
      expect(outcomeOf(decideUnknown(room.rows, asked))).toBe('args.shape');
    }
    expect(outcomeOf(room.decide('payment.record', { ...money, visitId: testId('visit', 99), send }))).toBe(
      'visit.notFound',
    );
  });

  test('money for unknown lines, or those of another check, counts and is reported, but a send of them is refused', () => {
    const room = cooking();
    room.run('visit.open', { id: P, orderNumber: 'B-20', tableId: 'table-15', payAt: 'order' });
    atBar(room).add(2);
    const foreign = [1, 77];
    const sent = atBar(room).send(5, foreign);
    expect([outcomeOf(sent), detailOf(sent)]).toEqual(['item.notFound', { missing: foreign.map(item) }]);
    const paid = atBar(room).pay(1, 1089, { items: foreign });
    expect([outcomeOf(paid), detailOf(paid)]).toEqual([
      'order.sentWithout',
      { number: 'B-20', missing: foreign.map(item) },
    ]);
    expect(visit(room, P)).not.toHaveProperty('paidFor');
    expect(lines(room, PAD)).toEqual([item(2)]);
    expect(visit(room, P)?.takings).toHaveLength(1);
  });

  test('the id of a round that is taken is not taken over, and the lines still go', () => {
    const room = withLines(1, 2);
    const foreign = order(room, padIdOf(V));
    const send = { roundId: padIdOf(V), itemIds: [item(1)] };
    expect(outcomeOf(atBar(room).pay(1, 1089, { send }))).toBe('applied');
    expect(order(room, padIdOf(V))).toEqual(foreign);
    const rounds = room.rows.ordersOfVisit(P).filter(({ status }) => status === 'paid');
    expect(rounds.map(({ items }) => items.map(({ id }) => id))).toEqual([[item(1)]]);
    // It was free when the money came, and somebody takes it before the lines go.
    atBar(room).pay(2, 500, { items: [2] });
    room.rows.put(change('order', anOrder({ id: round(2), orderNumber: 'B-50' })));
    expect(outcomeOf(atBar(room).pay(3, 589))).toBe('applied');
    expect(order(room, round(2))).toMatchObject({ orderNumber: 'B-50', items: [] });
    expect(lines(room, PAD)).toEqual([]);
  });

  test('a payment that comes twice is one payment and one round', () => {
    const room = withLines(1);
    atBar(room).pay(1, 1089, { items: [1] });
    expect(outcomeOf(atBar(room).pay(1, 1089, { items: [1] }))).toBe('noop');
    expect(outcomeOf(atBar(room).pay(1, 1090, { items: [1] }))).toBe('payment.exists');
    expect(visit(room, P)?.takings).toHaveLength(1);
  });

  test('no more than 100 payments wait, and no more than 40 rounds are sent', () => {
    const room = withLines(1);
    const party = visit(room, P);
    if (!party) throw new Error('nobody is at the bar');
    const entry = (n: number) => ({ paymentId: testId('payment', n), roundId: round(n), itemIds: [item(1)] });
    const paidFor = Array.from({ length: 100 }, (_, n) => entry(200 + n));
    room.rows.put({ entity: 'visit', id: P, doc: { ...party, paidFor } });
    const full = atBar(room).pay(1, 100, { items: [1] });
    expect([outcomeOf(full), detailOf(full)]).toEqual(['visit.tooLarge', { paidFor: 100 }]);
    expect(outcomeOf(atBar(room).pay(1, 100))).toBe('applied');
    expect(outcomeOf(room.decide('visit.merge', { from: V, into: P }))).toBe('applied');
    const others = visit(room, V);
    if (others) room.rows.put({ entity: 'visit', id: V, doc: { ...others, paidFor: [entry(400)] } });
    expect(outcomeOf(room.decide('visit.merge', { from: V, into: P }))).toBe('visit.tooLarge');
  });
});
