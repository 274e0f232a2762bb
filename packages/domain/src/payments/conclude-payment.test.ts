import { describe, expect, it } from 'vitest';
import { aContext, anActor, aPayment, FRIDAY_EVENING, testId } from '../../testing/builders.ts';
import { aRoom, detailOf, outcomeOf } from '../../testing/try-command.ts';
import { aVisit } from '../../testing/visit-builders.ts';
import { by, cooking, V, visit } from '../../testing/visit-house.ts';
import { isLate } from '../entities/payment.ts';
import { evenPartsLeft } from '../visits/even-parts.ts';

const PAYMENT = testId('payment', 1);
const LATER = '2026-06-12T23:40:00.000Z';
const mia = aContext({ actor: anActor('manager'), occurredAt: LATER });
const atTerminal = { method: 'credit_card', tip: 200, awaitsTerminal: true } as const;
const charged = { ...atTerminal, awaitsTerminal: false } as const;
const ends = (outcome: 'completed' | 'failed', over: object = {}) => ({
  paymentId: PAYMENT,
  outcome,
  ...over,
});

/** A visit that owes $10.89, with a payment that waits for its terminal. */
function waiting() {
  const place = cooking();
  expect(outcomeOf(by(place).pay(1, atTerminal))).toBe('applied');
  return place;
}

describe('a card payment whose terminal has not answered', () => {
  it('is pending and does not count', () => {
    const place = waiting();
    expect(place.rows.get('payment', PAYMENT)).toMatchObject({ outcome: 'pending', amount: 1089, tip: 200 });
    expect(visit(place)).toMatchObject({ status: 'open', takings: [] });
  });

  it('is the same payment when it arrives again, before and after it was concluded', () => {
    const place = waiting();
    const again = (over: object) => outcomeOf(by(place).pay(1, { ...atTerminal, ...over }));
    expect(again({})).toBe('noop');
    expect(again({ awaitsTerminal: false })).toBe('payment.exists');
    place.run('payment.conclude', ends('completed', { terminalRef: 'AUTH-9' }));
    expect(again({})).toBe('noop');
    expect(again({ awaitsTerminal: false })).toBe('payment.exists');
  });

  it('cannot be cash', () => {
    expect(outcomeOf(by(cooking()).pay(1, { method: 'cash', awaitsTerminal: true }))).toBe(
      'payment.noTerminal',
    );
  });
});

describe('the conclusion of a card payment', () => {
  it('counts it as the equal part that it is', () => {
    const place = cooking();
    by(place).pay(1, { ...atTerminal, amount: 363, parts: 3 });
    expect(evenPartsLeft(visit(place) ?? aVisit(), 'main')).toBeUndefined();
    place.run('payment.conclude', ends('completed'));
    expect(evenPartsLeft(visit(place) ?? aVisit(), 'main')).toEqual({ of: 3, left: 2 });
  });

  it('counts the money when it was charged, with who said so and the reference of the terminal', () => {
    const place = waiting();
    place.run('payment.conclude', ends('completed', { terminalRef: 'AUTH-9' }), mia);
    expect(place.rows.get('payment', PAYMENT)).toMatchObject({
      outcome: 'completed',
      timestamp: LATER,
      transactionId: 'AUTH-9',
      concluded: { name: 'Mia', at: LATER, startedAt: FRIDAY_EVENING },
    });
    expect(visit(place)?.takings).toMatchObject([{ paymentId: PAYMENT, amount: 1089, tip: 200 }]);
  });

  it('leaves the visit unpaid when it failed, and the payment on the record', () => {
    const place = waiting();
    place.run('payment.conclude', ends('failed'), mia);
    expect(place.rows.get('payment', PAYMENT)).toMatchObject({
      outcome: 'failed',
      amount: 1089,
      timestamp: FRIDAY_EVENING,
      concluded: { name: 'Mia', at: LATER },
    });
    expect(visit(place)?.takings).toEqual([]);
    expect(outcomeOf(by(place).pay(2, { ...charged, close: true }))).toBe('applied');
    expect(visit(place)).toMatchObject({ status: 'closed', owed: 0 });
  });

  it('of the first device counts, and the second hears who said otherwise', () => {
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

  it('is refused for a payment that never waited', () => {
    const place = cooking();
    by(place).pay(1, charged);
    const decision = place.decide('payment.conclude', ends('failed'));
    expect(outcomeOf(decision)).toBe('payment.concluded');
    expect(detailOf(decision)).toEqual({ outcome: 'completed', by: 'Ana', at: FRIDAY_EVENING });
  });

  it('goes to the visit that continues when the first has been paid and closed since', () => {
    const place = waiting();
    by(place).pay(2, { ...charged, tip: 0, close: true });
    expect(outcomeOf(by(place).add(2))).toBe('visit.again');
    by(place).send(2, [2]);
    place.run('payment.conclude', ends('completed'));
    const again = place.rows.all('visit').find(({ id }) => id !== V);
    expect(again?.takings).toMatchObject([{ paymentId: PAYMENT, amount: 1089 }]);
    expect(place.rows.get('payment', PAYMENT)).toMatchObject({ visitId: again?.id, orderNumber: 'B-17-2' });
    expect(visit(place)).toMatchObject({ status: 'closed', owed: 0 });
  });

  it('is owed back when the visit has been paid since', () => {
    const place = waiting();
    by(place).pay(2, { ...charged, tip: 0, close: true });
    place.run('payment.conclude', ends('completed'));
    expect(visit(place)).toMatchObject({ status: 'closed', owed: 1089 });
  });

  it('belongs to the business day on which the money came', () => {
    const place = waiting();
    place.run('payment.conclude', ends('completed'), aContext({ occurredAt: '2026-06-13T09:00:00.000Z' }));
    expect(place.rows.get('payment', PAYMENT)?.businessDay).toBe('2026-06-13');
  });

  it('arrives with the conclusion, and is late when that is reported days later', () => {
    const first = { at: FRIDAY_EVENING, device: 'Bar tablet (B)' };
    const place = cooking();
    by(place, { ...aContext(), arrival: first }).pay(1, atTerminal);
    expect(place.rows.get('payment', PAYMENT)?.arrival).toEqual(first);
    const late = { at: '2026-06-15T20:00:00.000Z', device: 'Door tablet (C)' };
    place.run('payment.conclude', ends('completed'), { ...mia, arrival: late });
    const payment = place.rows.get('payment', PAYMENT);
    expect(payment).toMatchObject({ timestamp: LATER, arrival: late });
    expect(payment && isLate(payment)).toBe(true);
  });

  it('needs a payment of the venue with its visit, and somebody who may take one', () => {
    const concluded = (payment: Parameters<typeof aPayment>[0]) =>
      outcomeOf(
        aRoom({ payment: [aPayment({ id: PAYMENT, outcome: 'pending', ...payment })] }).decide(
          'payment.conclude',
          ends('failed'),
        ),
      );
    expect(outcomeOf(cooking().decide('payment.conclude', ends('failed')))).toBe('payment.notFound');
    expect(concluded({ kind: 'refund' })).toBe('payment.notFound');
    expect(concluded({ venueId: 'elsewhere' })).toBe('payment.notFound');
    expect(concluded({})).toBe('visit.notFound');
    for (const role of ['kitchen', 'customer'] as const)
      expect(outcomeOf(waiting().decide('payment.conclude', ends('completed'), role))).toBe('forbidden');
  });
});
