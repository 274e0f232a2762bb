/**
 * Guests who pay first: the money sends what it covers. A burger costs $10.89 with its tax, two $21.78.
 */

import { describe, expect, test } from 'vitest';
import { aContext, anActor, anOrder, testId } from '../../testing/builders.ts';
import { detailOf, outcomeOf, type Room } from '../../testing/try-command.ts';
import { atBar, bar, ben, item, lines, mia, order, P, round, V, visit } from '../../testing/visit-house.ts';
import { change } from '../entities/entities.ts';
import type { Order } from '../entities/order.ts';
import { padIdOf } from '../entities/visit.ts';
import { derivedId } from '../values/ids.ts';
import { billOfVisit } from './bill.ts';

const PAD = padIdOf(P);
const AGAIN = derivedId(P, 'again');

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

describe('a visit whose guests pay first', () => {
  test('has a pad with an id that derives from it, and shows the pad as part of what is due', () => {
    const room = withLines(1, 2);
    expect(order(room, P)).toBeUndefined();
    expect(order(room, PAD)).toMatchObject({ status: 'draft', visitId: P, orderNumber: 'B-20' });
    expect(dueOn(room)).toBe(2178);
    expect(visit(room, P)).toMatchObject({ payAt: 'order', takings: [] });
  });

  test('may begin with its first lines, and needs no number of guests', () => {
    const room = bar();
    const first = { id: item(7), productId: 'burger', sizeId: 'regular', quantity: 2 };
    const opened = room.run('visit.open', {
      id: testId('visit', 9),
      orderNumber: 'B-21',
      tableId: 'table-14',
      payAt: 'order',
      items: [first],
    });
    expect(outcomeOf(opened)).toBe('applied');
    expect(lines(room, padIdOf(testId('visit', 9)))).toEqual([item(7)]);
    const next = {
      id: testId('visit', 8),
      orderNumber: 'B-22',
      tableId: 'table-14',
      payAt: 'order',
    } as const;
    const twice = { ...next, items: [first, first] };
    expect(outcomeOf(room.decide('visit.open', twice))).toBe('args.shape');
    const unknown = { ...twice, items: [{ ...first, productId: 'no-product' }] };
    expect(outcomeOf(room.decide('visit.open', unknown))).toBe('item.product');
  });

  test('does not take over an order with its id', () => {
    const room = bar();
    const id = testId('visit', 9);
    room.rows.put(change('order', guestsDraft({ id, tableId: 'table-14' })));
    const open = { id, orderNumber: 'B-30', tableId: 'table-14' };
    for (const payAt of ['order', 'end'] as const)
      expect(outcomeOf(room.decide('visit.open', { ...open, payAt }))).toBe('order.exists');
  });

  test('is paid for and cooked under another id than the one of a foreign visit, whose first round keeps it', () => {
    const room = withLines(1);
    room.run('visit.open', { id: V, orderNumber: 'B-30', tableId: 'table-14', payAt: 'end' });
    const send = { roundId: V, itemIds: [item(1)] };
    expect(outcomeOf(atBar(room).pay(1, 1089, { send }))).toBe('applied');
    expect(order(room, V)).toBeUndefined();
    const id = derivedId(testId('payment', 1), 'round');
    expect(order(room, id)).toMatchObject({ visitId: P, status: 'paid', items: [{ id: item(1) }] });
  });

  test('sends its first round with its own number and, if the device asks for that, its own id', () => {
    const room = withLines(1);
    const send = { roundId: P, itemIds: [item(1)] };
    expect(outcomeOf(atBar(room).pay(1, 1089, { send }))).toBe('applied');
    expect(order(room, P)).toMatchObject({
      status: 'paid',
      orderNumber: 'B-20',
      visitId: P,
      paidFirst: true,
      sentAt: expect.any(String),
    });
    atBar(room).add(2);
    expect(outcomeOf(atBar(room).pay(2, 1089, { items: [2] }))).toBe('applied');
    expect(order(room, round(2))).toMatchObject({ status: 'paid', orderNumber: 'B-20/2', visitId: P });
    expect(visit(room, P)).toMatchObject({ status: 'open', payAt: 'order' });
    expect(visit(room, P)).not.toHaveProperty('paidFor');
  });

  test('sends with one payment all lines that it covers, each for the guest who paid for it', () => {
    const room = withLines(1, 2, 3);
    for (const n of [1, 2, 3]) atBar(room).pay(n, 300, { items: [n] });
    expect(lines(room, PAD)).toEqual([item(1), item(2), item(3)]);
    atBar(room).pay(4, 1300, {});
    expect(lines(room, PAD)).toEqual([item(3)]);
    expect(visit(room, P)?.paidFor).toMatchObject([{ itemIds: [item(3)] }]);
  });

  test('closes with the payment that leaves nothing to send or to pay', () => {
    const room = withLines(1, 2);
    expect(outcomeOf(atBar(room).pay(1, 2178, { items: [1, 2], close: true }))).toBe('applied');
    expect(visit(room, P)).toMatchObject({ status: 'closed', owed: 0, closed: { sale: { total: 2178 } } });
    expect(order(room, round(1))).toMatchObject({ status: 'paid', settledAt: expect.any(String) });
    expect(order(room, PAD)).toMatchObject({ status: 'cancelled', items: [] });
  });

  test('is served by the kitchen like any other order, and its round can be recalled to paid', () => {
    const room = withLines(1);
    atBar(room).pay(1, 1089, { items: [1] });
    for (const to of ['accepted', 'preparing'] as const)
      expect(outcomeOf(room.run('order.advance', { orderId: round(1), to }))).toBe('applied');
    room.run('order.recall', { orderId: round(1), from: 'preparing' });
    expect(outcomeOf(room.run('order.recall', { orderId: round(1), from: 'accepted' }))).toBe('applied');
    expect(order(room, round(1))?.status).toBe('paid');
  });

  test('can send unpaid lines by name, and the guests then pay at the end', () => {
    const room = withLines(1, 2);
    expect(outcomeOf(atBar(room).send(1, [1]))).toBe('applied');
    expect(order(room, round(1))).toMatchObject({ status: 'accepted', orderNumber: 'B-20' });
    expect(visit(room, P)?.payAt).toBe('end');
    expect(dueOn(room)).toBe(1089);
    room.run('visit.set', { visitId: P, payAt: 'order' });
    expect([visit(room, P)?.payAt, dueOn(room)]).toEqual(['order', 2178]);
  });

  test('continues after its close in the same way', () => {
    const room = withLines(1);
    atBar(room).pay(1, 1089, { items: [1], close: true });
    expect(outcomeOf(atBar(room).add(2))).toBe('visit.again');
    expect(lines(room, padIdOf(AGAIN))).toEqual([item(2)]);
    expect(outcomeOf(atBar(room).pay(2, 1089, { items: [2], close: true }))).toBe('applied');
    expect(order(room, round(2))).toMatchObject({ visitId: AGAIN, orderNumber: 'B-20/2', status: 'paid' });
    expect(visit(room, AGAIN)).toMatchObject({ status: 'closed', number: 'B-20-2', payAt: 'order' });
  });

  test('takes a second payment as credit of the closed visit, unless it names lines of the next one', () => {
    const room = withLines(1);
    atBar(room).pay(1, 1089, { items: [1], close: true });
    atBar(room).add(2);
    const again = atBar(room, ben).pay(2, 1089, { items: [1], close: true });
    expect([outcomeOf(again), detailOf(again)]).toEqual(['visit.credit', { number: 'B-20', credit: 1089 }]);
    expect(visit(room, P)?.owed).toBe(1089);
    expect(lines(room, padIdOf(AGAIN))).toEqual([item(2)]);
  });
});

describe('lines that were paid for', () => {
  test('wait until the money covers them, and go with any command that makes it so', () => {
    const room = withLines(1, 2);
    const paid = atBar(room).pay(1, 1089, { items: [1, 2] });
    expect(outcomeOf(paid)).toBe('visit.waiting');
    expect(detailOf(paid)).toEqual({ number: 'B-20', lines: 2, due: 1089 });
    expect(visit(room, P)?.paidFor).toEqual([
      { paymentId: testId('payment', 1), roundId: round(1), itemIds: [item(1), item(2)] },
    ]);
    expect(outcomeOf(room.run('visit.adjust', discount(50_000), mia))).toBe('applied');
    expect(order(room, round(1))).toMatchObject({ status: 'paid', sentAt: mia.occurredAt });
    expect(lines(room, round(1))).toEqual([item(1), item(2)]);
    expect(visit(room, P)).not.toHaveProperty('paidFor');
  });

  test.each<[string, (room: Room) => unknown]>([
    ['a line that is taken off', (room) => atBar(room).takeOff(2)],
    ['a line that is counted down', (room) => atBar(room).count(2, -1)],
    ['more money', (room) => atBar(room).pay(2, 1089)],
    ['a comp on a line of the pad', (room) => room.run('visit.adjust', comp(2), mia)],
    [
      'a line that moves to another party',
      (room) => room.run('visit.moveItems', { visitId: P, to: V, itemIds: [item(2)] }),
    ],
  ])('go with %s', (_what, act) => {
    const room = withLines(1, 2);
    atBar(room).pay(1, 1089, { items: [1, 2] });
    expect(order(room, round(1))).toBeUndefined();
    act(room);
    expect(lines(room, round(1))).toContain(item(1));
    expect(order(room, round(1))?.status).toBe('paid');
    expect(dueOn(room)).toBeLessThanOrEqual(0);
  });

  test.each<[string, (room: Room) => unknown]>([
    [
      'a void',
      (room) =>
        room.run('order.voidItem', {
          orderId: round(5),
          id: testId('command', 91),
          itemId: item(5),
          quantity: 1,
          reason: 'Wrong item',
        }),
    ],
    ['a round that is cancelled', (room) => room.run('order.cancel', { orderId: round(5), reason: 'Left' })],
  ])('go with %s on another round of the visit', (_what, act) => {
    const room = withLines(5);
    atBar(room).send(5, [5]);
    atBar(room).add(1);
    expect(outcomeOf(atBar(room).pay(1, 1089, { items: [1] }))).toBe('visit.waiting');
    act(room);
    expect(order(room, round(1))).toMatchObject({ status: 'paid', orderNumber: 'B-20/2' });
  });

  test('go when the service charge is removed', () => {
    const room = withLines(1);
    const party = visit(room, P);
    const serviceRule = { milli: 20_000, fromCovers: 6, taxMilli: null };
    if (party) room.rows.put({ entity: 'visit', id: P, doc: { ...party, covers: 6, serviceRule } });
    expect(outcomeOf(atBar(room).pay(1, 1089, { items: [1] }))).toBe('visit.waiting');
    const fewer = { visitId: P, guests: 5 };
    expect(outcomeOf(room.run('visit.setDetails', fewer))).toBe('approval.required');
    room.run('visit.setDetails', fewer, mia);
    expect(order(room, round(1))?.status).toBe('paid');
  });

  test('go for each guest: those of this payment first, and those of any other that covers its own', () => {
    const room = withLines(1, 2, 3);
    atBar(room).pay(1, 500, { items: [1, 2] });
    expect(outcomeOf(atBar(room).pay(2, 1089, { items: [3] }))).toBe('applied');
    expect(lines(room, PAD)).toEqual([item(1), item(2)]);
    // $5.00 of the first payment are left for line 1.
    expect(outcomeOf(atBar(room).pay(3, 589, { items: [1] }))).toBe('applied');
    expect(lines(room, PAD)).toEqual([item(2)]);
    expect(outcomeOf(atBar(room).pay(4, 1100))).toBe('applied');
    expect([lines(room, PAD), dueOn(room)]).toEqual([[], -12]);
  });

  test('are the only ones that go, and nobody cooks what no payment named', () => {
    const room = withLines(1, 2);
    const paid = atBar(room).pay(1, 2178, { items: [1] });
    expect([outcomeOf(paid), detailOf(paid)]).toEqual(['applied', undefined]);
    expect(lines(room, PAD)).toEqual([item(2)]);
    expect(dueOn(room)).toBe(0);
  });

  test('go with a payment of 0 only if they are free, or paid by what was left', () => {
    const room = withLines(1, 2);
    room.run('visit.adjust', comp(1), mia);
    expect(outcomeOf(atBar(room).pay(1, 0))).toBe('payment.amount');
    expect(outcomeOf(atBar(room).pay(1, 0, { items: [1, 2] }))).toBe('payment.amount');
    expect(outcomeOf(atBar(room).pay(1, 0, { items: [1] }))).toBe('applied');
    expect(lines(room, round(1))).toEqual([item(1)]);
    expect(outcomeOf(atBar(room).pay(2, 0, { items: [1] }))).toBe('payment.amount');
    atBar(room).pay(3, 2000);
    expect(outcomeOf(atBar(room).pay(4, 0, { items: [2] }))).toBe('visit.credit');
    expect(lines(room, PAD)).toEqual([]);
  });

  test('are not sent by a card that was not charged, but by one that was', () => {
    const room = withLines(1, 2);
    const card = { method: 'credit_card', awaitsTerminal: true } as const;
    expect(outcomeOf(atBar(room).pay(1, 1089, { items: [1], ...card }))).toBe('applied');
    atBar(room).pay(2, 1089, { items: [2], ...card });
    expect(visit(room, P)?.paidFor).toHaveLength(2);
    room.run('payment.conclude', { paymentId: testId('payment', 1), outcome: 'failed' });
    expect(visit(room, P)?.paidFor).toMatchObject([{ itemIds: [item(2)] }]);
    expect(lines(room, PAD)).toEqual([item(1), item(2)]);
    room.run('payment.conclude', { paymentId: testId('payment', 2), outcome: 'completed' });
    expect([lines(room, PAD), lines(room, round(2))]).toEqual([[item(1)], [item(2)]]);
  });

  test('of a guest go as the guest’s own order, so the phone follows it', () => {
    const room = bar();
    const guests = testId('order', 40);
    room.rows.put(change('order', guestsDraft({ id: guests, submittedAt: cora.occurredAt })));
    const burger = { id: item(4), productId: 'burger', sizeId: 'regular', quantity: 1 };
    expect(outcomeOf(room.run('order.addItem', { orderId: guests, item: burger }, cora))).toBe('applied');
    expect(outcomeOf(room.run('visit.takeIn', { visitId: P, orderId: guests }))).toBe('applied');
    expect(outcomeOf(atBar(room).pay(1, 1089, { items: [4], close: true }))).toBe('applied');
    expect(order(room, guests)).toMatchObject({ status: 'paid', orderNumber: 'B-20', visitId: P });
    expect(order(room, round(1))).toBeUndefined();
  });
});

const comp = (n: number) => ({
  visitId: P,
  id: testId('command', 90),
  kind: 'comp' as const,
  itemIds: [item(n)],
  reason: 'Quality',
});

const cora = aContext({ actor: { ...anActor('customer'), userId: testId('user', 9) } });
const guestsDraft = (over: Partial<Order>): Order =>
  anOrder({
    orderNumber: 'G-4',
    tableId: 'table-15',
    customerId: cora.actor.userId,
    serverId: null,
    serverName: null,
    statusBy: { id: cora.actor.userId, name: 'Cora', at: cora.occurredAt },
    ...over,
  });
