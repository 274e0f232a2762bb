/** Accounts with their roles and sessions, and how they follow the staff card that they belong to. */
import type { Role } from '@tableside/domain/command/permissions.ts';
import { describe, expect, test } from 'vitest';
import { CursorError } from '../../src/storage/door/storage-error.ts';
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

export function registerAccountTests(open: () => Storage): void {
  describe('an account', () => {
    test('is found by its address with its role, and each address has only one', async () => {
      const { accounts } = opened(open);
      expect(await accounts.createUser(ana, membership)).toBe('created');
      expect(await accounts.createUser({ ...ana, id: 'other' }, { ...membership, userId: 'other' })).toBe(
        'emailTaken',
      );
      expect(await accounts.userByEmail(ana.email)).toEqual({
        user: ana,
        memberships: [{ ...membership, isActive: true }],
      });
      expect(await accounts.userByEmail('nobody@example.com')).toBeUndefined();
      expect(await accounts.countUsers()).toBe(1);
    });

    test('can change its password', async () => {
      const { accounts } = opened(open);
      await accounts.createUser(ana, membership);
      expect(await accounts.changePassword(reset)).toBe('changed');
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
      expect(await accounts.liveSession('session-1', AT)).toEqual({
        session,
        user: ana,
        membership,
        roleSince: 0,
      });
      expect(await accounts.liveSession('session-1', daysLater(31))).toBeUndefined();
      await accounts.extendSession('session-1', daysLater(60));
      expect((await accounts.liveSession('session-1', daysLater(31)))?.user.id).toBe(ANA);
      expect(await accounts.liveSession('unknown', AT)).toBeUndefined();
    });

    test('ends when it is revoked, and can still be looked up', async () => {
      const accounts = await signedIn();
      await accounts.revokeSession('session-1', daysLater(1));
      await accounts.revokeSession('session-1', daysLater(2));
      expect(await accounts.liveSession('session-1', AT)).toBeUndefined();
      expect((await accounts.sessionById('session-1'))?.session.revokedAt).toBe(daysLater(1));
    });

    test('remembers the role that it began under', async () => {
      const accounts = await signedIn();
      await accounts.setRole({ venueId: VENUE, userId: ANA, role: 'kitchen', at: daysLater(1) });
      await accounts.createSession({ ...session, id: 'session-2' });
      const roles = ['session-1', 'session-2'].map(async (id) => (await accounts.sessionById(id))?.role);
      expect(await Promise.all(roles)).toEqual([membership.role, 'kitchen']);
    });

    test('ends with all others of its user', async () => {
      const accounts = await signedIn();
      await accounts.createSession({ ...session, id: 'session-2' });
      await accounts.changePassword({ ...reset, at: daysLater(1) });
      expect((await accounts.endedSessions(['session-1', 'session-2'], AT)).sort()).toEqual([
        'session-1',
        'session-2',
      ]);
    });

    test('is listed among those that ended since a time', async () => {
      const accounts = await signedIn();
      await accounts.createSession({ ...session, id: 'session-2' });
      const ended = async (since: string) => (await accounts.endedSince(since)).sessionIds;
      expect(await ended(AT)).toEqual([]);
      await accounts.revokeSession('session-1', daysLater(1));
      await accounts.revokeSession('session-2', daysLater(3));
      expect((await ended(daysLater(1))).sort()).toEqual(['session-1', 'session-2']);
      expect(await ended(daysLater(2))).toEqual(['session-2']);
      expect(await ended(daysLater(4))).toEqual([]);
    });

    test('is signalled once it has ended, and not again', async () => {
      const storage = opened(open);
      await storage.accounts.createUser(ana, membership);
      await storage.accounts.createSession(session);
      const ends: string[] = [];
      storage.signals.on('ended', ({ kind }) => ends.push(kind));
      const undone = { ...reset, event: unwritable };
      await expect(storage.accounts.changePassword(undone)).rejects.toThrow();
      await storage.accounts.extendSession('session-1', daysLater(30));
      expect(ends).toEqual([]);
      await storage.accounts.revokeSession('session-1', AT);
      await storage.accounts.revokeSession('session-1', AT);
      expect(ends).toEqual(['ended']);
    });

    test('can be checked together with many others for having ended', async () => {
      const accounts = await signedIn();
      await accounts.createSession({ ...session, id: 'session-2', expiresAt: daysLater(1) });
      expect(await accounts.endedSessions(['session-1', 'session-2'], AT)).toEqual([]);
      expect(await accounts.endedSessions(['session-1', 'session-2'], daysLater(2))).toEqual(['session-2']);
    });
  });

  describe('the accounts of a venue', () => {
    const venueOf = async (...roles: Role[]) => {
      const storage = opened(open);
      for (const [n, role] of roles.entries()) {
        const id = `user-${n}`;
        const name = ['ana', 'Ben', 'cem', 'Dee'][n] ?? id;
        const email = `${name.toLowerCase()}@example.com`;
        await storage.accounts.createUser(
          { id, name, email, passwordHash: 'hash', createdAt: AT },
          { userId: id, venueId: VENUE, role, staffId: n === 0 ? 'staff-ana' : null },
        );
        await storage.accounts.createSession({ ...session, id: `session-${n}`, userId: id });
      }
      return storage;
    };
    const change = (userId: string, role: Role) => ({ venueId: VENUE, userId, role, at: daysLater(1) });

    test('are listed by name, page by page, and can be searched by part of it or by role', async () => {
      const { accounts } = await venueOf('admin', 'server', 'server', 'customer');
      const names = async (filter: object) => {
        const page = await accounts.accounts(VENUE, { limit: 10, ...filter });
        return page.accounts.map(({ name }) => name);
      };
      expect(await names({})).toEqual(['ana', 'Ben', 'cem', 'Dee']);
      expect(await names({ q: 'EE' })).toEqual(['Dee']);
      expect(await names({ q: 'ben@' })).toEqual(['Ben']);
      expect(await names({ q: '%' })).toEqual([]);
      expect(await names({ role: 'server' })).toEqual(['Ben', 'cem']);
      expect(await names({ staffId: 'staff-ana' })).toEqual(['ana']);
      expect(await names({ staffId: '' })).toEqual([]);
      await expect(names({ before: 'no cursor' })).rejects.toEqual(new CursorError('before'));
      const first = await accounts.accounts(VENUE, { limit: 3 });
      expect(await names({ before: first.next })).toEqual(['Dee']);
      expect((await accounts.accounts(VENUE, { limit: 4 })).next).toBeNull();
      expect((await accounts.accounts('another-venue', { limit: 10 })).accounts).toEqual([]);
      expect(await accounts.account('another-venue', 'user-0')).toBeUndefined();
    });

    test('show when somebody last signed in and was last seen', async () => {
      const { accounts } = await venueOf('server');
      const member = { userId: 'user-0', venueId: VENUE };
      expect(await accounts.account(VENUE, 'user-0')).toMatchObject({ lastSignInAt: null, seenAt: null });
      await accounts.noteSeen({ ...member, at: daysLater(1), signedIn: true });
      await accounts.noteSeen({ ...member, at: daysLater(2), signedIn: false });
      const seen = { lastSignInAt: daysLater(1), seenAt: daysLater(2), isActive: true };
      expect(await accounts.account(VENUE, 'user-0')).toMatchObject(seen);
    });

    test('remember for each person whether they read the first steps', async () => {
      const { accounts } = await venueOf('server', 'server');
      const [first, second] = ['user-0', 'user-1'].map((userId) => ({ userId, venueId: VENUE }));
      if (!first || !second) throw new Error('the venue has two accounts');
      expect(await accounts.hasReadFirstSteps(first)).toBe(false);
      await accounts.noteFirstStepsRead(first, AT);
      expect(await accounts.hasReadFirstSteps(first)).toBe(true);
      expect(await accounts.hasReadFirstSteps(second)).toBe(false);
      expect(await accounts.hasReadFirstSteps({ ...first, venueId: 'another-venue' })).toBe(false);
    });

    test('change their role, which ends their sessions unless it is the same again', async () => {
      const { accounts } = await venueOf('server', 'server');
      expect(await accounts.setRole(change('user-0', 'server'))).toBe('same');
      expect(await accounts.endedSessions(['session-0'], AT)).toEqual([]);
      expect(await accounts.setRole(change('user-0', 'manager'))).toBe('changed');
      expect((await accounts.account(VENUE, 'user-0'))?.role).toBe('manager');
      expect(await accounts.endedSessions(['session-0', 'session-1'], AT)).toEqual(['session-0']);
      expect(await accounts.setRole({ ...change('user-0', 'admin'), venueId: 'elsewhere' })).toBe('missing');
    });

    test('change their role together with the audit entry, or not at all', async () => {
      const { accounts, audit } = await venueOf('server', 'server');
      const eventOf = (was: Role) => ({ ...auditEvent('user.role'), detail: { was } });
      await accounts.setRole({ ...change('user-0', 'server'), event: eventOf });
      await accounts.setRole({ ...change('user-0', 'kitchen'), event: eventOf });
      const { entries } = await audit.page(VENUE, { limit: 10 });
      expect(entries.map(({ detail }) => detail)).toEqual([{ was: 'server' }]);
      const late = { ...change('user-1', 'kitchen'), event: () => unwritable };
      await expect(accounts.setRole(late)).rejects.toThrow();
      expect((await accounts.account(VENUE, 'user-1'))?.role).toBe('server');
      expect(await accounts.endedSessions(['session-1'], AT)).toEqual([]);
    });

    test('always include an active administrator', async () => {
      const storage = await venueOf('admin', 'admin');
      const { accounts } = storage;
      await put(storage, card(false));
      expect(await accounts.setRole(change('user-1', 'manager'))).toBe('lastAdmin');
      await put(storage, card(true));
      expect(await accounts.setRole(change('user-1', 'manager'))).toBe('changed');
      expect(await accounts.setRole(change('user-0', 'server'))).toBe('lastAdmin');
      expect((await accounts.account(VENUE, 'user-0'))?.role).toBe('admin');
    });

    test('are seen by commands as active administrators with their cards', async () => {
      const storage = await venueOf('admin', 'admin');
      const isLast = async () =>
        (await storage.load(VENUE, [{ kind: 'activeAdmins' }])).isLastAdmin('staff-ana');
      expect(await isLast()).toBe(false);
      await storage.accounts.setRole(change('user-1', 'manager'));
      expect(await isLast()).toBe(true);
    });

    test('go out with their card at once, and come back with it', async () => {
      const storage = await venueOf('admin', 'server');
      const { accounts } = storage;
      await put(storage, card(false));
      expect(await accounts.endedSessions(['session-0', 'session-1'], AT)).toEqual(['session-0']);
      expect(await accounts.userByEmail('ana@example.com')).toMatchObject({
        memberships: [{ isActive: false }],
      });
      await accounts.createSession({ ...session, id: 'later', userId: 'user-0' });
      expect(await accounts.liveSession('later', AT)).toBeUndefined();
      await put(storage, card(true));
      expect(await accounts.userByEmail('ana@example.com')).toMatchObject({
        memberships: [{ isActive: true }],
      });
    });
  });

  describe('a sign-in by a staff card', () => {
    const access = {
      venueId: VENUE,
      staffId: 'staff-ana',
      name: 'Ana',
      email: 'ana@example.com',
      role: 'server',
      passwordHash: 'first',
      newUserId: ANA,
      at: AT,
    } as const;
    const guest = { ...membership, userId: 'guest', role: 'customer', staffId: null } as const;
    const release = {
      passwordHash: 'fits nothing',
      event: (guestId: string) => ({ ...auditEvent('user.release'), detail: { guestId } }),
    };

    test('is made once, and can then change role, password and address, which ends its sessions', async () => {
      const { accounts } = opened(open);
      expect(await accounts.giveAccess(access)).toEqual({ userId: ANA, isNew: true });
      await accounts.createSession(session);
      const later = { ...access, email: 'a@example.com', role: 'manager', passwordHash: 'second' } as const;
      const again = await accounts.giveAccess({ ...later, newUserId: 'unused' });
      expect(again).toEqual({ userId: ANA, isNew: false });
      expect(await accounts.userByEmail('a@example.com')).toMatchObject({
        user: { passwordHash: 'second' },
        memberships: [{ role: 'manager', staffId: 'staff-ana' }],
      });
      expect(await accounts.endedSessions(['session-1'], AT)).toEqual(['session-1']);
      expect(await accounts.countUsers()).toBe(1);
    });

    test('is given together with the audit entry, or not at all', async () => {
      const { accounts, audit } = opened(open);
      await expect(accounts.giveAccess({ ...access, event: () => unwritable })).rejects.toThrow();
      expect(await accounts.countUsers()).toBe(0);
      const eventOf = (given: { userId: string }) => ({ ...auditEvent('user.access'), detail: { ...given } });
      await accounts.giveAccess({ ...access, event: eventOf });
      const [entry] = (await audit.page(VENUE, { limit: 10 })).entries;
      expect(entry).toMatchObject({ action: 'user.access', detail: { userId: ANA, isNew: true } });
    });

    test('is never given under the address of another member of staff', async () => {
      const { accounts } = opened(open);
      await accounts.createUser({ ...ana, id: 'ben' }, { ...membership, userId: 'ben', staffId: null });
      expect(await accounts.giveAccess({ ...access, release })).toBe('emailTaken');
      expect(await accounts.userByEmail(ana.email)).toMatchObject({ user: { id: 'ben' } });
    });

    test('takes its address back from a guest account once that is agreed', async () => {
      const { accounts, audit } = opened(open);
      await accounts.createUser({ ...ana, id: 'guest', name: 'Mia' }, guest);
      await accounts.createSession({ ...session, userId: 'guest' });
      expect(await accounts.giveAccess(access)).toBe('guestAddress');
      expect(await accounts.giveAccess({ ...access, release })).toEqual({ userId: ANA, isNew: true });
      expect(await accounts.userByEmail(ana.email)).toMatchObject({ user: { id: ANA } });
      expect(await accounts.liveSession('session-1', AT)).toBeUndefined();
      const left = await accounts.account(VENUE, 'guest');
      expect(left).toMatchObject({ name: 'Mia', role: 'customer', email: 'released guest' });
      expect((await accounts.userByEmail('released guest'))?.user.passwordHash).toBe('fits nothing');
      const { entries } = await audit.page(VENUE, { limit: 1 });
      expect(entries).toMatchObject([{ action: 'user.release', detail: { guestId: 'guest' } }]);
    });

    test('takes no address back when the rest cannot be recorded', async () => {
      const { accounts } = opened(open);
      await accounts.createUser({ ...ana, id: 'guest' }, guest);
      await expect(accounts.giveAccess({ ...access, release, event: () => unwritable })).rejects.toThrow();
      expect(await accounts.userByEmail(ana.email)).toMatchObject({ user: { id: 'guest' } });
    });

    test('is not given for a deactivated card, and leaves the last administrator their role', async () => {
      const storage = opened(open);
      const { accounts } = storage;
      await accounts.giveAccess({ ...access, role: 'admin' });
      expect(await accounts.giveAccess(access)).toBe('lastAdmin');
      await put(storage, card(false));
      expect(await accounts.giveAccess({ ...access, role: 'admin' })).toBe('inactive');
    });
  });
}
