/** Copies a database with SQLite's backup. The copy is made under another name, checked, and only then renamed. */
import { closeSync, fsyncSync, openSync, rmSync } from 'node:fs';
import { rename } from 'node:fs/promises';
import { dirname } from 'node:path';
import type Sqlite from 'better-sqlite3';
import { syncAside } from '../../door/sync-aside.ts';
import { asStorageError } from '../database.ts';
import { checkCopy } from './check-copy.ts';

/** Pages per step. With 20, others wait about 1 ms. */
const PAGES_A_STEP = 20;
/**
 * Copies everything in one step. Needed while another process writes, because each of its writes would restart a copy
 * in steps.
 */
const ALL_PAGES = 0x7fffffff;

interface CopyOptions {
  readonly signal?: AbortSignal;
  /** Whether to copy in one step. Use it for a database that another process writes to. */
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
 * Flushes the copied pages to disk without blocking the serving thread. A single flush at the end would write hundreds
 * of megabytes at once, and the venue's own writes would wait for it.
 */
function createFlusher(file: string) {
  let work: Promise<void> | undefined;
  return {
    flush(): void {
      work ??= syncAside(file).then(
        () => {
          work = undefined;
        },
        // The file may not exist yet. If it cannot be written, `finish` fails.
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

/** Removes a database file and the files that SQLite keeps beside it. */
function clear(file: string): void {
  for (const end of ['', '-journal', '-wal', '-shm']) rmSync(`${file}${end}`, { force: true });
}

/** Does what `syncAside` does synchronously, for times when nobody is being served. */
export function syncPath(path: string): void {
  const handle = openSync(path, 'r');
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}
