/** Second factors: sign-in asks for one only once it is confirmed, and accepts each code once. */
import { describe, expect, test } from 'vitest';
import type { Storage } from '../../src/storage/storage.ts';
import { opened } from '../server/with-storage.ts';
import { AT, ana, auditEvent, daysLater, membership, session, unwritable } from '../venue/an-account.ts';
import { ANA, VENUE } from '../venue/write-entries.ts';

export function registerSecondFactorTests(open: () => Storage): void {
  describe('a second factor', () => {
    const begun = { userId: ANA, sealed: 'sealed' };
    const confirming = {
      ...begun,
      step: 100,
      codeHashes: ['one', 'two'],
      at: AT,
      event: auditEvent('auth.secondFactorOn'),
    };
    const signIn = { session, passwordHash: 'hash', event: auditEvent('auth.signIn') };
    const known = async () => {
      const storage = opened(open);
      await storage.accounts.createUser(ana, membership);
      return storage;
    };
    const turnedOn = async () => {
      const storage = await known();
      expect(await storage.accounts.beginSecondFactor(begun)).toBe('begun');
      expect(await storage.accounts.confirmSecondFactor(confirming)).toBe('on');
      return storage;
    };
    const actions = async ({ audit }: Storage) =>
      (await audit.page(VENUE, { limit: 10 })).entries.map(({ action }) => action);

    test('is asked for once a code has confirmed it', async () => {
      const storage = await known();
      const { accounts } = storage;
      expect(await accounts.secondFactor(ANA)).toBeUndefined();
      await accounts.beginSecondFactor(begun);
      expect(await accounts.secondFactor(ANA)).toEqual({ ...begun, confirmedAt: null, codesLeft: 0 });
      expect(await accounts.signIn(signIn)).toBe('begun');
      expect(await accounts.confirmSecondFactor(confirming)).toBe('on');
      expect(await accounts.secondFactor(ANA)).toEqual({ ...begun, confirmedAt: AT, codesLeft: 2 });
      expect(await accounts.account(VENUE, ANA)).toMatchObject({ secondFactor: true });
      expect(await accounts.signIn({ ...signIn, session: { ...session, id: 'later' } })).toBe('codeNeeded');
      expect(await accounts.sessionById('later')).toBeUndefined();
      expect(await actions(storage)).toEqual(['auth.secondFactorOn', 'auth.signIn']);
    });

    test('accepts a code of each time step once, and none of an earlier one', async () => {
      const { accounts } = await turnedOn();
      const outcomes: string[] = [];
      for (const [n, step] of [100, 101, 101, 99, 103].entries()) {
        const next = { ...session, id: `session-${n}` };
        outcomes.push(await accounts.signIn({ ...signIn, session: next, proof: { step } }));
      }
      expect(outcomes).toEqual(['stale', 'begun', 'stale', 'stale', 'begun']);
    });

    test('accepts each recovery code once', async () => {
      const { accounts } = await turnedOn();
      const outcomes: string[] = [];
      for (const [n, codeHash] of ['one', 'one', 'three', 'two'].entries()) {
        const next = { ...session, id: `session-${n}` };
        outcomes.push(await accounts.signIn({ ...signIn, session: next, proof: { codeHashes: [codeHash] } }));
      }
      expect(outcomes).toEqual(['begun', 'stale', 'stale', 'begun']);
      expect(await accounts.secondFactor(ANA)).toMatchObject({ codesLeft: 0 });
    });

    test('does not use up a code that began no session', async () => {
      const { accounts } = await turnedOn();
      const proof = { step: 200 };
      expect(await accounts.signIn({ ...signIn, passwordHash: 'other', proof })).toBe('stale');
      await expect(accounts.signIn({ ...signIn, proof, event: unwritable })).rejects.toThrow();
      expect(await accounts.signIn({ ...signIn, proof })).toBe('begun');
    });

    test('can be replaced while it waits for its first code, but not once it is on', async () => {
      const { accounts } = await known();
      await accounts.beginSecondFactor(begun);
      expect(await accounts.beginSecondFactor({ userId: ANA, sealed: 'other' })).toBe('begun');
      expect(await accounts.confirmSecondFactor(confirming)).toBe('stale');
      expect(await accounts.confirmSecondFactor({ ...confirming, sealed: 'other' })).toBe('on');
      expect(await accounts.confirmSecondFactor({ ...confirming, sealed: 'other' })).toBe('stale');
      expect(await accounts.beginSecondFactor(begun)).toBe('on');
    });

    test('is turned off with a code that was not used yet, or without one', async () => {
      const storage = await turnedOn();
      const { accounts } = storage;
      const off = { userId: ANA, event: auditEvent('auth.secondFactorOff') };
      expect(await accounts.endSecondFactor({ ...off, proof: { step: 100 } })).toBe('stale');
      expect(await accounts.endSecondFactor({ ...off, proof: { step: 101 } })).toBe('off');
      expect(await accounts.endSecondFactor(off)).toBe('stale');
      expect(await accounts.signIn(signIn)).toBe('begun');
      await accounts.beginSecondFactor(begun);
      expect(await accounts.endSecondFactor(off)).toBe('stale');
      await accounts.confirmSecondFactor({ ...confirming, at: daysLater(1) });
      expect(await accounts.endSecondFactor(off)).toBe('off');
      expect(await accounts.secondFactor(ANA)).toBeUndefined();
      expect(await accounts.account(VENUE, ANA)).toMatchObject({ secondFactor: false });
    });

    test('is turned on and off together with the audit entry, or not at all', async () => {
      const { accounts } = await known();
      await accounts.beginSecondFactor(begun);
      await expect(accounts.confirmSecondFactor({ ...confirming, event: unwritable })).rejects.toThrow();
      expect(await accounts.secondFactor(ANA)).toMatchObject({ confirmedAt: null, codesLeft: 0 });
      await accounts.confirmSecondFactor(confirming);
      await expect(accounts.endSecondFactor({ userId: ANA, event: unwritable })).rejects.toThrow();
      expect(await accounts.secondFactor(ANA)).toMatchObject({ confirmedAt: AT, codesLeft: 2 });
    });
  });
}
