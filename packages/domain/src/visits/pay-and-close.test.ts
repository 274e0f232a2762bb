/** The money of a visit from the first payment to refunds after the close, and what becomes of its table. */

import { describe, expect, test } from 'vitest';
import { aContext, anActor, anItem, testId } from '../../testing/builders.ts';
import { detailOf, outcomeOf, type Room } from '../../testing/try-command.ts';
import {
  AGAIN,
  ben,
  by,
  cooking,
  house,
  item,
  mia,
  order,
  paidAndClosed,
  round,
  splitBySeat,
  twoParties,
  V,
  visit,
  W,
} from '../../testing/visit-house.ts';
import { change } from '../entities/entities.ts';
import { type BillAdjustment, padIdOf, VISIT_LIMITS, type Visit } from '../entities/visit.ts';
import { derivedId } from '../values/ids.ts';

const payment = (n: number) => testId('payment', n);
const close = (room: Room, freeTable = false) => room.run('visit.close', { visitId: V, freeTable });
const put = (room: Room, over: Partial<Visit>, id = V): void => {
  const known = visit(room, id);
  if (known) room.rows.put({ entity: 'visit', id, doc: { ...known, ...over } });
};
const table = (room: Room, number = '12') => room.rows.get('table', `table-${number}`);

describe('a visit is closed', () => {
  test('when all of it is sent and paid', () => {
    const room = cooking();
    by(room).add(2, { quantity: 4 });
    expect([outcomeOf(close(room)), detailOf(close(room))]).toEqual(['visit.unsent', { count: 4 }]);
    by(room).send(2, [2]);
    expect([outcomeOf(close(room)), detailOf(close(room))]).toEqual(['visit.unpaid', { due: 5444 }]);
    by(room).pay(1, { amount: 5444, tip: 300 });
    expect(outcomeOf(close(room))).toBe('applied');
    expect(visit(room)).toMatchObject({
      status: 'closed',
      owed: 0,
      closed: {
        by: { name: 'Ana' },
        businessDay: '2026-06-12',
        sale: { gross: 5000, total: 5444, covers: 2 },
      },
    });
    expect(outcomeOf(close(room))).toBe('noop');
    expect(order(room, round(1))).toMatchObject({ status: 'accepted', settledAt: aContext().occurredAt });
    expect(table(room)?.status).toBe('occupied');
  });

  test('together with its table, unless something else is open there', () => {
    const room = cooking();
    by(room).pay(1);
    expect(outcomeOf(close(room, true))).toBe('applied');
    expect(table(room)).toMatchObject({ status: 'available', freedAt: aContext().occurredAt });

    const shared = cooking();
    shared.run('visit.open', { id: W, orderNumber: 'C-4', tableId: 'table-12', payAt: 'end' }, ben);
    by(shared).pay(1);
    close(shared, true);
    expect(table(shared)?.status).toBe('occupied');
  });

  test('as left when nobody ordered, or all was cancelled before anybody paid', () => {
    const room = house();
    expect(outcomeOf(close(room, true))).toBe('applied');
    expect(visit(room)).toMatchObject({ status: 'left', owed: 0 });
    expect(order(room, padIdOf(V))).toMatchObject({ status: 'cancelled', sentAt: null });
    const cancelled = cooking();
    cancelled.run('order.cancel', { orderId: round(1) });
    close(cancelled);
    expect(visit(cancelled)?.status).toBe('left');
  });

  test('as left by making its table available, on an open day and with its cancelled rounds', () => {
    const room = cooking();
    room.run('order.cancel', { orderId: round(1) });
    const closedDay = room.rows.venue();
    if (!closedDay) throw new Error('no venue');
    room.rows.put(change('venue', { ...closedDay, closedThrough: '2026-06-12' }));
    expect(visit(room)?.businessDay).toBe('2026-06-12');
    const freed = room.run('table.setStatus', { tableId: 'table-12', status: 'available' });
    expect(outcomeOf(freed)).toBe('applied');
    const day = '2026-06-13';
    expect(visit(room)).toMatchObject({ status: 'left', businessDay: day, closed: { businessDay: day } });
    expect(order(room, round(1))?.settledAt).toBe(aContext().occurredAt);
  });

  test('and no longer changes, so setting, moving and merging it are refused', () => {
    const room = paidAndClosed();
    expect(outcomeOf(room.decide('visit.set', { visitId: V, covers: 3 }))).toBe('visit.closed');
    expect(outcomeOf(room.decide('visit.move', { visitId: V, tableId: 'table-14' }))).toBe('visit.closed');
    expect(outcomeOf(room.decide('visit.setDetails', { visitId: V, note: 'x' }))).toBe('visit.closed');
    expect(outcomeOf(by(room).send(2, [9]))).toBe('item.notFound');
    expect(outcomeOf(by(room).takeOff(1))).toBe('order.notDraft');
  });

  test('and continued, up to twelve times', () => {
    const room = paidAndClosed();
    let last = V;
    for (let n = 2; n <= VISIT_LIMITS.continuations + 1; n += 1) {
      expect(outcomeOf(by(room).add(n))).toBe('visit.again');
      last = derivedId(last, 'again');
      by(room).send(n, [n]);
      expect(outcomeOf(by(room).pay(n, { close: true }))).toBe('applied');
    }
    expect(visit(room, last)).toMatchObject({ number: 'B-17-13', rootId: V, status: 'closed' });
    const refused = by(room).add(50);
    expect([outcomeOf(refused), detailOf(refused)]).toEqual(['visit.tooLarge', { continuations: 12 }]);
  });
});

describe('a payment of a visit', () => {
  test('is its own row, and the same one again does nothing', () => {
    const room = cooking();
    const paid = { amount: 1089, tip: 111, tendered: 1500, checkKey: 'main' } as const;
    expect(outcomeOf(by(room).pay(1, paid))).toBe('applied');
    expect(room.rows.get('payment', payment(1))).toMatchObject({
      ...{ visitId: V, orderNumber: 'B-17', outcome: 'completed', customerId: null },
      ...paid,
    });
    expect(outcomeOf(by(room).pay(1, paid))).toBe('noop');
    for (const other of [
      { tip: 0 },
      { checkKey: 'seat-1' },
      { amount: 1 },
      { method: 'credit_card' as const },
    ]) {
      expect(outcomeOf(by(room).pay(1, { ...paid, ...other }))).toBe('payment.exists');
    }
  });

  test('may be any possible amount', () => {
    const room = cooking();
    expect(outcomeOf(by(room).pay(1, { amount: 0, tip: 300 }))).toBe('applied');
    expect(outcomeOf(by(room).pay(2, { amount: 99_999 }))).toBe('applied');
    expect(outcomeOf(by(room).pay(3, { amount: 10_000_000, tip: 1 }))).toBe('money.limit');
    expect(outcomeOf(by(room).pay(3, { tendered: 1 }))).toBe('payment.tendered');
    expect(outcomeOf(by(room).pay(3, { awaitsTerminal: true }))).toBe('payment.noTerminal');
    for (const bad of [
      { amount: -1 },
      { amount: 1.5 },
      { checkKey: 'seat-100' },
      { checkKey: 'bar' },
      { check: 1 },
    ]) {
      expect(outcomeOf(by(room).pay(3, bad))).toBe('args.shape');
    }
    expect(outcomeOf(by(house()).pay(1, { hadItems: false }))).toBe('order.empty');
  });

  test('pays the check that it names', () => {
    const room = house();
    by(room).add(1, { seat: 1 });
    by(room).add(2, { seat: 2 });
    by(room).send(1, [1, 2]);
    splitBySeat(room);
    expect(outcomeOf(by(room).pay(1, { checkKey: 'seat-1', close: true }))).toBe('visit.stillOpen');
    expect(outcomeOf(by(room).pay(2, { checkKey: 'seat-2', close: true }))).toBe('applied');
    expect(visit(room)).toMatchObject({
      status: 'closed',
      takings: [{ checkKey: 'seat-1' }, { checkKey: 'seat-2' }],
    });
  });

  test('can leave a tip after the close, and pays the continuation when that owes', () => {
    const room = paidAndClosed();
    by(room).add(2);
    expect(outcomeOf(by(room).pay(2, { amount: 0, tip: 200 }))).toBe('applied');
    expect(visit(room)).toMatchObject({ owed: 0, takings: [{ tip: 0 }, { tip: 200 }] });
    by(room).send(2, [2]);
    by(room).pay(5, { amount: 0, tip: 300 });
    expect(visit(room)?.takings).toMatchObject([{ tip: 0 }, { tip: 200 }, { tip: 300 }]);
    expect(outcomeOf(by(room).pay(3, { close: true }))).toBe('applied');
    expect(visit(room, AGAIN)).toMatchObject({ status: 'closed', takings: [{ amount: 1089 }] });
    expect(outcomeOf(by(room).pay(4))).toBe('applied');
    expect(visit(room, AGAIN)).toMatchObject({ owed: 1089 });
  });

  test('is refused beyond a hundred', () => {
    const room = cooking();
    const taking = { checkKey: 'main', amount: 1, tip: 0, refunded: 0 };
    put(room, {
      takings: Array.from({ length: 100 }, (_, n) => ({ ...taking, paymentId: payment(200 + n) })),
    });
    expect(outcomeOf(by(room).pay(1))).toBe('visit.tooLarge');
  });
});

describe('money is given back', () => {
  const refund = (n: number, amount: number, paymentId = payment(1)) => ({
    ...{ id: payment(n), paymentId, amount, reason: 'Cold' },
  });

  test('while the visit is open, and has to be paid again, but never more than was taken', () => {
    const room = cooking();
    by(room).pay(1, { tip: 100 });
    expect(outcomeOf(room.run('payment.refund', refund(2, 1189), mia))).toBe('applied');
    expect(detailOf(close(room))).toEqual({ due: 1089 });
    const more = room.decide('payment.refund', refund(3, 1), mia);
    expect([outcomeOf(more), detailOf(more)]).toEqual(['payment.overRefund', { refundable: 0 }]);
    expect(outcomeOf(room.decide('payment.refund', refund(2, 1189), mia))).toBe('noop');
  });

  test('when a round is cancelled after the close: the sale stays, and a refund is due', () => {
    const room = paidAndClosed();
    expect(outcomeOf(room.run('order.cancel', { orderId: round(1), reason: 'Dropped' }, mia))).toBe(
      'applied',
    );
    expect(visit(room)).toMatchObject({ owed: 1089, closed: { sale: { total: 1089 } } });
    room.run('payment.refund', refund(2, 1000), mia);
    expect(visit(room)).toMatchObject({ owed: 89, takings: [{ refunded: 1000 }] });
  });

  test('after the visit was merged: the row stays, and the other visit counts it', () => {
    const room = twoParties();
    by(room).pay(1);
    room.run('visit.merge', { from: V, into: W });
    expect(outcomeOf(room.run('payment.refund', refund(2, 100), mia))).toBe('applied');
    expect(visit(room, W)?.takings).toMatchObject([{ paymentId: payment(1), refunded: 100 }]);
    expect(room.rows.get('payment', payment(1))).toMatchObject({ visitId: V });
  });
});

describe('two parties become one', () => {
  const adjustment: BillAdjustment = {
    ...{
      id: testId('command', 70),
      kind: 'discount',
      itemIds: null,
      milli: 10_000,
      cents: null,
      presetId: null,
    },
    ...{ reason: 'Regulars', by: { id: 'mia', name: 'Mia' }, approvedBy: null, at: aContext().occurredAt },
    removed: null,
  };

  test('with their seats one after the other, and the lines of both pads', () => {
    const room = twoParties();
    by(room).add(3, { seat: 1 });
    room.run('visit.placeItem', { visitId: V, itemId: item(1), seat: 2 });
    by(room).pay(1, { amount: 100, checkKey: 'seat-2' });
    put(room, { split: { by: 'none', lines: { [item(1)]: { 'seat-2': 1, main: 2 } } } });
    room.run('visit.merge', { from: V, into: W });
    expect(order(room, padIdOf(W))?.items).toMatchObject([{ id: item(3), seat: 4 }]);
    expect(order(room, round(1))?.items).toMatchObject([{ seat: 5 }]);
    expect(visit(room, W)).toMatchObject({
      covers: 5,
      split: { lines: { [item(1)]: { 'seat-5': 1, main: 2 } } },
      takings: [{ checkKey: 'seat-5' }],
    });
    expect(visit(room)).toMatchObject({ takings: [], adjustments: [], checks: [], split: { lines: {} } });
  });

  test('and what came off the bill of the first comes off only its own lines', () => {
    const room = twoParties();
    put(room, { adjustments: [adjustment], checks: [{ key: testId('command', 71), name: 'Bar' }] });
    room.run('visit.merge', { from: V, into: W });
    expect(visit(room, W)?.adjustments).toMatchObject([{ id: adjustment.id, itemIds: [item(1)] }]);
    expect(visit(room, W)?.checks).toMatchObject([{ name: 'Bar' }]);
    expect(detailOf(room.decide('visit.close', { visitId: V }))).toEqual({ due: 2069 });
  });

  test('unless that is more than one visit holds', () => {
    const room = twoParties();
    put(room, { adjustments: Array.from({ length: 50 }, () => adjustment) });
    put(room, { adjustments: [adjustment] }, W);
    const merge = { from: V, into: W };
    expect(detailOf(room.decide('visit.merge', merge))).toEqual({ adjustments: 50 });
    const full = twoParties();
    for (const id of [V, W]) {
      const pad = order(full, padIdOf(id));
      const items = Array.from({ length: 101 }, (_, n) => anItem({ id: item(n + (id === V ? 300 : 500)) }));
      if (pad) full.rows.put({ entity: 'order', id: padIdOf(id), doc: { ...pad, items } });
    }
    expect(detailOf(full.decide('visit.merge', merge))).toEqual({ items: 200 });
  });

  test('only in this venue', () => {
    const room = twoParties();
    put(room, { venueId: 'elsewhere' }, W);
    expect(outcomeOf(room.decide('visit.merge', { from: V, into: W }))).toBe('visit.notFound');
    expect(outcomeOf(room.decide('visit.merge', { from: W, into: V }))).toBe('visit.notFound');
    const kim = aContext({ actor: anActor('kitchen') });
    expect(outcomeOf(room.decide('visit.merge', { from: V, into: W }, kim))).toBe('forbidden');
  });
});

describe('a table with visits', () => {
  const free = { tableId: 'table-12', status: 'available' } as const;

  test('is in use while one has a line or money, even after all of it was served', () => {
    const room = cooking();
    room.run('order.advance', { orderId: round(1), to: 'completed' });
    expect(detailOf(room.decide('table.setStatus', free))).toEqual({ orders: ['B-17'] });
    expect(detailOf(room.decide('table.archive', { id: 'table-12' }, mia))).toEqual({ orders: ['B-17'] });
    const paid = house();
    by(paid).pay(1);
    expect(outcomeOf(paid.decide('table.setStatus', free))).toBe('table.inUse');
    expect(outcomeOf(paidAndClosed().decide('table.setStatus', free))).toBe('applied');
  });

  test('cannot be deleted or unknown', () => {
    const room = house();
    const gone = table(room, '14');
    if (gone) room.rows.put({ entity: 'table', id: gone.id, doc: { ...gone, archived: true } });
    expect(outcomeOf(room.decide('visit.move', { visitId: V, tableId: 'table-14' }))).toBe('row.archived');
    expect(outcomeOf(room.decide('visit.move', { visitId: V, tableId: 'table-99' }))).toBe('table.notFound');
    expect(outcomeOf(room.decide('visit.move', { visitId: W, tableId: 'table-15' }))).toBe('visit.notFound');
  });
});
