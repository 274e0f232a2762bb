/** A tablet that its staff share: one queue with the work of several people, each proven by a signature. */
import { change } from '@tableside/domain/entities/entities.ts';
import { cardIdOf } from '@tableside/domain/entities/time-card.ts';
import { aStaffMember, FRIDAY_EVENING, testId } from '@tableside/domain/testing/builders.ts';
import type { Mutation } from '@tableside/protocol/push.ts';
import { describe, expect, test } from 'vitest';
import {
  aSharedTablet,
  keyFor,
  macOf,
  QUEUE,
  type SharedTablet,
  signed,
  unsigned,
  voids,
  work,
} from '../../testing/server/shared-tablet.ts';
import {
  DEVICE,
  MENU,
  onTablet,
  opensVisit,
  outcomes,
  paysVisit,
  queueOf,
  SEEDED,
} from '../../testing/server/sync-room.ts';
import { put, VENUE } from '../../testing/venue/write-entries.ts';
import { resolveHeld } from '../commands/resolve-held.ts';

const HOUR = 3_600_000;

describe('the queue of a shared tablet', () => {
  test('holds work of several people, each applied in the name of its author [P10]', async () => {
    const { ana, ben, push, rowOf, visitOf } = await aSharedTablet();
    const answer = await push(
      work(ana, 1, opensVisit(1)),
      work(ben, 2, opensVisit(2)),
      work(ana, 3, paysVisit(1)),
    );
    expect(outcomes(answer)).toEqual(['1 applied', '2 applied', '3 applied']);
    expect(await rowOf(testId('visit', 1))).toMatchObject({ serverName: 'Ana', deviceId: DEVICE });
    expect(await visitOf(testId('visit', 2))).toMatchObject({ server: { name: 'Ben' }, deviceId: DEVICE });
  });

  test("holds a cook's punches, and allows the cook no more than the kitchen [P10 T62]", async () => {
    const { room, push } = await aSharedTablet();
    const staff = aStaffMember({ id: 'staff-kim', firstName: 'Kim' });
    await put(room.storage, change('staff', staff));
    const caller = await room.signIn('kitchen', {
      userId: testId('user', 54),
      name: 'Kim',
      staffId: 'staff-kim',
    });
    const kim = { ...caller, key: await keyFor(room, caller) };
    const day = '2026-06-12';
    const punch = {
      name: 'clock.in',
      args: { id: testId('command', 70), staffId: 'staff-kim', day },
    } as const;
    const answer = await push(work(kim, 1, punch), work(kim, 2, opensVisit(1)));
    expect(outcomes(answer)).toEqual(['1 applied', '2 rejected forbidden']);
    const card = await room.storage.row(VENUE, 'timeCard', cardIdOf(VENUE, 'staff-kim', day));
    expect(card?.doc).toMatchObject({ name: 'Kim', punches: [{ by: { name: 'Kim' }, deviceId: DEVICE }] });
  });

  test('is delivered while nobody is signed in, and shows what servers see [P10 T61 T72]', async () => {
    const { room, tablet, ana } = await aSharedTablet();
    const answer = await room.push(tablet, [work(ana, 1, opensVisit(1))], {
      clientId: QUEUE,
      cursor: SEEDED,
    });
    expect(answer.changes?.rows.map(({ entity }) => entity)).toContain('order');
    const { rows, lastMid } = await room.pull(tablet, { clientId: QUEUE, view: 'floor' });
    expect(lastMid).toBe(1);
    expect(rows.map(({ entity }) => entity)).toEqual(
      expect.arrayContaining(MENU.map(({ entity }) => entity)),
    );
  });

  test('cannot be delivered or pulled by anybody else [P10]', async () => {
    const { room, tablet, ana, mia, push } = await aSharedTablet();
    await push(work(ana, 1, opensVisit(1)));
    const asMia = { clientId: QUEUE, ...onTablet };
    const foreign = { code: 'client.foreign' };
    await expect(room.push(mia, [work(ana, 2, opensVisit(2))], asMia)).rejects.toMatchObject(foreign);
    await expect(room.push(mia, [], asMia)).rejects.toMatchObject(foreign);
    await expect(room.pull(mia, { clientId: QUEUE })).rejects.toMatchObject(foreign);
    const own = { clientId: queueOf(mia.actor.userId) };
    await room.push(mia, [], own);
    await expect(room.push(tablet, [], own)).rejects.toMatchObject(foreign);
  });

  test('is the only one with work of several people [P10]', async () => {
    const { room, ana, ben } = await aSharedTablet();
    const mixed = [work(ana, 1, opensVisit(1)), work(ben, 2, opensVisit(2))];
    await expect(room.push(ana, mixed, { clientId: QUEUE, ...onTablet })).rejects.toMatchObject({
      code: 'client.foreign',
    });
  });

  test('is pulled as shared only by the tablet', async () => {
    const { room, mia } = await aSharedTablet();
    await expect(room.pull(mia, { view: 'floor' })).rejects.toMatchObject({ code: 'auth.required' });
  });

  test('accepts that a mutation went to the rejected changes, no matter who is at the tablet', async () => {
    const { ana, push } = await aSharedTablet();
    const skip = unsigned(ana, 1, { name: 'sync.skip', args: {} });
    expect(outcomes(await push(skip, work(ana, 2, opensVisit(1))))).toEqual(['1 noop', '2 applied']);
  });

  test('says which keys of the tablet have ended [P20]', async () => {
    const { room, tablet, ana, ben } = await aSharedTablet();
    const ended = async () => (await room.pull(tablet, { clientId: QUEUE, view: 'floor' })).endedKeys;
    expect(await ended()).toEqual([]);
    const { userId, venueId } = ben.actor;
    await room.storage.accounts.setRole({ userId, venueId, role: 'kitchen', at: room.wait(HOUR) });
    expect(await ended()).toEqual([ben.key.keyId]);
    expect((await room.pull(ana, {})).endedKeys).toBeUndefined();
  });
});

describe('a signature', () => {
  const open = opensVisit(1);
  test.each<[string, (at: SharedTablet) => Mutation | Promise<Mutation>]>([
    ['is missing', ({ ana }) => unsigned(ana, 1, open)],
    ['is of another command', ({ ana }) => ({ ...work(ana, 1, open), cmdId: testId('command', 7) })],
    ['is of other arguments', ({ ana }) => ({ ...work(ana, 1, open), args: opensVisit(2).args })],
    ['is of another time', ({ ana }) => ({ ...work(ana, 1, open), occurredAt: '2026-06-12T19:00:00.000Z' })],
    ['is of another name', ({ ana }) => ({ ...work(ana, 1, open), name: 'visit.addItem' })],
    ['is of another author', ({ ana, ben }) => signed(unsigned(ana, 1, open), ben.key)],
    [
      'names a key of another author',
      ({ ana, ben }) => ({ ...work(ben, 1, open), actorId: ana.actor.userId }),
    ],
    [
      "is of a manager's approval",
      ({ ana, mia }) => ({
        ...unsigned(ana, 1, open),
        sig: { keyId: mia.key.keyId, mac: macOf('approve', unsigned(ana, 1, open), mia.key) },
      }),
    ],
    [
      'is made for an approval',
      ({ ana }) => ({
        ...unsigned(ana, 1, open),
        sig: { keyId: ana.key.keyId, mac: macOf('approve', unsigned(ana, 1, open), ana.key) },
      }),
    ],
    ['names no key', ({ ana }) => signed(unsigned(ana, 1, open), { ...ana.key, keyId: 'none' })],
    [
      'is made with another key',
      ({ ana, ben }) => signed(unsigned(ana, 1, open), { ...ana.key, secret: ben.key.secret }),
    ],
    [
      'is of another tablet',
      async ({ room, ana }) => {
        await room.storage.accounts.enrolDevice({
          id: 'patio',
          venueId: VENUE,
          name: 'Patio',
          tokenHash: 't',
          declares: true,
          at: FRIDAY_EVENING,
        });
        return signed(unsigned(ana, 1, open), await keyFor(room, ana, 'patio'));
      },
    ],
  ])('that %s is held for a manager, with what was asked [P10 T51 T72 T74]', async (_, make) => {
    const at = await aSharedTablet();
    const mutation = await make(at);
    const next = work(at.ben, 2, opensVisit(3));
    expect(outcomes(await at.push(mutation, next))).toEqual(['1 held held.session', '2 applied']);
    expect(await at.held()).toMatchObject([
      { reason: 'held.session', name: mutation.name, args: mutation.args },
    ]);
    expect(await at.visitOf(testId('visit', 1))).toBeUndefined();
  });

  test('that is missing allows no more than a server may do, and never gives a stranger’s name [T51]', async () => {
    const { room, ana, mia, push, held } = await aSharedTablet();
    const stranger = { ...ana, actor: { ...ana.actor, userId: 'stranger' } };
    await push(unsigned(mia, 1, voids()), unsigned(stranger, 2, opensVisit(1)));
    expect((await held()).map(({ actor }) => [actor.name, actor.role])).toEqual([
      ['Mia', 'server'],
      ['Unknown', 'server'],
    ]);
    const cmdId = testId('command', 1);
    const applied = await resolveHeld(room.deps, mia.actor, { cmdId, decision: 'apply', note: null });
    expect([applied.status, applied.code]).toEqual(['rejected', 'approval.required']);
  });

  test('of a key that ended before the work was made is held [P10 T53]', async () => {
    const { room, ana, push } = await aSharedTablet();
    await room.storage.accounts.endAllActKeys(room.wait(HOUR));
    const occurredAt = room.wait(HOUR);
    const late = work(ana, 1, { ...opensVisit(1), occurredAt });
    expect(outcomes(await push(late))).toEqual(['1 held held.session']);
  });

  test('of a key that has ended since is good for floor work, and money is held [P10]', async () => {
    const { room, ana, push } = await aSharedTablet();
    const made = [work(ana, 1, opensVisit(1)), work(ana, 2, paysVisit(1)), work(ana, 3, voids())];
    await room.storage.accounts.endAllActKeys(room.wait(HOUR));
    room.wait(HOUR);
    expect(outcomes(await push(...made))).toEqual(['1 applied', '2 held held.money', '3 held held.money']);
  });

  test('dates the work no earlier than its key [T52 T74]', async () => {
    const { room, ana, push, visitOf } = await aSharedTablet();
    await push(work(ana, 1, opensVisit(1)));
    const old = work(ana, 2, { ...opensVisit(2), occurredAt: '2024-01-01T00:00:00.000Z' });
    room.wait(HOUR);
    expect(outcomes(await push(old))).toEqual(['2 applied']);
    expect(await visitOf(testId('visit', 2))).toMatchObject({ openedAt: FRIDAY_EVENING });
  });
});
