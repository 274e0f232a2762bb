/**
 * Two venues on one database, whose people, cards, devices and rows have the same ids: nothing of one counts in the
 * other.
 */
import { type Change, change } from '@tableside/domain/entities/entities.ts';
import { anActor, anItem, aPayment, aVenue, testId } from '@tableside/domain/testing/builders.ts';
import { aDrawer } from '@tableside/domain/testing/cash-builders.ts';
import { aPunch, aTimeCard } from '@tableside/domain/testing/time-card-builders.ts';
import { anAdjustment, aRound, aVisit } from '@tableside/domain/testing/visit-builders.ts';
import { describe, expect, test } from 'vitest';
import type { Membership } from '../../src/storage/door/account-records.ts';
import type { NewKey, NewWebhook } from '../../src/storage/door/integrations.ts';
import type { ActKey } from '../../src/storage/door/pins.ts';
import type { Storage } from '../../src/storage/storage.ts';
import { opened } from '../server/with-storage.ts';
import { AT, ana, auditEvent, daysLater, membership, session } from '../venue/an-account.ts';
import { ANA, anEntry, BEN, put, VENUE, writeOne, writes } from '../venue/write-entries.ts';

const OTHER = 'another-venue';
const CARD = membership.staffId;
const here = { userId: ANA, venueId: VENUE };
const there = { userId: ANA, venueId: OTHER };

const eventAt = (venueId: string) => ({ ...auditEvent('user.role'), venueId });

/** Ana belongs to both venues: as a server here, as a manager there. */
async function withBoth(open: () => Storage, over: Partial<Membership> = {}): Promise<Storage> {
  const storage = opened(open);
  await storage.head(VENUE);
  await storage.head(OTHER);
  await storage.accounts.createUser(ana, { ...membership, ...over });
  const also = { ...membership, venueId: OTHER, role: 'manager', staffId: null } as const;
  await storage.accounts.addMember({
    membership: { ...also, ...over, venueId: OTHER },
    event: eventAt(OTHER),
  });
  return storage;
}

const addBen = ({ accounts }: Storage, of: Partial<Membership>) =>
  accounts.createUser(
    { ...ana, id: BEN, name: 'Ben', email: 'ben@example.com' },
    { ...membership, userId: BEN, ...of },
  );

async function putThere(storage: Storage, ...changes: Change[]): Promise<void> {
  for (const one of changes) await writeOne(storage, OTHER, { decide: writes(one) });
}

export function registerNeighborTests(open: () => Storage): void {
  describe('the counts and sums of a venue', () => {
    const day = '2026-06-12';
    const drawerId = testId('drawer');
    const visit = aVisit();
    const reduced = { id: testId('visit', 8) };
    const ofReduced = { visitId: reduced.id };
    const sold = (venueId: string): Change[] => [
      change('venue', aVenue({ id: venueId })),
      change('order', aRound([anItem()], { venueId, status: 'paid', paidFirst: true })),
      change('visit', { ...visit, venueId }),
      change('order', aRound([anItem({ price: 900 })], { id: testId('order', 2), venueId })),
      change('payment', aPayment({ venueId, method: 'cash', drawerId, businessDay: day })),
      change('drawer', aDrawer({ venueId })),
      change(
        'visit',
        aVisit({ ...reduced, venueId, status: 'closed', adjustments: [anAdjustment({ milli: 10_000 })] }),
      ),
      change('order', aRound([anItem()], { id: testId('order', 8), venueId, ...ofReduced })),
      change('timeCard', aTimeCard([aPunch('in')], { venueId })),
    ];
    const more = [
      change('order', aRound([anItem()], { id: testId('order', 3), status: 'paid', paidFirst: true })),
      change('order', aRound([anItem({ price: 700 })], { id: testId('order', 4) })),
      change('payment', aPayment({ id: testId('payment', 5), method: 'cash', drawerId, businessDay: day })),
      change('visit', aVisit({ id: testId('visit', 6) })),
      change('drawer', aDrawer({ id: testId('drawer', 7) })),
      change('order', aRound([anItem()], { id: testId('order', 9), ...ofReduced })),
    ];
    const enrol = ({ accounts }: Storage, venueId: string, n: number) =>
      accounts.enrolDevice({ id: testId('device', n), venueId, name: 'Bar', tokenHash: 't', at: AT });

    async function sumsOf(storage: Storage) {
      const loaded = await storage.load(VENUE, [
        { kind: 'daySums', businessDay: day },
        { kind: 'cashOf', drawerId },
        { kind: 'waitingDevices' },
      ]);
      return {
        day: loaded.daySums(),
        cash: loaded.cashOf(drawerId),
        devices: loaded.devices(),
        metrics: await storage.reports.metrics(VENUE, { from: day, to: day }, daysLater(1)),
      };
    }

    test('include nothing of its neighbor, even under the same ids', async () => {
      const storage = opened(open);
      await storage.head(OTHER);
      await put(storage, ...sold(VENUE));
      await enrol(storage, VENUE, 1);
      const sums = await sumsOf(storage);
      expect(sums).toMatchObject({
        day: { sums: { methods: [{ payments: 1 }] }, carried: { visits: [{ id: visit.id }] } },
        metrics: { reductions: [{ kind: 'discount', times: 1 }] },
        devices: [{ deviceId: testId('device', 1) }],
      });
      expect(sums.cash).toBeGreaterThan(0);
      await putThere(storage, ...sold(OTHER), ...more);
      await enrol(storage, OTHER, 2);
      expect(await sumsOf(storage)).toEqual(sums);
    });

    test('keep the letters of devices separate, even those that rest', async () => {
      const storage = opened(open);
      await enrol(storage, VENUE, 1);
      await enrol(storage, VENUE, 2);
      await storage.accounts.revokeDevice({ venueId: VENUE, id: testId('device', 1), at: AT });
      const back = { id: testId('device', 1), venueId: VENUE, name: '', tokenHash: 't', at: daysLater(1) };
      expect((await storage.accounts.enrolDevice({ ...back, restores: true })).letter).toBe('C');
      expect((await enrol(storage, OTHER, 3)).letter).toBe('A');
      expect((await enrol(storage, OTHER, 4)).letter).toBe('B');
    });

    test('keep the limits of API keys and webhooks separate', async () => {
      const { keys, webhooks } = await withBoth(open);
      const made = { createdAt: AT, createdBy: { id: ANA, name: 'Ana' } };
      const aKey = (venueId: string): NewKey => ({
        ...{ ...made, id: venueId, venueId, name: 'Till', prefix: 'tsk', hash: venueId },
        ...{ scopes: [], expiresAt: daysLater(30), event: eventAt(venueId) },
      });
      const aWebhook = (venueId: string): NewWebhook => ({
        ...{ ...made, id: venueId, venueId, url: 'https://example.com', events: [] },
        ...{ secret: 'secret', event: eventAt(venueId) },
      });
      for (const venueId of [VENUE, OTHER]) {
        expect(await keys.add(aKey(venueId), 1)).toBe('made');
        expect(await webhooks.add(aWebhook(venueId), 1)).toBe('made');
      }
      expect((await webhooks.list(VENUE)).map(({ id }) => id)).toEqual([VENUE]);
    });
  });

  describe('a staff card with the same id in two venues', () => {
    const access = (venueId: string) =>
      ({ ...here, venueId, staffId: CARD, role: 'kitchen', name: 'B', email: 'b@example.com' }) as const;
    const given = { passwordHash: 'other', newUserId: 'new', at: AT };

    test('gives access only to the account of its own venue', async () => {
      const storage = opened(open);
      await storage.head(OTHER);
      await storage.accounts.createUser(ana, { ...membership, role: 'manager' });
      await addBen(storage, { venueId: OTHER, role: 'kitchen' });
      const isManagers = async (venueId: string) =>
        (await storage.load(venueId, [{ kind: 'accountOfCard', staffId: CARD }])).isAbove(CARD, 'server');
      expect([await isManagers(VENUE), await isManagers(OTHER)]).toEqual([true, false]);
      expect(await storage.accounts.giveAccess({ ...access(OTHER), ...given })).toEqual({
        userId: BEN,
        isNew: false,
      });
      expect((await storage.accounts.userByEmail(ana.email))?.user).toEqual(ana);
    });

    test('is invited by an administrator of its own venue', async () => {
      const storage = await withBoth(open, { role: 'admin', staffId: null });
      const { accounts } = storage;
      await addBen(storage, { role: 'admin', staffId: null });
      const invite = (venueId: string) => ({
        ...({ id: venueId, venueId, staffId: 'card', role: 'server', madeBy: ANA, madeAt: AT } as const),
        ...{ expiresAt: daysLater(3), tokenHash: venueId, email: 'new@example.com', releasesAddress: false },
        event: eventAt(venueId),
      });
      for (const venueId of [VENUE, OTHER]) expect(await accounts.invite(invite(venueId))).toBe('made');
      expect(await accounts.invitation(VENUE, AT)).toMatchObject({ venueId: VENUE });
      expect(await accounts.setRole({ ...here, role: 'server', at: AT })).toBe('changed');
      expect(await accounts.invitation(VENUE, AT)).toBeUndefined();
      expect(await accounts.invitation(OTHER, AT)).toMatchObject({ venueId: OTHER });
    });

    test('shows only the devices that its person used in its own venue', async () => {
      const storage = await withBoth(open);
      const { accounts } = storage;
      await addBen(storage, { venueId: OTHER });
      const at = async (venueId: string, n: number) => {
        const id = testId('device', n);
        await accounts.enrolDevice({ id, venueId, name: '', tokenHash: 't', at: AT });
        return id;
      };
      const [till, bar, patio] = [await at(VENUE, 1), await at(VENUE, 2), await at(OTHER, 3)] as const;
      await accounts.createSession({ ...session, id: 'till', deviceId: till });
      await accounts.createSession({ ...session, id: 'patio', deviceId: patio, venueId: OTHER });
      const calls = { clientId: testId('command', 1), venueId: VENUE, userId: BEN, deviceId: bar };
      await storage.saveQueue({ ...calls, seenAt: daysLater(1) });
      await storage.saveQueue({
        ...{ ...calls, clientId: testId('command', 2), venueId: OTHER, deviceId: till },
        seenAt: daysLater(2),
      });
      const used = await accounts.devicesOfCard(VENUE, CARD);
      expect(used.map(({ id, usedAt, othersAt }) => [id, usedAt, othersAt])).toEqual([[till, AT, null]]);
    });
  });

  describe('an account of two venues', () => {
    const pin = (venueId: string) =>
      ({ userId: ANA, venueId, hash: `pin of ${venueId}`, at: AT, event: eventAt(venueId) }) as const;
    const aKey = (venueId: string, role: ActKey['role']): ActKey => ({
      ...{ id: venueId, userId: ANA, venueId, deviceId: venueId, sealed: 'sealed', role },
      ...{ createdAt: AT, expiresAt: daysLater(30), revokedAt: null },
    });

    test('has a PIN and keys in each', async () => {
      const { accounts } = await withBoth(open);
      for (const venueId of [VENUE, OTHER])
        await accounts.enrolDevice({
          id: venueId,
          venueId,
          name: '',
          tokenHash: 't',
          at: AT,
          declares: true,
        });
      expect(await accounts.changePin(pin(VENUE))).toBe('changed');
      expect([await accounts.hasPin(here), await accounts.hasPin(there)]).toEqual([true, false]);
      expect(await accounts.changePin(pin(OTHER))).toBe('changed');
      expect(await accounts.changePin(pin('a third venue'))).toBe('missing');
      const hashes = (await accounts.tabletUsers(VENUE, ['server', 'manager'])).map(({ pinHash }) => pinHash);
      expect(hashes).toEqual([`pin of ${VENUE}`]);
      const [own, other] = [aKey(VENUE, 'server'), aKey(OTHER, 'manager')];
      expect(await accounts.actKeyFor(other, `pin of ${VENUE}`)).toBeUndefined();
      expect(await accounts.actKeyFor({ ...own, deviceId: OTHER }, `pin of ${VENUE}`)).toBeUndefined();
      expect(await accounts.actKeyFor({ ...own, role: 'manager' }, `pin of ${OTHER}`)).toBeUndefined();
      expect(await accounts.actKeyFor(own, `pin of ${VENUE}`)).toEqual(own);
      expect(await accounts.actKeyFor(other, `pin of ${OTHER}`)).toEqual(other);
      expect(await accounts.actKey(VENUE)).toMatchObject({ staffId: CARD });
      expect(await accounts.actKey(OTHER)).toMatchObject({ staffId: null });
      expect(await accounts.changePin({ ...pin(VENUE), hash: null })).toBe('changed');
      expect([await accounts.hasPin(here), await accounts.hasPin(there)]).toEqual([false, true]);
      expect(await accounts.endedActKeys(VENUE, AT)).toEqual([VENUE]);
      expect(await accounts.endedActKeys(OTHER, AT)).toEqual([]);
    });

    test('is seen, signs in, and reads the first steps in each separately', async () => {
      const { accounts } = await withBoth(open);
      await accounts.createSession(session);
      await accounts.createSession({ ...session, id: 'there', venueId: OTHER });
      const roles = [session.id, 'there'].map(async (id) => (await accounts.sessionById(id))?.role);
      expect(await Promise.all(roles)).toEqual(['server', 'manager']);
      expect((await accounts.liveSession('there', AT))?.membership).toMatchObject({ role: 'manager' });
      const given = { passwordHash: ana.passwordHash, event: eventAt(OTHER) };
      expect(await accounts.signIn({ ...given, session: { ...session, id: 'again', venueId: OTHER } })).toBe(
        'begun',
      );
      await accounts.noteSeen({ ...there, at: daysLater(1), signedIn: true });
      expect(await accounts.account(VENUE, ANA)).toMatchObject({ seenAt: null, lastSignInAt: null });
      expect(await accounts.account(OTHER, ANA)).toMatchObject({ seenAt: daysLater(1) });
      await accounts.noteFirstStepsRead(there, AT);
      expect(await accounts.hasReadFirstSteps(here)).toBe(false);
      expect(await accounts.hasReadFirstSteps(there)).toBe(true);
    });

    test('signs in with its password only where it is active', async () => {
      const { accounts } = await withBoth(open);
      await accounts.blockAccount({ ...here, at: AT, event: eventAt(VENUE) });
      const given = { passwordHash: ana.passwordHash, event: eventAt(VENUE) };
      expect(await accounts.signIn({ ...given, session })).toBe('stale');
      const elsewhere = { ...session, id: 'there', venueId: OTHER };
      expect(await accounts.signIn({ ...given, session: elsewhere })).toBe('begun');
    });

    test('can be the last administrator of one, even if it also is one of the other', async () => {
      const { accounts } = await withBoth(open, { role: 'admin' });
      expect(await accounts.setRole({ ...here, role: 'manager', at: AT })).toBe('lastAdmin');
    });

    test('can no longer reset passwords where it was an administrator, even if it still is one in the other', async () => {
      const storage = await withBoth(open, { role: 'admin' });
      const { accounts } = storage;
      await addBen(storage, {});
      const code = { userId: BEN, codeHash: 'code', madeBy: ANA, expiresAt: daysLater(1) };
      const other = { ...ana, id: testId('user', 3), email: 'cy@example.com' };
      await accounts.createUser(other, { ...membership, userId: other.id, role: 'admin', staffId: null });
      expect(await accounts.offerReset({ ...code, venueId: VENUE, event: eventAt(VENUE) })).toBe('made');
      const given = { venueId: VENUE, email: 'ben@example.com', codeHash: 'code' };
      expect(await accounts.resetFor(given, AT)).toMatchObject({ user: { id: BEN } });
      expect(await accounts.setRole({ ...here, role: 'manager', at: AT })).toBe('changed');
      expect(await accounts.resetFor(given, AT)).toBeUndefined();
      const resetting = { userId: BEN, codeHash: 'code', to: 'taken over', at: AT, event: eventAt(VENUE) };
      expect(await accounts.resetPassword(resetting)).toBe('stale');
    });

    test('is deleted as a guest of one, and keeps its name in what waits in the other', async () => {
      const storage = await withBoth(open, { role: 'customer', staffId: null });
      const actor = anActor('customer', { userId: ANA, name: 'Ana' });
      for (const venueId of [VENUE, OTHER])
        await storage.write(venueId, [anEntry({ actor: { ...actor, venueId }, hold: 'held.session' })]);
      const deletion = { ...here, at: AT, event: eventAt(VENUE), passwordHash: 'nobody has it' };
      expect(await storage.accounts.deleteGuest(deletion)).toBe('deleted');
      const { held } = await storage.held.waiting(OTHER, { limit: 10 });
      expect(held.map(({ actor }) => actor.name)).toEqual(['Ana']);
    });
  });
}
