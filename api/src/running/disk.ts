/** Measures the free space on the data folder's disk. */
import { statfs } from 'node:fs/promises';

/** Below this, the server reports that it is not ready, because it would soon have to refuse writes. */
export const LEAST_FREE_BYTES = 200 * 1024 * 1024;

export async function freeBytesOf(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}
