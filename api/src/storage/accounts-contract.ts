/** Accounts, sessions, and the letters of devices. */
import { change } from '@tableside/domain/entities.ts';
import { anOrder, FRIDAY_EVENING, testId } from '@tableside/testkit/builders.ts';
import { describe, expect, test } from 'vitest';
import { opened } from '../testing/with-storage.ts';
import { ANA, put, VENUE } from '../testing/write-entries.ts';
import type { Accounts } from './accounts.ts';
import type { Storage } from './storage.ts';

const AT = FRIDAY_EVENING;
const daysLater = (days: number) => new Date(Date.parse(AT) + days * 24 * 3_600_000).toISOString();

const ana = { id: ANA, name: 'Ana', email: 'ana@example.com', passwordHash: 'hash', createdAt: AT };
const membership = { userId: ANA, venueId: VENUE, role: 'server', staffId: 'staff-ana' } as const;
const session = {
  id: 'session-1',
  userId: ANA,
  venueId: VENUE,
  createdAt: AT,
  expiresAt: daysLater(30),
  revokedAt: null,
};

const enrol = (accounts: Accounts, n: number, at = AT) =>
  accounts.enrolDevice({
    id: testId('device', n),
    venueId: VENUE,
    name: `Tablet ${n}`,
    tokenHash: `t${n}`,
    at,
  });

export function registerAccountTests(open: () => Storage): void {
  describe('an account', () => {
    test('is found by its address with its role, and is one per address', async () => {
      const { accounts } = opened(open);
      expect(await accounts.createUser(ana, membership)).toBe('created');
      expect(await accounts.createUser({ ...ana, id: 'other' }, { ...membership, userId: 'other' })).toBe(
        'emailTaken',
      );
      expect(await accounts.userByEmail(ana.email)).toEqual({ user: ana, membership });
      expect(await accounts.userByEmail('nobody@example.com')).toBeUndefined();
      expect(await accounts.countUsers()).toBe(1);
    });

    test('changes its password', async () => {
      const { accounts } = opened(open);
      await accounts.createUser(ana, membership);
      await accounts.setPassword(ANA, 'other hash');
      expect((await accounts.userByEmail(ana.email))?.user.passwordHash).toBe('other hash');
    });
  });

  describe('a session', () => {
    const signedIn = async () => {
      const { accounts } = opened(open);
      await accounts.createUser(ana, membership);
      await accounts.createSession(session);
      return accounts;
    };

    test('is live until it expires, and longer when it is renewed', async () => {
      const accounts = await signedIn();
      expect(await accounts.liveSession('session-1', AT)).toEqual({ session, user: ana, membership });
      expect(await accounts.liveSession('session-1', daysLater(31))).toBeUndefined();
      await accounts.extendSession('session-1', daysLater(60));
      expect((await accounts.liveSession('session-1', daysLater(31)))?.user.id).toBe(ANA);
      expect(await accounts.liveSession('unknown', AT)).toBeUndefined();
    });

    test('ends when it is revoked, and what it was can still be asked', async () => {
      const accounts = await signedIn();
      await accounts.revokeSession('session-1', daysLater(1));
      await accounts.revokeSession('session-1', daysLater(2));
      expect(await accounts.liveSession('session-1', AT)).toBeUndefined();
      expect((await accounts.sessionById('session-1'))?.session.revokedAt).toBe(daysLater(1));
    });

    test('ends with all others of its user', async () => {
      const accounts = await signedIn();
      await accounts.createSession({ ...session, id: 'session-2' });
      await accounts.revokeSessionsOf(ANA, daysLater(1));
      expect((await accounts.endedSessions(['session-1', 'session-2'], AT)).sort()).toEqual([
        'session-1',
        'session-2',
      ]);
    });

    test('tells which of many have ended', async () => {
      const accounts = await signedIn();
      await accounts.createSession({ ...session, id: 'session-2', expiresAt: daysLater(1) });
      expect(await accounts.endedSessions(['session-1', 'session-2'], AT)).toEqual([]);
      expect(await accounts.endedSessions(['session-1', 'session-2'], daysLater(2))).toEqual(['session-2']);
    });
  });

  test('sign-in remembers devices and counts failures by account and by address', async () => {
    const { accounts } = opened(open);
    await accounts.createUser(ana, membership);
    expect(await accounts.hasSignedIn(ANA, 'tablet')).toBe(false);
    await accounts.rememberSignIn(ANA, 'tablet', AT);
    await accounts.rememberSignIn(ANA, 'tablet', daysLater(1));
    expect(await accounts.hasSignedIn(ANA, 'tablet')).toBe(true);
    await accounts.recordFailure({ account: ana.email, address: '10.0.0.1', at: AT });
    await accounts.recordFailure({ account: ana.email, address: '10.0.0.2', at: daysLater(1) });
    expect(await accounts.failuresSince({ account: ana.email }, AT)).toBe(2);
    expect(await accounts.failuresSince({ account: ana.email }, daysLater(1))).toBe(1);
    expect(await accounts.failuresSince({ address: '10.0.0.1' }, AT)).toBe(1);
  });

  describe('a device', () => {
    test('gets a letter of its own, and the same one when it asks again', async () => {
      const { accounts } = opened(open);
      expect((await enrol(accounts, 1)).letter).toBe('A');
      expect((await enrol(accounts, 2)).letter).toBe('B');
      expect(await enrol(accounts, 1)).toMatchObject({ letter: 'A', lastNumber: 0, tokenHash: 't1' });
      expect((await accounts.device(testId('device', 2)))?.letter).toBe('B');
    });

    test('gets no letter that reads like a digit, nor the one of the server; after Z come two letters', async () => {
      const { accounts } = opened(open);
      const letters: string[] = [];
      for (let n = 1; n <= 24; n += 1) letters.push((await enrol(accounts, n)).letter);
      expect(letters.join(' ')).toBe('A B C D E F G H J K L M N P R T U V W X Y Z AA AB');
    });

    const anOrderFrom = (n: number, orderNumber: string, deviceId = testId('device', 1)) =>
      change('order', anOrder({ id: testId('order', n), orderNumber, deviceId }));

    test('has its counter mirrored by the orders it made, round the 999', async () => {
      const storage = opened(open);
      const { accounts } = storage;
      await enrol(accounts, 1);
      const lastNumber = async () => (await accounts.device(testId('device', 1)))?.lastNumber;
      await put(storage, anOrderFrom(1, 'A-17'), anOrderFrom(2, 'A-16'), anOrderFrom(3, 'A-17/2'));
      expect(await lastNumber()).toBe(17);
      await put(storage, anOrderFrom(4, 'A-400'), anOrderFrom(5, 'A-800'), anOrderFrom(6, 'A-3'));
      expect(await lastNumber()).toBe(3);
      expect((await enrol(accounts, 1)).lastNumber).toBe(3);
    });

    test('keeps its counter when an order of long ago changes', async () => {
      const storage = opened(open);
      await enrol(storage.accounts, 1);
      await put(storage, anOrderFrom(1, 'A-1'), anOrderFrom(2, 'A-400'), anOrderFrom(3, 'A-600'));
      await put(storage, anOrderFrom(1, 'A-1'));
      expect((await storage.accounts.device(testId('device', 1)))?.lastNumber).toBe(600);
    });

    test('that used a number twice keeps both orders and gets another letter; the old one rests 30 days', async () => {
      const storage = opened(open);
      await enrol(storage.accounts, 1);
      await put(storage, anOrderFrom(1, 'A-1'), anOrderFrom(2, 'A-1'));
      expect((await storage.rows(VENUE, 'order')).map((row) => row.doc.orderNumber)).toEqual(['A-1', 'A-1']);
      expect(await enrol(storage.accounts, 1)).toMatchObject({ letter: 'B', lastNumber: 0 });
      expect((await enrol(storage.accounts, 2, daysLater(29))).letter).toBe('C');
      expect((await enrol(storage.accounts, 3, daysLater(31))).letter).toBe('A');
    });
  });
}
