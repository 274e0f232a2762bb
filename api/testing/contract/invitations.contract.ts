/** Invitations: who can use one, until when, and what happens to the card's account. */
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
  session,
  unwritable,
} from '../venue/an-account.ts';
import { ANA, put, VENUE } from '../venue/write-entries.ts';

const OFFICE = 'office';

export function registerInvitationTests(open: () => Storage): void {
  describe('an invitation', () => {
    const made = {
      id: 'invitation-1',
      venueId: VENUE,
      staffId: 'staff-ana',
      role: 'server',
      madeBy: OFFICE,
      madeAt: AT,
      expiresAt: daysLater(3),
    } as const;
    const invited = { ...made, tokenHash: 'token', email: ana.email, releasesAddress: false };
    const invite = { ...invited, event: auditEvent('user.invite') };
    const release = { passwordHash: 'fits nothing', event: () => auditEvent('user.release') };
    const joining = {
      tokenHash: 'token',
      name: 'Ana',
      email: ana.email,
      passwordHash: 'chosen',
      newUserId: ANA,
      at: daysLater(1),
      release,
      event: () => auditEvent('auth.join'),
    };
    const guest = { ...membership, userId: 'guest', role: 'customer', staffId: null } as const;

    const withOffice = async () => {
      const storage = opened(open);
      for (const id of [OFFICE, 'other-office']) {
        await storage.accounts.createUser(
          { ...ana, id, email: `${id}@example.com` },
          { userId: id, venueId: VENUE, role: 'admin', staffId: id === OFFICE ? 'staff-office' : null },
        );
      }
      return storage;
    };
    const open1 = async () => {
      const storage = await withOffice();
      expect(await storage.accounts.invite(invite)).toBe('made');
      return storage;
    };

    test('gives the card its sign-in once', async () => {
      const { accounts, audit } = await open1();
      expect(await accounts.invitation('token', AT)).toEqual(made);
      expect(await accounts.join(joining)).toEqual({ userId: ANA, isNew: true });
      expect(await accounts.userByEmail(ana.email)).toMatchObject({
        user: { passwordHash: 'chosen' },
        memberships: [{ role: 'server', staffId: 'staff-ana' }],
      });
      expect(await accounts.invitation('token', AT)).toBeUndefined();
      expect(await accounts.join(joining)).toBe('ended');
      const { entries } = await audit.page(VENUE, { limit: 5 });
      expect(entries.map(({ action }) => action)).toEqual(['auth.join', 'user.invite']);
    });

    test('changes the sign-in that the card has, and ends its sessions', async () => {
      const { accounts } = await open1();
      await accounts.createUser(ana, { ...membership, role: 'kitchen' });
      await accounts.createSession(session);
      expect(await accounts.join({ ...joining, newUserId: 'unused' })).toEqual({ userId: ANA, isNew: false });
      expect(await accounts.userByEmail(ana.email)).toMatchObject({ memberships: [{ role: 'server' }] });
      expect(await accounts.liveSession('session-1', AT)).toBeUndefined();
    });

    test('expires', async () => {
      const { accounts } = await open1();
      expect(await accounts.invitation('token', daysLater(3))).toBeUndefined();
      expect(await accounts.join({ ...joining, at: daysLater(3) })).toBe('ended');
      expect(await accounts.invitations(VENUE, daysLater(3))).toEqual([]);
    });

    test('ends when it is withdrawn, in its own venue', async () => {
      const { accounts, audit } = await open1();
      const withdrawal = { venueId: VENUE, id: made.id, event: auditEvent('user.withdraw') };
      expect(await accounts.withdraw({ ...withdrawal, venueId: 'elsewhere' })).toBe(false);
      expect(await accounts.withdraw(withdrawal)).toBe(true);
      expect(await accounts.withdraw(withdrawal)).toBe(false);
      expect(await accounts.join(joining)).toBe('ended');
      const { entries } = await audit.page(VENUE, { limit: 5 });
      expect(entries.map(({ action }) => action)).toEqual(['user.withdraw', 'user.invite']);
    });

    test('replaces the one before', async () => {
      const { accounts } = await open1();
      await accounts.invite({ ...invite, id: 'invitation-2', tokenHash: 'other', madeAt: daysLater(1) });
      expect(await accounts.invitation('token', AT)).toBeUndefined();
      expect((await accounts.invitations(VENUE, AT)).map(({ id }) => id)).toEqual(['invitation-2']);
      expect(await accounts.invitations('elsewhere', AT)).toEqual([]);
    });

    test('is worthless once its administrator has another role', async () => {
      const { accounts } = await open1();
      await accounts.setRole({ venueId: VENUE, userId: OFFICE, role: 'manager', at: AT });
      expect(await accounts.invitation('token', AT)).toBeUndefined();
      expect(await accounts.join(joining)).toBe('ended');
    });

    test('is worthless once its administrator was dismissed', async () => {
      const storage = await open1();
      const office = card(false);
      await put(storage, { ...office, id: 'staff-office' } as typeof office);
      expect(await storage.accounts.join(joining)).toBe('ended');
    });

    test('for a guest’s address is made when that is agreed, and takes the address when it is used', async () => {
      const { accounts } = await withOffice();
      await accounts.createUser({ ...ana, id: 'guest' }, guest);
      expect(await accounts.invite(invite)).toBe('guestAddress');
      expect(await accounts.invite({ ...invite, releasesAddress: true })).toBe('made');
      expect((await accounts.userByEmail(ana.email))?.user.id).toBe('guest');
      expect(await accounts.join(joining)).toEqual({ userId: ANA, isNew: true });
      expect((await accounts.account(VENUE, 'guest'))?.email).toBe('released guest');
    });

    test('can be made for an address whose account belongs only to other venues', async () => {
      const { accounts } = await withOffice();
      const other = { ...membership, userId: 'other', staffId: 'staff-other' };
      await accounts.createUser({ ...ana, id: 'other' }, { ...other, venueId: 'elsewhere' });
      expect(await accounts.invite(invite)).toBe('made');
      await accounts.addMember({ membership: other, event: auditEvent('user.create') });
      expect(await accounts.invite(invite)).toBe('emailTaken');
    });

    test('still works when a guest has registered its address since', async () => {
      const { accounts } = await open1();
      await accounts.createUser({ ...ana, id: 'guest' }, guest);
      expect(await accounts.join(joining)).toEqual({ userId: ANA, isNew: true });
    });

    test('stays when the card has been deactivated since, and gives nothing', async () => {
      const storage = await open1();
      await put(storage, card(false));
      expect(await storage.accounts.join(joining)).toBe('inactive');
      await put(storage, card(true));
      expect(await storage.accounts.join(joining)).toEqual({ userId: ANA, isNew: true });
    });

    test('is made and used together with the audit entry, or not at all', async () => {
      const { accounts } = await withOffice();
      await expect(accounts.invite({ ...invite, event: unwritable })).rejects.toThrow();
      expect(await accounts.invitations(VENUE, AT)).toEqual([]);
      await accounts.invite(invite);
      await expect(accounts.join({ ...joining, event: () => unwritable })).rejects.toThrow();
      expect(await accounts.invitation('token', AT)).toEqual(made);
      expect(await accounts.userByEmail(ana.email)).toBeUndefined();
    });
  });
}
