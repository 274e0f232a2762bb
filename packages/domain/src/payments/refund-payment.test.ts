import { describe, expect, it } from 'vitest';
import { aContext, anActor, anApprover, anItem, aPayment, aRefund, testId } from '../../testing/builders.ts';
import { aRoom, detailOf, outcomeOf } from '../../testing/try-command.ts';
import { aRound, aTaking, aVisit } from '../../testing/visit-builders.ts';
import type { Role } from '../command/permissions.ts';
import type { Payment } from '../entities/payment.ts';
import { paymentStatus } from './payment-status.ts';
import { refundableOf, refundedOf } from './refundable.ts';

const VISIT = testId('visit');
const PAYMENT = testId('payment');
const REFUND = testId('payment', 2);
/** A visit that was closed with a payment of $13.07 and a tip of $2.00. */
function room(payment: Partial<Payment> = {}) {
  const place = aRoom({
    visit: [aVisit({ takings: [aTaking(1307, { paymentId: PAYMENT, tip: 200 })] })],
    order: [aRound([anItem()])],
    payment: [aPayment({ tip: 200, ...payment })],
  });
  place.run('visit.close', { visitId: VISIT });
  return place;
}
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
    expect(place.rows.get('visit', VISIT)).toMatchObject({ owed: 0, takings: [{ refunded: 500 }] });
  });

  it('reduces what is owed back', () => {
    const place = room();
    place.run('order.cancel', { orderId: testId('order'), reason: 'Left' }, 'manager');
    expect(place.rows.get('visit', VISIT)?.owed).toBe(1307);
    place.run('payment.refund', refund(1000), 'manager');
    expect(place.rows.get('visit', VISIT)?.owed).toBe(307);
    place.run('payment.refund', refund(307, { id: testId('payment', 3) }), 'manager');
    expect(place.rows.get('visit', VISIT)?.owed).toBe(0);
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

  it('is for completed payments only', () => {
    const of = (payment: Partial<Payment>) =>
      outcomeOf(room(payment).decide('payment.refund', refund(1), 'manager'));
    expect(of({ outcome: 'pending' })).toBe('payment.notRefundable');
    expect(of({ outcome: 'failed' })).toBe('payment.notRefundable');
    expect(of({ kind: 'refund' })).toBe('payment.notRefundable');
    expect(of({ venueId: 'elsewhere' })).toBe('payment.notFound');
    expect(of({ id: testId('payment', 77) })).toBe('payment.notFound');
    expect(of({ visitId: testId('visit', 77) })).toBe('visit.notFound');
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

  it('is refunded only when all of it went back, including the tip', () => {
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
