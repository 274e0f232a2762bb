/** A tablet delivers the waiting work of people who are no longer signed in on it. */
import type { Role } from '@tableside/domain/command/permissions.ts';
import { FRIDAY_EVENING, testId } from '@tableside/domain/testing/builders.ts';
import { describe, expect, test } from 'vitest';
import {
  aSyncRoom,
  createsOrder,
  enrolTablet,
  mutation,
  onTablet,
  opensVisit,
  outcomes,
  paysVisit,
  queueOf,
  SEEDED,
  type SyncRoom,
} from '../../testing/server/sync-room.ts';
import { VENUE } from '../../testing/venue/write-entries.ts';
import { resolveHeld } from '../commands/resolve-held.ts';
import type { Caller } from './caller.ts';

const HOUR = 3_600_000;

/** Ana worked on the tablet; now Mia is signed in there. */
async function aTabletWithAnasWork() {
  const room = await aSyncRoom();
  await enrolTablet(room);
  const ana = await room.signIn('server');
  const mia = await room.signIn('manager');
  const anasQueue = { ...onTablet, clientId: queueOf(ana.actor.userId) };
  return { room, ana, mia, anasQueue };
}

/** Mia changes Ana's role, which ends Ana's session. */
async function changeRole(room: SyncRoom, { actor }: Caller, role: Role) {
  const { venueId, userId } = actor;
  const change = { venueId, userId, role, at: room.wait(HOUR) };
  expect(await room.storage.accounts.setRole(change)).toBe('changed');
  room.wait(HOUR);
}

describe('one’s own work', () => {
  const again = { sessionId: 'session-again' };

  /** Ana worked under one role and signed in again under another. */
  async function changed(was: Role, is: Role) {
    const room = await aSyncRoom();
    await enrolTablet(room);
    const ana = await room.signIn(was);
    await changeRole(room, ana, is);
    const since: Caller = { ...ana, ...again, actor: { ...ana.actor, role: is } };
    return { room, ana, since };
  }

  test('is judged by the role that one had when it was made [P10]', async () => {
    const { room, ana, since } = await changed('server', 'kitchen');
    const before = [mutation(ana, 1, opensVisit(1)), mutation(ana, 2, paysVisit(1))];
    expect(outcomes(await room.push(since, before, onTablet))).toEqual(['1 applied', '2 held held.money']);
    const later = { ...opensVisit(2), occurredAt: room.wait(0) };
    const now = { ...opensVisit(3), grant: again.sessionId };
    const work = [mutation(ana, 3, later), mutation(ana, 4, now)];
    expect(outcomes(await room.push(since, work, onTablet))).toEqual([
      '3 held held.session',
      '4 rejected forbidden',
    ]);
  });

  test.each([
    ['that lets more', 'server', 'manager'],
    ['that is the same', 'server', 'server'],
  ] as const)('is judged by a role %s, when it is one’s role now', async (_what, was, is) => {
    const { room, ana, since } = await changed(was, is === was ? 'kitchen' : is);
    const back: Caller = { ...since, actor: { ...since.actor, role: is } };
    const later = { ...paysVisit(1), occurredAt: room.wait(0) };
    const work = [mutation(ana, 1, opensVisit(1)), mutation(ana, 2, later)];
    expect(outcomes(await room.push(back, work, onTablet))).toEqual(['1 applied', '2 applied']);
  });
});

describe("another person's work [T31]", () => {
  test('is applied in the name of its author [P10]', async () => {
    const { room, ana, mia, anasQueue } = await aTabletWithAnasWork();
    const work = [mutation(ana, 1, opensVisit(1)), mutation(ana, 2, paysVisit(1))];
    expect(outcomes(await room.push(mia, work, anasQueue))).toEqual(['1 applied', '2 applied']);
    expect((await room.storage.row(VENUE, 'order', testId('visit', 1)))?.doc).toMatchObject({
      serverId: ana.actor.userId,
      serverName: 'Ana',
    });
    expect((await room.storage.queue(anasQueue.clientId))?.userId).toBe(ana.actor.userId);
  });

  test('is delivered by the person who is signed in there, even a guest [P10]', async () => {
    const { room, ana, anasQueue } = await aTabletWithAnasWork();
    const cora = await room.signIn('customer');
    const work = [mutation(ana, 1, opensVisit(1)), mutation(ana, 2, paysVisit(1))];
    const response = await room.push(cora, work, { ...anasQueue, cursor: SEEDED });
    expect(outcomes(response)).toEqual(['1 applied', '2 applied']);
    expect(response.changes).toBeUndefined();
  });

  test('is never shown to the person who delivers it [P10]', async () => {
    const { room, ana, mia, anasQueue } = await aTabletWithAnasWork();
    const ben = await room.signIn('server', { userId: testId('user', 77) });
    const work = [mutation(ana, 1, opensVisit(1))];
    const response = await room.push(ben, work, { ...anasQueue, cursor: SEEDED });
    expect(outcomes(response)).toEqual(['1 applied']);
    expect(response.changes).toBeUndefined();
    await expect(room.pull(mia, { clientId: anasQueue.clientId })).rejects.toMatchObject({
      code: 'client.foreign',
    });
  });

  test('is applied when its sign-in has ended since, and money is held [P10]', async () => {
    const { room, ana, mia, anasQueue } = await aTabletWithAnasWork();
    await room.storage.accounts.revokeSession(ana.sessionId, room.wait(HOUR));
    const work = [mutation(ana, 1, opensVisit(1)), mutation(ana, 2, paysVisit(1))];
    expect(outcomes(await room.push(mia, work, anasQueue))).toEqual(['1 applied', '2 held held.money']);
    expect(await room.storage.rows(VENUE, 'payment')).toEqual([]);
    expect((await room.storage.held.waiting(VENUE, { limit: 5 })).held).toMatchObject([
      { reason: 'held.money' },
    ]);
  });

  test('is applied when it opens a visit, and held when it changes one or takes money off its bill [P10]', async () => {
    const { room, ana, mia, anasQueue } = await aTabletWithAnasWork();
    await room.storage.accounts.revokeSession(ana.sessionId, room.wait(HOUR));
    const visitId = testId('visit');
    const discount = { kind: 'discount', milli: 10_000, reason: 'Regular guest' };
    const work = [
      { name: 'visit.open', args: { id: visitId, orderNumber: 'B-1', tableId: 'table-12', payAt: 'end' } },
      { name: 'visit.set', args: { visitId, covers: 3 } },
      { name: 'visit.adjust', args: { visitId, id: testId('command', 99), ...discount } },
    ] as const;
    const sent = work.map((one, n) => mutation(ana, n + 1, one as never));
    expect(outcomes(await room.push(mia, sent, anasQueue))).toEqual([
      '1 applied',
      '2 held held.grant',
      '3 held held.money',
    ]);
  });

  test('is held when it is from after its sign-in ended [P10]', async () => {
    const { room, ana, mia, anasQueue } = await aTabletWithAnasWork();
    await room.storage.accounts.revokeSession(ana.sessionId, FRIDAY_EVENING);
    const late = mutation(ana, 1, { ...opensVisit(1), occurredAt: room.wait(HOUR) });
    expect(outcomes(await room.push(mia, [late], anasQueue))).toEqual(['1 held held.session']);
  });

  test('is judged by the role that it was made under [P10]', async () => {
    const { room, ana, mia, anasQueue } = await aTabletWithAnasWork();
    await changeRole(room, ana, 'customer');
    const work = [mutation(ana, 1, opensVisit(1)), mutation(ana, 2, paysVisit(1))];
    expect(outcomes(await room.push(mia, work, anasQueue))).toEqual(['1 applied', '2 held held.money']);
    const [held] = (await room.storage.held.waiting(VENUE, { limit: 5 })).held;
    const resolved = await resolveHeld(room.deps, mia.actor, {
      cmdId: held?.cmdId ?? '',
      decision: 'apply',
      note: null,
    });
    expect(resolved).toMatchObject({ status: 'applied' });
    expect(await room.storage.rows(VENUE, 'payment')).toMatchObject([{ doc: { amount: 1307 } }]);
  });

  test.each([
    ['nobody vouches for', null],
    ['a forged grant claims', 'forged'],
    ['the grant of another claims', `session-${testId('user', 'manager'.length)}`],
  ])('that %s stays queued until that person signs in', async (_what, grant) => {
    const { room, ana, mia, anasQueue } = await aTabletWithAnasWork();
    await room.push(ana, [], onTablet);
    const response = await room.push(mia, [mutation(ana, 1, { ...opensVisit(1), grant })], anasQueue);
    expect(response).toMatchObject({ results: [], retry: { mid: 1, code: 'auth.required' } });
    expect(outcomes(await room.push(ana, [mutation(ana, 1, opensVisit(1))], onTablet))).toEqual([
      '1 applied',
    ]);
  });

  test('needs a grant of its author in an unknown queue', async () => {
    const { room, ana, mia, anasQueue } = await aTabletWithAnasWork();
    const claimed = mutation(ana, 1, { ...opensVisit(1), grant: mia.sessionId });
    await expect(room.push(mia, [claimed], anasQueue)).rejects.toMatchObject({ code: 'client.foreign' });
    expect(await room.storage.queue(anasQueue.clientId)).toBeUndefined();
  });

  test('is delivered only by the customer when it is theirs [P10]', async () => {
    const { room, mia } = await aTabletWithAnasWork();
    const cora = await room.signIn('customer');
    const coras = { ...onTablet, clientId: queueOf(cora.actor.userId) };
    const response = await room.push(mia, [mutation(cora, 1, createsOrder(1))], coras);
    expect(response).toMatchObject({ results: [], retry: { code: 'auth.required' } });
  });

  test.each([
    ['without the token of the device', { deviceId: onTablet.deviceId }],
    ['with a wrong token', { ...onTablet, deviceToken: 'guessed' }],
    ['with the token of another device', { deviceId: testId('device', 2), deviceToken: 'other-token' }],
  ])('%s is refused', async (_what, device) => {
    const { room, ana, mia, anasQueue } = await aTabletWithAnasWork();
    await room.push(ana, [], onTablet);
    const { clientId } = anasQueue;
    const push = room.push(mia, [mutation(ana, 1, opensVisit(1))], { ...device, clientId });
    await expect(push).rejects.toMatchObject({ code: 'client.foreign', status: 403 });
    expect((await room.storage.head(VENUE)).head).toBe(SEEDED);
  });

  test('cannot be brought from another enrolled device', async () => {
    const { room, ana, mia, anasQueue } = await aTabletWithAnasWork();
    await room.push(ana, [], { deviceId: testId('device', 2), clientId: anasQueue.clientId });
    await room.push(ana, [], onTablet);
    room.connection.prepare("UPDATE client SET device_id = 'another tablet'").run();
    const push = room.push(mia, [mutation(ana, 1, opensVisit(1))], anasQueue);
    await expect(push).rejects.toMatchObject({ code: 'client.foreign' });
  });

  test('cannot be mixed into one’s own queue', async () => {
    const { room, ana, mia } = await aTabletWithAnasWork();
    const mixed = [mutation(mia, 1, opensVisit(1)), mutation(ana, 2, opensVisit(2))];
    await expect(room.push(mia, mixed, onTablet)).rejects.toMatchObject({ code: 'client.foreign' });
  });
});
