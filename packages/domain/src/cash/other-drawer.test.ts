/** Attacks on a colleague's drawer: cash that never was in it makes its count short. */

import { describe, expect, it } from 'vitest';
import { aContext, anActor, anItem, aVenue, FRIDAY_EVENING, testId } from '../../testing/builders.ts';
import { aDrawer } from '../../testing/cash-builders.ts';
import { aRoom, outcomeOf, type Room } from '../../testing/try-command.ts';
import { aRound, aVisit } from '../../testing/visit-builders.ts';
import type { Drawer } from '../entities/drawer.ts';

const [D, visitId, tablet] = [testId('drawer'), testId('visit'), testId('device', 7)];
const LATER = '2026-06-13T01:00:00.000Z';
const ben = { ...anActor(), userId: testId('user', 2), name: 'Ben', deviceId: null };

function aHouse(over: Partial<Drawer> = {}): Room {
  const items = [anItem({ price: 5000 })];
  return aRoom({
    venue: [aVenue({ taxRate: 0 })],
    visit: [aVisit()],
    order: [aRound(items, { taxRate: 0 })],
    drawer: [aDrawer({ id: D, deviceId: tablet, ...over })],
  });
}
const counted: Partial<Drawer> = {
  status: 'closed',
  closed: {
    at: FRIDAY_EVENING,
    by: { id: anActor().userId, name: 'Ana' },
    businessDay: '2026-06-12',
    counted: 20_000,
    expected: 20_000,
    difference: 0,
  },
};
const pays = (room: Room, actor = anActor(), occurredAt = FRIDAY_EVENING) => {
  const paid = { id: testId('payment', 1), visitId, method: 'cash', amount: 1000, drawerId: D } as const;
  return outcomeOf(room.run('payment.record', paid, aContext({ actor, occurredAt })));
};
const payment = (room: Room) => room.rows.get('payment', testId('payment', 1));
const drawer = (room: Room) => room.rows.get('drawer', D);

describe('cash for an open drawer', () => {
  it("goes in when the drawer is one's own, or that of one's device", () => {
    for (const actor of [anActor(), { ...ben, deviceId: tablet }]) {
      const room = aHouse();
      expect(pays(room, actor)).toBe('applied');
      expect(payment(room)?.drawerId).toBe(D);
      expect(drawer(room)).not.toHaveProperty('others');
    }
  });

  it('goes in for a colleague’s drawer, and is listed by name', () => {
    for (const deviceId of [tablet, null]) {
      const room = aHouse({ deviceId });
      expect(pays(room, ben)).toBe('applied');
      expect(payment(room)?.drawerId).toBe(D);
      const by = { id: ben.userId, name: 'Ben' };
      expect(drawer(room)?.others).toEqual([{ paymentId: testId('payment', 1), cents: 1000, by }]);
    }
  });
});

describe('cash for a counted drawer', () => {
  it('is late as before when the drawer is one’s own and the cash is from before the count', () => {
    const room = aHouse(counted);
    expect(pays(room)).toBe('drawer.late');
    expect(drawer(room)?.closed).toMatchObject({ expected: 21_000, difference: -1000 });
  });

  it('is taken and stays with the person who took it if the drawer is a colleague’s, or was counted before', () => {
    for (const [actor, at] of [
      [ben, FRIDAY_EVENING],
      [anActor(), LATER],
      [{ ...ben, deviceId: tablet }, LATER],
    ] as const) {
      const room = aHouse(counted);
      expect(pays(room, actor, at)).toBe('drawer.counted');
      expect(payment(room)).toMatchObject({ amount: 1000, outcome: 'completed' });
      expect(payment(room)).not.toHaveProperty('drawerId');
      expect(drawer(room)?.closed).toMatchObject({ expected: 20_000, difference: 0 });
    }
  });
});
