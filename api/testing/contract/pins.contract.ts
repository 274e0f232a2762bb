/** PINs, the tries that they allow, and the act keys that they open. */
import { describe, expect, test } from 'vitest';
import type { ActKey, PinGuess, PinLimit } from '../../src/storage/door/pins.ts';
import type { Storage } from '../../src/storage/storage.ts';
import { opened } from '../server/with-storage.ts';
import { AT, ana, auditEvent, card, daysLater, membership, reset } from '../venue/an-account.ts';
import { ANA, put, VENUE } from '../venue/write-entries.ts';

const TABLET = 'tablet';
const member = { userId: ANA, venueId: VENUE };
const change = { ...member, hash: 'pin hash', at: AT, passwordHash: 'hash', event: auditEvent('auth.pin') };
const key = (over: Partial<ActKey> = {}): ActKey => ({
  id: 'key-1',
  ...member,
  deviceId: TABLET,
  sealed: 'sealed',
  role: 'server',
  createdAt: AT,
  expiresAt: daysLater(30),
  revokedAt: null,
  ...over,
});
const enrol = (storage: Storage, id: string) =>
  storage.accounts.enrolDevice({ id, venueId: VENUE, name: 'Bar', tokenHash: 't', at: AT, declares: true });

export function registerPinTests(open: () => Storage): void {
  const withAna = async () => {
    const storage = opened(open);
    await storage.accounts.createUser(ana, membership);
    await enrol(storage, TABLET);
    return storage;
  };
  const withKey = async () => {
    const storage = await withAna();
    await storage.accounts.changePin(change);
    await storage.accounts.actKeyFor(key(), 'pin hash');
    return storage;
  };
  const hashOf = async ({ accounts }: Storage) =>
    (await accounts.tabletUsers(VENUE, ['server', 'manager']))[0]?.pinHash;

  describe('a PIN', () => {
    test('is set with the password, is on the record, and is removed again', async () => {
      const storage = await withAna();
      expect(await storage.accounts.hasPin(member)).toBe(false);
      expect(await storage.accounts.changePin(change)).toBe('changed');
      expect(await storage.accounts.hasPin(member)).toBe(true);
      const { passwordHash: _, ...cleared } = { ...change, hash: null, event: auditEvent('user.pinCleared') };
      expect(await storage.accounts.changePin(cleared)).toBe('changed');
      expect(await storage.accounts.changePin(cleared)).toBe('changed');
      expect(await storage.accounts.hasPin(member)).toBe(false);
      const { entries } = await storage.audit.page(VENUE, { limit: 5 });
      expect(entries.map(({ action }) => action)).toEqual(['user.pinCleared', 'auth.pin']);
    });

    test('is not set once the password has changed, once the account is out, or without an account', async () => {
      const storage = await withAna();
      await storage.accounts.changePassword(reset);
      expect(await storage.accounts.changePin(change)).toBe('stale');
      await put(storage, card(false));
      expect(await storage.accounts.changePin({ ...change, passwordHash: 'other hash' })).toBe('stale');
      expect(await storage.accounts.changePin({ ...change, userId: 'nobody' })).toBe('missing');
      expect(await storage.accounts.hasPin(member)).toBe(false);
    });

    test('is removed by a dismissal, and does not come back with the person', async () => {
      const storage = await withAna();
      await storage.accounts.changePin(change);
      await put(storage, card(false));
      expect(await storage.accounts.hasPin(member)).toBe(false);
      await put(storage, card(true));
      expect(await hashOf(storage)).toBeNull();
      expect(await storage.accounts.hasPin(member)).toBe(false);
    });

    test('is removed with the role, because another role needs another PIN', async () => {
      const storage = await withKey();
      await storage.accounts.setRole({ ...member, role: 'manager', at: AT });
      expect(await hashOf(storage)).toBeNull();
    });

    test('belongs to active staff in these roles', async () => {
      const storage = await withAna();
      await storage.accounts.changePin(change);
      expect(await storage.accounts.tabletUsers(VENUE, ['server'])).toEqual([
        { ...membership, name: 'Ana', pinHash: 'pin hash' },
      ]);
      expect(await storage.accounts.tabletUsers(VENUE, ['manager'])).toEqual([]);
      expect(await storage.accounts.tabletUsers('another venue', ['server'])).toEqual([]);
      await put(storage, card(false));
      expect(await storage.accounts.tabletUsers(VENUE, ['server'])).toEqual([]);
    });
  });

  describe('a try at a PIN', () => {
    const MINUTE = 60_000;
    const minutesLater = (minutes: number) => new Date(Date.parse(AT) + minutes * MINUTE).toISOString();
    const limit = (of: PinLimit['of'], most: number, minutes: number): PinLimit => ({
      of,
      most,
      windowMs: minutes * MINUTE,
    });
    const guess = (over: Partial<PinGuess> = {}): PinGuess => ({
      ...member,
      deviceId: TABLET,
      at: AT,
      limits: [limit('userOnDevice', 2, 15)],
      ...over,
    });

    test('counts from its start, so many at once gain nothing', async () => {
      const { accounts } = await withAna();
      const begun = await Promise.all([1, 2, 3].map(() => accounts.beginPinGuess(guess())));
      const told = begun.map((one) => (one.kind === 'begun' ? one.left : one.freeAt));
      // The database says which of them is first.
      expect(new Set(told)).toEqual(new Set([1, 0, minutesLater(15)]));
    });

    test('does not count when it is taken back', async () => {
      const { accounts } = await withAna();
      for (const left of [1, 1, 1]) {
        const begun = await accounts.beginPinGuess(guess());
        expect(begun).toMatchObject({ kind: 'begun', left });
        if (begun.kind === 'begun') await accounts.takeBackPinGuess(begun.id);
      }
    });

    test('is possible again when the oldest one of too many has left the window', async () => {
      const { accounts } = await withAna();
      await accounts.beginPinGuess(guess());
      await accounts.beginPinGuess(guess({ at: minutesLater(10) }));
      expect(await accounts.beginPinGuess(guess({ at: minutesLater(14) }))).toEqual({
        kind: 'limited',
        freeAt: minutesLater(15),
      });
      expect(await accounts.beginPinGuess(guess({ at: minutesLater(15) }))).toMatchObject({ kind: 'begun' });
      expect(await accounts.beginPinGuess(guess({ at: minutesLater(16) }))).toEqual({
        kind: 'limited',
        freeAt: minutesLater(25),
      });
    });

    test('does not count while it is in the future, as after a clock that was ahead', async () => {
      const { accounts } = await withAna();
      for (const minutes of [30, 40]) await accounts.beginPinGuess(guess({ at: minutesLater(minutes) }));
      expect(await accounts.beginPinGuess(guess())).toMatchObject({ kind: 'begun', left: 1 });
    });

    test.each([
      { of: 'userOnDevice', other: { deviceId: 'another' }, isFree: true },
      { of: 'userOnDevice', other: { userId: 'ben' }, isFree: true },
      { of: 'device', other: { userId: 'ben' }, isFree: false },
      { of: 'device', other: { deviceId: 'another' }, isFree: true },
      { of: 'user', other: { deviceId: 'another' }, isFree: false },
      { of: 'user', other: { userId: 'ben' }, isFree: true },
      { of: 'user', other: { venueId: 'another' }, isFree: true },
    ] as const)(
      'at the limit "$of" leaves another one possible with $other: $isFree',
      async ({ of, other, isFree }) => {
        const { accounts } = await withAna();
        const limits = [limit(of, 1, 15)];
        await accounts.beginPinGuess(guess({ limits }));
        const next = await accounts.beginPinGuess(guess({ limits, ...other }));
        expect(next.kind).toBe(isFree ? 'begun' : 'limited');
      },
    );
  });

  describe('an act key', () => {
    test('is made once for a person on a device, and includes the name and the card', async () => {
      const { accounts } = await withKey();
      expect(await accounts.actKeyFor(key({ id: 'key-2' }), 'pin hash')).toEqual(key());
      expect(await accounts.actKey('key-1')).toEqual({ ...key(), name: 'Ana', staffId: 'staff-ana' });
      expect(await accounts.actKey('key-2')).toBeUndefined();
    });

    test('is different on another device, and once it has expired', async () => {
      const storage = await withKey();
      const { accounts } = storage;
      await enrol(storage, 'patio');
      const patio = key({ id: 'key-2', deviceId: 'patio' });
      expect(await accounts.actKeyFor(patio, 'pin hash')).toEqual(patio);
      const later = key({ id: 'key-3', createdAt: daysLater(31), expiresAt: daysLater(61) });
      expect(await accounts.actKeyFor(later, 'pin hash')).toEqual(later);
      expect(await accounts.endedActKeys(TABLET, daysLater(31))).toEqual(['key-1']);
      expect(await accounts.endedActKeys(TABLET, AT)).toEqual([]);
    });

    test.each<[string, (storage: Storage) => Promise<unknown>]>([
      ['the PIN has changed', ({ accounts }) => accounts.changePin({ ...change, hash: 'another' })],
      ['the role has changed', ({ accounts }) => accounts.setRole({ ...member, role: 'kitchen', at: AT })],
      ['the card is inactive', (storage) => put(storage, card(false))],
      [
        'the device is revoked',
        ({ accounts }) => accounts.revokeDevice({ venueId: VENUE, id: TABLET, at: AT }),
      ],
    ])('is not given once %s', async (_, happens) => {
      const storage = await withAna();
      await storage.accounts.changePin(change);
      await happens(storage);
      expect(await storage.accounts.actKeyFor(key(), 'pin hash')).toBeUndefined();
      expect(await storage.accounts.actKey('key-1')).toBeUndefined();
    });

    const at = daysLater(1);
    const event = auditEvent('user.block');
    test.each<[string, (storage: Storage) => Promise<unknown>]>([
      ['a changed PIN', ({ accounts }) => accounts.changePin({ ...change, at, hash: 'another' })],
      ['a cleared PIN', ({ accounts }) => accounts.changePin({ ...change, at, hash: null })],
      ['another role', ({ accounts }) => accounts.setRole({ ...member, role: 'manager', at })],
      [
        'a new password, which signs out everywhere',
        ({ accounts }) => accounts.changePassword({ ...reset, at }),
      ],
      ['a blocked account', ({ accounts }) => accounts.blockAccount({ ...member, at, event })],
      ['a deactivated card', (storage) => put(storage, card(false))],
      ['a revoked device', ({ accounts }) => accounts.revokeDevice({ venueId: VENUE, id: TABLET, at })],
      ['the end of all keys', ({ accounts }) => accounts.endAllActKeys(at)],
    ])('ends with %s, is reported as ended, and stays on the record [T53 T73]', async (_, happens) => {
      const storage = await withKey();
      expect(await storage.accounts.endedActKeys(TABLET, AT)).toEqual([]);
      await happens(storage);
      expect(await storage.accounts.endedActKeys(TABLET, AT)).toEqual(['key-1']);
      expect((await storage.accounts.actKey('key-1'))?.revokedAt).not.toBeNull();
      expect(await storage.accounts.endAllActKeys(at)).toBe(0);
    });

    test('ends once, and the first end counts', async () => {
      const { accounts } = await withKey();
      expect(await accounts.endAllActKeys(at)).toBe(1);
      await accounts.revokeDevice({ venueId: VENUE, id: TABLET, at: daysLater(2) });
      expect(await accounts.actKey('key-1')).toMatchObject({ revokedAt: at });
    });

    test('is deleted long after its end, as tries are', async () => {
      const { accounts, pruning } = await withKey();
      await accounts.endAllActKeys(at);
      const limits: PinLimit[] = [{ of: 'user', most: 1, windowMs: 3_600_000 }];
      await accounts.beginPinGuess({ ...member, deviceId: TABLET, at: AT, limits });
      const prune = async (before: string) => {
        for (const kind of ['sessions', 'signInFailures'] as const)
          await pruning.step(kind, { before, now: daysLater(9) }, 0);
      };
      await prune(AT);
      expect(await accounts.actKey('key-1')).toBeDefined();
      expect((await accounts.beginPinGuess({ ...member, deviceId: TABLET, at: AT, limits })).kind).toBe(
        'limited',
      );
      await prune(daysLater(2));
      expect(await accounts.actKey('key-1')).toBeUndefined();
      expect((await accounts.beginPinGuess({ ...member, deviceId: TABLET, at: AT, limits })).kind).toBe(
        'begun',
      );
    });
  });
}
