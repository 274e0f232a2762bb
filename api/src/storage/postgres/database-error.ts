/** Tells errors of the database from faults of a statement, by the codes of PostgreSQL and of the driver. */
import { StorageError } from '../door/storage-error.ts';

/** Returns the code of the server (five characters) or of the driver. drizzle wraps errors, so look at causes, too. */
export function codeOf(error: unknown): string | undefined {
  for (let at: unknown = error; at instanceof Error; at = at.cause) {
    const code = 'code' in at ? at.code : undefined;
    if (typeof code === 'string') return code;
  }
  return undefined;
}

/**
 * The server waits for a lock, gave up a deadlock or a conflict, or has no connection left: the same call may succeed
 * in a moment.
 */
const BUSY = /^(55P03|40001|40P01|57014|53300)$/;
/** The connection, the disk, the memory or the server itself is gone; or nobody may write now, as on a standby. */
const UNAVAILABLE = /^(08|53|55000|57|58|25006|25P03|28|3D|F0|XX|CONNECT|E[A-Z]+$)/;

/** Returns whether two transactions got in each other's way. The same one may succeed at once. */
export const isConflict = (error: unknown): boolean => /^(40001|40P01)$/.test(codeOf(error) ?? '');

/** Returns a `StorageError` when the database cannot work. Any other error is a fault of the statement. */
export function asStorageError(error: unknown): StorageError | undefined {
  for (let at: unknown = error; at instanceof Error; at = at.cause) if (at instanceof StorageError) return at;
  const code = codeOf(error);
  if (code === undefined) return undefined;
  if (BUSY.test(code)) return new StorageError('busy', error);
  return UNAVAILABLE.test(code) ? new StorageError('unavailable', error) : undefined;
}

/** Returns whether the database cannot work, so that another connection may be needed. */
export const isUnavailable = (error: unknown): boolean => asStorageError(error)?.code === 'unavailable';

/** Waits for the work. Throws `StorageError` when the database cannot work, and rethrows any other error. */
export async function named<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    throw asStorageError(error) ?? error;
  }
}
