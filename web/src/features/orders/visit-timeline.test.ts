import type { Payment } from '@tableside/domain/entities/payment.ts';
import type { Visit } from '@tableside/domain/entities/visit.ts';
import { anItem, aPayment, FRIDAY_EVENING, testId } from '@tableside/domain/testing/builders.ts';
import { anAdjustment, aRound, aVisit, aVoid } from '@tableside/domain/testing/visit-builders.ts';
import { billOf } from '@tableside/domain/visits/bill.ts';
import { expect, it } from 'vitest';
import type { TimelineStep } from './order-timeline.ts';
import { toldWithAudit, visitTimeline } from './visit-timeline.ts';

const voided = aVoid(1, { at: '2026-06-12T23:50:00.000Z' });
const burger = anItem({ name: 'Burger', price: 1800, quantity: 3, voids: [voided] });
const round = aRound([burger], { id: testId('order', 3) });
const story = (over: Partial<Visit> = {}, payments: readonly Payment[] = []): readonly TimelineStep[] => {
  const visit = aVisit({ covers: 4, ...over });
  return visitTimeline({ visit, pads: [], rounds: [round], bill: billOf(visit, [round]) }, payments);
};
const told = story();
const entry = { id: 'e1', who: 'Ana', device: 'A', heardAt: null };

it('the timeline names devices and times of arrival beside what happened', () => {
  const heardAt = '2026-06-13T00:20:00.000Z';
  const audited = [{ ...entry, at: voided.at, what: 'Item voided', heardAt }];
  const whole = toldWithAudit(told, audited);
  expect(whole.filter(({ at }) => at === voided.at)).toEqual([
    expect.objectContaining({ what: '1 × Burger voided, -$18.00: Cold', who: 'Ana', device: 'A', heardAt }),
  ]);
});

it('the timeline adds what only the audit trail knows, in its place', () => {
  const move = { ...entry, at: '2026-06-12T23:45:00.000Z', what: 'Check moved' };
  const added = { ...entry, id: 'e2', at: '2026-06-12T23:44:00.000Z', what: 'Item added' };
  const words = toldWithAudit(told, [added, move]).map(({ what }) => what);
  expect(words.indexOf('Check moved')).toBe(words.indexOf('1 × Burger voided, -$18.00: Cold') - 1);
  expect(words).not.toContain('Item added');
  expect(told[0]).toMatchObject({ at: FRIDAY_EVENING, what: 'Seated, 4 guests' });
});

it('the timeline shows every amount to the cent', () => {
  const adjustments = [
    anAdjustment({ milli: 10_000, reason: 'Staff meal' }),
    anAdjustment({
      id: testId('command', 51),
      kind: 'comp',
      itemIds: [burger.id],
      milli: null,
      reason: 'Quality',
      removed: { by: { id: 'ben', name: 'Ben' }, at: '2026-06-12T23:55:00.000Z' },
    }),
    anAdjustment({ id: testId('command', 52), kind: 'serviceWaived', off: 360, reason: 'Long wait' }),
    anAdjustment({ id: testId('command', 53), kind: 'taxExempt', off: 321, reason: 'Embassy' }),
  ];
  const card = aPayment({ amount: 1200, tip: 300, method: 'credit_card', checkKey: 'seat-2' });
  const refund = aPayment({ id: testId('payment', 2), kind: 'refund', amount: 150, tip: 0, reason: 'Cold' });
  const words = story({ adjustments }, [card, refund]).map(({ what }) => what);
  expect(words).toEqual(
    expect.arrayContaining([
      'Discount 10%, -$3.60: Staff meal',
      'Comp: Quality',
      'Comp taken back',
      'Service charge taken off -$3.60: Long wait',
      'Tax taken off -$3.21: Embassy',
      'Paid $15.00, Credit card, Seat 2, $3.00 of it a tip',
      'Refund of $1.50, Cold',
    ]),
  );
});

it('the timeline says of a discount on a closed check how it was given and what it took off', () => {
  const adjustments = [
    anAdjustment({ milli: 10_000, off: 790, reason: 'Regular guest' }),
    anAdjustment({ id: testId('command', 51), milli: null, cents: 500, off: 500, reason: 'Voucher' }),
  ];
  const words = story({ adjustments }).map(({ what }) => what);
  expect(words).toContain('Discount 10%, -$7.90: Regular guest');
  expect(words).toContain('Discount -$5.00: Voucher');
});

it.each([
  ['completed', 'Paid $15.00, Credit card'],
  ['failed', 'Payment failed: $15.00, Credit card'],
] as const)('the timeline says when a payment went to its terminal, and how it ended: %s', (outcome, end) => {
  const startedAt = '2026-06-13T00:05:00.000Z';
  const endedAt = '2026-06-13T00:07:00.000Z';
  const card = aPayment({
    ...{ amount: 1200, tip: 300, method: 'credit_card', outcome, timestamp: endedAt },
    takenBy: { id: 'ana', name: 'Ana' },
    concluded: { id: 'ben', name: 'Ben', at: endedAt, startedAt },
  });
  expect(story({}, [card]).filter(({ at }) => at >= startedAt)).toMatchObject([
    { at: startedAt, what: 'Sent to the terminal: $15.00, Credit card', who: 'Ana' },
    { at: endedAt, what: expect.stringContaining(end), who: 'Ben' },
  ]);
});
