/** Attacks of somebody who wants food off a bill without a manager. */

import { describe, expect, it } from 'vitest';
import {
  aContext,
  anActor,
  anApprover,
  anItem,
  anOrder,
  aTable,
  aVenue,
  FRIDAY_EVENING,
  testId,
} from '../../testing/builders.ts';
import { aRoom, changed, outcomeOf, type Room } from '../../testing/try-command.ts';
import { aRound, aVisit } from '../../testing/visit-builders.ts';
import type { Order } from '../entities/order.ts';
import { padIdOf, type Visit } from '../entities/visit.ts';
import { MINUTE_MS } from '../ground/durations.ts';

const [visitId, otherId, roundId] = [testId('visit', 1), testId('visit', 2), testId('order', 5)];
const [soup, steak] = [testId('item', 1), testId('item', 2)];
const items = [anItem({ id: soup, price: 900 }), anItem({ id: steak, price: 2900 })];
const minutesIn = (minutes: number, actor = anActor('server')) =>
  aContext({
    actor,
    occurredAt: new Date(Date.parse(FRIDAY_EVENING) + minutes * MINUTE_MS).toISOString(),
  });

function aFloor(round: Partial<Order> = {}, visit: Partial<Visit> = {}, venue = aVenue()): Room {
  const pad = (id: string) => anOrder({ id: padIdOf(id), visitId: id, items: [] });
  return aRoom({
    venue: [venue],
    table: [aTable(), aTable({ id: 'table-14', number: '14' })],
    visit: [aVisit({ id: visitId, ...visit }), aVisit({ id: otherId, tableId: 'table-14', number: 'B-18' })],
    order: [
      pad(visitId),
      pad(otherId),
      aRound(items, { id: roundId, visitId, sentAt: FRIDAY_EVENING, ...round }),
    ],
  });
}

const voids = (n = 1) => ({
  orderId: roundId,
  id: testId('command', n),
  itemId: soup,
  quantity: 1,
  reason: 'X',
});
const cancels = { orderId: roundId, reason: 'X' };
const tries = (place: Room, who = minutesIn(1)): string[] => [
  outcomeOf(place.decide('order.voidItem', voids(), who)),
  outcomeOf(place.decide('order.cancel', cancels, who)),
];
const APPLIED = ['applied', 'applied'];
const ASKED = ['approval.required', 'approval.required'];

describe('food that the kitchen has started', () => {
  it('can leave the bill without a manager until it was started', () => {
    expect(tries(aFloor())).toEqual(APPLIED);
  });

  it('stays started, no matter how often the ticket is recalled', () => {
    const place = aFloor();
    for (const to of ['preparing', 'serving', 'completed'] as const)
      place.run('order.advance', { orderId: roundId, to });
    for (const from of ['completed', 'serving', 'preparing'] as const)
      expect(outcomeOf(place.run('order.recall', { orderId: roundId, from }))).toBe('applied');
    expect(place.rows.get('order', roundId)).toMatchObject({ status: 'accepted', begunAt: FRIDAY_EVENING });
    expect(tries(place)).toEqual(ASKED);
  });

  it('counts as started in an old row that was recalled', () => {
    const at = '2026-06-12T23:50:00.000Z';
    const place = aFloor({ status: 'preparing', statusBy: { id: 'cook', name: 'Cem', at } });
    place.run('order.recall', { orderId: roundId, from: 'preparing' });
    expect(place.rows.get('order', roundId)).toMatchObject({ status: 'accepted', begunAt: at });
    expect(tries(place)).toEqual(ASKED);
  });

  it('counts as started when a line was ticked, even if the tick was taken back', () => {
    const place = aFloor();
    const tick = { orderId: roundId, itemId: soup };
    place.run('order.tickItem', { ...tick, status: 'ready' });
    place.run('order.tickItem', { ...tick, status: 'pending' });
    expect(tries(place)).toEqual(ASKED);
  });

  it('counts as started on the check of another table too', () => {
    const place = aFloor();
    place.run('order.advance', { orderId: roundId, to: 'preparing' });
    place.run('order.recall', { orderId: roundId, from: 'preparing' });
    const moved = place.run('visit.moveItems', { visitId, to: otherId, itemIds: [soup] }, minutesIn(1));
    const there = changed(moved, 'order').find((one) => one.visitId === otherId);
    const call = { ...voids(), orderId: there?.id ?? '' };
    expect(outcomeOf(place.decide('order.voidItem', call, minutesIn(1)))).toBe('approval.required');
  });

  it('leaves the bill when a manager approves, and the order says who', () => {
    const place = aFloor({ status: 'preparing' });
    const ana = { ...anActor('server'), approver: anApprover('manager') };
    expect(tries(place, minutesIn(1, ana))).toEqual(APPLIED);
    place.run('order.cancel', cancels, minutesIn(1, ana));
    expect(place.rows.get('order', roundId)?.approvedBy).toMatchObject({ id: anApprover('manager').userId });
  });

  it('counts as started ten minutes after it was sent if nobody moves tickets on, or as the venue says', () => {
    expect(tries(aFloor(), minutesIn(9))).toEqual(APPLIED);
    expect(tries(aFloor(), minutesIn(10))).toEqual(ASKED);
    expect(tries(aFloor(), minutesIn(10, anActor('manager')))).toEqual(APPLIED);
    const { settings } = aVenue();
    const slow = aVenue({ settings: { ...settings, kitchenBeginsMinutes: 25 } });
    expect(tries(aFloor({}, {}, slow), minutesIn(24))).toEqual(APPLIED);
    expect(tries(aFloor({}, {}, slow), minutesIn(25))).toEqual(ASKED);
  });
});

describe('food on a bill that was printed', () => {
  const printed = (place = aFloor()): Room => {
    place.run('visit.set', { visitId, billed: true }, minutesIn(2));
    return place;
  };

  it('leaves it only with a manager, even once the bill no longer counts as printed', () => {
    const place = printed();
    expect(tries(place, minutesIn(3))).toEqual(ASKED);
    place.run('visit.set', { visitId, billed: false }, minutesIn(3));
    expect(place.rows.get('visit', visitId)?.billedAt).toBeNull();
    expect(tries(place, minutesIn(4))).toEqual(ASKED);
  });

  it('counts as printed in an old visit that did not record it', () => {
    const place = aFloor({}, { billedAt: minutesIn(2).occurredAt });
    expect(tries(place, minutesIn(3))).toEqual(ASKED);
    place.run('visit.set', { visitId, billed: false }, minutesIn(3));
    expect(tries(place, minutesIn(4))).toEqual(ASKED);
  });

  it('leaves it as before when it was sent after the print', () => {
    const place = printed(aFloor({ sentAt: minutesIn(3).occurredAt }));
    expect(tries(place, minutesIn(4))).toEqual(APPLIED);
  });

  it('counts as printed on the check of another table too', () => {
    for (const join of [
      (place: Room) => place.run('visit.merge', { from: visitId, into: otherId }, minutesIn(3)),
      (place: Room) =>
        place.run('visit.moveItems', { visitId, to: otherId, itemIds: [soup, steak] }, minutesIn(3)),
    ]) {
      const place = printed();
      expect(outcomeOf(join(place))).toBe('applied');
      expect(place.rows.get('order', roundId)?.visitId).toBe(otherId);
      expect(tries(place, minutesIn(4))).toEqual(ASKED);
    }
  });
});

describe('a round of a closed check', () => {
  it('is cancelled only by a manager, because its guests then get money back', () => {
    const place = aFloor();
    const paid = {
      id: testId('payment', 1),
      visitId,
      method: 'cash',
      amount: 5000,
      close: true,
    } as const;
    place.run('payment.record', paid);
    expect(place.rows.get('visit', visitId)?.status).toBe('closed');
    expect(outcomeOf(place.decide('order.cancel', cancels, minutesIn(1)))).toBe('approval.required');
    const mia = minutesIn(1, anActor('manager'));
    expect(outcomeOf(place.decide('order.cancel', cancels, mia))).toBe('applied');
  });
});
