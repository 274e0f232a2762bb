import { describe, expect, test } from 'vitest';
import { aContext, anActor, anItem, aPayment, aVenue, testId } from '../../testing/builders.ts';
import { aDeviceAtClose, aDrawer } from '../../testing/cash-builders.ts';
import { aRoom, detailOf, outcomeOf, type Room } from '../../testing/try-command.ts';
import { aRound, aTaking, aVisit } from '../../testing/visit-builders.ts';
import { type Day, dayIdOf } from '../entities/day.ts';
import type { Order } from '../entities/order.ts';
import type { Visit } from '../entities/visit.ts';
import { HOUR_MS } from '../ground/durations.ts';
import { dayAfter } from '../venue/booking-day.ts';

const DAY = '2026-06-12';
const NEXT = '2026-06-13';
/** 02:10 at night in the venue. The day ends at 04:00. */
const CLOSING = '2026-06-13T06:10:00.000Z';
const mia = (occurredAt = CLOSING) => aContext({ actor: anActor('manager'), occurredAt });
const NOTHING = { visits: [], drawers: [], devices: [] };

const venue = aVenue({ taxRate: 0 });
function aHouse(rows: Parameters<typeof aRoom>[0] = {}): Room {
  const room = aRoom({ venue: [venue], ...rows });
  room.devices = [];
  return room;
}
const close = (
  room: Room,
  businessDay = DAY,
  { seen = NOTHING, at = CLOSING }: { seen?: typeof SEEN; at?: string } = {},
) => room.run('day.close', { businessDay, seen }, mia(at));
const SEEN: { visits: string[]; drawers: string[]; devices: string[] } = NOTHING;
function dayIn(room: Room, day = DAY): Day & { sums: NonNullable<Day['sums']> } {
  const found = room.rows.get('day', dayIdOf(venue.id, day));
  if (!found?.sums) throw new Error(`${day} is not closed`);
  return { ...found, sums: found.sums };
}
/** A party that has eaten for $10.00. */
const V = testId('visit');
const aParty = (over: Partial<Visit> = {}, round: Partial<Order> = {}) => ({
  visit: [aVisit(over)],
  order: [aRound([anItem({ price: 1000 })], { taxRate: 0, ...round })],
});
const seen = { ...NOTHING, visits: [V] };
const cash = (n = 1, visitId = V) =>
  ({ id: testId('payment', n), visitId, method: 'cash', amount: 1000 }) as const;
const payment = (n: number, over: Parameters<typeof aPayment>[0] = {}) =>
  aPayment({ id: testId('payment', n), amount: 1000, tip: 0, ...over });

describe('a day is closed', () => {
  test('once, with the next number', () => {
    const room = aHouse();
    expect(outcomeOf(close(room))).toBe('applied');
    expect(room.rows.venue()).toMatchObject({ closedThrough: DAY, zCount: 1 });
    expect(dayIn(room)).toMatchObject({
      z: 1,
      businessDay: DAY,
      closed: { at: CLOSING, by: { name: 'Mia' } },
    });
    const again = close(room);
    expect([outcomeOf(again), detailOf(again)]).toEqual([
      'day.closed',
      { closedThrough: DAY, by: 'Mia', at: CLOSING, z: 1 },
    ]);
    expect(outcomeOf(close(room, '2026-06-01'))).toBe('day.closed');
    expect(outcomeOf(close(room, NEXT, { at: '2026-06-13T22:00:00.000Z' }))).toBe('applied');
    expect(dayIn(room, NEXT)).toMatchObject({ z: 2, from: NEXT });
  });

  test('by a manager, and never before it has begun', () => {
    expect(outcomeOf(close(aHouse(), NEXT))).toBe('day.future');
    expect(outcomeOf(aHouse().decide('day.close', { businessDay: DAY, seen: NOTHING }))).toBe('forbidden');
    expect(outcomeOf(close(aHouse(), '2026-02-30'))).toBe('args.shape');
    expect(outcomeOf(close(aHouse({ venue: [] })))).toBe('notFound');
  });

  test('in a night in which clocks go forward or back, once each', () => {
    for (const [day, at] of [
      ['2026-03-07', '2026-03-08T07:30:00.000Z'],
      ['2026-10-31', '2026-11-01T06:30:00.000Z'],
    ] as const) {
      const room = aHouse(aParty({ businessDay: day, openedAt: at }, { businessDay: day, createdAt: at }));
      expect(outcomeOf(close(room, day, { at, seen }))).toBe('applied');
      room.run('payment.record', cash(), aContext({ occurredAt: at }));
      const later = new Date(Date.parse(at) + 12 * HOUR_MS).toISOString();
      expect(outcomeOf(close(room, dayAfter(day), { at: later, seen }))).toBe('applied');
      expect(dayIn(room, day).sums.methods).toEqual([]);
      expect(dayIn(room, dayAfter(day)).sums.methods).toMatchObject([{ amount: 1000 }]);
    }
  });

  test('on a device without its sums, because the server makes the Z report', () => {
    const device = aRoom({ venue: [venue], visit: [aVisit()] });
    expect(outcomeOf(close(device))).toBe('applied');
    expect(device.rows.venue()).toMatchObject({ closedThrough: DAY, zCount: 1 });
    expect(device.rows.all('day')).toEqual([]);
  });

  test('after days that nobody closed, for all of them', () => {
    const room = aHouse({ payment: [payment(1, { businessDay: '2026-06-10' }), payment(2)] });
    close(room);
    expect(dayIn(room)).toMatchObject({
      from: '2026-06-10',
      sums: { methods: [{ payments: 2, amount: 2000 }] },
    });
    close(room, '2026-06-16', { at: '2026-06-16T23:00:00.000Z' });
    expect(dayIn(room, '2026-06-16').from).toBe(NEXT);
  });
});

describe('something that a manager has not seen', () => {
  const round = aRound([anItem({ price: 1500 })], { taxRate: 0 });
  const open = { visit: [aVisit()], order: [round], drawer: [aDrawer()] };
  const seen = { visits: [aVisit().id], drawers: [aDrawer().id], devices: [testId('device', 2)] };
  const house = (): Room => {
    const room = aHouse(open);
    room.devices = [aDeviceAtClose({ pending: 3 })];
    return room;
  };

  test('is named, and nothing is closed', () => {
    const room = house();
    const asked = close(room);
    expect([outcomeOf(asked), detailOf(asked)]).toEqual(['day.unseen', seen]);
    expect(room.rows.venue()?.closedThrough).toBeUndefined();
    expect(outcomeOf(close(house(), DAY, { seen: { ...seen, drawers: [] } }))).toBe('day.unseen');
  });

  test('is carried to the next day once it was seen', () => {
    const room = house();
    close(room, DAY, { seen });
    expect(dayIn(room)).toMatchObject({
      visits: [{ number: 'B-17', due: 1500 }],
      drawers: [{ name: 'Bar', by: { name: 'Ana' } }],
      waiting: [{ pending: 3 }],
    });
  });

  const at = (minutesBefore: number) => new Date(Date.parse(CLOSING) - minutesBefore * 60_000).toISOString();
  test.each([
    ['holds changes', aDeviceAtClose({ pending: 1, seenAt: at(0) }), 1],
    ['was just there', aDeviceAtClose({ seenAt: at(1) }), 0],
    ['is away', aDeviceAtClose({ seenAt: at(30) }), 1],
    ['has not been used for weeks', aDeviceAtClose({ seenAt: at(20_000) }), 0],
    ['held changes weeks ago', aDeviceAtClose({ pending: 1, seenAt: at(20_000) }), 1],
    ['closes the day', aDeviceAtClose({ deviceId: testId('device'), pending: 1 }), 0],
  ])('includes a device or not when it %s', (_, device, waits) => {
    const room = aHouse();
    room.devices = [device];
    close(room, DAY, { seen: { ...NOTHING, devices: [device.deviceId] } });
    expect(dayIn(room).waiting).toHaveLength(waits);
  });
});

describe('after a close', () => {
  test('a payment of the closed day is booked on the next one, and its Z report lists it as late', () => {
    const room = aHouse(aParty());
    close(room, DAY, { seen });
    const before = dayIn(room);
    const ben = aContext({ occurredAt: '2026-06-13T01:00:00.000Z' });
    expect(outcomeOf(room.run('payment.record', cash(), ben))).toBe('applied');
    expect(room.rows.get('payment', testId('payment'))).toMatchObject({
      timestamp: '2026-06-13T01:00:00.000Z',
      businessDay: NEXT,
    });
    expect(dayIn(room)).toEqual(before);
    close(room, NEXT, { at: '2026-06-13T22:00:00.000Z', seen });
    expect(dayIn(room, NEXT).sums).toMatchObject({
      late: { count: 1, cents: 1000, entries: [{ paymentId: testId('payment'), by: { name: 'Ana' } }] },
    });
  });

  test('what follows in the same night counts for the next day and is not late', () => {
    const room = aHouse(aParty());
    close(room, DAY, { seen });
    const later = aContext({ occurredAt: '2026-06-13T06:20:00.000Z' });
    room.run('payment.record', cash(), later);
    close(room, NEXT, { at: '2026-06-13T22:00:00.000Z', seen });
    expect(dayIn(room, NEXT).sums).toMatchObject({ methods: [{ amount: 1000 }], late: { count: 0 } });
  });

  test('breakfast is not late when yesterday is closed after it, but what yesterday sends is', () => {
    const others = testId('visit', 2);
    const parties = [
      aParty(),
      aParty({ id: others, openedAt: CLOSING }, { id: testId('order', 2), visitId: others }),
    ];
    const room = aHouse({
      visit: parties.flatMap(({ visit }) => visit),
      order: parties.flatMap(({ order }) => order),
    });
    const pay = (n: number, occurredAt: string) =>
      room.run('payment.record', cash(n, testId('visit', n)), aContext({ occurredAt }));
    const bothSeen = { ...NOTHING, visits: [V, others] };
    // 08:00 in the venue; the day before is closed at 10:00.
    pay(1, '2026-06-13T12:00:00.000Z');
    close(room, DAY, { at: '2026-06-13T14:00:00.000Z', seen: bothSeen });
    pay(2, '2026-06-13T01:00:00.000Z');
    close(room, NEXT, { at: '2026-06-13T22:00:00.000Z', seen: bothSeen });
    expect(dayIn(room, DAY).sums.methods).toEqual([]);
    expect(dayIn(room, NEXT).sums).toMatchObject({
      methods: [{ payments: 2, amount: 2000 }],
      late: { count: 1, cents: 1000, entries: [{ paymentId: testId('payment', 2) }] },
    });
  });

  test('refunds are also booked on the next day', () => {
    const takings = [aTaking(1000, { paymentId: testId('payment', 1) })];
    const room = aHouse({ ...aParty({ takings }), payment: [payment(1, { visitId: V })] });
    close(room, DAY, { seen });
    const refund = { id: testId('payment', 2), paymentId: testId('payment', 1), amount: 100, reason: 'Cold' };
    room.run('payment.refund', refund, mia('2026-06-13T01:00:00.000Z'));
    expect(room.rows.get('payment', refund.id)?.businessDay).toBe(NEXT);
  });

  test('an order of the current day can still be recalled', () => {
    const room = aHouse(aParty({}, { status: 'preparing' }));
    close(room, DAY, { seen });
    const recall = { orderId: testId('order'), from: 'preparing' } as const;
    expect(outcomeOf(room.decide('order.recall', recall, aContext({ occurredAt: CLOSING })))).toBe('applied');
    const nextDay = aContext({ occurredAt: '2026-06-13T20:00:00.000Z' });
    expect(outcomeOf(room.decide('order.recall', recall, nextDay))).toBe('order.recallDay');
  });
});
