/** A database file that is not readable, locked, full or broken: four things, four sentences, and one advises a restore. */
import { copyFileSync, truncateSync } from 'node:fs';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { giveToNobody, keepToRoot, runAsNobody } from '../../testing/server/another-user.ts';
import { type BundledServer, bundleServer } from '../../testing/server/bundled-server.ts';
import { CLI_NOW, cliFolder } from '../../testing/server/cli-folder.ts';
import { databaseOf, openData } from '../start/open-data.ts';

const { folder, type, startedOnce } = cliFolder();
const clock = { now: () => CLI_NOW };
const MINUTE = 60_000;

describe('a file of the data folder that belongs to somebody else', () => {
  let bundle: BundledServer;
  beforeAll(async () => {
    bundle = await bundleServer();
  }, MINUTE);
  afterAll(() => bundle.remove());

  const env = () => ({ PATH: process.env.PATH, DATA_DIR: folder(), PORT: '0', LOG_LEVEL: 'silent' });

  /** Leaves the log and its index behind, as a server does that was killed. */
  function killedServer(): void {
    const file = databaseOf(folder());
    const connection = new Sqlite(file);
    connection.exec('CREATE TABLE more (id)');
    for (const end of ['-wal', '-shm']) copyFileSync(`${file}${end}`, `${file}${end}.kept`);
    connection.close();
    for (const end of ['-wal', '-shm']) copyFileSync(`${file}${end}.kept`, `${file}${end}`);
  }

  const files = ['tableside.db', 'tableside.db-wal', 'tableside.db-shm', 'server.lock', 'jwt-secret'];
  it.each(files)(
    'is named with its owner and the command that gives it back when it is %s',
    { timeout: MINUTE },
    async (name) => {
      await startedOnce();
      await (await openData({ folder: folder() }, clock)).close();
      killedServer();
      giveToNobody(folder());
      const file = join(folder(), name);
      const owner = keepToRoot(file);
      const sentence = new RegExp(
        owner === 'root'
          ? `${file} belongs to root, and the user nobody may not read it\\. Give it back: sudo chown nobody: ${file}\n`
          : `${file} has the mode 0, so its user \\S+ may not read it\\. Allow it: sudo chmod u\\+rwX ${file}\n`,
      );
      const found = await runAsNobody(bundle.cli, ['doctor'], env());
      expect(found.said).toMatch(sentence);
      expect(found.said).not.toMatch(/restore| {4}at /i);
      expect(found.code).toBe(1);
      const started = await runAsNobody(bundle.main, [], env());
      expect(started.said).toMatch(sentence);
      expect(started.said).toMatch(/^Tableside can't start: [^\n]+\n$/);
    },
  );
});

describe('a database that another program holds', () => {
  it('is reported as such, and no restore is advised', { timeout: MINUTE }, async () => {
    await startedOnce();
    const other = new Sqlite(databaseOf(folder()));
    onTestFinished(() => void other.close());
    other.pragma('locking_mode = EXCLUSIVE');
    other.exec('BEGIN EXCLUSIVE; CREATE TABLE more (id)');
    const { said } = await type('doctor');
    expect(said).toContain(`✗ Database: Another program holds ${databaseOf(folder())}. End it`);
    expect(said).not.toMatch(/restore/i);
  });
});

describe('a database with broken pages', () => {
  it('is the only case in which a restore is advised', async () => {
    await startedOnce();
    truncateSync(databaseOf(folder()), 100_000);
    expect((await type('doctor')).said).toMatch(/✗ Database: .*Restore a backup/i);
  });
});
