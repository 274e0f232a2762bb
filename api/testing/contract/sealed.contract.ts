/** What the server's secret encrypts is encrypted again in one write. */
import { describe, expect, test } from 'vitest';
import type { Rotation, SealedText } from '../../src/storage/door/sealed.ts';
import type { Storage } from '../../src/storage/storage.ts';
import { opened } from '../server/with-storage.ts';
import { AT, ana, auditEvent, daysLater, membership, session } from '../venue/an-account.ts';
import { ANA, VENUE, writeOne } from '../venue/write-entries.ts';

const OTHER = 'another-venue';
const member = { userId: ANA, venueId: VENUE };

/** Ana has a PIN with its act key, a second factor with a recovery code, a session, made a webhook and gave an account for card readers. */
async function filled(open: () => Storage): Promise<Storage> {
  const storage = opened(open);
  const { accounts } = storage;
  await accounts.createUser(ana, membership);
  await accounts.createSession(session);
  await accounts.enrolDevice({
    id: 'tablet',
    venueId: VENUE,
    name: 'Bar',
    tokenHash: 't',
    at: AT,
    declares: true,
  });
  await accounts.changePin({
    ...member,
    hash: 'pin',
    at: AT,
    passwordHash: 'hash',
    event: auditEvent('auth.pin'),
  });
  const times = { createdAt: AT, expiresAt: daysLater(30), revokedAt: null };
  await accounts.actKeyFor(
    { ...member, id: 'key', deviceId: 'tablet', sealed: 'old', role: 'server', ...times },
    'pin',
  );
  await accounts.beginSecondFactor({ userId: ANA, sealed: 'old' });
  const event = auditEvent('auth.secondFactorOn');
  await accounts.confirmSecondFactor({
    userId: ANA,
    sealed: 'old',
    step: 1,
    codeHashes: ['spare'],
    at: AT,
    event,
  });
  const made = { venueId: VENUE, createdAt: AT, createdBy: { id: ANA, name: 'Ana' } };
  const hook = {
    ...made,
    id: 'hook',
    url: 'https://example.com/',
    events: ['order.*'],
    secret: 'old',
  } as const;
  await storage.webhooks.add({ ...hook, event: auditEvent('webhook.create') }, 10);
  await storage.cards.put({
    ...{ id: 'account', venueId: VENUE, provider: 'stripe', label: 'Stripe', test: true, sealed: 'old' },
    ...{ locationId: null, hasHooks: false, madeAt: AT, madeBy: { id: ANA, name: 'Ana' } },
    event: auditEvent('cards.account'),
  });
  return storage;
}

const again = ({ kind, id }: SealedText): string => `${kind} of ${id} again`;
const rotation: Rotation = {
  again,
  secret: { value: 's'.repeat(32), isKept: true },
  note: 'note',
  endsAll: false,
  at: daysLater(1),
};

const sealedIn = async ({ accounts, cards, webhooks }: Storage) => [
  (await accounts.actKey('key'))?.sealed,
  (await accounts.secondFactor(ANA))?.sealed,
  (await webhooks.get('hook'))?.secret,
  (await cards.get('account'))?.sealed,
];

export function registerSealedTests(open: () => Storage): void {
  describe('a rotation of the secret', () => {
    test('encrypts everything again, and keeps the note', async () => {
      const storage = await filled(open);
      expect(await storage.sealed.note()).toBeNull();
      expect(await storage.sealed.rotate(rotation)).toBe(4);
      expect(await sealedIn(storage)).toEqual([
        'actKey of key again',
        `secondFactor of ${ANA} again`,
        'webhook of hook again',
        'card of account again',
      ]);
      expect(await storage.sealed.note()).toBe('note');
      expect(await storage.sealed.rotate({ ...rotation, note: 'later' })).toBe(0);
      expect(await storage.sealed.note()).toBe('later');
      expect(await storage.accounts.hasPin(member)).toBe(true);
    });

    test('is in the audit trail of every venue', async () => {
      const storage = await filled(open);
      await writeOne(storage, OTHER, {});
      await storage.sealed.rotate(rotation);
      await storage.sealed.rotate({ ...rotation, endsAll: true, at: daysLater(2) });
      for (const venueId of [VENUE, OTHER]) {
        const { entries } = await storage.audit.page(venueId, { limit: 9, action: 'server.secret' });
        expect(entries.map(({ receivedAt, detail }) => [receivedAt, detail])).toEqual([
          [daysLater(2), { endsAll: true }],
          [daysLater(1), { endsAll: false }],
        ]);
        expect(entries[0]).toMatchObject({ actorId: null, outcome: 'applied' });
      }
    });

    test('changes nothing when one text fails', async () => {
      const storage = await filled(open);
      const failing = (text: SealedText): string => {
        if (text.kind === 'webhook') throw new Error('not this one');
        return again(text);
      };
      await expect(storage.sealed.rotate({ ...rotation, again: failing })).rejects.toThrow('not this one');
      expect(await sealedIn(storage)).toEqual(['old', 'old', 'old', 'old']);
      expect(await storage.sealed.note()).toBeNull();
      expect((await storage.audit.page(VENUE, { limit: 9, action: 'server.secret' })).entries).toEqual([]);
    });

    test('leaves nothing that still seems to work when it ends everything at once', async () => {
      const storage = await filled(open);
      await storage.sealed.rotate({ ...rotation, endsAll: true });
      expect(await storage.accounts.hasPin(member)).toBe(false);
      expect((await storage.accounts.actKey('key'))?.revokedAt).toBe(daysLater(1));
      expect(await storage.accounts.secondFactor(ANA)).toMatchObject({ codesLeft: 0 });
      expect(await storage.accounts.liveSession(session.id, AT)).toBeUndefined();
    });
  });

  test('the hash of a PIN is renewed only while the PIN is the same', async () => {
    const storage = await filled(open);
    const hash = async () => (await storage.accounts.tabletUsers(VENUE, ['server']))[0]?.pinHash;
    await storage.accounts.renewPinHash(member, { from: 'another', to: 'wrong' });
    expect(await hash()).toBe('pin');
    await storage.accounts.renewPinHash(member, { from: 'pin', to: 'fresh' });
    expect(await hash()).toBe('fresh');
  });
}
