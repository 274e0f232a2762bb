/** Blocking, unblocking and deleting accounts. */
import { change } from '@tableside/domain/entities/entities.ts';
import { anActor, anItem, anOrder, testId } from '@tableside/domain/testing/builders.ts';
import { aRound, aVisit } from '@tableside/domain/testing/visit-builders.ts';
import { DELETED_GUEST } from '@tableside/domain/values/forget-guests.ts';
import { describe, expect, test } from 'vitest';
import type { Membership } from '../../src/storage/door/account-records.ts';
import type { Storage } from '../../src/storage/storage.ts';
import { opened } from '../server/with-storage.ts';
import { AT, ana, auditEvent, card, daysLater, membership, session } from '../venue/an-account.ts';
import { ANA, anEntry, put, VENUE } from '../venue/write-entries.ts';

const asked = { venueId: VENUE, userId: ANA, at: daysLater(1), event: auditEvent('user.block') };
const signIn = {
  session: { ...session, id: 'session-2' },
  passwordHash: ana.passwordHash,
  event: auditEvent('auth.signIn'),
};

export function registerAccountBlockTests(open: () => Storage): void {
  const withAna = async (over: Partial<Membership> = {}) => {
    const storage = opened(open);
    await storage.accounts.createUser(ana, { ...membership, ...over });
    await storage.accounts.createSession(session);
    return storage;
  };
  const actions = async ({ audit }: Storage) =>
    (await audit.page(VENUE, { limit: 10 })).entries.map(({ action }) => action);

  describe('a blocked account', () => {
    test('is out at once and cannot sign in until it is unblocked', async () => {
      const storage = await withAna();
      const { accounts } = storage;
      expect(await accounts.blockAccount(asked)).toBe('changed');
      expect(await accounts.endedSessions(['session-1'], AT)).toEqual(['session-1']);
      expect(await accounts.account(VENUE, ANA)).toMatchObject({ isActive: false, blockedAt: asked.at });
      expect(await accounts.signIn(signIn)).toBe('stale');
      await accounts.createSession({ ...session, id: 'later' });
      expect(await accounts.liveSession('later', AT)).toBeUndefined();
      expect(await accounts.blockAccount(asked)).toBe('same');

      expect(await accounts.unblockAccount({ ...asked, event: auditEvent('user.unblock') })).toBe('changed');
      expect(await accounts.unblockAccount(asked)).toBe('same');
      expect(await accounts.account(VENUE, ANA)).toMatchObject({ isActive: true, blockedAt: null });
      expect(await accounts.signIn(signIn)).toBe('begun');
      expect(await actions(storage)).toEqual(['auth.signIn', 'user.unblock', 'user.block']);
    });

    test('stays out when its card is edited, and after the block ends if the card is deactivated', async () => {
      const storage = await withAna();
      const { accounts } = storage;
      await put(storage, card(true));
      await accounts.blockAccount(asked);
      await put(storage, card(false));
      await put(storage, card(true));
      expect(await accounts.account(VENUE, ANA)).toMatchObject({ isActive: false });
      await put(storage, card(false));
      await accounts.unblockAccount(asked);
      expect(await accounts.account(VENUE, ANA)).toMatchObject({ isActive: false, blockedAt: null });
      await put(storage, card(true));
      expect(await accounts.account(VENUE, ANA)).toMatchObject({ isActive: true });
    });

    test('is never the last administrator’s, nor one of another venue', async () => {
      const { accounts } = await withAna({ role: 'admin' });
      expect(await accounts.blockAccount(asked)).toBe('lastAdmin');
      const elsewhere = { ...asked, venueId: 'elsewhere' };
      expect(await accounts.blockAccount(elsewhere)).toBe('missing');
      expect(await accounts.unblockAccount(elsewhere)).toBe('missing');
      expect(await accounts.endedSessions(['session-1'], AT)).toEqual([]);
    });
  });

  describe('a deleted guest', () => {
    const guest = { role: 'customer', staffId: null } as const;
    const deletion = { ...asked, passwordHash: 'nobody has it', event: auditEvent('user.delete') };

    test('loses name, address and sessions, and the address is free again', async () => {
      const storage = await withAna(guest);
      const { accounts } = storage;
      expect(await accounts.deleteGuest(deletion)).toBe('deleted');
      expect(await accounts.userByEmail(ana.email)).toBeUndefined();
      expect(await accounts.endedSessions(['session-1'], AT)).toEqual(['session-1']);
      expect((await accounts.sessionById('session-1'))?.user).toMatchObject({ name: DELETED_GUEST });
      expect(await accounts.account(VENUE, ANA)).toBeUndefined();
      expect((await accounts.accounts(VENUE, { limit: 10 })).accounts).toEqual([]);
      expect(await accounts.deleteGuest(deletion)).toBe('missing');
      expect(await accounts.unblockAccount(asked)).toBe('missing');
      const again = { ...ana, id: 'another' };
      expect(await accounts.createUser(again, { ...membership, ...guest, userId: 'another' })).toBe(
        'created',
      );
      expect(await actions(storage)).toEqual(['user.delete']);
    });

    test('leaves orders without a name, and devices hear about it', async () => {
      const storage = await withAna(guest);
      const by = { id: ANA, name: ana.name };
      const own = anOrder({
        customerId: ANA,
        statusBy: { ...by, at: AT },
        items: [anItem({ addedBy: by }), anItem({ id: testId('item', 2) })],
      });
      const others = anOrder({ id: testId('order', 2), customerId: ANA });
      await put(storage, change('order', own), change('order', others));
      const { head } = await storage.head(VENUE);
      const heads: number[] = [];
      storage.signals.on('head', (signal) => heads.push(signal.head));
      await storage.accounts.deleteGuest(deletion);
      const { rows } = await storage.changes(VENUE, { after: head, limit: 10 });
      expect(rows.map(({ id }) => id)).toEqual([own.id]);
      expect(rows[0]?.doc).toMatchObject({
        customerId: ANA,
        total: own.total,
        statusBy: { id: ANA, name: DELETED_GUEST },
        items: [{ addedBy: { name: DELETED_GUEST } }, { addedBy: own.items[1]?.addedBy }],
      });
      expect(heads).toEqual([head + 1]);
    });

    test('is no longer named by one of their commands that waits for a manager', async () => {
      const storage = await withAna(guest);
      const by = (userId: string, n: number) =>
        anEntry({
          cmdId: testId('command', n),
          actor: anActor('customer', { userId, name: 'Cora' }),
          hold: 'held.session',
        });
      await storage.write(VENUE, [by(ANA, 1), by('another', 2)]);
      await storage.accounts.deleteGuest(deletion);
      const { held } = await storage.held.waiting(VENUE, { limit: 10 });
      expect(held.map(({ actor }) => [actor.userId, actor.name])).toEqual([
        [ANA, DELETED_GUEST],
        ['another', 'Cora'],
      ]);
    });

    test('is no longer named by one of their payments that waits for a manager, nor called', async () => {
      const storage = await withAna(guest);
      const [visitId, another] = [testId('visit', 1), testId('visit', 2)];
      const orderOf = (n: number, customerId: string) =>
        change('order', aRound([], { id: testId('order', n), visitId: testId('visit', n), customerId }));
      await put(storage, orderOf(1, ANA), orderOf(2, 'another'));
      const checkOf = (id: string) => change('visit', aVisit({ id, phone: '718 555 0100' }));
      await put(storage, checkOf(visitId), checkOf(another));
      const paid = (n: number, payload: object) =>
        anEntry({ cmdId: testId('command', n), hold: 'held.session', payload });
      await storage.write(VENUE, [
        paid(1, { visitId, customerName: ana.name }),
        paid(2, { visitId }),
        paid(3, { visitId: another, customerName: 'Cora' }),
      ]);
      await storage.accounts.deleteGuest(deletion);
      const { held } = await storage.held.waiting(VENUE, { limit: 10 });
      expect(held.map(({ args }) => args)).toEqual([
        { visitId, customerName: DELETED_GUEST },
        { visitId },
        { visitId: another, customerName: 'Cora' },
      ]);
      const phoneOf = async (id: string) => (await storage.row(VENUE, 'visit', id))?.doc.phone;
      expect([await phoneOf(visitId), await phoneOf(another)]).toEqual([undefined, '718 555 0100']);
    });

    test('cannot be a member of staff or an administrator', async () => {
      for (const kind of [
        { role: 'server', staffId: null },
        { role: 'customer', staffId: 'staff-ana' },
      ] as const) {
        const { accounts } = await withAna(kind);
        expect(await accounts.deleteGuest(deletion)).toBe('staff');
        expect(await accounts.userByEmail(ana.email)).toBeDefined();
      }
    });
  });
}
