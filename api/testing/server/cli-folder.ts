/** A temporary data folder, and a function that runs the command line on it. */
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach } from 'vitest';
import { runCli } from '../../src/cli/run-cli.ts';
import { prepareFirstAdmin, seedVenue } from '../../src/start/first-start.ts';
import { databaseOf } from '../../src/start/open-data.ts';
import { openSqlite } from '../../src/storage/sqlite/open-sqlite.ts';
import type { Storage } from '../../src/storage/storage.ts';

const MANIFEST = new URL('../../../package.json', import.meta.url);
export const OFFICE_EMAIL = 'office@alderandrye.example';
export const CLI_NOW = Date.parse('2026-06-12T12:00:00.000Z');

/** The output of the first start of a server. */
export async function firstStart(storage: Storage): Promise<void> {
  const clock = { now: () => CLI_NOW };
  const admin = { adminEmail: OFFICE_EMAIL, adminPassword: 'a-long-evening-shift' };
  await seedVenue(storage, clock, { demoData: true });
  await (await prepareFirstAdmin(storage, clock, admin))?.create();
}

/** Call once per suite. Each test gets a new folder. */
export function cliFolder() {
  let root = '';
  const folder = (): string => join(root, 'data');
  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'tableside-cli-'));
  });
  afterEach(() => rmSync(root, { recursive: true, force: true }));

  const withDatabase = async <T>(work: (storage: Storage) => Promise<T>): Promise<T> => {
    const storage = openSqlite({ file: databaseOf(folder()) });
    return work(storage).finally(() => storage.close());
  };
  return {
    root: () => root,
    /** Does not exist before the first start. */
    folder,
    withDatabase,
    async type(args: string, environment: Record<string, string> = {}) {
      const said: string[] = [];
      const code = await runCli({
        args: args.split(' '),
        environment: { DATA_DIR: folder(), PORT: '0', ...environment },
        cwd: root,
        manifest: MANIFEST,
        now: () => CLI_NOW,
        out: (line) => said.push(line),
        err: (line) => said.push(`! ${line}`),
      });
      return { code, said: said.join('\n') };
    },
    /** Creates the data of a server that was started once and stopped. */
    async startedOnce(): Promise<void> {
      mkdirSync(folder(), { mode: 0o700 });
      await withDatabase(firstStart);
      chmodSync(databaseOf(folder()), 0o600);
    },
  };
}
