/** API keys and webhooks: how they are found, whom they belong to, and how far each webhook has come. */
import { change } from '@tableside/domain/entities/entities.ts';
import { anOrder, testId } from '@tableside/domain/testing/builders.ts';
import { describe, expect, test } from 'vitest';
import type { Attempt, NewKey, NewWebhook } from '../../src/storage/door/integrations.ts';
import type { Storage } from '../../src/storage/storage.ts';
import { opened } from '../server/with-storage.ts';
import { AT, ana, auditEvent, daysLater, membership } from '../venue/an-account.ts';
import { ANA, put, VENUE } from '../venue/write-entries.ts';

const made = { venueId: VENUE, createdAt: AT, createdBy: { id: ANA, name: 'Ana' } };
const aKey = (n: number, over: Partial<NewKey> = {}): NewKey => ({
  ...made,
  id: `key-${n}`,
  name: `Key ${n}`,
  prefix: `tsk_${n}`,
  hash: `hash-${n}`,
  scopes: ['orders:read'],
  expiresAt: daysLater(30),
  event: auditEvent('key.create'),
  ...over,
});
const aWebhook = (n: number, over: Partial<NewWebhook> = {}): NewWebhook => ({
  ...made,
  id: `hook-${n}`,
  url: `https://example.com/${n}`,
  events: ['order.*'],
  secret: `whsec_${n}`,
  event: auditEvent('webhook.create'),
  ...over,
});
const anAttempt = (n: number, over: Partial<Attempt> = {}): Attempt => ({
  ...{ webhookId: 'hook-1', eventId: `event-${n}`, type: 'order.changed', kind: 'event' },
  ...{ entity: 'order', rowId: `row-${n}`, status: 'delivered', attempts: 1, responseCode: 200 },
  ...{ durationMs: 12, fault: null, at: AT },
  ...over,
});
const changing = (
  id: string,
  action: 'key.revoke' | 'webhook.pause' | 'webhook.resume' | 'webhook.delete',
) => ({
  venueId: VENUE,
  id,
  at: daysLater(1),
  event: auditEvent(action),
});

const actions = async (storage: Storage): Promise<string[]> =>
  (await storage.audit.page(VENUE, { limit: 20 })).entries.map(({ action }) => action);

export function registerIntegrationTests(open: () => Storage): void {
  const withAdmin = async (): Promise<Storage> => {
    const storage = opened(open);
    await storage.accounts.createUser(ana, { ...membership, role: 'admin' });
    return storage;
  };

  describe('an API key', () => {
    test('is found by its hash, which never leaves the server', async () => {
      const storage = await withAdmin();
      expect(await storage.keys.add(aKey(1), 9)).toBe('made');
      const found = await storage.keys.byHash('hash-1');
      const { event: _, hash: __, ...shown } = aKey(1);
      expect(found).toEqual({ ...shown, revokedAt: null, lastUsedAt: null, isBacked: true });
      expect(await storage.keys.byHash('hash-2')).toBeUndefined();
      expect(await storage.keys.list(VENUE)).toEqual([found]);
      expect(await storage.keys.list('another-venue')).toEqual([]);
      expect(await actions(storage)).toEqual(['key.create']);
    });

    test('is valid while the person who made it is an active administrator', async () => {
      const storage = await withAdmin();
      await storage.keys.add(aKey(1), 9);
      const isBacked = async () => (await storage.keys.byHash('hash-1'))?.isBacked;
      await storage.accounts.createUser(
        { ...ana, id: testId('user', 9), email: 'other@example.com' },
        { ...membership, userId: testId('user', 9), role: 'admin', staffId: null },
      );
      await storage.accounts.setRole({ venueId: VENUE, userId: ANA, role: 'manager', at: AT });
      expect(await isBacked()).toBe(false);
      await storage.accounts.setRole({ venueId: VENUE, userId: ANA, role: 'admin', at: AT });
      expect(await isBacked()).toBe(true);
    });

    test('is not valid through an administrator of another venue, and neither is a webhook [T90]', async () => {
      const storage = await withAdmin();
      await storage.keys.add(aKey(1), 9);
      await storage.webhooks.add(aWebhook(1), 9);
      const there = { ...membership, venueId: 'another-venue', role: 'admin', staffId: null } as const;
      await storage.accounts.addMember({ membership: there, event: auditEvent('auth.join') });
      await storage.accounts.createUser(
        { ...ana, id: testId('user', 9), email: 'other@example.com' },
        { ...membership, userId: testId('user', 9), role: 'admin', staffId: null },
      );
      const are = async (isBacked: boolean): Promise<void> => {
        expect(await storage.keys.byHash('hash-1')).toMatchObject({ isBacked });
        expect(await storage.keys.list(VENUE)).toMatchObject([{ isBacked }]);
        expect(await storage.webhooks.get('hook-1')).toMatchObject({ isBacked });
      };
      await are(true);
      await storage.accounts.setRole({ venueId: VENUE, userId: ANA, role: 'manager', at: AT });
      await are(false);
    });

    test('is revoked once, in its own venue, and reported once', async () => {
      const storage = await withAdmin();
      await storage.keys.add(aKey(1), 9);
      const elsewhere = { ...changing('key-1', 'key.revoke'), venueId: 'another-venue' };
      expect(await storage.keys.revoke(elsewhere)).toBeUndefined();
      expect(await storage.keys.revoke(changing('key-1', 'key.revoke'))).toMatchObject({
        revokedAt: daysLater(1),
      });
      const later = { ...changing('key-1', 'key.revoke'), at: daysLater(2) };
      expect(await storage.keys.revoke(later)).toMatchObject({ revokedAt: daysLater(1) });
      expect(await actions(storage)).toEqual(['key.revoke', 'key.create']);
    });

    test('counts towards the limit until it has ended, and keeps its last use', async () => {
      const storage = await withAdmin();
      await storage.keys.add(aKey(1), 2);
      await storage.keys.add(aKey(2, { expiresAt: daysLater(1) }), 2);
      expect(await storage.keys.add(aKey(3), 2)).toBe('tooMany');
      expect(await storage.keys.add(aKey(3, { createdAt: daysLater(1) }), 2)).toBe('made');
      await storage.keys.revoke(changing('key-1', 'key.revoke'));
      expect(await storage.keys.add(aKey(4, { createdAt: daysLater(2) }), 2)).toBe('made');
      await storage.keys.noteUse('key-4', daysLater(3));
      const newest = (await storage.keys.list(VENUE)).map(({ id, lastUsedAt }) => [id, lastUsedAt]);
      expect(newest[0]).toEqual(['key-4', daysLater(3)]);
    });
  });

  describe('a webhook', () => {
    test('starts after the last change, and keeps its place', async () => {
      const storage = await withAdmin();
      await put(storage, change('order', anOrder()));
      const { head } = await storage.head(VENUE);
      await storage.webhooks.add(aWebhook(1), 9);
      const webhook = await storage.webhooks.get('hook-1');
      expect(webhook).toMatchObject({ place: { seq: head + 1, row: '' }, attempts: 0, nextAt: null });
      const next = { place: { seq: head + 3, row: 'order/1' }, attempts: 0, nextAt: null };
      await storage.webhooks.note(anAttempt(1, { next }));
      expect(await storage.webhooks.get('hook-1')).toEqual({ ...webhook, ...next });
      await storage.webhooks.passOver('hook-1', { seq: 99, row: '' });
      expect((await storage.webhooks.get('hook-1'))?.place).toEqual({ seq: 99, row: '' });
    });

    test('has one line in its log for an event, however often it was tried, and keeps the last fifty', async () => {
      const storage = await withAdmin();
      await storage.webhooks.add(aWebhook(1), 9);
      const failed = { status: 'waiting', responseCode: 500, fault: 'status' } as const;
      await storage.webhooks.note(anAttempt(1, failed));
      const line = await storage.webhooks.note(anAttempt(1, { attempts: 2, at: daysLater(1) }));
      expect(await storage.webhooks.deliveries('hook-1')).toEqual([line]);
      expect(line).toMatchObject({ attempts: 2, status: 'delivered', responseCode: 200, fault: null });
      await storage.webhooks.note(anAttempt(1, { kind: 'again' }));
      expect(await storage.webhooks.deliveries('hook-1')).toHaveLength(2);
      for (let n = 2; n < 62; n += 1) await storage.webhooks.note(anAttempt(n));
      const kept = await storage.webhooks.deliveries('hook-1');
      expect(kept).toHaveLength(50);
      expect([kept[0]?.eventId, kept[49]?.eventId]).toEqual(['event-61', 'event-12']);
      expect(await storage.webhooks.delivery('hook-1', kept[3]?.id ?? 0)).toEqual(kept[3]);
      expect(await storage.webhooks.delivery('hook-2', kept[3]?.id ?? 0)).toBeUndefined();
      expect(await storage.webhooks.delivery('hook-1', line?.id ?? 0)).toBeUndefined();
    });

    test('is paused by its server or a person, and starts afresh for the person who resumes it', async () => {
      const storage = await withAdmin();
      await storage.webhooks.add(aWebhook(1), 9);
      const next = { place: { seq: 1, row: '' }, attempts: 4, nextAt: daysLater(1) };
      await storage.webhooks.note(anAttempt(1, { status: 'failed', next, pause: 'failing' }));
      expect(await storage.webhooks.get('hook-1')).toMatchObject({ pausedAt: AT, pauseReason: 'failing' });
      await storage.webhooks.stop('hook-1', 'makerLeft', daysLater(2));
      await storage.webhooks.pause(changing('hook-1', 'webhook.pause'));
      expect(await storage.webhooks.get('hook-1')).toMatchObject({ pausedAt: AT, pauseReason: 'failing' });
      const by = { id: 'user-2', name: 'Ben' };
      await storage.webhooks.resume({ ...changing('hook-1', 'webhook.resume'), createdBy: by });
      expect(await storage.webhooks.get('hook-1')).toMatchObject({
        ...{ pausedAt: null, pauseReason: null, attempts: 0, nextAt: null, createdBy: by, isBacked: false },
      });
      const late = { ...changing('hook-1', 'webhook.resume'), createdBy: made.createdBy };
      expect(await storage.webhooks.resume(late)).toMatchObject({ createdBy: by });
      await storage.webhooks.pause(changing('hook-1', 'webhook.pause'));
      expect(await storage.webhooks.get('hook-1')).toMatchObject({ pauseReason: 'person' });
      expect(await actions(storage)).toEqual(['webhook.pause', 'webhook.resume', 'webhook.create']);
    });

    test('counts towards a limit, goes with its log, and belongs to no other venue', async () => {
      const storage = await withAdmin();
      expect(await storage.webhooks.add(aWebhook(1), 1)).toBe('made');
      expect(await storage.webhooks.add(aWebhook(2), 1)).toBe('tooMany');
      await storage.webhooks.note(anAttempt(1));
      const elsewhere = { ...changing('hook-1', 'webhook.delete'), venueId: 'another-venue' };
      expect(await storage.webhooks.remove(elsewhere)).toBe('missing');
      expect(await storage.webhooks.pause(elsewhere)).toBeUndefined();
      expect(await storage.webhooks.list('another-venue')).toEqual([]);
      expect(await storage.webhooks.remove(changing('hook-1', 'webhook.delete'))).toBe('removed');
      expect(await storage.webhooks.list(VENUE)).toEqual([]);
      expect(await storage.webhooks.deliveries('hook-1')).toEqual([]);
      // An attempt was under way when the webhook was removed.
      expect(await storage.webhooks.note(anAttempt(2))).toBeUndefined();
    });
  });
}
