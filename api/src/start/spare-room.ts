/**
 * Keeps a little room on the disk for the start. SQLite opens a database only if it can make the index of its log, which
 * it could not on a full disk: then a server that was stopped would not even let people read.
 */
import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { StorageOpenError } from '../storage/door/storage-error.ts';

const BYTES = 256 * 1024;

const spareOf = (folder: string): string => join(folder, 'spare-room');

/** Does nothing where there is no room for it. */
export function keepSpareRoom(folder: string): void {
  const file = spareOf(folder);
  if (existsSync(file)) return;
  try {
    writeFileSync(file, Buffer.alloc(BYTES, 'room'), { mode: 0o600 });
  } catch {
    rmSync(file, { force: true });
  }
}

/** Opens what needs a little room. Gives up what is spare if the disk is full. */
export async function withSpareRoom<T>(folder: string, open: () => Promise<T>): Promise<T> {
  try {
    return await open();
  } catch (error) {
    const isFull = error instanceof StorageOpenError && error.code === 'full';
    if (!isFull || !existsSync(spareOf(folder))) throw error;
    rmSync(spareOf(folder));
    return open();
  }
}
