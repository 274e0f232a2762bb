/** A command on an order is never dated before the order, whatever the device says. */

import { describe, expect, it } from 'vitest';
import {
  aContext,
  anActor,
  anItem,
  anOrder,
  aPayment,
  aVenue,
  FRIDAY_EVENING,
  rowsOf,
  testId,
} from '../../testing/builders.ts';
import { aRoom, changed } from '../../testing/try-command.ts';
import { aTaking, aVisit } from '../../testing/visit-builders.ts';
import { COMMANDS, type CommandName } from '../commands.ts';
import { padIdOf } from '../entities/visit.ts';
import { earliestFor } from './command-time.ts';

const ORDER = testId('order');
const LONG_AGO = '2024-01-02T03:04:05.000Z';
const ago = (role: 'server' | 'manager' | 'customer' = 'server') =>
  aContext({ actor: anActor(role), occurredAt: LONG_AGO });
const VISIT = testId('visit');
const PAD = padIdOf(VISIT);
/** A visit with a burger on its pad. */
const room = (openedAt = FRIDAY_EVENING) =>
  aRoom({
    visit: [aVisit({ openedAt, payAt: 'order' })],
    order: [anOrder({ id: PAD, visitId: VISIT, items: [anItem()] })],
    venue: [aVenue()],
  });
const send = { roundId: ORDER, itemIds: [testId('item')] };
const pay = { id: testId('payment'), visitId: VISIT, method: 'cash' as const, amount: 1307, tip: 0, send };

describe('the time of an act on an order [T42]', () => {
  it('is not before the visit was opened, and a payment counts for that business day [P11]', () => {
    const place = room();
    place.run('payment.record', pay, ago());
    expect(place.rows.get('payment', pay.id)).toMatchObject({
      timestamp: FRIDAY_EVENING,
      businessDay: '2026-06-12',
    });
    expect(place.rows.get('order', ORDER)).toMatchObject({
      sentAt: FRIDAY_EVENING,
      updatedAt: FRIDAY_EVENING,
      statusBy: { at: FRIDAY_EVENING },
    });
  });

  it.each([
    ['order.advance', { orderId: ORDER, to: 'accepted' }, 'server'],
    ['order.cancel', { orderId: ORDER, reason: 'late' }, 'manager'],
  ] as const)('is not before it for %s either', (name, args, role) => {
    const place = aRoom({ order: [anOrder({ status: 'paid', items: [anItem()] })], venue: [aVenue()] });
    place.run(name, args as never, ago(role));
    expect(place.rows.get('order', ORDER)?.statusBy.at).toBe(FRIDAY_EVENING);
  });

  it('is not before the payment when that is given back', () => {
    const timestamp = '2026-06-13T01:00:00.000Z';
    const place = aRoom({
      visit: [aVisit({ takings: [aTaking(1307, { paymentId: testId('payment') })] })],
      order: [anOrder({ status: 'serving', items: [anItem()] })],
      payment: [aPayment({ timestamp })],
      venue: [aVenue()],
    });
    const refund = { id: testId('payment', 2), paymentId: testId('payment'), amount: 100, reason: 'cold' };
    expect(changed(place.run('payment.refund', refund, ago('manager')), 'payment')).toMatchObject([
      { timestamp },
    ]);
  });

  it('is its own when the visit is older', () => {
    const later = '2026-06-13T00:30:00.000Z';
    const place = room();
    place.run('payment.record', pay, aContext({ occurredAt: later }));
    expect(place.rows.get('payment', pay.id)?.timestamp).toBe(later);
  });

  it('is not moved past its arrival by a visit that was opened while the server clock was ahead', () => {
    const place = room('2026-06-20T00:00:00.000Z');
    const arrival = { at: '2026-06-13T00:00:00.000Z', device: null };
    place.run('payment.record', pay, { ...aContext(), arrival });
    expect(place.rows.get('payment', pay.id)?.timestamp).toBe(arrival.at);
  });

  it('is limited for every command that names an order or a visit', () => {
    const named = (id: 'orderId' | 'visitId') =>
      (Object.keys(COMMANDS) as CommandName[]).filter((name) => id in COMMANDS[name].args.entries);
    expect(named('orderId').length).toBeGreaterThan(8);
    expect(named('visitId').length).toBeGreaterThan(15);
    const at = { order: [anOrder({ id: ORDER })], visit: [aVisit()] };
    expect(earliestFor(rowsOf(at), { orderId: ORDER })).toBe(FRIDAY_EVENING);
    expect(earliestFor(rowsOf(at), { visitId: VISIT })).toBe(FRIDAY_EVENING);
  });
});
