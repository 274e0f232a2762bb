/** Runs the command line as a separate process. */
import { execFile } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it, onTestFinished } from 'vitest';
import { databaseOf } from './start/open-data.ts';
import { openSqlite } from './storage/sqlite/open-sqlite.ts';

const CLI = fileURLToPath(new URL('./cli.ts', import.meta.url));
const API = fileURLToPath(new URL('..', import.meta.url));

it('the command line exits by itself with its code, and only its owner can read what it makes', {
  timeout: 60_000,
}, async () => {
  const folder = mkdtempSync(join(tmpdir(), 'tableside-cli-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  await openSqlite({ file: databaseOf(folder) }).close();
  chmodSync(databaseOf(folder), 0o644);
  const run = (...args: string[]) =>
    new Promise<{ code: number; out: string; err: string }>((resolve) => {
      const env = { PATH: process.env.PATH, DATA_DIR: folder, INIT_CWD: folder };
      execFile(process.execPath, ['--import', 'tsx', CLI, ...args], { cwd: API, env }, (error, out, err) => {
        resolve({ code: typeof error?.code === 'number' ? error.code : 0, out, err });
      });
    });
  const [backup, unknown] = await Promise.all([run('backup', 'night.db'), run('backdown')]);
  expect(backup).toEqual({
    code: 0,
    out: `Backed up to ${join(folder, 'night.db')}, checked whole.\n`,
    err: '',
  });
  expect(statSync(join(folder, 'night.db')).mode & 0o777).toBe(0o600);
  expect([unknown.code, unknown.out]).toEqual([2, '']);
});

it('the command line exits cleanly when nobody reads its output any more', { timeout: 60_000 }, async () => {
  const command = `"${process.execPath}" --import tsx "${CLI}" --help | true`;
  const err = await new Promise((resolve) =>
    execFile('sh', ['-c', command], { cwd: API }, (_error, _out, said) => resolve(said)),
  );
  expect(err).toBe('');
});
