import {
  aCategory,
  aContext,
  anActor,
  anItem,
  anOrder,
  aPayment,
  aProduct,
  FRIDAY_EVENING,
  testId,
} from '@tableside/testkit/builders.ts';
import { aRoom, detailOf, outcomeOf } from '@tableside/testkit/try-command.ts';
import { describe, expect, it } from 'vitest';
import type { Order } from '../orders/order.ts';
import { isLate, type Payment } from './payment.ts';

const ORDER = testId('order');
const PAYMENT = testId('payment');
const LATER = '2026-06-12T23:40:00.000Z';
const mia = aContext({ actor: anActor('manager'), occurredAt: LATER });

/** $12.00 plus tax: $13.07 to pay. */
const room = (over: Partial<Order> = {}, more: readonly Order[] = [], payment: readonly Payment[] = []) =>
  aRoom({
    order: [anOrder({ items: [anItem()], ...over }), ...more],
    payment,
    product: [aProduct()],
    category: [aCategory()],
  });
const card = (over: object = {}) => ({
  id: PAYMENT,
  orderId: ORDER,
  method: 'credit_card' as const,
  amount: 1307,
  tip: 200,
  awaitsTerminal: true,
  ...over,
});
const ends = (outcome: 'completed' | 'failed', over: object = {}) => ({
  paymentId: PAYMENT,
  outcome,
  ...over,
});

/** A room with a payment that waits for its terminal. */
function waiting(over: Partial<Order> = {}) {
  const place = room(over);
  expect(outcomeOf(place.run('payment.record', card()))).toBe('applied');
  return place;
}

describe('a card payment whose terminal has not answered', () => {
  it('is pending and counts for nothing', () => {
    const place = waiting();
    expect(place.rows.get('payment', PAYMENT)).toMatchObject({ outcome: 'pending', amount: 1307, tip: 200 });
    expect(place.rows.get('order', ORDER)).toMatchObject({
      status: 'draft',
      sentAt: null,
      paid: 0,
      tip: 0,
      balance: 1307,
    });
  });

  it('is the same payment when it arrives again, before and after it was concluded', () => {
    const place = waiting();
    expect(outcomeOf(place.decide('payment.record', card()))).toBe('noop');
    expect(outcomeOf(place.decide('payment.record', card({ awaitsTerminal: false })))).toBe('payment.exists');
    place.run('payment.conclude', ends('completed', { terminalRef: 'AUTH-9' }));
    expect(outcomeOf(place.decide('payment.record', card()))).toBe('noop');
    expect(outcomeOf(place.decide('payment.record', card({ awaitsTerminal: false })))).toBe('payment.exists');
  });

  it('waits undivided, on the order that claims it', () => {
    const followUp = anOrder({
      id: testId('order', 2),
      orderNumber: 'B-17/2',
      parentId: ORDER,
      items: [anItem({ id: testId('item', 2) })],
    });
    const place = room(
      { status: 'serving', paid: 1307 },
      [followUp],
      [aPayment({ id: testId('payment', 9) })],
    );

    place.run('payment.record', card({ amount: 1500 }));
    expect(place.rows.all('payment').filter((row) => row.outcome === 'pending')).toMatchObject([
      { id: PAYMENT, orderId: followUp.id, amount: 1500 },
    ]);
  });

  it('cannot be cash', () => {
    expect(outcomeOf(room().decide('payment.record', card({ method: 'cash' })))).toBe('payment.noTerminal');
  });

  it('cannot be refunded', () => {
    const refund = { id: testId('payment', 5), paymentId: PAYMENT, amount: 1, reason: 'Cold' };
    expect(outcomeOf(waiting().decide('payment.refund', refund, 'manager'))).toBe('payment.notRefundable');
  });
});

describe('the conclusion of a payment', () => {
  it('that it was completed settles the order and sends it, with what the terminal printed', () => {
    const place = waiting();
    expect(
      outcomeOf(place.run('payment.conclude', ends('completed', { terminalRef: ' AUTH-9 ' }), mia)),
    ).toBe('applied');
    expect(place.rows.get('payment', PAYMENT)).toMatchObject({
      outcome: 'completed',
      amount: 1307,
      tip: 200,
      transactionId: 'AUTH-9',
      takenBy: { name: 'Ana' },
      concluded: { name: 'Mia', at: LATER, startedAt: FRIDAY_EVENING },
      timestamp: LATER,
    });
    expect(place.rows.get('order', ORDER)).toMatchObject({
      status: 'paid',
      sentAt: LATER,
      paid: 1307,
      tip: 200,
      balance: 0,
    });
  });

  it('that it failed leaves the order to be paid, and the payment on the record', () => {
    const place = waiting();
    place.run('payment.conclude', ends('failed'), mia);
    expect(place.rows.get('payment', PAYMENT)).toMatchObject({
      outcome: 'failed',
      amount: 1307,
      timestamp: FRIDAY_EVENING,
      concluded: { name: 'Mia', at: LATER },
    });
    expect(place.rows.get('order', ORDER)).toMatchObject({ status: 'draft', paid: 0, balance: 1307 });
    expect(
      outcomeOf(place.run('payment.record', card({ id: testId('payment', 2), awaitsTerminal: false }))),
    ).toBe('applied');
    expect(place.rows.get('order', ORDER)).toMatchObject({ status: 'paid', paid: 1307 });
  });

  it('of the first device counts; the second is told who said otherwise', () => {
    const place = waiting();
    place.run('payment.conclude', ends('completed'), mia);
    const second = place.run('payment.conclude', ends('failed'));
    expect(outcomeOf(second)).toBe('payment.concluded');
    expect(detailOf(second)).toEqual({ outcome: 'completed', by: 'Mia', at: LATER });
    expect(outcomeOf(place.run('payment.conclude', ends('completed')))).toBe('noop');
    expect(place.rows.get('payment', PAYMENT)).toMatchObject({
      outcome: 'completed',
      concluded: { name: 'Mia' },
    });
  });

  it('of a payment that never waited is refused', () => {
    const place = room();
    place.run('payment.record', card({ awaitsTerminal: false }));
    const decision = place.decide('payment.conclude', ends('failed'));
    expect(outcomeOf(decision)).toBe('payment.concluded');
    expect(detailOf(decision)).toEqual({ outcome: 'completed', by: 'Ana', at: FRIDAY_EVENING });
  });

  it('goes to the follow-up when its order was paid in the meantime', () => {
    const place = waiting();
    place.run('payment.record', card({ id: testId('payment', 2), awaitsTerminal: false, tip: 0 }));
    const item = { id: testId('item', 2), productId: 'burger', sizeId: 'regular', quantity: 1 };
    expect(outcomeOf(place.run('order.addItem', { orderId: ORDER, item }))).toBe('order.followUp');
    place.run('payment.conclude', ends('completed'));
    const followUp = place.rows.all('order').find(({ parentId }) => parentId === ORDER);
    expect(followUp).toMatchObject({ status: 'paid', paid: 1307, balance: 0 });
    expect(place.rows.get('order', ORDER)).toMatchObject({ paid: 1307, balance: 0 });
    expect(place.rows.get('payment', PAYMENT)).toMatchObject({
      orderId: followUp?.id,
      orderNumber: 'B-17/2',
      amount: 1307,
    });
  });

  it('is owed back when the order was paid or cancelled in the meantime', () => {
    const paid = waiting();
    paid.run('payment.record', card({ id: testId('payment', 2), awaitsTerminal: false, tip: 0 }));
    paid.run('payment.conclude', ends('completed'));
    expect(paid.rows.get('order', ORDER)).toMatchObject({ status: 'paid', paid: 2614, balance: -1307 });
    const cancelled = waiting();
    cancelled.run('order.cancel', { orderId: ORDER });
    cancelled.run('payment.conclude', ends('completed'));
    expect(cancelled.rows.get('order', ORDER)).toMatchObject({ status: 'cancelled', balance: -1507 });
  });

  it('belongs to the business day on which the money came', () => {
    const place = waiting();
    place.run('payment.conclude', ends('completed'), aContext({ occurredAt: '2026-06-13T09:00:00.000Z' }));
    expect(place.rows.get('payment', PAYMENT)?.businessDay).toBe('2026-06-13');
  });

  it('arrives with the conclusion: told days later, it is late', () => {
    const first = { at: FRIDAY_EVENING, device: 'Bar tablet (B)' };
    const place = room();
    place.run('payment.record', card(), { ...aContext(), arrival: first });
    expect(place.rows.get('payment', PAYMENT)?.arrival).toEqual(first);
    const late = { at: '2026-06-15T20:00:00.000Z', device: 'Door tablet (C)' };
    place.run('payment.conclude', ends('completed'), { ...mia, arrival: late });
    const payment = place.rows.get('payment', PAYMENT);
    expect(payment).toMatchObject({ timestamp: LATER, arrival: late });
    expect(payment && isLate(payment)).toBe(true);
  });

  it('needs a payment of the venue, and somebody who may take one', () => {
    expect(outcomeOf(room().decide('payment.conclude', ends('failed')))).toBe('payment.notFound');
    const refund = aRoom({ payment: [aPayment({ kind: 'refund', outcome: 'pending' })] });
    expect(outcomeOf(refund.decide('payment.conclude', ends('failed')))).toBe('payment.notFound');
    const elsewhere = aRoom({ payment: [aPayment({ venueId: 'elsewhere', outcome: 'pending' })] });
    expect(outcomeOf(elsewhere.decide('payment.conclude', ends('failed')))).toBe('payment.notFound');
    const alone = aRoom({ payment: [aPayment({ outcome: 'pending' })], order: [] });
    expect(outcomeOf(alone.decide('payment.conclude', ends('failed')))).toBe('order.notFound');
    for (const role of ['kitchen', 'customer'] as const)
      expect(outcomeOf(waiting().decide('payment.conclude', ends('completed'), role))).toBe('forbidden');
  });
});
