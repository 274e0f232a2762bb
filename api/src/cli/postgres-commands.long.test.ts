/** The command line on a database on PostgreSQL. Without a PostgreSQL on the machine, only what needs none is tested. */

import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { change } from '@tableside/domain/entities/entities.ts';
import { anOrder, aPayment, testId } from '@tableside/domain/testing/builders.ts';
import { aRound } from '@tableside/domain/testing/visit-builders.ts';
import { startPostgres } from '@tableside/testkit/postgres-server.ts';
import { expect, it } from 'vitest';
import { describeOnServer, type OwnServer, START_MS } from '../../testing/postgres/own-server.ts';
import { cliFolder, firstStart } from '../../testing/server/cli-folder.ts';
import { put, QUEUE, queued, saveQueue, VENUE } from '../../testing/venue/write-entries.ts';
import { MIGRATIONS } from '../storage/postgres/migrations/migrations.ts';
import { openPostgres } from '../storage/postgres/open-postgres.ts';
import { postgresConnection } from '../storage/postgres/postgres-connection.ts';
import type { Storage } from '../storage/storage.ts';

const cli = cliFolder();
const NOWHERE = { DATABASE_URL: 'postgres://tableside@127.0.0.1:1/tableside' };

it.each(['backup', 'restore a.db'])(
  'the command line leaves %s to PostgreSQL when the data is there',
  async (command) => {
    const { code, said } = await cli.type(command, NOWHERE);
    expect([code, said]).toEqual([1, expect.stringContaining('the data is in PostgreSQL')]);
  },
);

it('`note-restore` is refused for a file, because `restore` notes that by itself', async () => {
  expect(await cli.type('note-restore')).toEqual({
    code: 1,
    said: expect.stringContaining('DATABASE_URL is not set'),
  });
});

it('the doctor and the commands name a database that does not answer', async () => {
  const line = 'No PostgreSQL answers at 127.0.0.1:1';
  expect((await cli.type('doctor', NOWHERE)).said).toContain(`✗ Database: ${line}`);
  expect(await cli.type('export --out here', NOWHERE)).toMatchObject({
    code: 1,
    said: expect.stringContaining(line),
  });
});

describeOnServer('the command line on its own database server', onServer, { fsync: 'on' });

function onServer(own: OwnServer): void {
  it('works beside the server: accounts, a noted restore, and the doctor', async () => {
    const DATABASE_URL = own.server.url;
    expect((await cli.type('doctor', { DATABASE_URL })).said).toContain(
      'its tables are made at the first start',
    );
    const storage = await openPostgres(DATABASE_URL);
    await firstStart(storage);
    const [venue] = await storage.venues.list();
    const before = await storage.head(venue?.id ?? '');
    const made = await cli.type('create-admin --email second@example.com', { DATABASE_URL });
    const noted = await cli.type('note-restore', { DATABASE_URL });
    const { said } = await cli.type('doctor', { DATABASE_URL });
    const after = await storage.head(venue?.id ?? '');
    await storage.close();
    expect([made.code, noted.code]).toEqual([0, 0]);
    expect(after.epoch).not.toBe(before.epoch);
    expect(said).toMatch(new RegExp(`✓ Database: PostgreSQL \\d+\\.\\d+.* has version ${MIGRATIONS.length}`));
    expect(said).toContain('✓ Commits: are on disk before they are answered');
    expect(said).toMatch(/✓ Connections: 97 allowed, \d+ in use/);
    expect(said).toContain('✓ Standbys: none; if this disk is lost');
    expect(said).toContain('✓ Recovery: takes seconds');
    expect(said).toContain('! Backups: the server does not archive its log');
    expect(said).toContain('! Clock: is');
    expect(said).toContain('✓ Administrators: 2');
  });

  it('names what would stop a second server, delay the recovery or lose commits', async () => {
    // Three of them are kept for a superuser, and one is taken.
    const settings = { max_connections: '18', max_wal_size: '4GB', synchronous_standby_names: 'nobody' };
    const other = await startPostgres(own.bin, settings);
    const taken = postgresConnection({ url: other.url, most: 1, settings: {} });
    await taken.ask({ sql: 'SELECT 1', params: [] });
    const { code, said } = await cli.type('doctor', { DATABASE_URL: other.url });
    await taken.close();
    await other.remove();
    expect(code).toBe(1);
    expect(said).toContain('! Connections: 15 allowed, 1 in use: too few are free for another server');
    expect(said).toContain('! Recovery: may take long after a crash: set max_wal_size to 1024 MB or less');
    expect(said).toContain('✗ Standbys: none is connected, and commits wait for one');
  });

  it('says that a standby may lack commits', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'tableside-standby-'));
    const standby = spawn(join(own.bin, 'pg_receivewal'), ['-D', folder, '-d', own.server.url], {
      stdio: 'ignore',
    });
    const ended = new Promise((resolve) => standby.once('exit', resolve));
    const said = async () => (await cli.type('doctor', { DATABASE_URL: own.server.url })).said;
    await expect.poll(said, { timeout: START_MS }).toContain('! Standbys: 1, and commits do not wait');
    standby.kill();
    await ended;
    rmSync(folder, { recursive: true });
  });

  const fillFile = async (): Promise<void> => {
    await cli.startedOnce();
    await cli.withDatabase(async (storage) => {
      const order = change('order', aRound([], { id: testId('order'), serverName: 'Zoë "Z" \\ 🍝' }));
      await put(storage, order, change('payment', aPayment({ visitId: testId('visit') })));
      await saveQueue(storage);
      await storage.write(VENUE, [queued(1, { hold: 'held.money', payload: { amount: 1 } })]);
    });
  };

  it('copying a file into an empty database keeps its epoch, its change numbers and its queues', async () => {
    await fillFile();
    const url = await own.newDatabase();
    const { code, said } = await cli.type(`copy --to ${url}`);
    expect([code, said]).toEqual([0, expect.stringContaining('Copied, read again and the same.')]);
    const read = async (storage: Storage) => ({
      head: await storage.head(VENUE),
      order: await storage.row(VENUE, 'order', testId('order')),
      queue: await storage.queue(QUEUE),
      held: await storage.held.waiting(VENUE, { limit: 9 }),
      trail: await storage.audit.page(VENUE, { limit: 9 }),
      accounts: await storage.accounts.accounts(VENUE, { limit: 9 }),
    });
    const copy = await openPostgres(url);
    const [theirs, ours] = [await read(copy), await cli.withDatabase(read)];
    expect(theirs).toEqual(ours);
    expect(ours.held.held).toHaveLength(1);
    const [again] = await copy.write(VENUE, [queued(1, { hold: 'held.money', payload: { amount: 1 } })]);
    expect(again).toMatchObject({ kind: 'done', repeated: true });
    await put(copy, change('order', anOrder({ id: testId('order', 2) })));
    expect((await copy.head(VENUE)).head).toBe(ours.head.head + 1);
    await copy.close();
    expect(await cli.type(`copy --to ${url}`)).toMatchObject({
      code: 1,
      said: expect.stringContaining('The database has data already.'),
    });
  });

  it('copying stops when the database stores something other than what it was sent', async () => {
    await fillFile();
    const url = await own.newDatabase();
    await (await openPostgres(url)).close();
    const admin = postgresConnection({ url, most: 1, settings: {} });
    await admin.ask({
      sql: `CREATE FUNCTION spoil() RETURNS trigger LANGUAGE plpgsql AS
          $$ BEGIN NEW.version := NEW.version + 1; RETURN NEW; END $$`,
      params: [],
    });
    await admin.ask({
      sql: 'CREATE TRIGGER spoil BEFORE INSERT ON "row" FOR EACH ROW EXECUTE FUNCTION spoil()',
      params: [],
    });
    expect(await cli.type(`copy --to ${url}`)).toMatchObject({
      code: 1,
      said: expect.stringContaining('the table row was not the same afterwards'),
    });
    const left = await admin.ask({
      sql: 'SELECT (SELECT count(*) FROM "user"), (SELECT count(*) FROM "row")',
      params: [],
    });
    await admin.close();
    expect(left.rows).toEqual([[0, 0]]);
  });
}
