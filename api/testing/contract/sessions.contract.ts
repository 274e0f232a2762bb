/** What a session opens, how long it lasts at most, and a person's own ones. */
import { describe, expect, test } from 'vitest';
import type { SessionRecord } from '../../src/storage/door/account-records.ts';
import type { Storage } from '../../src/storage/storage.ts';
import { opened } from '../server/with-storage.ts';
import { AT, ana, auditEvent, daysLater, membership, reset, session } from '../venue/an-account.ts';
import { ANA, VENUE } from '../venue/write-entries.ts';

const member = { userId: ANA, venueId: VENUE };
const event = auditEvent('auth.sessionEnd');

export function registerSessionTests(open: () => Storage): void {
  const withSessions = async (...sessions: Partial<SessionRecord>[]) => {
    const storage = opened(open);
    await storage.accounts.createUser(ana, membership);
    for (const over of sessions) await storage.accounts.createSession({ ...session, ...over });
    return storage;
  };
  const enrol = ({ accounts }: Storage, id: string, name = 'Bar') =>
    accounts.enrolDevice({ id, venueId: VENUE, name, tokenHash: 't', at: AT, declares: true });
  const own = async ({ accounts }: Storage, now = AT) =>
    (await accounts.ownSessions(member, now)).map(({ id }) => id);

  describe('a session', () => {
    test('opens what it began with, is for the office by default, and says where it was used', async () => {
      const { accounts } = await withSessions(
        { id: 'floor', scope: 'floor', address: '192.0.2.7' },
        { id: 'plain' },
      );
      const found = async (id: string) => (await accounts.liveSession(id, AT))?.session;
      expect(await found('floor')).toMatchObject({ scope: 'floor', address: '192.0.2.7', confirmedAt: null });
      expect(await found('plain')).toMatchObject({ scope: 'office' });
      await accounts.extendSession('plain', daysLater(40), { at: daysLater(10), address: '2001:db8::1' });
      const seen = { seenAt: daysLater(10), address: '2001:db8::1', expiresAt: daysLater(40) };
      expect(await found('plain')).toMatchObject(seen);
    });

    test('ends for good 90 days after it began, however often it was prolonged', async () => {
      const { accounts } = await withSessions({ expiresAt: daysLater(400) });
      await accounts.extendSession('session-1', daysLater(500));
      const almost = new Date(Date.parse(daysLater(90)) - 1).toISOString();
      expect((await accounts.liveSession('session-1', almost))?.session.expiresAt).toBe(daysLater(90));
      expect(await accounts.endedSessions(['session-1'], almost)).toEqual([]);
      expect(await accounts.liveSession('session-1', daysLater(90))).toBeUndefined();
      expect(await accounts.endedSessions(['session-1'], daysLater(90))).toEqual(['session-1']);
      expect((await accounts.ownSessions(member, daysLater(90))).length).toBe(0);
    });

    test('is confirmed with the current password, and with each code once', async () => {
      const { accounts } = await withSessions({});
      const by = { session, at: daysLater(1), event: auditEvent('auth.confirm') };
      expect(await accounts.confirmSession({ ...by, passwordHash: 'hash' })).toBe('confirmed');
      expect((await accounts.liveSession('session-1', AT))?.session.confirmedAt).toBe(daysLater(1));
      const factor = { userId: ANA, sealed: 'sealed' };
      await accounts.beginSecondFactor(factor);
      const on = auditEvent('auth.secondFactorOn');
      await accounts.confirmSecondFactor({ ...factor, step: 1, codeHashes: ['code'], at: AT, event: on });
      const proof = { codeHashes: ['code'] };
      expect(await accounts.confirmSession({ ...by, proof })).toBe('confirmed');
      expect(await accounts.confirmSession({ ...by, proof })).toBe('stale');
      await accounts.changePassword(reset);
      expect(await accounts.confirmSession({ ...by, passwordHash: 'hash' })).toBe('stale');
    });
  });

  describe("a person's own sessions", () => {
    test('are the live ones in the venue with their devices, the last used first', async () => {
      const storage = await withSessions(
        { id: 'old', seenAt: daysLater(1) },
        { id: 'ended', revokedAt: AT },
        { id: 'expired', expiresAt: daysLater(2) },
      );
      await enrol(storage, 'tablet');
      await storage.accounts.createSession({
        ...session,
        id: 'bar',
        deviceId: 'tablet',
        seenAt: daysLater(3),
      });
      expect(await own(storage, daysLater(3))).toEqual(['bar', 'old']);
      const [bar, old] = await storage.accounts.ownSessions(member, daysLater(3));
      expect(bar).toMatchObject({ deviceName: 'Bar', letter: 'A', seenAt: daysLater(3), scope: 'office' });
      expect(old).toMatchObject({ deviceName: null, letter: null });
    });

    test('list what a PIN began once for each tablet, and end it there as a whole, with the act key', async () => {
      const storage = await withSessions();
      const { accounts } = storage;
      for (const id of ['bar', 'patio']) await enrol(storage, id);
      await accounts.changePin({ ...member, hash: 'pin', at: AT, event: auditEvent('auth.pin') });
      const key = { ...member, sealed: 's', role: 'server', createdAt: AT, revokedAt: null } as const;
      for (const deviceId of ['bar', 'patio'])
        await accounts.actKeyFor(
          { ...key, id: `key-${deviceId}`, deviceId, expiresAt: daysLater(30) },
          'pin',
        );
      const byPin = { ...session, scope: 'floor' } as const;
      for (const [id, deviceId, day] of [
        ['one', 'bar', 1],
        ['two', 'bar', 2],
        ['three', 'patio', 3],
      ] as const)
        await accounts.createSession({ ...byPin, id, deviceId, seenAt: daysLater(day) });
      await accounts.createSession({ ...session, id: 'office', deviceId: 'bar', seenAt: daysLater(4) });
      expect(await own(storage)).toEqual(['office', 'three', 'two']);
      const ending = { ...member, sessionId: 'two', at: AT, event };
      expect(await accounts.endOwnSession(ending)).toBe('ended');
      expect(await own(storage)).toEqual(['office', 'three']);
      expect(await accounts.endedActKeys('bar', AT)).toEqual(['key-bar']);
      expect(await accounts.endedActKeys('patio', AT)).toEqual([]);
      expect(await accounts.hasPin(member)).toBe(true);
    });

    test('can be ended only by that person', async () => {
      const storage = await withSessions({});
      const ending = { ...member, sessionId: 'session-1', at: AT, event };
      expect(await storage.accounts.endOwnSession({ ...ending, userId: 'ben' })).toBe('missing');
      expect(await storage.accounts.endOwnSession({ ...ending, venueId: 'another' })).toBe('missing');
      expect(await own(storage)).toEqual(['session-1']);
      expect(await storage.accounts.endOwnSession(ending)).toBe('ended');
      expect(await storage.accounts.endOwnSession(ending)).toBe('missing');
      expect(await storage.accounts.liveSession('session-1', AT)).toBeUndefined();
    });
  });
}
