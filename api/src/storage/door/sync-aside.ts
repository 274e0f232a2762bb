/** Flushes a file or a folder to the disk without blocking the thread that serves. */
import { open } from 'node:fs/promises';

/** Resolves when everything written or renamed at the path is on disk. */
export async function syncAside(path: string): Promise<void> {
  const handle = await open(path, 'r');
  await handle.sync().finally(() => handle.close());
}
