/** A manager approves one command of somebody else, with a signature on the same tablet. */

import { testId } from '@tableside/domain/testing/builders.ts';
import type { Mutation } from '@tableside/protocol/push.ts';
import { describe, expect, test } from 'vitest';
import {
  approved,
  aSharedTablet,
  macOf,
  ORDER,
  type SharedTablet,
  unsigned,
  voids,
  work,
} from '../../testing/server/shared-tablet.ts';
import { onTablet, outcomes } from '../../testing/server/sync-room.ts';
import { VENUE } from '../../testing/venue/write-entries.ts';
import { resolveHeld } from '../commands/resolve-held.ts';

const HOUR = 3_600_000;

describe('an approval', () => {
  test('lets a server do what a manager may, once, and keeps both names [P19]', async () => {
    const { room, ana, mia, push, rowOf } = await aSharedTablet();
    expect(outcomes(await push(work(ana, 1, voids(1))))).toEqual(['1 rejected approval.required']);
    expect(outcomes(await push(approved(work(ana, 2, voids(2)), mia)))).toEqual(['2 applied']);
    expect(await rowOf(ORDER)).toMatchObject({
      items: [{ voids: [{ by: { name: 'Ana' }, approvedBy: { id: mia.actor.userId, name: 'Mia' } }] }],
    });
    const [entry] = (await room.storage.audit.page(VENUE, { limit: 1 })).entries;
    expect(entry).toMatchObject({ actorName: 'Ana', detail: { approvedBy: { name: 'Mia' } } });
    expect(outcomes(await push(work(ana, 3, voids(3))))).toEqual(['3 rejected approval.required']);
  });

  test('also counts in the queue of one person, on a tablet that the manager opened', async () => {
    const { room, ana, mia } = await aSharedTablet();
    const own = { ...unsigned(ana, 1, voids()), grant: ana.sessionId };
    expect(outcomes(await room.push(ana, [approved(own, mia)], onTablet))).toEqual(['1 applied']);
    const elsewhere = { ...unsigned(ana, 2, voids(2)), grant: ana.sessionId };
    expect(outcomes(await room.push(ana, [approved(elsewhere, mia)]))).toEqual(['2 held held.approval']);
  });

  test.each<[string, (at: SharedTablet) => Mutation | Promise<Mutation>]>([
    [
      'for another command',
      ({ ana, mia }) => approved(work(ana, 1, voids()), mia, unsigned(ana, 2, voids())),
    ],
    [
      'for other arguments',
      ({ ana, mia }) => approved(work(ana, 1, voids()), mia, unsigned(ana, 1, voids(1, { quantity: 2 }))),
    ],
    [
      'for another author',
      ({ ana, ben, mia }) => approved(work(ana, 1, voids()), mia, unsigned(ben, 1, voids())),
    ],
    ['of a server', ({ ana, ben }) => approved(work(ana, 1, voids()), ben)],
    ['of the author', ({ ana }) => approved(work(ana, 1, voids()), ana)],
    [
      'that is a signature of work',
      ({ ana, mia }) => {
        const mutation = work(ana, 1, voids());
        const mac = macOf('act', mutation, mia.key);
        return { ...mutation, approval: { by: mia.actor.userId, keyId: mia.key.keyId, mac } };
      },
    ],
    [
      'in the name of another manager',
      ({ ana, ben, mia }) => {
        const mutation = approved(work(ana, 1, voids()), ben);
        return {
          ...mutation,
          approval: { ...mutation.approval, by: mia.actor.userId } as Mutation['approval'],
        };
      },
    ],
    [
      'of a manager who lost the role since',
      async ({ room, ana, mia }) => {
        const { userId, venueId } = mia.actor;
        const mutation = approved(work(ana, 1, voids()), mia);
        await room.storage.accounts.setRole({ userId, venueId, role: 'server', at: room.wait(HOUR) });
        room.wait(HOUR);
        return mutation;
      },
    ],
    [
      'of a key that ended',
      async ({ room, ana, mia }) => {
        const mutation = approved(work(ana, 1, voids()), mia);
        const { userId, venueId } = mia.actor;
        const at = room.wait(HOUR);
        const event = { venueId, actor: null, action: 'user.pinCleared', at } as const;
        await room.storage.accounts.changePin({ userId, venueId, hash: null, at, event });
        return mutation;
      },
    ],
  ])('%s is held, and nothing is done [P19 T60 T74]', async (_, make) => {
    const at = await aSharedTablet();
    expect(outcomes(await at.push(await make(at)))).toEqual(['1 held held.approval']);
    expect((await at.rowOf(ORDER))?.items[0]?.voids).toBeUndefined();
  });

  test('is worthless for a second command once it was used [P19 T60]', async () => {
    const { ana, mia, push } = await aSharedTablet();
    const first = approved(work(ana, 1, voids(1)), mia);
    await push(first);
    const { approval } = first;
    const second = { ...work(ana, 2, voids(2)), approval } as Mutation;
    expect(outcomes(await push(second))).toEqual(['2 held held.approval']);
  });

  test("does not release what its author's ended key holds back", async () => {
    const { room, ana, mia, push, held } = await aSharedTablet();
    const made = approved(work(ana, 1, voids()), mia);
    const { userId, venueId } = ana.actor;
    await room.storage.accounts.setRole({ userId, venueId, role: 'kitchen', at: room.wait(HOUR) });
    room.wait(HOUR);
    expect(outcomes(await push(made))).toEqual(['1 held held.money']);
    expect(await held()).toMatchObject([{ actor: { name: 'Ana', approver: { name: 'Mia' } } }]);
  });

  test('that could not be checked is given by the manager who applies the command [P19]', async () => {
    const { room, ana, ben, mia, push, rowOf } = await aSharedTablet();
    await push(approved(work(ana, 1, voids()), ben));
    const cmdId = testId('command', 1);
    const resolved = await resolveHeld(room.deps, mia.actor, { cmdId, decision: 'apply', note: null });
    expect(resolved.status).toBe('applied');
    expect(await rowOf(ORDER)).toMatchObject({
      items: [{ voids: [{ by: { name: 'Ana' }, approvedBy: { name: 'Mia' } }] }],
    });
  });

  test('that could not be checked is also given by the manager who applies work held for its author [P19]', async () => {
    const { room, ana, mia, push, rowOf } = await aSharedTablet();
    const made = approved(work(ana, 1, voids()), mia);
    const at = room.wait(HOUR);
    for (const { actor } of [ana, mia]) {
      const { userId, venueId } = actor;
      const event = { venueId, actor: null, action: 'user.pinCleared', at } as const;
      await room.storage.accounts.changePin({ userId, venueId, hash: null, at, event });
    }
    room.wait(HOUR);
    expect(outcomes(await push(made))).toEqual(['1 held held.money']);
    const cmdId = testId('command', 1);
    const resolved = await resolveHeld(room.deps, mia.actor, { cmdId, decision: 'apply', note: null });
    expect(resolved).toMatchObject({ status: 'applied' });
    expect(await rowOf(ORDER)).toMatchObject({
      items: [{ voids: [{ by: { name: 'Ana' }, approvedBy: { name: 'Mia' } }] }],
    });
  });
});
