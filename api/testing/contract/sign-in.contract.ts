/** Signing in, changing passwords, and the data that sign-in remembers. */
import { describe, expect, test } from 'vitest';
import type { Accounts } from '../../src/storage/door/accounts.ts';
import type { Guess, GuessKey } from '../../src/storage/door/guesses.ts';
import type { Storage } from '../../src/storage/storage.ts';
import { opened } from '../server/with-storage.ts';
import {
  AT,
  ana,
  auditEvent,
  card,
  daysLater,
  membership,
  reset,
  session,
  unwritable,
} from '../venue/an-account.ts';
import { failGuess } from '../venue/failed-guess.ts';
import { ANA, put, VENUE } from '../venue/write-entries.ts';

export function registerSignInTests(open: () => Storage): void {
  describe('a correct password', () => {
    const begun = { ...session, id: 'begun', createdAt: daysLater(1) };
    const signIn = { session: begun, passwordHash: 'hash', event: auditEvent('auth.signIn') };
    const change = { ...reset, at: daysLater(1), by: { passwordHash: 'hash', session: begun } };
    const entries = async ({ audit }: Storage) =>
      (await audit.page(VENUE, { limit: 10 })).entries
        .map(({ action }) => action)
        .filter((action) => action.startsWith('auth.'));
    const known = async () => {
      const storage = opened(open);
      await storage.accounts.createUser(ana, membership);
      await storage.accounts.createSession(session);
      return storage;
    };

    test('begins a session, which is on the record and visible at once', async () => {
      const storage = await known();
      expect(await storage.accounts.signIn(signIn)).toBe('begun');
      expect((await storage.accounts.liveSession('begun', AT))?.session).toEqual(begun);
      const seen = { lastSignInAt: daysLater(1), seenAt: daysLater(1) };
      expect(await storage.accounts.account(VENUE, ANA)).toMatchObject(seen);
      expect(await entries(storage)).toEqual(['auth.signIn']);
    });

    test('begins none once it has changed, or once the account is out', async () => {
      const storage = await known();
      await storage.accounts.changePassword(reset);
      expect(await storage.accounts.signIn(signIn)).toBe('stale');
      await put(storage, card(false));
      const right = { ...signIn, passwordHash: 'other hash' };
      expect(await storage.accounts.signIn(right)).toBe('stale');
      expect(await storage.accounts.sessionById('begun')).toBeUndefined();
      await put(storage, card(true));
      expect(await storage.accounts.signIn(right)).toBe('begun');
      expect(await entries(storage)).toEqual(['auth.signIn', 'auth.password']);
    });

    test('is changed together with the sessions of the account: all end, and one begins', async () => {
      const storage = await known();
      expect(await storage.accounts.changePassword(change)).toBe('changed');
      expect((await storage.accounts.sessionById('session-1'))?.session.revokedAt).toBe(daysLater(1));
      expect((await storage.accounts.liveSession('begun', AT))?.user.passwordHash).toBe('other hash');
      expect((await storage.accounts.account(VENUE, ANA))?.lastSignInAt).toBe(daysLater(1));
      expect(await entries(storage)).toEqual(['auth.password']);
    });

    test('clears the failed guesses at the old one when it is new, and no others', async () => {
      const { accounts } = await known();
      const failure = { address: '10.0.0.1', at: AT };
      await failGuess(accounts, { account: ana.email, ...failure });
      await failGuess(accounts, { account: 'ben@example.com', ...failure });
      await accounts.changePassword(reset);
      expect(await failures(accounts, { account: ana.email }, [AT, AT])).toBe(0);
      expect(await failures(accounts, { account: 'ben@example.com' }, [AT, AT])).toBe(1);
    });

    test('is changed only once by the person who gave it', async () => {
      const storage = await known();
      await storage.accounts.changePassword(change);
      const late = { ...change, to: 'third hash', by: { ...change.by, session: { ...begun, id: 'late' } } };
      expect(await storage.accounts.changePassword(late)).toBe('stale');
      expect((await storage.accounts.liveSession('begun', AT))?.user.passwordHash).toBe('other hash');
      expect(await storage.accounts.sessionById('late')).toBeUndefined();
      expect(await entries(storage)).toEqual(['auth.password']);
    });

    test('does nothing that cannot be put on the record', async () => {
      const storage = await known();
      await expect(storage.accounts.signIn({ ...signIn, event: unwritable })).rejects.toThrow();
      await expect(storage.accounts.changePassword({ ...change, event: unwritable })).rejects.toThrow();
      expect(await storage.accounts.sessionById('begun')).toBeUndefined();
      expect((await storage.accounts.liveSession('session-1', AT))?.user.passwordHash).toBe('hash');
      expect(await storage.accounts.account(VENUE, ANA)).toMatchObject({ seenAt: null, lastSignInAt: null });
    });
  });

  test('sign-in remembers devices and counts failures by account and by address', async () => {
    const { accounts } = opened(open);
    await accounts.createUser(ana, membership);
    const tablet = { userId: ANA, secretHash: 'tablet', deviceId: null };
    expect(await accounts.isKnownDevice(ANA, 'tablet')).toBe(false);
    await accounts.rememberDevice({ ...tablet, at: AT });
    await accounts.rememberDevice({ ...tablet, at: daysLater(1) });
    expect(await accounts.isKnownDevice(ANA, 'tablet')).toBe(true);
    expect(await accounts.isKnownDevice('somebody else', 'tablet')).toBe(false);
    await failGuess(accounts, { account: ana.email, address: '10.0.0.1', at: AT });
    await failGuess(accounts, { account: ana.email, address: '10.0.0.2', at: daysLater(1) });
    const now = daysLater(1);
    expect(await failures(accounts, { account: ana.email }, [AT, now])).toBe(2);
    expect(await failures(accounts, { account: ana.email }, [daysLater(1), now])).toBe(1);
    expect(await failures(accounts, { address: '10.0.0.1' }, [AT, now])).toBe(1);
  });

  test('sign-in knows the hundred devices that last signed in to an account', async () => {
    const { accounts } = opened(open);
    await accounts.createUser(ana, membership);
    const known = (n: number) => ({ userId: ANA, secretHash: `secret ${n}`, deviceId: null });
    for (let n = 0; n < 100; n += 1) await accounts.rememberDevice({ ...known(n), at: daysLater(n) });
    await accounts.rememberDevice({ ...known(0), at: daysLater(100) });
    await accounts.rememberDevice({ ...known(100), at: daysLater(101) });
    const isKnown = (n: number) => accounts.isKnownDevice(ANA, `secret ${n}`);
    expect(await Promise.all([0, 1, 2, 100].map(isKnown))).toEqual([true, false, true, true]);
  });

  test('sign-in counts no failure from the future, as left by a clock that was ahead', async () => {
    const { accounts } = opened(open);
    await failGuess(accounts, { account: ana.email, address: '10.0.0.1', at: daysLater(2) });
    expect(await failures(accounts, { account: ana.email }, [AT, daysLater(1)])).toBe(0);
    expect(await failures(accounts, { address: '10.0.0.1' }, [AT, daysLater(1)])).toBe(0);
    expect(await failures(accounts, { account: ana.email }, [AT, daysLater(2)])).toBe(1);
  });

  describe('guesses at the same moment', () => {
    const until = daysLater(1);
    const guess: Guess = {
      limits: [{ key: { account: ana.email }, most: 10 }],
      counted: { account: ana.email, address: '10.0.0.1' },
      ...{ at: AT, since: AT, until },
    };
    const fortyAtOnce = async () => {
      const { accounts } = opened(open);
      const begun = await Promise.all(Array.from({ length: 40 }, () => accounts.beginGuess(guess)));
      const ids = begun.flatMap((one) => (one.kind === 'begun' ? [one.id] : []));
      return { accounts, kinds: begun.map(({ kind }) => kind), ids };
    };

    test('wait when all before them may fail, and are refused once those have failed', async () => {
      const { accounts, kinds, ids } = await fortyAtOnce();
      expect(kinds.filter((kind) => kind === 'begun')).toHaveLength(10);
      expect(kinds.filter((kind) => kind === 'wait')).toHaveLength(30);
      await Promise.all(ids.map((id) => accounts.endGuess(id, 'failed')));
      expect(await accounts.beginGuess(guess)).toEqual({ kind: 'limited' });
    });

    test('begin when one before them was taken back', async () => {
      const { accounts, ids } = await fortyAtOnce();
      await accounts.endGuess(ids[0] ?? 0, 'takenBack');
      expect(await accounts.beginGuess(guess)).toMatchObject({ kind: 'begun' });
      expect(await accounts.beginGuess(guess)).toEqual({ kind: 'wait' });
    });

    test('count as failed when their result never came, as after a crash', async () => {
      const { accounts } = await fortyAtOnce();
      expect(await accounts.beginGuess({ ...guess, at: until })).toEqual({ kind: 'wait' });
      expect(await accounts.beginGuess({ ...guess, at: daysLater(2) })).toEqual({ kind: 'limited' });
    });
  });
}

/** Counts the failures of a key in a period, by how many more would be allowed. */
async function failures(accounts: Accounts, key: GuessKey, [since, at]: [string, string]): Promise<number> {
  const counted = { account: 'somebody else', address: 'elsewhere' };
  for (let most = 1; ; most += 1) {
    const begun = await accounts.beginGuess({ limits: [{ key, most }], counted, at, since, until: at });
    if (begun.kind !== 'limited') return most - 1;
  }
}
