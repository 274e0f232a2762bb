/** Calls storage where it may be full or busy: a command is told to come again, by a code, and a read goes on. */
import { StorageError } from '../storage/storage-error.ts';
import { ProtocolError } from './protocol-error.ts';

export async function throughStorage<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof StorageError)) throw error;
    throw new ProtocolError(error.code === 'busy' ? 'server.busy' : 'server.storage', { cause: error });
  }
}

/** Keeps what a read has to tell of its caller. Where nothing can be written that is lost: undefined, and the read goes on. */
export async function noteIfPossible<T>(work: () => Promise<T>): Promise<T | undefined> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof StorageError) return undefined;
    throw error;
  }
}
