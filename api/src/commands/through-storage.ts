/** Calls storage; where it can't work the caller is told to come again, by a code. */
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
