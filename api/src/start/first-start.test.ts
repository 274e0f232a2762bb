import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Config } from '../config.ts';
import { checkPassword } from '../http/sign-in/passwords.ts';
import { openSqlite } from '../storage/sqlite/open-sqlite.ts';
import type { Storage } from '../storage/storage.ts';
import { prepareFirstAdmin, seedVenue } from './first-start.ts';
import { greeting, tlsWarning } from './greeting.ts';

const VENUE = '00000000-0000-7000-8000-000000000001';
const CLOCK = { now: () => Date.parse('2026-03-02T19:00:00.000Z') };
const CONFIG = { adminEmail: 'admin@example.com', adminPassword: undefined, demoData: true };

describe('the first start [T4]', () => {
  let storage: Storage;
  const firstStart = async (config: Pick<Config, 'adminEmail' | 'adminPassword' | 'demoData'>) => {
    await seedVenue(storage, CLOCK, config);
    const admin = await prepareFirstAdmin(storage, CLOCK, config);
    await admin?.create();
    return admin?.signIn;
  };
  beforeEach(() => {
    storage = openSqlite({ file: ':memory:' });
  });
  afterEach(() => storage.close());

  it('fills the demo venue, makes one administrator and returns the password', async () => {
    const first = await firstStart(CONFIG);
    expect(first).toMatchObject({
      email: 'admin@example.com',
      password: expect.stringMatching(/^[\w-]{16}$/),
    });
    const account = await storage.accounts.userByEmail('admin@example.com');
    expect(account?.memberships).toMatchObject([{ role: 'admin', venueId: VENUE }]);
    expect(await checkPassword(account?.user.passwordHash, first?.password ?? '')).toBe(true);
    expect(account?.user.passwordHash).toMatch(/^\$argon2id\$/);
    expect((await storage.rows(VENUE, 'category')).map((row) => row.id)).toContain('bottle-list');
    expect((await storage.orders(VENUE, { limit: 10 })).orders).toEqual([]);
  });

  it('happens once', async () => {
    await firstStart(CONFIG);
    const { head } = await storage.head(VENUE);
    expect(await firstStart(CONFIG)).toBeUndefined();
    expect((await storage.head(VENUE)).head).toBe(head);
    expect(await storage.accounts.countUsers()).toBe(1);
  });

  it('makes the account of a venue whose first start stopped too early', async () => {
    const { demoVenue } = await import('../demo/demo-venue.ts');
    await storage.seed(
      VENUE,
      demoVenue(() => 'code-of-the-first-try'),
    );
    expect(await firstStart(CONFIG)).toBeDefined();
    expect((await storage.head(VENUE)).head).toBe(1);
  });

  it('leaves a venue to be set up when no demo is wanted', async () => {
    await firstStart({ ...CONFIG, demoData: false });
    const [venue] = await storage.rows(VENUE, 'venue');
    expect(venue?.doc.name).toBe('');
    expect(venue?.doc.timezone).toBe(new Intl.DateTimeFormat().resolvedOptions().timeZone);
    expect(await storage.rows(VENUE, 'product')).toEqual([]);
  });

  it('takes the password from the environment, and does not print it', async () => {
    const first = await firstStart({ ...CONFIG, adminPassword: 'a-long-evening' });
    expect(first).toEqual({ email: 'admin@example.com', password: undefined });
    const account = await storage.accounts.userByEmail('admin@example.com');
    expect(await checkPassword(account?.user.passwordHash, 'a-long-evening')).toBe(true);
  });
});

describe('the greeting', () => {
  const shown = (password: string | undefined) =>
    greeting(['http://localhost:3000'], { command: 'tableside', signIn: { email: 'a@b.example', password } });

  it('shows the address between two lines, apart from the log', () => {
    const lines = greeting(['http://localhost:3000'], { command: 'tableside' }).split('\n');
    expect(lines).toEqual([
      '',
      '─'.repeat(60),
      '  Tableside is open at http://localhost:3000',
      '─'.repeat(60),
      '',
    ]);
  });

  it('shows the password only if it was generated, and says how to get another', () => {
    expect(shown('made-up-words')).toMatch(
      /a@b\.example[\s\S]+made-up-words[\s\S]+reset-password --email a@b/,
    );
    expect(shown(undefined)).toContain('the one in ADMIN_PASSWORD');
    expect(shown(undefined)).not.toContain('reset-password');
  });

  it('says at the first start how tablets reach it, and in a terminal how to stop it', () => {
    expect(shown('made-up-words')).toContain('docs/tablets.md');
    expect(shown('made-up-words')).not.toContain('Ctrl+C');
    const signIn = { email: 'a@b.example', password: 'made-up-words' };
    expect(greeting([], { command: 'npm run tableside --', signIn })).toContain('Ctrl+C stops it.');
    expect(greeting([], { command: 'npm run tableside --' })).not.toContain('Ctrl+C');
  });

  it('warns of an address that others reach without TLS', () => {
    expect(tlsWarning({ host: '0.0.0.0', tls: undefined })).toContain('docs/tablets.md');
    expect(tlsWarning({ host: 'localhost', tls: undefined })).toBeUndefined();
    expect(tlsWarning({ host: '0.0.0.0', tls: { cert: 'a', key: 'b' } })).toBeUndefined();
  });
});
