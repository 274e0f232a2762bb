/** How much room is left where the data is. */
import { statfs } from 'node:fs/promises';

/** Below this the server is not ready: what it still takes down to the last byte would be refused soon. */
export const DISK_FLOOR_BYTES = 200 * 1024 * 1024;

export async function freeBytesOf(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}
