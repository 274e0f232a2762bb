/** If the machine fails in the middle of an upgrade, the next start finds the database as it was and upgrades it. */
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it, onTestFinished } from 'vitest';
import { inspectDatabase } from '../copies/inspect-database.ts';
import { connect } from '../open-sqlite.ts';
import { MIGRATIONS } from './migrations.ts';

const OPEN = fileURLToPath(new URL('../open-sqlite.ts', import.meta.url));
const KNOWN = fileURLToPath(new URL('migrations.ts', import.meta.url));
const API = fileURLToPath(new URL('../../../../', import.meta.url));
/** Writes for many seconds. */
const SLOW = {
  name: 'slow',
  sql: `CREATE TABLE slow (n integer, filling text);
        INSERT INTO slow WITH RECURSIVE counted(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM counted WHERE n < 5000000)
        SELECT n, hex(randomblob(100)) FROM counted;`,
};

it('an interrupted upgrade leaves the version before, and is done at the next start', {
  timeout: 120_000,
}, async () => {
  const folder = mkdtempSync(join(tmpdir(), 'tableside-interrupted-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const file = join(folder, 'venue.db');
  connect(file, MIGRATIONS).close();
  const before = inspectDatabase(file).tables;

  const program = join(folder, 'upgrade.ts');
  writeFileSync(
    program,
    `import { connect } from ${JSON.stringify(OPEN)};
     import { MIGRATIONS } from ${JSON.stringify(KNOWN)};
     process.stdout.write('begins');
     connect(${JSON.stringify(file)}, [...MIGRATIONS, ${JSON.stringify(SLOW)}]);
     process.stdout.write('ends');`,
  );
  const child = spawn(process.execPath, ['--import', 'tsx', program], {
    cwd: API,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = new Promise<string | null>((resolve) =>
    child.once('exit', (_code, signal) => resolve(signal)),
  );
  let said = '';
  await new Promise<void>((resolve) => {
    child.stdout.on('data', (chunk) => {
      said += String(chunk);
      resolve();
    });
  });
  // Waits until part of the upgrade is on disk, then kills the process.
  await expect.poll(() => sizeOf(`${file}-wal`), { timeout: 60_000 }).toBeGreaterThan(20_000_000);
  child.kill('SIGKILL');
  expect([await ended, said]).toEqual(['SIGKILL', 'begins']);

  connect(file, MIGRATIONS).close();
  expect(inspectDatabase(file)).toMatchObject({
    integrity: 'ok',
    version: MIGRATIONS.length,
    tables: before,
  });
  const small = { name: 'small', sql: 'CREATE TABLE slow (n integer); INSERT INTO slow VALUES (1);' };
  connect(file, [...MIGRATIONS, small]).close();
  expect(inspectDatabase(file).tables.find(({ name }) => name === 'slow')?.rows).toBe(1);
});

function sizeOf(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.size ?? 0;
}
