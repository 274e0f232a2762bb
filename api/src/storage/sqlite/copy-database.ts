/** Copies of a database by SQLite's backup: made aside, checked whole, and only then given their name. */
import { closeSync, fsyncSync, openSync, renameSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import type Sqlite from 'better-sqlite3';
import { checkCopy } from './check-copy.ts';
import { asStorageError } from './database.ts';

/** At 20 pages a step others wait about 1 ms. */
const PAGES_A_STEP = 20;
/** Another process writes meanwhile, and each of its writes would make a copy in steps begin again. */
const ALL_PAGES = 0x7fffffff;

interface CopyOptions {
  readonly signal?: AbortSignal;
  /** In one step: of a database that others write to. */
  readonly atOnce?: boolean;
}

export async function copyDatabase(
  connection: Sqlite.Database,
  file: string,
  { signal, atOnce }: CopyOptions = {},
): Promise<void> {
  const aside = `${file}.incoming`;
  const progress = (): number => {
    signal?.throwIfAborted();
    return atOnce ? ALL_PAGES : PAGES_A_STEP;
  };
  try {
    clear(aside);
    await connection.backup(aside, { progress });
    signal?.throwIfAborted();
    await checkCopy(aside, signal);
    syncPath(aside);
    renameSync(aside, file);
    syncPath(dirname(file));
  } catch (error) {
    clear(aside);
    throw asStorageError(error) ?? error;
  }
}

/** With what SQLite keeps beside a file. */
function clear(file: string): void {
  for (const end of ['', '-journal', '-wal', '-shm']) rmSync(`${file}${end}`, { force: true });
}

/** What was written or renamed there is on disk when this returns. */
export function syncPath(path: string): void {
  const handle = openSync(path, 'r');
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}
