/** The letters of devices, the board that shows them, and their revocation. */
import { change } from '@tableside/domain/entities/entities.ts';
import { padIdOf } from '@tableside/domain/entities/visit.ts';
import { anOrder, FRIDAY_EVENING, testId } from '@tableside/domain/testing/builders.ts';
import { describe, expect, test } from 'vitest';
import type { SessionRecord } from '../../src/storage/door/account-records.ts';
import type { Accounts } from '../../src/storage/door/accounts.ts';
import type { AuditEvent } from '../../src/storage/door/audit.ts';
import type { DeviceRecord } from '../../src/storage/door/devices.ts';
import { CursorError } from '../../src/storage/door/storage-error.ts';
import type { QueueReport, Storage } from '../../src/storage/storage.ts';
import { opened } from '../server/with-storage.ts';
import { ana, auditEvent, membership, session } from '../venue/an-account.ts';
import { ANA, BEN, put, QUEUE, saveQueue, VENUE } from '../venue/write-entries.ts';

const AT = FRIDAY_EVENING;
const daysLater = (days: number) => new Date(Date.parse(AT) + days * 24 * 3_600_000).toISOString();
const TABLET = testId('device', 1);

const event = (device: DeviceRecord, former: DeviceRecord): AuditEvent => ({
  venueId: VENUE,
  actor: null,
  action: 'device.revoke',
  at: AT,
  detail: { was: former.revokedAt, is: device.revokedAt },
});
const revoking = (at: string) => ({ venueId: VENUE, id: TABLET, at, event });

const enrol = (accounts: Accounts, n: number, at = AT) =>
  accounts.enrolDevice({
    id: testId('device', n),
    venueId: VENUE,
    name: `Tablet ${n}`,
    tokenHash: `t${n}`,
    at,
  });

export function registerDeviceTests(open: () => Storage): void {
  describe('a device', () => {
    test('gets a letter of its own, and the same one when it asks again', async () => {
      const { accounts } = opened(open);
      expect((await enrol(accounts, 1)).letter).toBe('A');
      expect((await enrol(accounts, 2)).letter).toBe('B');
      expect(await enrol(accounts, 1)).toMatchObject({ letter: 'A', lastNumber: 0, tokenHash: 't1' });
      expect((await accounts.device(testId('device', 2)))?.letter).toBe('B');
    });

    test('gets no letter that looks like a digit, nor that of the server, and two letters after Z', async () => {
      const { accounts } = opened(open);
      const letters: string[] = [];
      for (let n = 1; n <= 24; n += 1) letters.push((await enrol(accounts, n)).letter);
      expect(letters.join(' ')).toBe('A B C D E F G H J K L M N P R T U V W X Y Z AA AB');
    });

    test('is renamed in its own venue, and announced once', async () => {
      const { accounts, audit } = opened(open);
      await enrol(accounts, 1);
      const renaming = { venueId: VENUE, id: TABLET, name: 'Bar', event };
      expect(await accounts.renameDevice({ ...renaming, venueId: 'another-venue' })).toBeUndefined();
      expect(await accounts.renameDevice(renaming)).toMatchObject({ name: 'Bar' });
      expect(await accounts.renameDevice(renaming)).toMatchObject({ name: 'Bar' });
      expect(await accounts.device(TABLET)).toMatchObject({ name: 'Bar' });
      expect((await audit.page(VENUE, { limit: 9 })).entries).toHaveLength(1);
    });

    test('is enrolled within a limit, once', async () => {
      const { accounts } = opened(open);
      const limits = {
        userId: ANA,
        inUse: { most: 2, seenSince: daysLater(-1) },
        recent: { most: 3, since: daysLater(-1) },
      };
      const within = (n: number) =>
        accounts.enrolWithin(limits, {
          ...{ id: testId('device', n), venueId: VENUE, name: '', tokenHash: `t${n}`, at: AT, by: ANA },
        });
      for (const n of [1, 2, 2]) expect(await within(n)).toMatchObject({ id: testId('device', n) });
      expect(await within(3)).toBe('tooMany');
      for (const n of [1, 2])
        await accounts.revokeDevice({ venueId: VENUE, id: testId('device', n), at: AT });
      expect(await within(3)).toMatchObject({ id: testId('device', 3) });
      expect(await within(4)).toBe('tooOften');
    });

    /** The pad of the nth visit that the device opened. */
    const aPadFrom = (n: number, orderNumber: string, deviceId = testId('device', 1)) => {
      const visitId = testId('visit', n);
      return change('order', anOrder({ id: padIdOf(visitId), visitId, orderNumber, deviceId }));
    };

    test('has its counter updated by the visits that it opened, around 999', async () => {
      const storage = opened(open);
      const { accounts } = storage;
      await enrol(accounts, 1);
      const lastNumber = async () => (await accounts.device(testId('device', 1)))?.lastNumber;
      await put(storage, aPadFrom(1, 'A-17'), aPadFrom(2, 'A-16'), aPadFrom(3, 'A-17/2'));
      expect(await lastNumber()).toBe(17);
      await put(storage, aPadFrom(4, 'A-400'), aPadFrom(5, 'A-800'), aPadFrom(6, 'A-3'));
      expect(await lastNumber()).toBe(3);
      expect((await enrol(accounts, 1)).lastNumber).toBe(3);
    });

    test('keeps its counter when an old visit changes', async () => {
      const storage = opened(open);
      await enrol(storage.accounts, 1);
      await put(storage, aPadFrom(1, 'A-1'), aPadFrom(2, 'A-400'), aPadFrom(3, 'A-600'));
      await put(storage, aPadFrom(1, 'A-1'));
      expect((await storage.accounts.device(testId('device', 1)))?.lastNumber).toBe(600);
    });

    test('that used a number twice keeps both visits and gets another letter, and the old one rests for 30 days [P13]', async () => {
      const storage = opened(open);
      await enrol(storage.accounts, 1);
      await put(storage, aPadFrom(1, 'A-1'), aPadFrom(2, 'A-1'));
      expect((await storage.rows(VENUE, 'order')).map((row) => row.doc.orderNumber)).toEqual(['A-1', 'A-1']);
      expect(await storage.accounts.device(TABLET)).toMatchObject({ needsLetter: true, numberClashes: 1 });
      expect(await enrol(storage.accounts, 1)).toMatchObject({
        letter: 'B',
        lastNumber: 0,
        needsLetter: false,
        numberClashes: 1,
        lastClash: 'A-1',
      });
      expect((await enrol(storage.accounts, 2, daysLater(29))).letter).toBe('C');
      expect((await enrol(storage.accounts, 3, daysLater(31))).letter).toBe('A');
    });
  });

  describe('the board of devices', () => {
    test('lists those of the venue by letter, page by page', async () => {
      const { accounts } = opened(open);
      for (let n = 1; n <= 24; n += 1) await enrol(accounts, n);
      await accounts.enrolDevice({
        id: testId('device', 99),
        venueId: 'another-venue',
        name: '',
        tokenHash: 't',
        at: AT,
      });
      const first = await accounts.devices(VENUE, { limit: 20 });
      const second = await accounts.devices(VENUE, { limit: 20, before: first.next ?? '' });
      const letters = [...first.devices, ...second.devices].map(({ letter }) => letter).join(' ');
      expect(letters).toBe('A B C D E F G H J K L M N P R T U V W X Y Z AA AB');
      expect(second.next).toBeNull();
      const lost = accounts.devices(VENUE, { limit: 5, before: 'no cursor' });
      await expect(lost).rejects.toEqual(new CursorError('before'));
    });

    test('keeps what a device reported last', async () => {
      const { accounts } = opened(open);
      expect(await enrol(accounts, 1)).toMatchObject({
        pending: null,
        clockOffset: null,
        persisted: null,
        clearedAt: null,
      });
      const told = {
        clockOffset: -1200,
        pending: 3,
        oldestPending: AT,
        appVersion: '1.2.0',
        persisted: true,
        clearedAt: AT,
      };
      await accounts.noteDevice(TABLET, { seenAt: daysLater(1), ...told });
      expect(await accounts.device(TABLET)).toMatchObject({ seenAt: daysLater(1), ...told });
      await accounts.noteDevice(TABLET, { seenAt: daysLater(2), pending: 0, oldestPending: null });
      expect(await accounts.device(TABLET)).toMatchObject({ ...told, pending: 0, oldestPending: null });
    });

    test('knows who used each device of the venue last, if somebody did by name', async () => {
      const storage = opened(open);
      const { accounts } = storage;
      const [signedIn, called, unused] = [1, 2, 3].map((n) => testId('device', n));
      for (const n of [1, 2, 3]) await enrol(accounts, n);
      await accounts.createUser(ana, membership);
      const ben = { ...ana, id: BEN, name: 'Ben', email: 'ben@example.com' };
      await accounts.createUser(ben, { ...membership, userId: BEN });
      const venueId = 'another-venue';
      await storage.head(venueId);
      await accounts.addMember({ membership: { ...membership, venueId }, event: auditEvent('user.role') });
      const begin = (over: Partial<SessionRecord>) =>
        accounts.createSession({ ...session, id: crypto.randomUUID(), ...over });
      const call = (over: Partial<QueueReport>) => {
        const queue = { clientId: crypto.randomUUID(), venueId: VENUE, userId: ANA, seenAt: AT };
        return storage.saveQueue({ ...queue, ...over });
      };
      await begin({ deviceId: signedIn });
      await begin({ deviceId: signedIn, userId: BEN, createdAt: daysLater(1) });
      await begin({ deviceId: called, userId: BEN });
      await call({ deviceId: called, seenAt: daysLater(1) });
      // Nobody is named by a queue that the staff of a tablet share.
      for (const deviceId of [signedIn, unused])
        await call({ deviceId, userId: `floor ${deviceId}`, seenAt: daysLater(2) });
      await begin({ deviceId: signedIn, venueId, createdAt: daysLater(3) });
      await call({ deviceId: called, venueId, userId: BEN, seenAt: daysLater(3) });
      expect(Object.fromEntries(await accounts.lastUses(VENUE))).toEqual({
        [testId('device', 1)]: { name: 'Ben', at: daysLater(1) },
        [testId('device', 2)]: { name: 'Ana', at: daysLater(1) },
      });
    });

    test('keeps the name of a device that asks for its letter again without one', async () => {
      const { accounts } = opened(open);
      await enrol(accounts, 1);
      const again = { id: TABLET, venueId: VENUE, name: '', tokenHash: 'other', at: daysLater(1) };
      expect(await accounts.enrolDevice(again)).toMatchObject({ name: 'Tablet 1', tokenHash: 'other' });
    });
  });

  describe('a revoked device', () => {
    const revoked = async () => {
      const storage = opened(open);
      const { accounts } = storage;
      await enrol(accounts, 1);
      const user = { id: ANA, name: 'Ana', email: 'ana@example.com', passwordHash: 'hash', createdAt: AT };
      await accounts.createUser(user, { userId: ANA, venueId: VENUE, role: 'server', staffId: null });
      const session = {
        userId: ANA,
        venueId: VENUE,
        createdAt: AT,
        expiresAt: daysLater(90),
        revokedAt: null,
      };
      await accounts.createSession({ id: 'here', ...session });
      await accounts.createSession({ id: 'elsewhere', ...session });
      await accounts.linkSession({ venueId: VENUE, sessionId: 'here', deviceId: TABLET, at: AT });
      await accounts.rememberDevice({ userId: ANA, secretHash: 'secret', deviceId: TABLET, at: AT });
      await saveQueue(storage);
      await storage.saveQueue({
        clientId: QUEUE,
        venueId: VENUE,
        userId: ANA,
        seenAt: AT,
        deviceId: TABLET,
      });
      expect(await accounts.revokedQueues([QUEUE])).toEqual([]);
      expect(await accounts.revokeDevice(revoking(daysLater(1)))).toMatchObject({
        id: TABLET,
        revokedAt: daysLater(1),
      });
      return storage;
    };

    test('loses its sessions and its queues, and is no longer known to any account [P14]', async () => {
      const { accounts } = await revoked();
      expect(await accounts.endedSessions(['here', 'elsewhere'], daysLater(1))).toEqual(['here']);
      expect(await accounts.revokedQueues([QUEUE, testId('device', 7)])).toEqual([QUEUE]);
      expect(await accounts.isKnownDevice(ANA, 'secret')).toBe(false);
    });

    test('is listed among those that were revoked since a time, and signalled', async () => {
      const storage = await revoked();
      const { accounts } = storage;
      expect(await accounts.endedSince(daysLater(1))).toEqual({ sessionIds: ['here'], deviceIds: [TABLET] });
      expect(await accounts.endedSince(daysLater(2))).toEqual({ sessionIds: [], deviceIds: [] });
      await enrol(accounts, 2);
      let signals = 0;
      storage.signals.on('ended', () => {
        signals += 1;
      });
      await accounts.revokeDevice({ ...revoking(daysLater(2)), id: testId('device', 2) });
      expect(signals).toBeGreaterThan(0);
    });

    test('is on the record with its end, or not ended at all', async () => {
      const storage = await revoked();
      const { accounts, audit } = storage;
      const [entry] = (await audit.page(VENUE, { limit: 1 })).entries;
      expect(entry).toMatchObject({ action: 'device.revoke', detail: { was: null, is: daysLater(1) } });
      await enrol(accounts, 2);
      const late = { ...revoking(daysLater(2)), id: testId('device', 2) };
      const unwritable = {
        ...late,
        event: (...both: Parameters<typeof event>) => ({ ...event(...both), detail: { what: 1n } }),
      };
      await expect(accounts.revokeDevice(unwritable)).rejects.toThrow();
      expect((await accounts.device(late.id))?.revokedAt).toBeNull();
    });

    test('stays revoked when it enrolls itself again, and when it is revoked again', async () => {
      const { accounts, audit } = await revoked();
      expect(await enrol(accounts, 1, daysLater(2))).toMatchObject({
        revokedAt: daysLater(1),
        tokenHash: 't1',
        seenAt: AT,
      });
      expect((await accounts.revokeDevice(revoking(daysLater(3))))?.revokedAt).toBe(daysLater(1));
      expect((await audit.page(VENUE, { limit: 9 })).entries).toHaveLength(1);
    });

    test('comes back under another letter when it is taken back, and its letter rests 30 days from the end', async () => {
      const { accounts } = await revoked();
      expect((await enrol(accounts, 2, daysLater(2))).letter).toBe('B');
      const again = { id: TABLET, venueId: VENUE, name: '', tokenHash: 'new', at: daysLater(3) };
      expect(await accounts.enrolDevice({ ...again, restores: true })).toMatchObject({
        letter: 'C',
        revokedAt: null,
        tokenHash: 'new',
      });
      expect((await enrol(accounts, 3, daysLater(30))).letter).toBe('D');
      expect((await enrol(accounts, 4, daysLater(32))).letter).toBe('A');
    });

    test('rests its letter even if it never comes back', async () => {
      const { accounts } = await revoked();
      expect((await enrol(accounts, 2, daysLater(30))).letter).toBe('B');
      expect((await enrol(accounts, 3, daysLater(32))).letter).toBe('A');
    });

    test('cannot be one of another venue', async () => {
      const { accounts } = opened(open);
      await enrol(accounts, 1);
      expect(await accounts.revokeDevice({ ...revoking(AT), venueId: 'another-venue' })).toBeUndefined();
      const elsewhere = { id: TABLET, venueId: 'another-venue', name: '', tokenHash: 'x', at: AT };
      expect(await accounts.enrolDevice(elsewhere)).toMatchObject({ venueId: VENUE, tokenHash: 't1' });
      expect(await accounts.device(TABLET)).toMatchObject({ venueId: VENUE, revokedAt: null });
    });
  });
}
