/** The devices that end with the person who answers for them, whichever way that person loses their access. */
import { anActor, testId } from '@tableside/domain/testing/builders.ts';
import { describe, expect, test } from 'vitest';
import type { AuditEvent } from '../../src/storage/door/audit.ts';
import { isFloorDevice } from '../../src/storage/door/devices.ts';
import type { Storage } from '../../src/storage/storage.ts';
import { opened } from '../server/with-storage.ts';
import { AT, ana, auditEvent, card, daysLater, membership, session } from '../venue/an-account.ts';
import { ANA, anEntry, BEN, VENUE, writeOne, writes } from '../venue/write-entries.ts';

const LATER = daysLater(1);
const OWN = testId('device', 9);

/** Ben, who ends the access of Ana, on a device that she enrolled. */
const byBen = (action: AuditEvent['action']): AuditEvent => ({
  ...auditEvent(action),
  at: LATER,
  actor: { userId: BEN, name: 'Ben', role: 'admin', deviceId: OWN },
});
const asked = (action: AuditEvent['action']) => ({
  ...{ venueId: VENUE, userId: ANA, at: LATER, event: byBen(action) },
});

type Way = readonly [name: string, end: (storage: Storage) => Promise<unknown>];

const BLOCKED: Way = ['a block', ({ accounts }) => accounts.blockAccount(asked('user.block'))];
const DISMISSED: Way = [
  'a dismissal',
  (storage) =>
    writeOne(storage, VENUE, {
      actor: anActor('manager', { userId: BEN, deviceId: OWN }),
      receivedAt: LATER,
      decide: writes(card(false)),
    }),
];
const roleTo = (role: 'customer' | 'server' | 'admin'): Way => [
  `the role of a ${role}`,
  ({ accounts }) => accounts.setRole({ ...asked('user.role'), role, event: () => byBen('user.role') }),
];
const ACCESS: Way = [
  'other access for the card',
  ({ accounts }) =>
    accounts.giveAccess({
      ...{ venueId: VENUE, staffId: 'staff-ana', name: 'Ana', email: 'ana@example.com', role: 'kitchen' },
      ...{ passwordHash: 'new', newUserId: 'none', at: LATER, event: () => byBen('user.access') },
    }),
];

export function registerDeviceEndTests(open: () => Storage): void {
  /** Ana, a manager: her phone, a wall that she declared, a tablet that she enrolled for others, and Ben's own things. */
  const withDevices = async () => {
    const storage = opened(open);
    const { accounts } = storage;
    await accounts.createUser(ana, { ...membership, role: 'manager' });
    const ben = { ...ana, id: BEN, name: 'Ben', email: 'ben@example.com' };
    await accounts.createUser(ben, { ...membership, userId: BEN, staffId: null, role: 'admin' });
    const enrol = (id: string, by: string, declares: boolean) =>
      accounts.enrolDevice({ id, venueId: VENUE, name: '', tokenHash: id, at: AT, by, declares });
    await enrol('phone', ANA, false);
    await enrol('wall', ANA, true);
    await enrol('bar', BEN, false);
    await accounts.declareDevice({ venueId: VENUE, id: 'bar', at: AT, by: ANA });
    await enrol('patio', ANA, false);
    await accounts.declareDevice({ venueId: VENUE, id: 'patio', at: AT, by: BEN });
    await enrol('till', BEN, true);
    await enrol(OWN, ANA, true);
    await accounts.createSession({ ...session, id: 'on the wall', userId: BEN, deviceId: 'wall' });
    await accounts.createSession({ ...session, id: 'at the till', userId: BEN, deviceId: 'till' });
    return storage;
  };
  const ended = async ({ accounts }: Storage) => {
    const { devices } = await accounts.devices(VENUE, { limit: 99 });
    return devices.flatMap(({ id, revokedAt }) => (revokedAt === LATER ? [id] : [])).sort();
  };

  describe('the devices of a person who loses their access', () => {
    test.each([BLOCKED, DISMISSED, roleTo('customer')])('end with %s [T35]', async (_, end) => {
      const storage = await withDevices();
      const { accounts } = storage;
      let signals = 0;
      storage.signals.on('ended', () => {
        signals += 1;
      });
      await end(storage);
      expect(await ended(storage)).toEqual(['bar', 'patio', 'phone', 'wall']);
      expect(await accounts.endedSessions(['on the wall', 'at the till'], LATER)).toEqual(['on the wall']);
      expect((await accounts.endedSince(LATER)).deviceIds.sort()).toEqual(['bar', 'patio', 'phone', 'wall']);
      expect(signals).toBeGreaterThan(0);
    });

    test.each([roleTo('server'), ACCESS])('end with %s, except personal ones', async (_, end) => {
      const storage = await withDevices();
      await end(storage);
      expect(await ended(storage)).toEqual(['bar', 'patio', 'wall']);
    });

    test('stay when the new role is higher', async () => {
      const storage = await withDevices();
      await roleTo('admin')[1](storage);
      expect(await ended(storage)).toEqual([]);
    });

    test.each([BLOCKED, DISMISSED, roleTo('server'), ACCESS])(
      'stay after %s if somebody kept them, or when the access there ends',
      async (_, end) => {
        const storage = await withDevices();
        const { accounts } = storage;
        for (const id of ['phone', 'wall', 'bar', 'patio'])
          await accounts.keepDevice({ venueId: VENUE, id, at: AT, by: BEN });
        await end(storage);
        expect(await ended(storage)).toEqual([]);
        const own = await accounts.device(OWN);
        expect(own && isFloorDevice(own)).toBe(true);
        expect(own).toMatchObject({ enrolledBy: BEN, declaredBy: BEN });
      },
    );

    test.each([BLOCKED, DISMISSED, roleTo('server'), ACCESS])(
      'are on the record after %s',
      async (_, end) => {
        const storage = await withDevices();
        await end(storage);
        const { entries } = await storage.audit.page(VENUE, { limit: 20, action: 'device.revoke' });
        expect(entries.map(({ rows }) => rows[0]?.id).sort()).toEqual(await ended(storage));
        expect(entries[0]).toMatchObject({ actorId: BEN, deviceId: OWN });
        expect(entries[0]?.rows[0]).toMatchObject({
          before: { revokedAt: null },
          after: { revokedAt: LATER },
        });
      },
    );

    test('are on the record once each, after the dismissal, even when one batch dismisses twice', async () => {
      const storage = await withDevices();
      const step = (isActive: boolean, cmdId: string) =>
        anEntry({
          ...{ cmdId, name: 'staff.deactivate', receivedAt: LATER, decide: writes(card(isActive)) },
          actor: anActor('manager', { userId: BEN, deviceId: OWN }),
        });
      await storage.write(VENUE, [step(false, 'out'), step(true, 'back'), step(false, 'out again')]);
      const { entries } = await storage.audit.page(VENUE, { limit: 20 });
      const told = entries.map(({ action, cmdId, rows }) => cmdId ?? `${action} ${rows[0]?.id}`);
      const revoked = (await ended(storage)).map((id) => `device.revoke ${id}`);
      expect(told.slice(0, 2)).toEqual(['out again', 'back']);
      expect(told.slice(2, -1).sort()).toEqual(revoked);
      expect(told.at(-1)).toBe('out');
      expect(revoked).toHaveLength(4);
    });

    test('end with a dismissal that was held, no matter who applies it', async () => {
      const storage = await withDevices();
      const held = anEntry({ name: 'staff.deactivate', hold: 'held.grant', receivedAt: AT });
      await storage.write(VENUE, [held]);
      const by = anActor('admin', { userId: BEN, name: 'Ben', deviceId: OWN });
      await storage.held.resolve(
        VENUE,
        { cmdId: held.cmdId, decision: 'apply', by, at: LATER, note: null },
        () => ({ reads: [], decide: writes(card(false)) }),
      );
      expect(await ended(storage)).toEqual(['bar', 'patio', 'phone', 'wall']);
      const { entries } = await storage.audit.page(VENUE, { limit: 20, action: 'device.revoke' });
      expect(entries.map(({ actorId }) => actorId)).toEqual([BEN, BEN, BEN, BEN]);
    });

    test('do not come back with the person', async () => {
      const storage = await withDevices();
      await DISMISSED[1](storage);
      await writeOne(storage, VENUE, { receivedAt: LATER, decide: writes(card(true)) });
      await storage.accounts.blockAccount(asked('user.block'));
      await storage.accounts.unblockAccount(asked('user.unblock'));
      expect(await ended(storage)).toEqual(['bar', 'patio', 'phone', 'wall']);
    });
  });
}
