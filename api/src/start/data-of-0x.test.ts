/** Data of 0.x are refused in one line, and stay as they are. */
import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { beforeEach, describe, expect, it } from 'vitest';
import { describeOnServer, rowsAt } from '../../testing/postgres/own-server.ts';
import { CLI_NOW, cliFolder } from '../../testing/server/cli-folder.ts';
import { contractTables } from '../storage/postgres/contract-tables.ts';
import { inspectPostgres } from '../storage/postgres/inspect-postgres.ts';
import { openPostgres, openPostgresBeside } from '../storage/postgres/open-postgres.ts';
import { restoreFile } from '../storage/sqlite/copies/restore-file.ts';
import { openSqlite } from '../storage/sqlite/open-sqlite.ts';
import { databaseOf, openData } from './open-data.ts';

const LINE = 'Tableside 0.x made this database. This version cannot read it, and left it as it is: ';
const cli = cliFolder();

describe.each([1, 2, 37])('a file with %i migrations', (version) => {
  const refused = { code: 'older', message: `${LINE}start with an empty DATA_DIR.` };
  let file = '';
  beforeEach(() => {
    mkdirSync(cli.folder(), { mode: 0o700 });
    file = databaseOf(cli.folder());
    const connection = new Sqlite(file);
    connection.pragma('journal_mode = WAL');
    connection.exec('CREATE TABLE venue_seq (venue_id text PRIMARY KEY NOT NULL, seq integer NOT NULL)');
    connection.pragma(`user_version = ${version}`);
    connection.close();
  });

  it('is refused by a start, a restore and every tool', async () => {
    const bytes = readFileSync(file);
    await expect(openData({ folder: cli.folder() }, { now: () => CLI_NOW })).rejects.toMatchObject(refused);
    expect(() => openSqlite({ file })).toThrow(expect.objectContaining(refused));
    const database = join(cli.root(), 'other.db');
    await expect(
      restoreFile({ backup: file, database, at: '2026-06-12T12:00:00.000Z' }),
    ).rejects.toMatchObject(refused);
    for (const command of ['verify data/tableside.db', 'restore data/tableside.db', 'export --out x'])
      expect(await cli.type(command)).toEqual({ code: 1, said: `! ${refused.message}` });
    expect((await cli.type('doctor')).said).toContain(`✗ Database: ${refused.message}`);
    expect(readFileSync(file).equals(bytes)).toBe(true);
  });
});

describeOnServer('tables of a 0.x release', (own) => {
  it('are refused by a start and every tool', async () => {
    const url = await own.newDatabase();
    await rowsAt(
      url,
      'CREATE TABLE tableside_migration (name text PRIMARY KEY, applied_at timestamptz DEFAULT now())',
    );
    await rowsAt(url, "INSERT INTO tableside_migration (name) VALUES ('001-start'), ('002-servers')");
    const refused = { code: 'older', message: `${LINE}name an empty one in DATABASE_URL.` };
    for (const open of [openPostgres, openPostgresBeside, contractTables, inspectPostgres])
      await expect(open(url)).rejects.toMatchObject(refused);
    for (const command of ['migrate --contract', 'create-admin --email a@b.example'])
      expect(await cli.type(command, { DATABASE_URL: url })).toEqual({
        code: 1,
        said: `! ${refused.message}`,
      });
    expect((await cli.type('doctor', { DATABASE_URL: url })).said).toContain(
      `✗ Database: ${refused.message}`,
    );
    const left = `SELECT c.relname::text FROM pg_class c WHERE relnamespace = current_schema()::regnamespace AND relkind = 'r'`;
    expect(await rowsAt(url, left)).toEqual([['tableside_migration']]);
    expect(await rowsAt(url, 'SELECT count(*)::int FROM tableside_migration')).toEqual([[2]]);
  });
});
