import {
  aContext,
  anActor,
  anApprover,
  anItem,
  anOrder,
  aPayment,
  aRefund,
  type RowsByEntity,
  testId,
} from '@tableside/testkit/builders.ts';
import { aRoom, changed, detailOf, outcomeOf } from '@tableside/testkit/try-command.ts';
import { describe, expect, it } from 'vitest';
import type { Role } from '../permissions.ts';
import type { Payment } from './payment.ts';
import { paymentStatus } from './payment-status.ts';
import { refundableOf, refundedOf } from './refundable.ts';

const ORDER = testId('order');
const PAYMENT = testId('payment');
const REFUND = testId('payment', 2);
const room = (payment: Partial<Payment> = {}, more: RowsByEntity = {}) =>
  aRoom({
    order: [anOrder({ status: 'paid', items: [anItem()], paid: 1307, tip: 200 })],
    payment: [aPayment({ tip: 200, ...payment })],
    ...more,
  });
const TAX = { id: 'venue', name: 'Tax', milli: 8875, included: false };
const refund = (amount: number, over: object = {}) => ({
  id: REFUND,
  paymentId: PAYMENT,
  amount,
  reason: 'Cold soup',
  ...over,
});

describe('a refund', () => {
  it('is a row of its own that points to the payment', () => {
    const place = room({ customerName: 'Cora', tendered: 2000, method: 'cash' });
    const mia = aContext({ actor: anActor('manager'), occurredAt: '2026-06-13T09:00:00.000Z' });
    expect(outcomeOf(place.run('payment.refund', refund(500), mia))).toBe('applied');
    expect(place.rows.get('payment', REFUND)).toEqual(
      aRefund({
        id: REFUND,
        amount: 500,
        reason: 'Cold soup',
        method: 'cash',
        customerName: 'Cora',
        timestamp: '2026-06-13T09:00:00.000Z',
        businessDay: '2026-06-13',
        takenBy: { id: mia.actor.userId, name: 'Mia' },
        deviceId: testId('device'),
        back: {
          sale: {
            ...{ net: 398, service: 0, exempted: 0, total: 434 },
            taxes: [{ ...TAX, base: 398, tax: 36, exempt: 0, exempted: 0 }],
          },
          ...{ tip: 66, credit: 0 },
          server: { id: anActor().userId, name: 'Ana' },
          of: { takenBy: { id: anActor().userId, name: 'Ana' }, method: 'cash' },
        },
        version: 0,
      }),
    );
    expect(place.rows.get('payment', PAYMENT)).toEqual(
      aPayment({ tip: 200, customerName: 'Cora', tendered: 2000, method: 'cash' }),
    );
    expect(place.rows.get('order', ORDER)).toMatchObject({ refunded: 500, balance: 0, status: 'paid' });
  });

  it('lessens what is owed back', () => {
    const place = room(
      {},
      { order: [anOrder({ status: 'cancelled', items: [anItem()], paid: 1307, tip: 200 })] },
    );
    place.run('payment.refund', refund(1000), 'manager');
    expect(place.rows.get('order', ORDER)?.balance).toBe(-507);
    place.run('payment.refund', refund(507, { id: testId('payment', 3) }), 'manager');
    expect(place.rows.get('order', ORDER)?.balance).toBe(0);
  });

  it('never gives back more than amount and tip together', () => {
    const place = room();
    expect(outcomeOf(place.decide('payment.refund', refund(1508), 'manager'))).toBe('payment.overRefund');
    expect(outcomeOf(place.run('payment.refund', refund(1000), 'manager'))).toBe('applied');
    const racing = place.run('payment.refund', refund(508, { id: testId('payment', 3) }), 'manager');
    expect(outcomeOf(racing)).toBe('payment.overRefund');
    expect(detailOf(racing)).toEqual({ refundable: 507 });
  });

  it('happens once, and another one under the same id is refused', () => {
    const place = room();
    place.run('payment.refund', refund(500), 'manager');
    expect(outcomeOf(place.decide('payment.refund', refund(500), 'manager'))).toBe('noop');
    expect(outcomeOf(place.decide('payment.refund', refund(501), 'manager'))).toBe('payment.exists');
    expect(outcomeOf(place.decide('payment.refund', refund(500, { id: PAYMENT }), 'manager'))).toBe(
      'payment.exists',
    );
  });

  it('is for completed payments', () => {
    const of = (payment: Partial<Payment>) =>
      outcomeOf(room(payment).decide('payment.refund', refund(1), 'manager'));
    expect(of({ outcome: 'pending' })).toBe('payment.notRefundable');
    expect(of({ outcome: 'failed' })).toBe('payment.notRefundable');
    expect(of({ kind: 'refund' })).toBe('payment.notRefundable');
    expect(of({ venueId: 'elsewhere' })).toBe('payment.notFound');
    expect(of({ id: testId('payment', 77) })).toBe('payment.notFound');
    expect(of({ orderId: testId('order', 77) })).toBe('order.notFound');
  });

  it('counts the payments of its order, whatever the order was thought to hold', () => {
    const place = room({}, { payment: [aPayment(), aPayment({ id: testId('payment', 8), amount: 400 })] });
    const [order] = changed(place.decide('payment.refund', refund(100), 'manager'), 'order');
    expect(order).toMatchObject({ paid: 1707, tip: 0, refunded: 100, balance: -300 });
  });

  it('is given by a server when a manager approved it, and keeps both names', () => {
    const place = room();
    const approved = (role: Role) => aContext({ actor: anActor(role, { approver: anApprover() }) });
    expect(outcomeOf(place.decide('payment.refund', refund(500), approved('kitchen')))).toBe('forbidden');
    expect(outcomeOf(place.run('payment.refund', refund(500), approved('server')))).toBe('applied');
    expect(place.rows.get('payment', REFUND)).toMatchObject({
      takenBy: { name: 'Ana' },
      approvedBy: { id: anApprover().userId, name: 'Mia' },
    });
    place.run('payment.refund', refund(100, { id: testId('payment', 3) }), 'manager');
    expect(place.rows.get('payment', testId('payment', 3))).not.toHaveProperty('approvedBy');
  });

  it('needs a manager, a reason and an amount', () => {
    expect(outcomeOf(room().decide('payment.refund', refund(500), 'server'))).toBe('approval.required');
    expect(outcomeOf(room().decide('payment.refund', refund(500, { reason: ' ' }), 'manager'))).toBe(
      'args.shape',
    );
    expect(
      outcomeOf(room().decide('payment.refund', refund(500, { reason: 'x'.repeat(281) }), 'manager')),
    ).toBe('args.shape');
    expect(outcomeOf(room().decide('payment.refund', refund(0), 'manager'))).toBe('args.shape');
  });
});

describe('the status of a payment', () => {
  const payment = aPayment({ amount: 1000, tip: 100 });

  it('is what the terminal said until it is completed', () => {
    expect(paymentStatus({ ...payment, outcome: 'pending' }, [])).toBe('pending');
    expect(paymentStatus({ ...payment, outcome: 'failed' }, [])).toBe('failed');
    expect(paymentStatus(payment, [])).toBe('completed');
  });

  it('is refunded only when all of it went back, tip and all', () => {
    const [part, rest] = [aRefund({ amount: 1000 }), aRefund({ amount: 100 })];
    const other = aRefund({ amount: 5000, paymentId: testId('payment', 5) });
    expect(paymentStatus(payment, [part, other])).toBe('completed');
    expect(paymentStatus(payment, [part, rest])).toBe('refunded');
    expect(refundedOf(payment.id, [part, rest, other])).toBe(1100);
    expect(refundableOf(payment, [part, other])).toBe(100);
    expect(refundableOf({ ...payment, outcome: 'pending' }, [])).toBe(0);
  });

  it('is completed for a payment of 0', () => {
    expect(paymentStatus(aPayment({ amount: 0 }), [])).toBe('completed');
  });
});
