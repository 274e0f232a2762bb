/** The command line on a database on PostgreSQL. Without a PostgreSQL on the machine, only what needs none is tested. */
import { findPostgres, type PostgresServer, startPostgres } from '@tableside/testkit/postgres-server.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openPostgres } from '../storage/postgres/open-postgres.ts';
import { cliFolder, firstStart } from '../testing/server/cli-folder.ts';

const cli = cliFolder();
const NOWHERE = { DATABASE_URL: 'postgres://tableside@127.0.0.1:1/tableside' };

it.each(['backup', 'restore a.db'])('leaves %s to PostgreSQL where that has the data', async (command) => {
  const { code, said } = await cli.type(command, NOWHERE);
  expect([code, said]).toEqual([1, expect.stringContaining('the data is in PostgreSQL')]);
});

it('notes no restore of a file, which `restore` notes by itself', async () => {
  expect(await cli.type('note-restore')).toEqual({
    code: 1,
    said: expect.stringContaining('DATABASE_URL is not set'),
  });
});

it('names a database that does not answer, in the doctor and in commands', async () => {
  const line = 'No PostgreSQL answers at 127.0.0.1:1';
  expect((await cli.type('doctor', NOWHERE)).said).toContain(`✗ Database: ${line}`);
  expect(await cli.type('export --out here', NOWHERE)).toMatchObject({
    code: 1,
    said: expect.stringContaining(line),
  });
});

/** A new server takes two seconds, and far longer on a machine that is busy. */
const START_MS = 60_000;
const bin = findPostgres();
if (bin !== undefined) describe('on a server of its own', () => onServer(bin));

function onServer(bin: string): void {
  let server: PostgresServer;
  beforeAll(async () => {
    server = await startPostgres(bin);
  }, START_MS);
  afterAll(() => server.remove(), START_MS);

  it('works beside the server: accounts, a noted restore, and the doctor', async () => {
    const DATABASE_URL = server.url;
    expect((await cli.type('doctor', { DATABASE_URL })).said).toContain(
      'its tables are made at the first start',
    );
    const storage = await openPostgres(server.url);
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
    expect(said).toMatch(/✓ Database: PostgreSQL \d+\.\d+.* has version 1/);
    expect(said).toContain('✓ Commits: are on disk before they are answered');
    expect(said).toContain('! Backups: the server does not archive its log');
    expect(said).toContain('! Clock: is');
    expect(said).toContain('✓ Administrators: 2');
  });
}
