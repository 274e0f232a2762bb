/** A later release, as it would be shipped, on data of this one: what its start and its command line do. */
import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, beforeEach, expect, it, onTestFinished } from 'vitest';
import { bundleLater } from '../../testing/postgres/bundle-later.ts';
import type { BundledServer } from '../../testing/server/bundled-server.ts';
import { startProcess } from '../../testing/server/server-process.ts';
import { versionOfFile } from '../storage/sqlite/copies/inspect-database.ts';
import { MIGRATIONS } from '../storage/sqlite/migrations/migrations.ts';
import { connect } from '../storage/sqlite/open-sqlite.ts';
import { databaseOf } from './open-data.ts';

const START_MS = 60_000;
const TODAY = MIGRATIONS.length;

let bundle: BundledServer;
let folder = '';
beforeAll(async () => {
  bundle = await bundleLater();
}, START_MS);
afterAll(() => bundle.remove());
beforeEach(() => {
  const root = mkdtempSync(join(tmpdir(), 'tableside-later-'));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  folder = join(root, 'data');
  mkdirSync(folder, { mode: 0o700 });
  connect(databaseOf(folder), MIGRATIONS).close();
});

/** Types a command of the later release. Returns its exit code and what it said. */
async function type(...words: string[]) {
  const env = { PATH: process.env.PATH, DATA_DIR: folder };
  const ran = promisify(execFile)(process.execPath, [bundle.cli, ...words], { env });
  const { code, stdout, stderr } = await ran.then(
    (done) => ({ code: 0, ...done }),
    (error: { code: number; stdout: string; stderr: string }) => error,
  );
  return { code, said: stdout + stderr };
}

it('a start keeps a copy of the database from before an upgrade, and then upgrades it', async () => {
  const server = await startProcess(folder, { main: bundle.main });
  await server.end('SIGTERM');
  const backups = join(folder, 'backups');
  const copies = readdirSync(backups).filter((name) => name.endsWith('-upgrade.db'));
  expect(copies.map((name) => versionOfFile(join(backups, name)))).toEqual([TODAY]);
  expect(versionOfFile(databaseOf(folder))).toBe(TODAY + 1);
});

it('the command line leaves the upgrade to the server', async () => {
  expect(await type('reset-password', '--email', 'admin@example.com')).toEqual({
    code: 1,
    said: expect.stringContaining(
      'The database is of an earlier version. Start the server once: it is upgraded then.',
    ),
  });
  expect(versionOfFile(databaseOf(folder))).toBe(TODAY);
});

it('a restore upgrades an old backup', async () => {
  const backup = join(folder, '../night.db');
  connect(backup, MIGRATIONS).close();
  expect(await type('restore', backup)).toMatchObject({ code: 0 });
  expect(versionOfFile(databaseOf(folder))).toBe(TODAY + 1);
});
