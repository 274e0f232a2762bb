/** Handles storage that is full or busy: a command gets an error code that asks for a retry, and a read continues. */
import { StorageError } from '../storage/door/storage-error.ts';
import { ProtocolError } from './protocol-error.ts';

export const codeOfStorage = ({ code }: StorageError) => (code === 'busy' ? 'server.busy' : 'server.storage');

export async function throughStorage<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof StorageError)) throw error;
    throw new ProtocolError(codeOfStorage(error), { cause: error });
  }
}

/**
 * Runs a write that a read makes on the side, such as noting a device. If storage cannot write, the note is lost, the
 * result is undefined, and the read continues.
 */
export async function noteIfPossible<T>(work: () => Promise<T>): Promise<T | undefined> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof StorageError) return undefined;
    throw error;
  }
}
