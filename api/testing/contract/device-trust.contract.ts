/** Which devices are trusted: who declared them, who answers for them, and which sessions end with them. */
import { FRIDAY_EVENING, testId } from '@tableside/domain/testing/builders.ts';
import { describe, expect, test } from 'vitest';
import type { AuditEvent } from '../../src/storage/door/audit.ts';
import { type DeviceRecord, type Enrolling, isFloorDevice } from '../../src/storage/door/devices.ts';
import type { Storage } from '../../src/storage/storage.ts';
import { opened } from '../server/with-storage.ts';
import { ana, membership, session } from '../venue/an-account.ts';
import { ANA, BEN, VENUE } from '../venue/write-entries.ts';

const AT = FRIDAY_EVENING;
const daysLater = (days: number) => new Date(Date.parse(AT) + days * 24 * 3_600_000).toISOString();
const TABLET = testId('device', 1);

const event = (device: DeviceRecord, former: DeviceRecord): AuditEvent => ({
  venueId: VENUE,
  actor: null,
  action: 'device.declare',
  at: AT,
  detail: { was: former.declaredAt, is: device.declaredAt },
});

export function registerDeviceTrustTests(open: () => Storage): void {
  describe('devices', () => {
    test('are listed by who enrolled or declared them, with the names of all who did', async () => {
      const { accounts } = opened(open);
      await accounts.createUser(ana, membership);
      await accounts.createUser(
        { ...ana, id: BEN, name: 'Ben', email: 'ben@example.com' },
        { ...membership, userId: BEN },
      );
      for (const [n, by] of [
        [1, ANA],
        [2, BEN],
        [3, BEN],
      ] as const)
        await accounts.enrolDevice({
          id: testId('device', n),
          ...{ venueId: VENUE, name: '', tokenHash: `t${n}`, at: AT, by },
        });
      await accounts.declareDevice({ venueId: VENUE, id: testId('device', 3), at: AT, by: ANA });
      const idsOf = async (of: string) =>
        (await accounts.devices(VENUE, { limit: 9, of })).devices.map(({ letter }) => letter);
      expect(await idsOf(ANA)).toEqual(['A', 'C']);
      expect(await idsOf(BEN)).toEqual(['B', 'C']);
      expect(await idsOf('nobody')).toEqual([]);
      expect([...(await accounts.vouchers(VENUE))].sort()).toEqual([
        [ANA, 'Ana'],
        [BEN, 'Ben'],
      ]);
      expect([...(await accounts.vouchers('another-venue'))]).toEqual([]);
    });
  });

  describe('a shared device', () => {
    const LIMITS = {
      userId: BEN,
      inUse: { most: 9, seenSince: daysLater(-1) },
      recent: { most: 9, since: daysLater(-1) },
    };
    const call = (over: Partial<Enrolling>) => ({
      ...{ id: TABLET, venueId: VENUE, name: '', tokenHash: 'new', at: daysLater(1), by: BEN },
      ...over,
    });
    const enrolled = async () => {
      const storage = opened(open);
      await storage.accounts.enrolDevice(call({ tokenHash: 't1', at: AT, by: ANA }));
      return storage;
    };
    const declaring = { venueId: VENUE, id: TABLET, at: daysLater(1), by: BEN, event };
    const floorOf = async ({ accounts }: Storage) => {
      const device = await accounts.device(TABLET);
      return device && isFloorDevice(device);
    };

    test('was declared by a manager, once, on the record', async () => {
      const storage = await enrolled();
      const { accounts, audit } = storage;
      expect(await floorOf(storage)).toBe(false);
      const there = { declaredAt: daysLater(1), declaredBy: BEN, enrolledBy: ANA };
      expect(await accounts.declareDevice(declaring)).toMatchObject(there);
      expect(await accounts.declareDevice({ ...declaring, at: daysLater(2), by: ANA })).toMatchObject(there);
      expect(await floorOf(storage)).toBe(true);
      expect((await audit.page(VENUE, { limit: 9 })).entries).toHaveLength(1);
    });

    test('cannot be one of another venue, a revoked one, or an unknown one', async () => {
      const { accounts } = await enrolled();
      expect(await accounts.declareDevice({ ...declaring, venueId: 'another-venue' })).toBeUndefined();
      expect(await accounts.declareDevice({ ...declaring, id: testId('device', 7) })).toBeUndefined();
      await accounts.revokeDevice({ venueId: VENUE, id: TABLET, at: daysLater(2) });
      expect(await accounts.declareDevice(declaring)).toBeUndefined();
      expect(await accounts.keepDevice(declaring)).toBeUndefined();
      expect((await accounts.device(TABLET))?.declaredAt).toBeNull();
    });

    test('is declared while it is enrolled, with a new token, by the person who then answers for it', async () => {
      const storage = await enrolled();
      const declared = await storage.accounts.enrolWithin(LIMITS, call({ declares: true, restores: true }));
      expect(declared).toMatchObject({
        tokenHash: 'new',
        ...{ enrolledBy: BEN, enrolledAt: AT, declaredBy: BEN, declaredAt: daysLater(1) },
      });
      expect(await floorOf(storage)).toBe(true);
    });

    test('is no longer shared once it was revoked and taken back. A manager who takes one over answers for it', async () => {
      const storage = await enrolled();
      const { accounts } = storage;
      await accounts.declareDevice(declaring);
      await accounts.revokeDevice({ venueId: VENUE, id: TABLET, at: daysLater(2) });
      expect(await floorOf(storage)).toBe(false);
      expect(await accounts.enrolWithin(LIMITS, call({ restores: true }))).toMatchObject({
        revokedAt: null,
        declaredAt: null,
      });
      await accounts.declareDevice(declaring);
      expect(await accounts.enrolWithin(LIMITS, call({ restores: true, tokenHash: 'other' }))).toMatchObject({
        ...{ tokenHash: 'other', enrolledBy: BEN, declaredAt: daysLater(1), declaredBy: BEN },
      });
    });

    test('stays with a manager who keeps it', async () => {
      const { accounts, audit } = await enrolled();
      expect(await accounts.keepDevice(declaring)).toMatchObject({ enrolledBy: BEN, declaredBy: null });
      await accounts.declareDevice(declaring);
      const kept = { ...declaring, by: ANA };
      for (const _ of [1, 2])
        expect(await accounts.keepDevice(kept)).toMatchObject({
          ...{ enrolledBy: ANA, declaredBy: ANA, declaredAt: daysLater(1) },
        });
      expect((await audit.page(VENUE, { limit: 9 })).entries).toHaveLength(3);
    });

    test('is enrolled again by itself with its token, which it keeps, or by a manager', async () => {
      const { accounts } = await enrolled();
      await accounts.declareDevice({ ...declaring, by: ANA });
      const answer = (over: Partial<Enrolling>) => accounts.enrolWithin(LIMITS, call(over));
      expect(await answer({})).toBe('inUse');
      expect(await answer({ by: ANA })).toBe('inUse');
      expect(await answer({ shownHash: 'wrong' })).toBe('inUse');
      expect(await accounts.device(TABLET)).toMatchObject({ tokenHash: 't1', seenAt: AT });
      expect(await answer({ shownHash: 't1' })).toMatchObject({
        ...{ tokenHash: 't1', enrolledBy: ANA, declaredBy: ANA, seenAt: daysLater(1), letter: 'A' },
      });
    });

    test('differs from a personal one, which its own person may enroll again without its token', async () => {
      const { accounts } = await enrolled();
      expect(await accounts.enrolWithin(LIMITS, call({}))).toBe('inUse');
      expect(await accounts.enrolWithin(LIMITS, call({ by: ANA }))).toMatchObject({ tokenHash: 'new' });
    });
  });

  describe('a session', () => {
    test('that moved to another device ends with each that it was used on, and hides none [T39]', async () => {
      const storage = opened(open);
      const { accounts } = storage;
      await accounts.createUser(ana, { ...membership, staffId: 'card-ana' });
      for (const n of [1, 2, 3])
        await accounts.enrolDevice({
          id: testId('device', n),
          venueId: VENUE,
          name: '',
          tokenHash: `t${n}`,
          at: AT,
        });
      const begin = async (id: string) => {
        await accounts.createSession({ ...session, id, revokedAt: null });
        for (const n of [1, 2, 3, 3, 1, 2])
          await accounts.linkSession({
            venueId: VENUE,
            sessionId: id,
            deviceId: testId('device', n),
            at: AT,
          });
      };
      await begin('first');
      const used = (await accounts.devicesOfCard(VENUE, 'card-ana')).map(({ letter }) => letter);
      expect(used.sort()).toEqual(['A', 'B', 'C']);
      expect([...(await accounts.lastUses(VENUE)).values()].map(({ name }) => name)).toEqual([
        'Ana',
        'Ana',
        'Ana',
      ]);
      expect(await accounts.endedSessions(['first'], AT)).toEqual([]);
      await accounts.revokeDevice({ venueId: VENUE, id: testId('device', 3), at: AT });
      expect(await accounts.endedSessions(['first'], AT)).toEqual(['first']);
      await begin('second');
      expect(await accounts.endedSessions(['second'], AT)).toEqual(['second']);
    });
  });
}
