/** Codes that reset a password: who can use one, until when, and only once. */
import { describe, expect, test } from 'vitest';
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
import { ANA, put, VENUE } from '../venue/write-entries.ts';

const OFFICE = 'office';

export function registerResetTests(open: () => Storage): void {
  describe('a code that resets a password', () => {
    const offer = {
      venueId: VENUE,
      userId: ANA,
      codeHash: 'code',
      madeBy: OFFICE,
      expiresAt: daysLater(1),
      event: auditEvent('user.resetCode'),
    };
    const given = { venueId: VENUE, email: ana.email, codeHash: 'code' };
    const resetting = {
      userId: ANA,
      codeHash: 'code',
      to: 'new hash',
      at: AT,
      event: auditEvent('auth.reset'),
    };

    const offered = async () => {
      const storage = opened(open);
      const { accounts } = storage;
      await accounts.createUser(ana, membership);
      await accounts.createSession(session);
      for (const id of [OFFICE, 'other-office']) {
        await accounts.createUser(
          { ...ana, id, email: `${id}@example.com` },
          { userId: id, venueId: VENUE, role: 'admin', staffId: null },
        );
      }
      expect(await accounts.offerReset(offer)).toBe('made');
      return storage;
    };

    test('sets the password once, and ends every session', async () => {
      const { accounts, audit } = await offered();
      expect(await accounts.resetFor(given, AT)).toEqual({ user: ana, membership });
      expect(await accounts.resetPassword(resetting)).toBe('changed');
      expect((await accounts.userByEmail(ana.email))?.user.passwordHash).toBe('new hash');
      expect(await accounts.liveSession('session-1', AT)).toBeUndefined();
      expect(await accounts.resetPassword({ ...resetting, to: 'third hash' })).toBe('stale');
      expect(await accounts.resetFor(given, AT)).toBeUndefined();
      const { entries } = await audit.page(VENUE, { limit: 5 });
      expect(entries.map(({ action }) => action)).toEqual(['auth.reset', 'user.resetCode']);
    });

    test('belongs to its account, and only the latest one is valid', async () => {
      const { accounts } = await offered();
      expect(await accounts.resetFor({ ...given, codeHash: 'other' }, AT)).toBeUndefined();
      expect(await accounts.resetFor({ ...given, email: 'office@example.com' }, AT)).toBeUndefined();
      expect(await accounts.resetPassword({ ...resetting, userId: OFFICE })).toBe('stale');
      await accounts.offerReset({ ...offer, codeHash: 'second' });
      expect(await accounts.resetPassword(resetting)).toBe('stale');
      expect((await accounts.resetFor({ ...given, codeHash: 'second' }, AT))?.user.id).toBe(ANA);
    });

    test('expires, and ends with any other change of the password', async () => {
      const { accounts } = await offered();
      expect(await accounts.resetFor(given, daysLater(1))).toBeUndefined();
      expect(await accounts.resetPassword({ ...resetting, at: daysLater(1) })).toBe('stale');
      await accounts.changePassword(reset);
      expect(await accounts.resetPassword(resetting)).toBe('stale');
    });

    test('is worthless once its administrator has another role [T11]', async () => {
      const { accounts } = await offered();
      await accounts.setRole({ venueId: VENUE, userId: OFFICE, role: 'server', at: AT });
      expect(await accounts.resetFor(given, AT)).toBeUndefined();
      expect(await accounts.resetPassword(resetting)).toBe('stale');
    });

    test('does nothing for somebody who was dismissed', async () => {
      const storage = await offered();
      await put(storage, card(false));
      expect(await storage.accounts.resetFor(given, AT)).toBeUndefined();
      expect(await storage.accounts.resetPassword(resetting)).toBe('stale');
    });

    test('is for accounts of the venue, and is made on the record or not at all', async () => {
      const { accounts } = await offered();
      expect(await accounts.offerReset({ ...offer, userId: 'nobody' })).toBe('missing');
      expect(await accounts.offerReset({ ...offer, venueId: 'elsewhere' })).toBe('missing');
      const unheard = { ...offer, codeHash: 'unheard', event: unwritable };
      await expect(accounts.offerReset(unheard)).rejects.toThrow();
      expect((await accounts.resetFor(given, AT))?.user.id).toBe(ANA);
      await expect(accounts.resetPassword({ ...resetting, event: unwritable })).rejects.toThrow();
      expect((await accounts.userByEmail(ana.email))?.user.passwordHash).toBe('hash');
    });
  });
}
