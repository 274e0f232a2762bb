/** Opens one connection for a short task, and names what is wrong in one line. */
import { StorageOpenError } from '../door/storage-error.ts';
import { MARK } from './check-server.ts';
import type { Connection } from './connection.ts';
import { postgresConnection } from './postgres-connection.ts';
import { refusalOf } from './refusal.ts';

/** Settings of every connection. Compiling a statement takes longer than any of ours runs. */
export const ALWAYS = { jit: 'off', [MARK]: 'yes' } as const;

/** Names what keeps the work from its database in one line. Throws `StorageOpenError`. */
export async function namingFaults<T>(url: string, work: () => Promise<T>): Promise<T> {
  if (!/^postgres(ql)?:\/\/./.test(url) || !URL.canParse(url))
    throw new StorageOpenError(
      'missing',
      'DATABASE_URL is no address like postgres://user:password@host/name.',
    );
  try {
    return await work();
  } catch (error) {
    throw refusalOf(error, url) ?? error;
  }
}

/** The connection has no time limits: a migration may sort large tables. Throws `StorageOpenError`. */
export const withConnection = <T>(url: string, work: (connection: Connection) => Promise<T>): Promise<T> =>
  namingFaults(url, async () => {
    const connection = postgresConnection({ url, most: 1, settings: ALWAYS });
    return work(connection).finally(() => connection.close());
  });
