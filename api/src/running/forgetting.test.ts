/** Guests are forgotten after as many days as the setting says, and never without it. */
import { change } from '@tableside/domain/entities/entities.ts';
import { aVisit } from '@tableside/domain/testing/visit-builders.ts';
import { expect, test } from 'vitest';
import { aPruningRoom, at, type PruningRoom } from '../../testing/venue/pruning-room.ts';
import { ANA, put, VENUE } from '../../testing/venue/write-entries.ts';
import { forgetGuests } from './forgetting.ts';
import { daysAgo, type PruningDeps } from './pruning.ts';

const sale = {
  ...{ gross: 0, comps: 0, discounts: 0, service: 0, net: 0, taxes: [], exempted: 0, total: 0, covers: null },
};
const closed = { at: at(-100), by: { id: ANA, name: 'Ana' }, businessDay: '2026-01-01', sale };

async function aRoomWithGuests(
  forget?: (room: () => PruningRoom) => PruningDeps['forget'],
): Promise<PruningRoom> {
  const room: PruningRoom = aPruningRoom({ forget: forget?.(() => room) });
  await put(
    room.storage,
    change('visit', aVisit({ name: 'Okafor', status: 'closed', openedAt: at(-100), closed })),
  );
  const { accounts, venues } = room.storage;
  await venues.create({ id: VENUE, host: null, createdAt: at(-200), changes: [] });
  const guest = { id: ANA, name: 'Cora', email: 'cora@example.com', passwordHash: 'h', createdAt: at(-100) };
  await accounts.createUser(guest, { userId: ANA, venueId: VENUE, role: 'customer', staffId: null });
  return room;
}

const nameOf = async ({ storage }: PruningRoom) => (await storage.rows(VENUE, 'visit'))[0]?.doc.name;
const isDeleted = ({ count }: PruningRoom) => count('membership', 'deleted_at IS NOT NULL') === 1;

test('after the days of the setting, in every venue, and the trail says so', async () => {
  const room = await aRoomWithGuests(
    (later) => (pace) => forgetGuests(later(), daysAgo(later().clock, 120), pace),
  );
  await room.runOn(10);
  expect([await nameOf(room), isDeleted(room)]).toEqual(['Okafor', false]);
  await room.runOn(21);
  expect([await nameOf(room), isDeleted(room)]).toEqual([null, true]);
  const { entries } = await room.storage.audit.page(VENUE, { limit: 1 });
  expect(entries).toMatchObject([
    { action: 'user.delete', actorId: null, rows: [{ entity: 'user', id: ANA }] },
  ]);
  expect(room.warnings).toEqual([]);
});

test('a run looks at a thousand old checks at most, and stops when it is told to', async () => {
  let [looked, isStopped] = [0, false];
  const room = aPruningRoom();
  await room.storage.venues.create({ id: VENUE, host: null, createdAt: at(-200), changes: [] });
  const retention = {
    ...room.storage.retention,
    async forgetParties() {
      looked += 20;
      return 20;
    },
  };
  const deps = { storage: { ...room.storage, retention }, clock: room.clock };
  const pace = { pause: async () => undefined, isStopped: () => isStopped };
  expect(await forgetGuests(deps, at(-30), pace)).toEqual({ parties: 1000, guests: 0 });
  isStopped = true;
  await forgetGuests(deps, at(-30), pace);
  expect(looked).toBe(1000);
});

test('never without the setting', async () => {
  const room = await aRoomWithGuests();
  await room.runOn(5000);
  expect([await nameOf(room), isDeleted(room)]).toEqual(['Okafor', false]);
});
