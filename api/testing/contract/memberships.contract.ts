/** Host names of venues, and accounts that belong to several of them. */
import { change } from '@tableside/domain/entities/entities.ts';
import { aTable, aVenue, FRIDAY_EVENING } from '@tableside/domain/testing/builders.ts';
import { describe, expect, test, vi } from 'vitest';
import type { Membership } from '../../src/storage/door/account-records.ts';
import type { AuditEvent } from '../../src/storage/door/audit.ts';
import type { Storage } from '../../src/storage/storage.ts';
import { opened } from '../server/with-storage.ts';
import { ana, membership, session } from '../venue/an-account.ts';
import { ANA, anEntry, put, QUEUE, VENUE } from '../venue/write-entries.ts';

const OTHER = 'another-venue';
const AT = FRIDAY_EVENING;

const auditEvent = (venueId: string, action: AuditEvent['action'] = 'user.role'): AuditEvent => ({
  venueId,
  actor: null,
  action,
  at: AT,
});

const venue = (id: string, host: string | null) => ({
  ...{ id, host, createdAt: AT, changes: [change('venue', aVenue({ id, name: `At ${host}` }))] },
  event: auditEvent(id),
});

const idsAt = (venues: Storage['venues'], ...hosts: readonly string[]) =>
  Promise.all(hosts.map(async (host) => (await venues.at(host))?.id));

const guestAt = (venueId: string): Membership => ({ userId: ANA, venueId, role: 'customer', staffId: null });

/** Ana belongs to both venues, and is signed in to each. */
async function shared(open: () => Storage, at: Partial<Membership> = {}): Promise<Storage> {
  const storage = opened(open);
  const { accounts } = storage;
  await storage.head(VENUE);
  await storage.head(OTHER);
  await accounts.createUser(ana, { ...membership, ...at });
  const there = { ...membership, venueId: OTHER, staffId: null, role: 'manager' } as const;
  await accounts.addMember({ membership: there, passwordHash: ana.passwordHash, event: auditEvent(OTHER) });
  await accounts.createSession({ ...session, id: 'here' });
  await accounts.createSession({ ...session, id: 'there', venueId: OTHER });
  return storage;
}

const live = async ({ accounts }: Storage) => {
  const found = ['here', 'there'].map(async (id) => ((await accounts.liveSession(id, AT)) ? id : []));
  return (await Promise.all(found)).flat();
};

function registerHostTests(open: () => Storage): void {
  describe('the host name of a venue', () => {
    test('finds it, and every other name finds the venue without a host name', async () => {
      const { venues } = opened(open);
      expect(await idsAt(venues, 'harbor.example')).toEqual([undefined]);
      expect(await venues.create(venue(VENUE, null))).toBe('created');
      expect(await venues.create(venue(OTHER, 'harbor.example'))).toBe('created');
      expect(await idsAt(venues, 'harbor.example', 'localhost', '', 'sub.harbor.example')).toEqual([
        ...[OTHER, VENUE],
        ...[VENUE, VENUE],
      ]);
      const fresh = { formerHosts: [], createdAt: AT, closedAt: null };
      expect(await venues.list()).toEqual([
        { id: VENUE, host: null, ...fresh },
        { id: OTHER, host: 'harbor.example', ...fresh },
      ]);
    });

    test('can become another one, and the former one still leads to it and to no other venue', async () => {
      const { venues, audit } = opened(open);
      await venues.create(venue(VENUE, null));
      await venues.create(venue(OTHER, 'harbor.example'));
      await venues.create(venue('third', 'third.example'));
      const rename = (id: string, host: string) =>
        venues.rename({ id, host, event: auditEvent(id, 'venue.rename') });
      expect(await rename(OTHER, 'third.example')).toBe('hostTaken');
      expect(await rename(OTHER, 'pier.example')).toBe('renamed');
      expect(await idsAt(venues, 'pier.example', 'harbor.example', 'localhost')).toEqual([
        OTHER,
        OTHER,
        VENUE,
      ]);
      expect(await rename('third', 'harbor.example')).toBe('hostTaken');
      expect(await venues.create(venue('fourth', 'harbor.example'))).toBe('hostTaken');
      expect((await venues.list())[1]).toMatchObject({
        host: 'pier.example',
        formerHosts: ['harbor.example'],
      });
      const { entries } = await audit.page(OTHER, { limit: 5, action: 'venue.rename' });
      expect(entries).toHaveLength(1);
      expect(await rename(OTHER, 'harbor.example')).toBe('renamed');
      expect((await venues.list())[1]).toMatchObject({
        host: 'harbor.example',
        formerHosts: ['pier.example'],
      });
      expect(await idsAt(venues, 'pier.example', 'harbor.example')).toEqual([OTHER, OTHER]);
    });

    test('leads to a venue that is closed, which says so until it opens again', async () => {
      const { venues, audit, signals, row } = opened(open);
      await venues.create(venue(VENUE, null));
      await venues.create(venue(OTHER, 'harbor.example'));
      const told: string[] = [];
      signals.on('ended', ({ kind }) => told.push(kind));
      signals.on('webhooks', ({ venueId }) => told.push(venueId));
      await venues.close({ id: OTHER, at: AT, event: auditEvent(OTHER, 'venue.close') });
      expect(await venues.at('harbor.example')).toEqual({ id: OTHER, isClosed: true });
      expect(await venues.at('localhost')).toEqual({ id: VENUE, isClosed: false });
      expect([await venues.closed(), (await venues.list())[1]?.closedAt]).toEqual([[OTHER], AT]);
      await vi.waitFor(() => expect(told).toEqual(['ended', OTHER]));
      expect((await row(OTHER, 'venue', OTHER))?.doc.name).toBe('At harbor.example');
      await venues.reopen({ id: OTHER, event: auditEvent(OTHER, 'venue.open') });
      expect(await venues.at('harbor.example')).toEqual({ id: OTHER, isClosed: false });
      expect(await venues.closed()).toEqual([]);
      const { entries } = await audit.page(OTHER, { limit: 5 });
      expect(entries.map(({ action }) => action).slice(0, 2)).toEqual(['venue.open', 'venue.close']);
    });

    test('belongs to one venue, and a refused venue leaves nothing behind', async () => {
      const storage = opened(open);
      await storage.venues.create(venue(VENUE, null));
      await storage.venues.create(venue(OTHER, 'harbor.example'));
      expect(await storage.venues.create(venue('third', 'harbor.example'))).toBe('hostTaken');
      expect(await storage.venues.create(venue('third', null))).toBe('hostTaken');
      expect(await storage.row('third', 'venue', 'third')).toBeUndefined();
      expect((await storage.audit.page('third', { limit: 1 })).entries).toEqual([]);
    });

    test('is saved with the first rows and the audit entry, or not at all', async () => {
      const storage = opened(open);
      const heads: [string, number][] = [];
      storage.signals.on('head', ({ venueId, head }) => heads.push([venueId, head]));
      const unwritable = { ...auditEvent(OTHER), action: undefined as never };
      await expect(
        storage.venues.create({ ...venue(OTHER, 'a.example'), event: unwritable }),
      ).rejects.toThrow();
      expect([await storage.venues.list(), await storage.row(OTHER, 'venue', OTHER)]).toEqual([
        [],
        undefined,
      ]);
      await storage.venues.create(venue(OTHER, 'a.example'));
      expect((await storage.row(OTHER, 'venue', OTHER))?.doc.name).toBe('At a.example');
      expect((await storage.audit.page(OTHER, { limit: 5 })).entries).toHaveLength(1);
      expect(heads).toEqual([[OTHER, 1]]);
    });
  });
}

export function registerMembershipTests(open: () => Storage): void {
  registerHostTests(open);

  describe('an account of two venues', () => {
    test('is found with both, each with its own role', async () => {
      const { accounts } = await shared(open);
      const found = await accounts.userByEmail(ana.email);
      expect(found?.memberships.map(({ venueId, role }) => [venueId, role]).sort()).toEqual(
        [
          [VENUE, 'server'],
          [OTHER, 'manager'],
        ].sort(),
      );
      expect((await accounts.liveSession('there', AT))?.membership).toMatchObject({
        venueId: OTHER,
        role: 'manager',
      });
    });

    test('is added once, with the given password, and on the record', async () => {
      const storage = opened(open);
      const { accounts } = storage;
      await accounts.createUser(ana, membership);
      const adding = { membership: guestAt(OTHER), passwordHash: 'an older hash', event: auditEvent(OTHER) };
      expect(await accounts.addMember(adding)).toBe('stale');
      const right = { ...adding, passwordHash: ana.passwordHash };
      const unwritable = { ...auditEvent(OTHER), action: undefined as never };
      await expect(accounts.addMember({ ...right, event: unwritable })).rejects.toThrow();
      expect((await accounts.userByEmail(ana.email))?.memberships).toHaveLength(1);
      expect(await accounts.addMember(right)).toBe('added');
      expect(await accounts.addMember(right)).toBe('member');
      expect((await storage.audit.page(OTHER, { limit: 5 })).entries).toHaveLength(1);
    });

    const ends: [string, (storage: Storage) => Promise<unknown>][] = [
      [
        'another role',
        ({ accounts }) => accounts.setRole({ venueId: VENUE, userId: ANA, role: 'kitchen', at: AT }),
      ],
      [
        'a block',
        ({ accounts }) =>
          accounts.blockAccount({ venueId: VENUE, userId: ANA, at: AT, event: auditEvent(VENUE) }),
      ],
    ];
    test.each(ends)('keeps its session in the other venue over %s [T85]', async (_what, act) => {
      const storage = await shared(open);
      expect(await act(storage)).toBe('changed');
      expect(await live(storage)).toEqual(['there']);
      expect((await storage.accounts.account(OTHER, ANA))?.role).toBe('manager');
    });

    test('has another role since a change number of that venue', async () => {
      const storage = await shared(open);
      for (const venueId of [VENUE, OTHER])
        await storage.seed(venueId, [change('table', aTable({ venueId }))]);
      await storage.accounts.setRole({ venueId: VENUE, userId: ANA, role: 'kitchen', at: AT });
      const since = async (id: string) => (await storage.accounts.sessionById(id))?.roleSince;
      expect([await since('here'), await since('there')]).toEqual([2, 0]);
      expect([await storage.head(VENUE), await storage.head(OTHER)].map(({ head }) => head)).toEqual([2, 1]);
    });

    test('leaves a venue that deletes it as a guest, and stays in the other', async () => {
      const storage = await shared(open, { role: 'customer', staffId: null });
      const { accounts } = storage;
      const deletion = {
        venueId: VENUE,
        userId: ANA,
        at: AT,
        event: auditEvent(VENUE),
        passwordHash: 'none',
      };
      expect(await accounts.deleteGuest(deletion)).toBe('deleted');
      expect(await live(storage)).toEqual(['there']);
      const found = await accounts.userByEmail(ana.email);
      expect(found).toMatchObject({ user: ana, memberships: [{ venueId: OTHER }] });
      expect(await accounts.account(VENUE, ANA)).toBeUndefined();
    });

    test('gets no password, reset code or end of its second factor from either venue alone [T85]', async () => {
      const storage = await shared(open);
      const { accounts } = storage;
      await put(storage, change('table', aTable()));
      const access = { venueId: VENUE, staffId: membership.staffId ?? '', role: 'server', at: AT } as const;
      const given = {
        ...access,
        name: 'Ana',
        email: ana.email,
        passwordHash: 'taken over',
        newUserId: 'new',
      };
      expect(await accounts.giveAccess(given)).toBe('shared');
      const reset = { userId: ANA, codeHash: 'code', madeBy: ANA, expiresAt: AT, event: auditEvent(VENUE) };
      expect(await accounts.offerReset({ ...reset, venueId: VENUE })).toBe('shared');
      expect(await accounts.endSecondFactor({ userId: ANA, onlyOf: VENUE, event: auditEvent(VENUE) })).toBe(
        'shared',
      );
      expect((await accounts.userByEmail(ana.email))?.user).toEqual(ana);
    });

    test('cannot be reset with a code from before it joined the second venue [T85]', async () => {
      const storage = opened(open);
      const { accounts } = storage;
      await accounts.createUser(ana, membership);
      await accounts.createUser(
        { ...ana, id: 'office', email: 'office@example.com' },
        {
          ...membership,
          userId: 'office',
          staffId: null,
          role: 'admin',
        },
      );
      const until = '2099-01-01T00:00:00.000Z';
      const offer = {
        venueId: VENUE,
        userId: ANA,
        codeHash: 'code',
        madeBy: 'office',
        event: auditEvent(VENUE),
      };
      expect(await accounts.offerReset({ ...offer, expiresAt: until })).toBe('made');
      const given = { venueId: VENUE, email: ana.email, codeHash: 'code' };
      expect(await accounts.resetFor(given, AT)).toMatchObject({ user: { id: ANA } });
      expect(await accounts.resetFor({ ...given, venueId: OTHER }, AT)).toBeUndefined();
      await accounts.addMember({ membership: guestAt(OTHER), event: auditEvent(OTHER) });
      expect(await accounts.resetFor(given, AT)).toBeUndefined();
      const resetting = { userId: ANA, codeHash: 'code', to: 'taken over', at: AT, event: auditEvent(VENUE) };
      expect(await accounts.resetPassword(resetting)).toBe('stale');
    });

    test('joins a staff card only with its own password, which it keeps', async () => {
      const storage = opened(open);
      const { accounts } = storage;
      await storage.head(OTHER);
      await accounts.createUser(ana, membership);
      const access = { venueId: OTHER, staffId: 'card', role: 'server', name: 'A. Lopez', at: AT } as const;
      const given = { ...access, email: ana.email, passwordHash: 'other', newUserId: 'new' };
      const asked = (passwordHash: string) => ({ ...given, joins: { id: ANA, passwordHash } });
      expect(await accounts.giveAccess(given)).toBe('emailTaken');
      expect(await accounts.giveAccess(asked('an older hash'))).toBe('emailTaken');
      expect(await accounts.giveAccess(asked(ana.passwordHash))).toEqual({ userId: ANA, isNew: false });
      expect(await accounts.userByEmail(ana.email)).toMatchObject({
        user: ana,
        memberships: expect.arrayContaining([expect.objectContaining({ venueId: OTHER, staffId: 'card' })]),
      });
    });

    test('keeps its address when another venue wants it for a staff card', async () => {
      const { accounts } = opened(open);
      await accounts.createUser(ana, { ...guestAt(OTHER) });
      const access = { venueId: VENUE, staffId: 'card', role: 'server', name: 'Ana', at: AT } as const;
      const release = { passwordHash: 'none', event: () => auditEvent(VENUE, 'user.release') };
      const given = { ...access, email: ana.email, passwordHash: 'h', newUserId: 'new', release };
      expect(await accounts.giveAccess(given)).toBe('emailTaken');
      expect((await accounts.userByEmail(ana.email))?.user).toEqual(ana);
    });

    test('has a queue in each, and draining one says nothing about the other', async () => {
      const storage = await shared(open);
      const report = { userId: ANA, seenAt: AT, deviceId: null };
      await storage.saveQueue({ ...report, clientId: QUEUE, venueId: VENUE });
      await storage.saveQueue({ ...report, clientId: 'queue-there', venueId: OTHER });
      const queue = { clientId: 'queue-there', mid: 1, drains: true };
      await storage.write(OTHER, [anEntry({ queue })]);
      const drained = [VENUE, OTHER].map((venueId) =>
        storage.drainedAt({ venueId, userId: ANA, deviceId: null }),
      );
      expect(await Promise.all(drained)).toEqual([null, AT]);
    });
  });
}
