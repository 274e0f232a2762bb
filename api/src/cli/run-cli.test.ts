/** Runs the command line's commands on temporary data folders. */

import { existsSync, mkdirSync, readFileSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { change } from '@tableside/domain/entities/entities.ts';
import { FIRST_VENUE_ID } from '@tableside/domain/entities/venue.ts';
import { padIdOf } from '@tableside/domain/entities/visit.ts';
import { anItem, anOrder, aPayment, aRefund, aTable, testId } from '@tableside/domain/testing/builders.ts';
import { aRound, aVisit, aVoid } from '@tableside/domain/testing/visit-builders.ts';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { CLI_NOW, cliFolder, OFFICE_EMAIL } from '../../testing/server/cli-folder.ts';
import { put } from '../../testing/venue/write-entries.ts';
import { databaseOf, openData } from '../start/open-data.ts';
import { inspectDatabase } from '../storage/sqlite/copies/inspect-database.ts';
import { connect } from '../storage/sqlite/open-sqlite.ts';

const { root, folder, type, startedOnce, withDatabase } = cliFolder();

const digests = (file: string, but: readonly string[] = []) =>
  inspectDatabase(file).tables.filter(({ name }) => !but.includes(name));

describe('the command line', () => {
  it.each([
    '',
    'bakcup',
    'toString',
    'verify',
    'restore',
    'backup a b',
    'export',
    'create-admin --mail x',
    'keys revoke',
    'keys revoke --all=x',
    'keys --all',
    'doctor now',
  ])('explains itself for: %s', async (args) => {
    const { code, said } = await type(args);
    expect([code, said.includes('Usage: npm run tableside -- ')]).toEqual([2, true]);
  });

  it('lists its commands on request', async () => {
    const { code, said } = await type('help');
    expect(code).toBe(0);
    for (const name of [
      'backup',
      'verify',
      'restore',
      'create-admin',
      'reset-password',
      'export',
      'doctor',
    ]) {
      expect(said).toContain(`\n  ${name}`);
    }
  });

  it.each(['backup', 'create-admin --email a@b.example', 'export --out x'])(
    'says that there is no database yet: %s',
    async (args) => {
      const { code, said } = await type(args);
      expect([code, said]).toEqual([
        1,
        `! There is no database in ${folder()}. Start the server once first.`,
      ]);
    },
  );

  it('names a wrong setting', async () => {
    const { code, said } = await type('backup', { PORT: 'eighty' });
    expect([code, said]).toEqual([1, '! PORT must be a whole number']);
  });
});

describe('a backup by hand', () => {
  beforeEach(startedOnce);

  it('is made beside a running server, verified, and restored on another machine with equal tables', async () => {
    const { storage, close } = await openData({ folder: folder() }, { now: () => CLI_NOW });
    onTestFinished(close);
    mkdirSync(join(folder(), 'images'));
    writeFileSync(join(folder(), 'images', 'a.webp'), 'a picture');
    await put(storage, change('table', aTable()));
    expect(await type('backup night.db')).toMatchObject({ code: 0 });
    const backup = join(root(), 'night.db');
    expect(digests(backup)).toEqual(digests(databaseOf(folder())));

    const verified = await type('verify night.db');
    expect(verified).toMatchObject({
      code: 0,
      said: expect.stringMatching(/night\.db is whole, of version \d+\.$/),
    });
    const { epoch, head } = await storage.head(FIRST_VENUE_ID);
    expect(verified.said).toContain(`epoch ${epoch}, head ${head}`);

    const elsewhere = join(root(), 'another-machine');
    expect(await type('restore night.db', { DATA_DIR: elsewhere })).toMatchObject({ code: 0 });
    const but = ['venue_seq', 'upkeep_fact'];
    expect(digests(databaseOf(elsewhere), but)).toEqual(digests(backup, but));
    expect(inspectDatabase(databaseOf(elsewhere)).venues).toEqual([
      { venueId: FIRST_VENUE_ID, head, epoch: expect.not.stringContaining(epoch) },
    ]);
    expect(readFileSync(join(elsewhere, 'images', 'a.webp'), 'utf8')).toBe('a picture');
  });

  it('goes to the folder of backups when it has no name, and never overwrites another', async () => {
    const { said } = await type('backup');
    const file = join(folder(), 'backups', 'by-hand-2026-06-12T12-00-00Z.db');
    expect(said).toBe(`Backed up to ${file}, checked whole.`);
    expect(await type('backup')).toEqual({ code: 1, said: `! ${file} is there already.` });
    expect(await type('backup no/such/folder.db')).toMatchObject({ code: 1 });
  });

  it('is reported when it is damaged, and not restored', async () => {
    await type('backup night.db');
    truncateSync(join(root(), 'night.db'), 100_000);
    const before = digests(databaseOf(folder()));
    expect(await type('verify night.db')).toMatchObject({ code: 1 });
    expect(await type('restore night.db')).toMatchObject({ code: 1 });
    expect(digests(databaseOf(folder()))).toEqual(before);
    expect(existsSync(join(folder(), 'replaced'))).toBe(false);
  });

  it('is not restored under a running server', async () => {
    await type('backup night.db');
    const { storage, close } = await openData({ folder: folder() }, { now: () => CLI_NOW });
    onTestFinished(close);
    const { epoch } = await storage.head(FIRST_VENUE_ID);
    const { code, said } = await type('restore night.db');
    expect([code, said]).toEqual([1, `! A server runs on ${folder()}, or it is being restored.`]);
    expect((await storage.head(FIRST_VENUE_ID)).epoch).toBe(epoch);
  });

  it('is refused when it is not one of our files', async () => {
    connect(join(root(), 'other.db'), []).close();
    expect(await type('verify other.db')).toMatchObject({ code: 1 });
    expect(await type('restore other.db')).toMatchObject({ code: 1 });
    expect(await type('verify none.db')).toEqual({
      code: 1,
      said: `! ${join(root(), 'none.db')} does not exist.`,
    });
  });

  it('must be restored again after an interrupted restore before the server starts', async () => {
    await type('backup night.db');
    writeFileSync(join(folder(), 'restore-in-progress'), '');
    const start = () => openData({ folder: folder() }, { now: () => CLI_NOW });
    await expect(start()).rejects.toThrow('a restore was broken off; run it again before the start');
    expect((await type('doctor')).said).toContain('✗ Database: a restore was broken off');
    expect((await type('restore night.db')).code).toBe(0);
    await (await start()).close();
  });
});

describe('somebody who is locked out', () => {
  beforeEach(startedOnce);
  const password = (said: string) => /Password {2}(\S+)/.exec(said)?.[1] ?? '';

  it('gets in as another administrator, on the record', async () => {
    const { code, said } = await type('create-admin --email Second@AlderAndRye.example');
    expect(code).toBe(0);
    expect(password(said).length).toBeGreaterThan(15);
    await withDatabase(async ({ accounts, audit }) => {
      const found = await accounts.userByEmail('second@alderandrye.example');
      expect(found?.memberships[0]?.role).toBe('admin');
      const { entries } = await audit.page(FIRST_VENUE_ID, { action: 'user.create', limit: 5 });
      expect(entries).toMatchObject([{ actorId: null, detail: { by: 'command line' } }]);
      expect(JSON.stringify(entries)).not.toContain(password(said));
    });
    expect(await type('create-admin --email second@alderandrye.example')).toMatchObject({ code: 1 });
    expect(await type('create-admin --email nobody')).toEqual({
      code: 1,
      said: '! nobody is no email address.',
    });
  });

  it('gets in with a new password, which ends the sessions of that account', async () => {
    const sessionId = 'a-session';
    const at = new Date(CLI_NOW).toISOString();
    const before = await withDatabase(async ({ accounts }) => {
      const user = (await accounts.userByEmail(OFFICE_EMAIL))?.user;
      await accounts.createSession({
        id: sessionId,
        userId: user?.id ?? '',
        venueId: FIRST_VENUE_ID,
        createdAt: at,
        expiresAt: '2027-01-01T00:00:00.000Z',
        revokedAt: null,
      });
      return user?.passwordHash;
    });
    const { code, said } = await type(`reset-password --email ${OFFICE_EMAIL}`);
    expect([code, password(said).length > 15]).toEqual([0, true]);
    await withDatabase(async ({ accounts }) => {
      expect((await accounts.userByEmail(OFFICE_EMAIL))?.user.passwordHash).not.toBe(before);
      expect(await accounts.liveSession(sessionId, at)).toBeUndefined();
    });
    await withDatabase(async ({ accounts }) => {
      const userId = (await accounts.userByEmail(OFFICE_EMAIL))?.user.id ?? '';
      const event = { venueId: FIRST_VENUE_ID, actor: null, action: 'auth.secondFactorOn', at } as const;
      await accounts.beginSecondFactor({ userId, sealed: 's' });
      await accounts.confirmSecondFactor({ userId, sealed: 's', step: 1, codeHashes: ['c'], at, event });
    });
    const again = await type(`reset-password --email ${OFFICE_EMAIL}`);
    expect(again.said).toContain('The second factor of this account is off.');
    await withDatabase(async ({ accounts }) => {
      expect(await accounts.accounts(FIRST_VENUE_ID, { limit: 1 })).toMatchObject({
        accounts: [{ secondFactor: false }],
      });
    });
    expect(await type('reset-password --email nobody@example.com')).toEqual({
      code: 1,
      said: '! There is no account with nobody@example.com.',
    });
  });

  it('gets in with a password that ends the keys of shared tablets [T66]', async () => {
    const at = new Date(CLI_NOW - 60_000).toISOString();
    const venueId = FIRST_VENUE_ID;
    await withDatabase(async ({ accounts }) => {
      const userId = (await accounts.userByEmail(OFFICE_EMAIL))?.user.id ?? '';
      const event = { venueId, actor: null, action: 'auth.pin', at } as const;
      await accounts.changePin({ userId, venueId, hash: 'h', at, event });
      await accounts.enrolDevice({ id: 'd', venueId, name: 'Bar', tokenHash: 't', at, declares: true });
      const times = { createdAt: at, expiresAt: new Date(CLI_NOW + 60_000).toISOString(), revokedAt: null };
      const key = {
        id: 'key',
        userId,
        venueId,
        deviceId: 'd',
        sealed: 's',
        role: 'admin',
        ...times,
      } as const;
      expect(await accounts.actKeyFor(key, 'h')).toEqual(key);
    });
    expect(await type('keys show --all')).toMatchObject({ code: 1 });
    expect(await type('keys revoke --all')).toEqual({ code: 0, said: '1 key has ended.' });
    await withDatabase(async ({ accounts }) => {
      expect(await accounts.actKey('key')).toMatchObject({ revokedAt: new Date(CLI_NOW).toISOString() });
    });
  });
});

it('an export holds visits, with their rounds as orders and without their pads', async () => {
  await startedOnce();
  const visitId = testId('visit');
  const pad = anOrder({ id: padIdOf(visitId), visitId, orderNumber: 'B-17' });
  const items = [anItem({ quantity: 3, voids: [aVoid(1)] })];
  const round = aRound(items, { visitId });
  const visit = aVisit({
    name: '=Mia',
    covers: 4,
    takings: [{ paymentId: testId('payment'), checkKey: 'seat-2', amount: 1307, tip: 200, refunded: 0 }],
  });
  const paid = aPayment({ visitId, checkKey: 'seat-2' });
  await withDatabase((storage) =>
    put(
      storage,
      change('visit', visit),
      ...[pad, round].map((doc) => change('order', doc)),
      change('payment', paid),
    ),
  );
  const { code, said } = await type('export --out sales');
  expect([code, said]).toEqual([
    0,
    `1 orders, 1 visits and 1 payments and refunds are in ${join(root(), 'sales')}.`,
  ]);
  const read = (name: string) =>
    readFileSync(join(root(), 'sales', name), 'utf8')
      .trimEnd()
      .split('\n');
  expect(read('orders.csv').slice(1)).toEqual([
    expect.stringMatching(/^B-17,accepted(,[^,]*){6},2,.*,1a[-0-9]+$/),
  ]);
  expect(read('visits.csv').slice(1)).toEqual([
    expect.stringMatching(/^B-17,open,.*,'=Mia,Ana,4,.*,13\.07,2\.00,/),
  ]);
  expect(read('payments.csv').slice(1)).toEqual([expect.stringMatching(/,seat-2$/)]);
});

it('an export holds every order, payment and refund, and no formula', async () => {
  await startedOnce();
  await withDatabase(async (storage) => {
    const visitId = testId('visit');
    const round = aRound([], { visitId, note: '=HYPERLINK("http://evil.example")' });
    const refund = aRefund({ id: testId('payment', 2), visitId, amount: 250, reason: '@sorry, "really"' });
    await put(
      storage,
      change('visit', aVisit()),
      change('order', round),
      change('payment', aPayment({ visitId })),
      change('payment', refund),
    );
  });
  const { code, said } = await type('export --out sales');
  expect([code, said]).toEqual([
    0,
    `1 orders, 1 visits and 2 payments and refunds are in ${join(root(), 'sales')}.`,
  ]);
  const read = (name: string) => readFileSync(join(root(), 'sales', name), 'utf8');
  expect(read('orders.csv')).toMatch(/^\uFEFForderNumber,status,/);
  expect(read('orders.csv')).toContain(`"'=HYPERLINK(""http://evil.example"")"`);
  expect(read('payments.csv')).toContain('2.50');
  expect(read('payments.csv')).toContain(`"'@sorry, ""really"""`);
  const documents = read('payments.jsonl').trimEnd().split('\n');
  expect(documents.map((line) => JSON.parse(line).kind).sort()).toEqual(['payment', 'refund']);
  expect(await type('export --out sales')).toMatchObject({ code: 1 });
  expect(await type('export --out /proc/nothing/here')).toMatchObject({ code: 1 });
});
