import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { firstStart } from './first-start.ts';
import { greeting, signInNote, tlsWarning } from './greeting.ts';
import { checkPassword } from './http/passwords.ts';
import { openSqlite } from './storage/sqlite/open-sqlite.ts';
import type { Storage } from './storage/storage.ts';

const VENUE = '00000000-0000-7000-8000-000000000001';
const CLOCK = { now: () => Date.parse('2026-03-02T19:00:00.000Z') };
const CONFIG = { adminEmail: 'admin@example.com', adminPassword: undefined, demoData: true };

describe('the first start', () => {
  let storage: Storage;
  beforeEach(() => {
    storage = openSqlite({ file: ':memory:' });
  });
  afterEach(() => storage.close());

  it('fills the demo venue and makes one administrator, whose password it tells', async () => {
    const first = await firstStart(storage, CLOCK, CONFIG);
    expect(first).toMatchObject({
      email: 'admin@example.com',
      password: expect.stringMatching(/^[\w-]{16}$/),
    });
    const account = await storage.accounts.userByEmail('admin@example.com');
    expect(account?.membership).toMatchObject({ role: 'admin', venueId: VENUE });
    expect(await checkPassword(account?.user.passwordHash, first?.password ?? '')).toBe(true);
    expect(account?.user.passwordHash).toMatch(/^\$argon2id\$/);
    expect((await storage.rows(VENUE, 'category')).map((row) => row.id)).toContain('bottle-list');
    expect((await storage.orders(VENUE, { limit: 10 })).orders).toEqual([]);
  });

  it('happens once', async () => {
    await firstStart(storage, CLOCK, CONFIG);
    const { head } = await storage.head(VENUE);
    expect(await firstStart(storage, CLOCK, CONFIG)).toBeUndefined();
    expect((await storage.head(VENUE)).head).toBe(head);
    expect(await storage.accounts.countUsers()).toBe(1);
  });

  it('makes up for one that broke off before the account was there', async () => {
    const { demoVenue } = await import('./demo/demo-venue.ts');
    await storage.seed(
      VENUE,
      demoVenue(() => 'code-of-the-first-try'),
    );
    expect(await firstStart(storage, CLOCK, CONFIG)).toBeDefined();
    expect((await storage.head(VENUE)).head).toBe(1);
  });

  it('leaves a venue to be set up when no demo is wanted', async () => {
    await firstStart(storage, CLOCK, { ...CONFIG, demoData: false });
    expect((await storage.rows(VENUE, 'venue')).map((row) => row.doc.name)).toEqual(['']);
    expect(await storage.rows(VENUE, 'product')).toEqual([]);
  });

  it('takes the password of the environment, and keeps it to itself', async () => {
    const first = await firstStart(storage, CLOCK, { ...CONFIG, adminPassword: 'a-long-evening' });
    expect(first).toEqual({ email: 'admin@example.com', password: undefined });
    const account = await storage.accounts.userByEmail('admin@example.com');
    expect(await checkPassword(account?.user.passwordHash, 'a-long-evening')).toBe(true);
  });
});

describe('what the starter reads', () => {
  it('is the address, and the sign-in with its password only if it was made up', () => {
    expect(greeting('http://localhost:3000')).toContain('http://localhost:3000');
    expect(signInNote({ email: 'a@b.example', password: 'made-up-words' })).toMatch(
      /a@b\.example[\s\S]+made-up-words/,
    );
    expect(signInNote({ email: 'a@b.example', password: undefined })).toContain('ADMIN_PASSWORD');
  });

  it('warns of an address that others reach without TLS', () => {
    expect(tlsWarning({ host: '0.0.0.0', tls: undefined })).toContain('README');
    expect(tlsWarning({ host: 'localhost', tls: undefined })).toBeUndefined();
    expect(tlsWarning({ host: '0.0.0.0', tls: { cert: 'a', key: 'b' } })).toBeUndefined();
  });
});
