/** Two storages on one database of PostgreSQL: what may happen once happens once, although both are asked at once. */
import { testId } from '@tableside/domain/testing/builders.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { describeOnServer, START_MS } from '../../../testing/postgres/own-server.ts';
import { AT, ana, auditEvent, daysLater, membership, session } from '../../../testing/venue/an-account.ts';
import { ANA, BEN, VENUE } from '../../../testing/venue/write-entries.ts';
import type { Storage } from '../storage.ts';
import { openPostgres, openPostgresBeside } from './open-postgres.ts';

/** The number of times that each storage is asked. */
const TIMES = 4;

describeOnServer('two storages on one database at the same moment', (own) => {
  let both: Storage[] = [];
  beforeEach(async () => {
    const url = await own.newDatabase();
    both = [await openPostgres(url), await openPostgresBeside(url)];
  }, START_MS);
  afterEach(async () => {
    for (const storage of both.toReversed()) await storage.close();
  }, START_MS);

  const first = (): Storage => {
    const [storage] = both;
    if (!storage) throw new Error('The storages are not open.');
    return storage;
  };
  const add = async (id: string, role: 'admin' | 'server') => {
    const user = { ...ana, id, name: id, email: `${id}@example.com` };
    await first().accounts.createUser(user, { ...membership, userId: id, role, staffId: id });
  };
  /** Asks both storages several times, all at once. `n` counts the calls. */
  const answers = async <T>(ask: (storage: Storage, n: number) => Promise<T>): Promise<T[]> => {
    const calls = Array.from({ length: TIMES }, () => both).flat();
    // Opens the connections, so that none has to wait for its own.
    await Promise.all(calls.map(({ accounts }) => accounts.countUsers()));
    return Promise.all(calls.map(ask));
  };
  const others = (n: number, other: string) => Array.from({ length: n }, () => other);
  const CALLS = 2 * TIMES;

  test('keep the last administrator', async () => {
    for (const id of [ANA, BEN]) await add(id, 'admin');
    const told = await answers(({ accounts }, n) =>
      accounts.setRole({ userId: n % 2 ? ANA : BEN, venueId: VENUE, role: 'manager', at: AT }),
    );
    expect(told.filter((one) => one === 'changed')).toHaveLength(1);
    expect(told).toContain('lastAdmin');
  });

  test('let only one person use an invitation', async () => {
    await add(ANA, 'admin');
    const invitation = { id: 'one', venueId: VENUE, staffId: 'card', role: 'server', madeBy: ANA } as const;
    const until = { madeAt: AT, expiresAt: daysLater(1), tokenHash: 'token', email: 'new@example.com' };
    const event = auditEvent('user.invite');
    await first().accounts.invite({ ...invitation, ...until, releasesAddress: false, event });
    const told = await answers(({ accounts }, n) =>
      accounts.join({
        ...{ tokenHash: 'token', name: 'New', email: 'new@example.com', passwordHash: `${n}`, at: AT },
        ...{ newUserId: testId('user', 20 + n), event: () => auditEvent('auth.join') },
        release: { passwordHash: 'none', event: () => auditEvent('user.release') },
      }),
    );
    expect(told.filter((one) => typeof one === 'object')).toHaveLength(1);
    expect(told.filter((one) => one === 'ended')).toHaveLength(CALLS - 1);
  });

  test('reset a password only once with one code', async () => {
    await add(ANA, 'admin');
    await add(BEN, 'server');
    const code = { userId: BEN, codeHash: 'code' };
    const event = auditEvent('auth.password');
    const offer = { ...code, venueId: VENUE, madeBy: ANA, expiresAt: daysLater(1), event };
    expect(await first().accounts.offerReset(offer)).toBe('made');
    const told = await answers(({ accounts }, n) =>
      accounts.resetPassword({ ...code, to: `${n}`, at: AT, event }),
    );
    expect(told.sort()).toEqual(['changed', ...others(CALLS - 1, 'stale')]);
  });

  test('accept a code of a second factor only once', async () => {
    await add(ANA, 'admin');
    const event = auditEvent('auth.secondFactorOn');
    await first().accounts.beginSecondFactor({ userId: ANA, sealed: 'sealed' });
    const confirming = { userId: ANA, sealed: 'sealed', step: 1, codeHashes: ['spare'], at: AT, event };
    expect(await first().accounts.confirmSecondFactor(confirming)).toBe('on');
    for (const proof of [{ codeHashes: ['spare'] }, { step: 2 }]) {
      const told = await answers(({ accounts }) =>
        accounts.signIn({
          ...{ session: { ...session, id: crypto.randomUUID() }, passwordHash: ana.passwordHash, proof },
          event: auditEvent('auth.signIn'),
        }),
      );
      expect(told.sort()).toEqual(['begun', ...others(CALLS - 1, 'stale')]);
    }
  });

  test('start no more guesses at a PIN than the limit allows', async () => {
    const limits = [{ of: 'user', most: 2, windowMs: 60_000 }] as const;
    const told = await answers(({ accounts }) =>
      accounts.beginPinGuess({ userId: ANA, venueId: VENUE, deviceId: 'bar', at: AT, limits }),
    );
    const kinds = told.map(({ kind }) => kind).sort();
    expect(kinds).toEqual(['begun', 'begun', ...others(CALLS - 2, 'limited')]);
  });

  test('keep a secret that a code has confirmed, even when somebody starts the setup again meanwhile', async () => {
    await add(ANA, 'admin');
    const event = auditEvent('auth.secondFactorOn');
    await first().accounts.beginSecondFactor({ userId: ANA, sealed: 'confirmed' });
    const confirming = { userId: ANA, sealed: 'confirmed', step: 1, codeHashes: ['spare'], at: AT, event };
    const told = await answers<string>(({ accounts }, n) =>
      n === CALLS / 2
        ? accounts.confirmSecondFactor(confirming)
        : accounts.beginSecondFactor({ userId: ANA, sealed: `${n}` }),
    );
    const factor = await first().accounts.secondFactor(ANA);
    const isOn = told[CALLS / 2] === 'on';
    expect(factor?.confirmedAt).toBe(isOn ? AT : null);
    expect(factor?.sealed === 'confirmed').toBe(isOn);
  });

  test('enroll no more devices than the limit allows', async () => {
    await add(ANA, 'admin');
    const limits = {
      userId: ANA,
      inUse: { most: 2, seenSince: daysLater(-1) },
      recent: { most: CALLS, since: daysLater(-1) },
    };
    const told = await answers(({ accounts }, n) =>
      accounts.enrolWithin(limits, {
        ...{ id: testId('device', n), venueId: VENUE, name: '', tokenHash: `t${n}`, at: AT, by: ANA },
      }),
    );
    expect(told.filter((one) => one === 'tooMany')).toHaveLength(CALLS - 2);
  });
});
