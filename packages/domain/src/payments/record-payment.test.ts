import {
  aContext,
  anActor,
  anItem,
  anOrder,
  aPayment,
  FRIDAY_EVENING,
  type RowsByEntity,
  testId,
} from '@tableside/testkit/builders.ts';
import { aRoom, changed, detailOf, outcomeOf } from '@tableside/testkit/try-command.ts';
import { describe, expect, it } from 'vitest';
import { derivedId } from '../ids.ts';
import type { Order } from '../orders/order.ts';

const ORDER = testId('order');
const PAYMENT = testId('payment');
const FOLLOW_UP = testId('order', 2);
const SECOND = testId('order', 3);
/** $12.00 plus tax: $13.07 to pay. */
const room = (over: Partial<Order> = {}, more: readonly Order[] = [], rest: RowsByEntity = {}) =>
  aRoom({ order: [anOrder({ items: [anItem()], ...over }), ...more], ...rest });
const followUp = (over: Partial<Order> = {}) =>
  anOrder({
    id: FOLLOW_UP,
    orderNumber: 'B-17/2',
    parentId: ORDER,
    items: [anItem({ id: testId('item', 2) })],
    ...over,
  });
const secondFollowUp = () =>
  followUp({ id: SECOND, orderNumber: 'B-17/3', createdAt: '2026-06-12T23:45:00.000Z' });
const pay = (amount: number, over: object = {}) => ({
  id: PAYMENT,
  orderId: ORDER,
  method: 'cash' as const,
  amount,
  tip: 0,
  ...over,
});

describe('a payment', () => {
  it('that covers the draft makes it paid and sent', () => {
    const place = room();
    expect(outcomeOf(place.run('payment.record', pay(1307, { tip: 200, tendered: 2000 })))).toBe('applied');
    expect(place.rows.get('order', ORDER)).toMatchObject({
      status: 'paid',
      sentAt: FRIDAY_EVENING,
      statusBy: { name: 'Ana', at: FRIDAY_EVENING },
      paid: 1307,
      tip: 200,
      balance: 0,
    });
    expect(place.rows.get('payment', PAYMENT)).toEqual(
      aPayment({
        amount: 1307,
        tip: 200,
        tendered: 2000,
        method: 'cash',
        deviceId: testId('device'),
        version: 0,
      }),
    );
  });

  it('of a part leaves a draft with the rest to pay', () => {
    const place = room();
    place.run('payment.record', pay(1000));
    expect(place.rows.get('order', ORDER)).toMatchObject({
      status: 'draft',
      sentAt: null,
      paid: 1000,
      balance: 307,
    });
    place.run('payment.record', pay(307, { id: testId('payment', 2), method: 'credit_card' }));
    expect(place.rows.get('order', ORDER)).toMatchObject({ status: 'paid', paid: 1307, balance: 0 });
  });

  it('does not count its tip', () => {
    const place = room();
    place.run('payment.record', pay(1000, { tip: 307 }));
    expect(place.rows.get('order', ORDER)).toMatchObject({ status: 'draft', balance: 307 });
  });

  it('of 0 settles an order of 0, and no other', () => {
    const free = room({ items: [anItem({ price: 0 })] });
    expect(outcomeOf(free.run('payment.record', pay(0)))).toBe('applied');
    expect(free.rows.get('order', ORDER)).toMatchObject({ status: 'paid', paid: 0 });
    const decision = room().decide('payment.record', pay(0));
    expect(outcomeOf(decision)).toBe('payment.amount');
    expect(detailOf(decision)).toEqual({ due: 1307 });
  });

  it('of 0 settles an order of 0 once, and waits for no terminal', () => {
    const free = room({ items: [anItem({ price: 0 })] });
    const atTerminal = pay(0, { method: 'credit_card', awaitsTerminal: true });
    expect(outcomeOf(free.decide('payment.record', atTerminal))).toBe('payment.amount');
    free.run('payment.record', pay(0));
    const again = free.decide('payment.record', pay(0, { id: testId('payment', 2) }));
    expect([outcomeOf(again), detailOf(again)]).toEqual(['payment.amount', { due: 0 }]);
  });

  it('of 0 can carry a tip once nothing is owed', () => {
    const place = room({ status: 'serving', paid: 1307 }, [], {
      payment: [aPayment({ id: testId('payment', 9) })],
    });
    expect(outcomeOf(place.run('payment.record', pay(0, { tip: 500 })))).toBe('applied');
    expect(place.rows.get('order', ORDER)).toMatchObject({ tip: 500, balance: 0 });
  });

  it('is refused when the order has no items and the device showed none', () => {
    for (const over of [{}, { status: 'cancelled' as const }, { version: 3 }]) {
      const decision = room({ items: [], ...over }).decide('payment.record', pay(500, { hadItems: false }));
      expect(outcomeOf(decision)).toBe('order.empty');
    }
  });

  it('is kept and owed back when the items that the device showed are gone', () => {
    const place = room({ items: [] });
    expect(outcomeOf(place.run('payment.record', pay(500, { hadItems: true })))).toBe('applied');
    expect(place.rows.get('order', ORDER)).toMatchObject({ status: 'draft', paid: 500, balance: -500 });
  });

  it('from an app that does not say what it showed is kept if the order was changed since it was made', () => {
    expect(outcomeOf(room({ items: [] }).decide('payment.record', pay(500)))).toBe('order.empty');
    expect(outcomeOf(room({ items: [], version: 3 }).decide('payment.record', pay(500)))).toBe('applied');
  });

  it('is kept on an order with items, whatever the device showed', () => {
    expect(outcomeOf(room().decide('payment.record', pay(1307, { hadItems: false })))).toBe('applied');
    const emptied = room({ items: [] }, [followUp()]);
    const decision = emptied.decide('payment.record', pay(1307, { hadItems: false }));
    expect(outcomeOf(decision)).toBe('payment.split');
  });

  it('is a fact: too much of it, or on a cancelled order, is owed back', () => {
    const place = room();
    place.run('payment.record', pay(2000));
    expect(place.rows.get('order', ORDER)).toMatchObject({ status: 'paid', balance: -693 });
    const cancelled = room({ status: 'cancelled' });
    expect(outcomeOf(cancelled.run('payment.record', pay(1307, { tip: 100 })))).toBe('applied');
    expect(cancelled.rows.get('order', ORDER)).toMatchObject({ status: 'cancelled', balance: -1407 });
  });

  it('taken twice by two tablets is kept twice', () => {
    const place = room();
    place.run('payment.record', pay(1307));
    place.run('payment.record', pay(1307, { id: testId('payment', 2) }));
    expect(place.rows.all('payment')).toHaveLength(2);
    expect(place.rows.get('order', ORDER)).toMatchObject({ status: 'paid', paid: 2614, balance: -1307 });
  });

  it('happens once, and another one under the same id is refused', () => {
    const place = room();
    place.run('payment.record', pay(1307, { tip: 100, tendered: 1500 }));
    const again = (over: object) =>
      outcomeOf(place.decide('payment.record', pay(1307, { tip: 100, tendered: 1500, ...over })));
    expect(again({})).toBe('noop');
    expect(again({ amount: 1306 })).toBe('payment.exists');
    expect(again({ tip: 101 })).toBe('payment.exists');
    expect(again({ method: 'credit_card' })).toBe('payment.exists');
    expect(again({ tendered: 2000 })).toBe('payment.exists');
    expect(again({ customerName: 'Cora' })).toBe('payment.exists');
    expect(again({ terminalRef: 'A-1' })).toBe('payment.exists');
    expect(again({ orderId: FOLLOW_UP })).toBe('payment.exists');
  });

  it('needs an order of the venue', () => {
    expect(outcomeOf(aRoom({}).decide('payment.record', pay(1)))).toBe('order.notFound');
    expect(outcomeOf(room({ venueId: 'elsewhere' }).decide('payment.record', pay(1)))).toBe('order.notFound');
  });

  it('is not for customers or the kitchen to record', () => {
    const place = room({ customerId: anActor('customer').userId });
    expect(outcomeOf(place.decide('payment.record', pay(1307), 'customer'))).toBe('forbidden');
    expect(outcomeOf(place.decide('payment.record', pay(1307), 'kitchen'))).toBe('forbidden');
  });

  it('counts what its rows say, not what the order was thought to hold', () => {
    const place = room({ paid: 99_999 }, [], {
      payment: [aPayment({ id: testId('payment', 9), amount: 300 })],
    });
    place.run('payment.record', pay(400));
    expect(place.rows.get('order', ORDER)).toMatchObject({ paid: 700, balance: 607, status: 'draft' });
  });

  it('belongs to the business day it was taken on', () => {
    const place = room();
    place.run('payment.record', pay(1307), aContext({ occurredAt: '2026-06-13T09:00:00.000Z' }));
    expect(place.rows.get('payment', PAYMENT)?.businessDay).toBe('2026-06-13');
  });
});

describe('what a payment is paid with', () => {
  it('cash handed over must cover amount and tip', () => {
    const decision = room().decide('payment.record', pay(1307, { tip: 200, tendered: 1506 }));
    expect(outcomeOf(decision)).toBe('payment.tendered');
    expect(detailOf(decision)).toEqual({ due: 1507 });
    expect(outcomeOf(room().decide('payment.record', pay(1307, { tip: 200, tendered: 1507 })))).toBe(
      'applied',
    );
  });

  it('a card hands over nothing and keeps what the terminal printed', () => {
    const decision = room().decide(
      'payment.record',
      pay(1307, { method: 'credit_card', tendered: 1, terminalRef: ' AUTH-77 ' }),
    );
    expect(changed(decision, 'payment')).toMatchObject([{ tendered: null, transactionId: 'AUTH-77' }]);
  });

  it.each([
    { amount: -1 },
    { amount: 10_000_001 },
    { amount: 0.5 },
    { tip: -1 },
    { method: 'cheque' },
    { more: 1 },
  ])('not with %j', (over) => {
    expect(outcomeOf(room().decide('payment.record', pay(1307, over)))).toBe('args.shape');
  });
});

describe('the surplus of a payment', () => {
  it('goes to the open follow-up, as a row of its own', () => {
    const place = room({}, [followUp()]);
    const decision = place.run('payment.record', pay(2614, { tip: 300, tendered: 3000 }));
    const splitId = derivedId(PAYMENT, FOLLOW_UP);
    expect(outcomeOf(decision)).toBe('payment.split');
    expect(detailOf(decision)).toEqual({
      shares: [
        { paymentId: PAYMENT, orderId: ORDER, orderNumber: 'B-17', amount: 1307 },
        { paymentId: splitId, orderId: FOLLOW_UP, orderNumber: 'B-17/2', amount: 1307 },
      ],
    });
    expect(place.rows.get('payment', PAYMENT)).toMatchObject({
      orderId: ORDER,
      amount: 1307,
      tip: 300,
      tendered: 1693,
    });
    expect(place.rows.get('payment', splitId)).toMatchObject({
      orderId: FOLLOW_UP,
      orderNumber: 'B-17/2',
      amount: 1307,
      tip: 0,
      tendered: 1307,
    });
    expect(place.rows.get('order', ORDER)).toMatchObject({ status: 'paid', balance: 0 });
    expect(place.rows.get('order', FOLLOW_UP)).toMatchObject({
      status: 'paid',
      balance: 0,
      sentAt: FRIDAY_EVENING,
    });
  });

  it('leaves the change as it was handed back', () => {
    const place = room({}, [followUp()]);
    place.run('payment.record', pay(2614, { tip: 300, tendered: 3000 }));
    const change = place.rows
      .all('payment')
      .reduce((sum, row) => sum + (row.tendered ?? 0) - row.amount - row.tip, 0);
    expect(change).toBe(86);
  });

  it('goes to the oldest follow-up first, and the rest stays on the order', () => {
    const place = room({ status: 'paid', paid: 1307 }, [secondFollowUp(), followUp()], {
      payment: [aPayment({ id: testId('payment', 9) })],
    });
    place.run('payment.record', pay(1500));
    expect(place.rows.get('order', FOLLOW_UP)).toMatchObject({ status: 'paid', balance: 0 });
    expect(place.rows.get('order', SECOND)).toMatchObject({ status: 'draft', balance: 1114 });
    place.run('payment.record', pay(1200, { id: testId('payment', 2) }));
    expect(place.rows.get('order', SECOND)).toMatchObject({ status: 'paid', balance: 0 });
    expect(place.rows.get('order', ORDER)).toMatchObject({ balance: -86 });
  });

  it('is the whole payment when the order owes nothing: its own row goes there', () => {
    const place = room({ status: 'accepted', paid: 1307 }, [followUp()], {
      payment: [aPayment({ id: testId('payment', 9) })],
    });
    expect(outcomeOf(place.run('payment.record', pay(1307)))).toBe('payment.split');
    expect(place.rows.get('payment', PAYMENT)).toMatchObject({ orderId: FOLLOW_UP, amount: 1307 });
    expect(place.rows.get('order', ORDER)?.paid).toBe(1307);
  });

  it('passes by follow-ups that were sent or cancelled', () => {
    const place = room({}, [followUp({ status: 'cancelled' }), { ...secondFollowUp(), status: 'paid' }]);
    expect(outcomeOf(place.run('payment.record', pay(2000)))).toBe('applied');
    expect(place.rows.get('order', ORDER)?.balance).toBe(-693);
  });

  it('is known again when the payment arrives again', () => {
    const place = room({}, [followUp()]);
    place.run('payment.record', pay(2614, { tip: 300, tendered: 3000 }));
    expect(outcomeOf(place.decide('payment.record', pay(2614, { tip: 300, tendered: 3000 })))).toBe('noop');
    expect(outcomeOf(place.decide('payment.record', pay(2613, { tip: 300, tendered: 3000 })))).toBe(
      'payment.exists',
    );
  });

  it('never writes over a payment row that is there', () => {
    const there = aPayment({ id: derivedId(PAYMENT, FOLLOW_UP), orderId: FOLLOW_UP, amount: 1 });
    const place = room({}, [followUp({ paid: 1 })], { payment: [there] });
    place.run('payment.record', pay(2000));
    expect(place.rows.get('payment', there.id)).toEqual(there);
    expect(place.rows.get('payment', PAYMENT)?.amount).toBe(2000);
  });
});
