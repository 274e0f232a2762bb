/** Copies of a database by SQLite's backup: made aside, checked whole, and only then given their name. */
import { closeSync, fsyncSync, openSync, rmSync } from 'node:fs';
import { open, rename } from 'node:fs/promises';
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
  const disk = createFlusher(aside);
  const progress = (): number => {
    signal?.throwIfAborted();
    disk.flush();
    return atOnce ? ALL_PAGES : PAGES_A_STEP;
  };
  try {
    clear(aside);
    await connection.backup(aside, { progress });
    signal?.throwIfAborted();
    await checkCopy(aside, signal);
    await disk.finish();
    await rename(aside, file);
    await syncAside(dirname(file));
  } catch (error) {
    await disk.finish().catch(() => undefined);
    clear(aside);
    throw asStorageError(error) ?? error;
  }
}

/**
 * Brings what was copied so far to the disk, beside the thread that serves. Left to the end it would be hundreds of
 * megabytes at once, and the venue's own writes would wait for them.
 */
function createFlusher(file: string) {
  let work: Promise<void> | undefined;
  return {
    flush(): void {
      work ??= syncAside(file).then(
        () => {
          work = undefined;
        },
        // The file is only just being made, or can't be written: then the end says so.
        () => {
          work = undefined;
        },
      );
    },
    async finish(): Promise<void> {
      await work;
      await syncAside(file);
    },
  };
}

/** What was written or renamed there is on disk when it resolves. */
async function syncAside(path: string): Promise<void> {
  const handle = await open(path, 'r');
  await handle.sync().finally(() => handle.close());
}

/** With what SQLite keeps beside a file. */
function clear(file: string): void {
  for (const end of ['', '-journal', '-wal', '-shm']) rmSync(`${file}${end}`, { force: true });
}

/** The same, where nobody is served meanwhile. */
export function syncPath(path: string): void {
  const handle = openSync(path, 'r');
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}
