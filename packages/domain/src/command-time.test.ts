/** A command on an order is never dated before the order, whatever the device says. */
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
} from '@tableside/testkit/builders.ts';
import { aRoom, changed } from '@tableside/testkit/try-command.ts';
import { describe, expect, it } from 'vitest';
import { earliestFor } from './command-time.ts';
import { COMMANDS, type CommandName } from './commands.ts';

const ORDER = testId('order');
const LONG_AGO = '2024-01-02T03:04:05.000Z';
const ago = (role: 'server' | 'manager' | 'customer' = 'server') =>
  aContext({ actor: anActor(role), occurredAt: LONG_AGO });
const room = () => aRoom({ order: [anOrder({ items: [anItem()] })], venue: [aVenue()] });
const pay = { id: testId('payment'), orderId: ORDER, method: 'cash' as const, amount: 1307, tip: 0 };

describe('the time of what is done on an order [T42]', () => {
  it('is not before the order was made: a payment is of the business day of its order [P11]', () => {
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
  ] as const)('is not before it either for %s', (name, args, role) => {
    const place = aRoom({ order: [anOrder({ status: 'paid', items: [anItem()] })], venue: [aVenue()] });
    place.run(name, args as never, ago(role));
    expect(place.rows.get('order', ORDER)?.statusBy.at).toBe(FRIDAY_EVENING);
  });

  it('is not before the order that a follow-up comes after', () => {
    const rows = rowsOf({ order: [anOrder()] });
    expect(earliestFor(rows, { orderId: testId('order', 2), parentId: ORDER })).toBe(FRIDAY_EVENING);
  });

  it('is not before the payment when that is given back', () => {
    const timestamp = '2026-06-13T01:00:00.000Z';
    const place = aRoom({
      order: [anOrder({ status: 'serving', items: [anItem()] })],
      payment: [aPayment({ timestamp })],
      venue: [aVenue()],
    });
    const refund = { id: testId('payment', 2), paymentId: testId('payment'), amount: 100, reason: 'cold' };
    expect(changed(place.run('payment.refund', refund, ago('manager')), 'payment')).toMatchObject([
      { timestamp },
    ]);
  });

  it('stays as it was told when the order is older', () => {
    const later = '2026-06-13T00:30:00.000Z';
    const place = room();
    place.run('payment.record', pay, aContext({ occurredAt: later }));
    expect(place.rows.get('payment', pay.id)?.timestamp).toBe(later);
  });

  it('is not moved past its arrival by an order that was made while the clock of the server was ahead', () => {
    const place = aRoom({
      order: [anOrder({ items: [anItem()], createdAt: '2026-06-20T00:00:00.000Z' })],
      venue: [aVenue()],
    });
    const arrival = { at: '2026-06-13T00:00:00.000Z', device: null };
    place.run('payment.record', pay, { ...aContext(), arrival });
    expect(place.rows.get('payment', pay.id)?.timestamp).toBe(arrival.at);
  });

  it('is bound by every command that names an order', () => {
    const named = (Object.keys(COMMANDS) as CommandName[]).filter((name) =>
      JSON.stringify(Object.keys(COMMANDS[name].args.entries)).includes('rderId'),
    );
    expect(named.length).toBeGreaterThan(8);
    const unbound = named.filter((name) => !('orderId' in COMMANDS[name].args.entries));
    expect(unbound).toEqual([]);
  });
});
