/** The command line as it is typed, on a data folder of its own. */
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { change } from '@tableside/domain/entities.ts';
import { DEMO_VENUE_ID } from '@tableside/domain/venue/venue.ts';
import { anOrder, aPayment, aRefund, aTable, testId } from '@tableside/testkit/builders.ts';
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { firstStart } from '../first-start.ts';
import { databaseOf, openData } from '../open-data.ts';
import { backupName } from '../running/backup-folder.ts';
import { inspectDatabase } from '../storage/sqlite/inspect-database.ts';
import { MIGRATIONS } from '../storage/sqlite/migrations.ts';
import { connect, openSqlite } from '../storage/sqlite/open-sqlite.ts';
import { put } from '../testing/write-entries.ts';
import { runCli } from './run-cli.ts';

const MANIFEST = new URL('../../../package.json', import.meta.url);
const EMAIL = 'office@alderandrye.example';
const NOW = Date.parse('2026-06-12T12:00:00.000Z');

let root = '';
let folder = '';
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'tableside-cli-'));
  folder = join(root, 'data');
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

async function type(args: string, environment: Record<string, string> = {}) {
  const said: string[] = [];
  const code = await runCli({
    args: args.split(' '),
    environment: { DATA_DIR: folder, PORT: '0', ...environment },
    cwd: root,
    manifest: MANIFEST,
    now: () => NOW,
    out: (line) => said.push(line),
    err: (line) => said.push(`! ${line}`),
  });
  return { code, said: said.join('\n') };
}

/** A server that was started once and is stopped now. */
async function startedOnce(): Promise<void> {
  mkdirSync(folder, { mode: 0o700 });
  const storage = openSqlite({ file: databaseOf(folder) });
  const config = { adminEmail: EMAIL, adminPassword: 'a-long-evening-shift', demoData: true };
  await firstStart(storage, { now: () => NOW }, config);
  storage.close();
  chmodSync(databaseOf(folder), 0o600);
}

const withDatabase = async <T>(work: (storage: ReturnType<typeof openSqlite>) => Promise<T>): Promise<T> => {
  const storage = openSqlite({ file: databaseOf(folder) });
  return work(storage).finally(() => storage.close());
};
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
    'doctor now',
  ])('explains itself for: %s', async (args) => {
    const { code, said } = await type(args);
    expect([code, said.includes('Usage: npm run tableside -- ')]).toEqual([2, true]);
  });

  it('lists its commands when asked', async () => {
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
      expect([code, said]).toEqual([1, `! There is no database in ${folder}. Start the server once first.`]);
    },
  );

  it('leaves a database of an earlier version to the server', async () => {
    mkdirSync(folder);
    connect(databaseOf(folder), MIGRATIONS.slice(0, 2)).close();
    expect(await type(`reset-password --email ${EMAIL}`)).toMatchObject({ code: 1 });
    expect(inspectDatabase(databaseOf(folder)).version).toBe(2);
  });

  it('names a wrong setting', async () => {
    const { code, said } = await type('backup', { PORT: 'eighty' });
    expect([code, said]).toEqual([1, '! PORT must be a whole number']);
  });
});

describe('a backup by hand', () => {
  beforeEach(startedOnce);

  it('is made beside a running server, verified, and restored on another machine with equal tables', async () => {
    const { storage, close } = await openData(folder, { now: () => NOW });
    onTestFinished(close);
    mkdirSync(join(folder, 'images'));
    writeFileSync(join(folder, 'images', 'a.webp'), 'a picture');
    await put(storage, change('table', aTable()));
    expect(await type('backup night.db')).toMatchObject({ code: 0 });
    const backup = join(root, 'night.db');
    expect(digests(backup)).toEqual(digests(databaseOf(folder)));

    const verified = await type('verify night.db');
    expect(verified).toMatchObject({
      code: 0,
      said: expect.stringMatching(/night\.db is whole, of version \d+\.$/),
    });
    const { epoch, head } = await storage.head(DEMO_VENUE_ID);
    expect(verified.said).toContain(`epoch ${epoch}, head ${head}`);

    const elsewhere = join(root, 'another-machine');
    expect(await type('restore night.db', { DATA_DIR: elsewhere })).toMatchObject({ code: 0 });
    const but = ['venue_seq', 'upkeep_fact'];
    expect(digests(databaseOf(elsewhere), but)).toEqual(digests(backup, but));
    expect(inspectDatabase(databaseOf(elsewhere)).venues).toEqual([
      { venueId: DEMO_VENUE_ID, head, epoch: expect.not.stringContaining(epoch) },
    ]);
    expect(readFileSync(join(elsewhere, 'images', 'a.webp'), 'utf8')).toBe('a picture');
  });

  it('without a name goes to the folder of backups, and never over another', async () => {
    const { said } = await type('backup');
    const file = join(folder, 'backups', 'by-hand-2026-06-12T12-00-00Z.db');
    expect(said).toBe(`Backed up to ${file}, checked whole.`);
    expect(await type('backup')).toEqual({ code: 1, said: `! ${file} is there already.` });
    expect(await type('backup no/such/folder.db')).toMatchObject({ code: 1 });
  });

  it('that is damaged is told, and not restored', async () => {
    await type('backup night.db');
    truncateSync(join(root, 'night.db'), 100_000);
    const before = digests(databaseOf(folder));
    expect(await type('verify night.db')).toMatchObject({ code: 1 });
    expect(await type('restore night.db')).toMatchObject({ code: 1 });
    expect(digests(databaseOf(folder))).toEqual(before);
    expect(existsSync(join(folder, 'replaced'))).toBe(false);
  });

  it('is not restored under a running server', async () => {
    await type('backup night.db');
    const { storage, close } = await openData(folder, { now: () => NOW });
    onTestFinished(close);
    const { epoch } = await storage.head(DEMO_VENUE_ID);
    const { code, said } = await type('restore night.db');
    expect([code, said]).toEqual([1, `! A server runs on ${folder}, or it is being restored.`]);
    expect((await storage.head(DEMO_VENUE_ID)).epoch).toBe(epoch);
  });

  it('of nothing of ours is none', async () => {
    connect(join(root, 'other.db'), []).close();
    expect(await type('verify other.db')).toMatchObject({ code: 1 });
    expect(await type('restore other.db')).toMatchObject({ code: 1 });
    expect(await type('verify none.db')).toEqual({
      code: 1,
      said: `! ${join(root, 'none.db')} does not exist.`,
    });
  });

  it('is not started from when its restore was broken off, until it is restored again', async () => {
    await type('backup night.db');
    writeFileSync(join(folder, 'restore-in-progress'), '');
    const start = () => openData(folder, { now: () => NOW });
    await expect(start()).rejects.toThrow('a restore was broken off; run it again before the start');
    expect((await type('doctor')).said).toContain('✗ Database: a restore was broken off');
    expect((await type('restore night.db')).code).toBe(0);
    (await start()).close();
  });
});

describe('the way back in', () => {
  beforeEach(startedOnce);
  const password = (said: string) => /Password {2}(\S+)/.exec(said)?.[1] ?? '';

  it('is another administrator, on the record', async () => {
    const { code, said } = await type('create-admin --email Second@AlderAndRye.example');
    expect(code).toBe(0);
    expect(password(said).length).toBeGreaterThan(15);
    await withDatabase(async ({ accounts, audit }) => {
      const found = await accounts.userByEmail('second@alderandrye.example');
      expect(found?.membership.role).toBe('admin');
      const { entries } = await audit.page(DEMO_VENUE_ID, { action: 'user.create', limit: 5 });
      expect(entries).toMatchObject([{ actorId: null, detail: { by: 'command line' } }]);
      expect(JSON.stringify(entries)).not.toContain(password(said));
    });
    expect(await type('create-admin --email second@alderandrye.example')).toMatchObject({ code: 1 });
    expect(await type('create-admin --email nobody')).toEqual({
      code: 1,
      said: '! nobody is no email address.',
    });
  });

  it('is a new password, which ends what was signed in', async () => {
    const sessionId = 'a-session';
    const at = new Date(NOW).toISOString();
    const before = await withDatabase(async ({ accounts }) => {
      const user = (await accounts.userByEmail(EMAIL))?.user;
      await accounts.createSession({
        id: sessionId,
        userId: user?.id ?? '',
        venueId: DEMO_VENUE_ID,
        createdAt: at,
        expiresAt: '2027-01-01T00:00:00.000Z',
        revokedAt: null,
      });
      return user?.passwordHash;
    });
    const { code, said } = await type(`reset-password --email ${EMAIL}`);
    expect([code, password(said).length > 15]).toEqual([0, true]);
    await withDatabase(async ({ accounts }) => {
      expect((await accounts.userByEmail(EMAIL))?.user.passwordHash).not.toBe(before);
      expect(await accounts.liveSession(sessionId, at)).toBeUndefined();
    });
    expect(await type('reset-password --email nobody@example.com')).toEqual({
      code: 1,
      said: '! There is no account with nobody@example.com.',
    });
  });
});

it('an export holds every order, payment and refund, and no formula', async () => {
  await startedOnce();
  await withDatabase(async (storage) => {
    const order = anOrder({ note: '=HYPERLINK("http://evil.example")', orderNumber: 'B-17' });
    const refund = aRefund({ id: testId('payment', 2), amount: 250, reason: '@sorry, "really"' });
    await put(storage, change('order', order), change('payment', aPayment()), change('payment', refund));
  });
  const { code, said } = await type('export --out sales');
  expect([code, said]).toEqual([0, `1 orders and 2 payments and refunds are in ${join(root, 'sales')}.`]);
  const read = (name: string) => readFileSync(join(root, 'sales', name), 'utf8');
  expect(read('orders.csv')).toMatch(/^\uFEFForderNumber,status,/);
  expect(read('orders.csv')).toContain(`"'=HYPERLINK(""http://evil.example"")"`);
  expect(read('payments.csv')).toContain('2.50');
  expect(read('payments.csv')).toContain(`"'@sorry, ""really"""`);
  const documents = read('payments.jsonl').trimEnd().split('\n');
  expect(documents.map((line) => JSON.parse(line).kind).sort()).toEqual(['payment', 'refund']);
  expect(await type('export --out sales')).toMatchObject({ code: 1 });
  expect(await type('export --out /proc/nothing/here')).toMatchObject({ code: 1 });
});

describe('the doctor', () => {
  const fresh = () =>
    writeFileSync(join(folder, 'backups', backupName('daily', '2026-06-12T02:00:00.000Z')), '');
  beforeEach(async () => {
    await startedOnce();
    mkdirSync(join(folder, 'backups'), { mode: 0o700 });
    fresh();
    chmodSync(join(folder, 'backups', backupName('daily', '2026-06-12T02:00:00.000Z')), 0o600);
  });

  it('finds nothing wrong where all is well', async () => {
    const { code, said } = await type('doctor');
    expect(said).not.toContain('✗');
    expect(code).toBe(0);
    for (const about of [
      'Node',
      'Disk',
      'Clock',
      'Data folder',
      'Database',
      'Administrators',
      'Backups',
      'Port',
      'TLS',
    ]) {
      expect(said).toContain(`✓ ${about}: `);
    }
  });

  it('finds nothing wrong before the first start', async () => {
    rmSync(folder, { recursive: true });
    expect(await type('doctor')).toMatchObject({ code: 0 });
    expect(existsSync(folder)).toBe(false);
  });

  const breaks: [string, () => Record<string, string> | undefined, RegExp][] = [
    ['a wrong setting', () => ({ HEARTBEAT_MS: 'soon' }), /✗ Settings: HEARTBEAT_MS must be a whole number/],
    [
      'what others may read',
      () => void chmodSync(databaseOf(folder), 0o644),
      /✗ Data folder: others may read .*tableside\.db/,
    ],
    [
      'a damaged database',
      () => void truncateSync(databaseOf(folder), 100_000),
      /✗ Database: .*restore a backup/i,
    ],
    [
      'old backups',
      () => void rmSync(join(folder, 'backups', backupName('daily', '2026-06-12T02:00:00.000Z'))),
      /! Backups: there is none yet/,
    ],
    ['a proxy list that is none', () => ({ TRUST_PROXY: '0.0.0.0/0' }), /✗ Proxy: .*believes everybody/],
    [
      'a wide proxy list',
      () => ({ TRUST_PROXY: '10.0.0.0/8', HOST: '0.0.0.0' }),
      /! Proxy: .*whole networks/,
    ],
    ['tablets without TLS', () => ({ HOST: '0.0.0.0' }), /! TLS: none: tablets/],
    [
      'a certificate that is not there',
      () => ({ TLS_CERT: '/none.pem', TLS_KEY: '/none.pem' }),
      /✗ TLS: TLS_CERT \/none\.pem can not be read/,
    ],
    ['an address of another machine', () => ({ HOST: '192.0.2.1' }), /✗ Port: HOST 192\.0\.2\.1/],
  ];
  it.each(breaks)('names %s', async (_what, breakIt, named) => {
    const { code, said } = await type('doctor', breakIt() ?? {});
    expect(said).toMatch(named);
    expect(code).toBe(/✗/.test(said) ? 1 : 0);
  });

  it('names a backup that is too old', async () => {
    rmSync(join(folder, 'backups', backupName('daily', '2026-06-12T02:00:00.000Z')));
    const old = join(folder, 'backups', backupName('daily', '2026-06-09T02:00:00.000Z'));
    writeFileSync(old, '', { mode: 0o600 });
    expect(await type('doctor')).toMatchObject({
      code: 1,
      said: expect.stringContaining('✗ Backups: the last one is 82 hours'),
    });
  });

  it('names a port that another program has, and not that of our own server', async () => {
    const other = createServer();
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => void other.close());
    const PORT = String((other.address() as AddressInfo).port);
    const asked = () => type('doctor', { PORT, HOST: '127.0.0.1' });
    expect((await asked()).said).toContain(`✗ Port: ${PORT} is in use by another program`);
    const { close } = await openData(folder, { now: () => NOW });
    onTestFinished(close);
    expect((await asked()).said).toContain(`✓ Port: ${PORT} is in use, and the server runs`);
  });

  it('names a venue that nobody administers', async () => {
    const connection = connect(databaseOf(folder), MIGRATIONS);
    connection.exec("UPDATE membership SET role = 'manager'");
    connection.close();
    expect(await type('doctor')).toMatchObject({
      code: 1,
      said: expect.stringContaining('✗ Administrators: nobody'),
    });
  });

  it('names a clock that stands before what the server has seen', async () => {
    await withDatabase(async (storage) => {
      await put(storage, change('table', aTable()));
    });
    const connection = connect(databaseOf(folder), MIGRATIONS);
    connection.exec("UPDATE command_log SET received_at = '2026-06-13T00:00:00.000Z'");
    connection.close();
    expect((await type('doctor')).said).toContain(
      '✗ Clock: 2026-06-12T12:00:00.000Z is before the last change',
    );
  });
});
