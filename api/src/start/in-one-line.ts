/** Says in one line why the machine or the settings do not let the program work. */
import { fileFault } from '../storage/door/file-fault.ts';
import { StorageError, StorageOpenError } from '../storage/door/storage-error.ts';
import { StartError } from './start-error.ts';

/** Undefined for a fault of the program. `database` is the file that the work was about. */
export function inOneLine(error: unknown, database: string): string | undefined {
  if (error instanceof StartError || error instanceof StorageOpenError) return error.message;
  if (error instanceof StorageError) return fileFault(database, error.cause)?.message ?? error.message;
  return fileFault(database, error)?.message;
}
