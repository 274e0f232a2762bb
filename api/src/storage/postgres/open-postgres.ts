/** Storage on a PostgreSQL server: every write is committed there before it is answered. */
import { v4 } from 'uuid';
import type { Storage } from '../storage.ts';
import { checkServer } from './check-server.ts';
import type { Held } from './connection.ts';
import { createFinishing, FINISHING } from './finishing/finishing.ts';
import { guardHistory, type Standby } from './history-guard.ts';
import { type Joined, type Joining, joinServers } from './join-servers.ts';
import { MIGRATIONS } from './migrations/migrations.ts';
import { faultOfTables, stateOf } from './migrations/tables-state.ts';
import { postgresConnection } from './postgres-connection.ts';
import { type PostgresParts, postgresStorage } from './postgres-storage.ts';
import { createRenewal, type Renewal } from './renewal.ts';
import { openSession } from './session.ts';
import { openSignals } from './signals/open-signals.ts';
import { ALWAYS, namingFaults, withConnection } from './with-connection.ts';

/** The most connections at once: for the work of venues, and for reports. */
const POOL = { work: 8, reports: 2 };
/**
 * Limits of a connection, in ms. A server that stalls or is cut off while it holds the lock of a venue loses it, so that
 * another one can go on.
 */
const WORK_LIMITS = {
  statement_timeout: 5000,
  lock_timeout: 2000,
  idle_in_transaction_session_timeout: 2000,
} as const;
const REPORT_LIMITS = { statement_timeout: 30_000, default_transaction_read_only: 'on' } as const;

export interface SharedPostgres extends Pick<Joined, 'secret' | 'settled'> {
  readonly storage: Storage;
}

/** Opens the database as one of the servers that work on it, and brings its tables forward. Throws `StorageOpenError`. */
export async function joinPostgres(url: string, joining: Joining): Promise<SharedPostgres> {
  const { leave, leads, ...joined } = await namingFaults(url, () => joinServers(url, joining));
  const renewal = createRenewal();
  const signals = openSignals(url, { listens: true, renewal });
  const openFinishing = () => openSession({ url, settings: { ...ALWAYS, ...FINISHING } });
  const finishing = createFinishing(openFinishing, joining.migrations ?? MIGRATIONS);
  const storage = { ...storageAt(url, signals, { ...joining, renewal, isServer: true }), leads, finishing };
  const close = async (): Promise<void> => {
    await storage.close().finally(leave);
  };
  return { ...joined, storage: { ...storage, close } };
}

/** Opens the database as a server whose first start needs nothing else. */
export async function openPostgres(url: string, joining: Partial<Joining> = {}): Promise<Storage> {
  const alone = { given: undefined, kept: undefined, now: () => Date.now() };
  const { storage, settled } = await joinPostgres(url, { ...alone, ...joining });
  await settled();
  return storage;
}

/** Opens the database as it is, also while a server works on it. Throws `StorageOpenError`. */
export async function openPostgresBeside(url: string): Promise<Storage> {
  const fault = await withConnection(url, async (connection) => {
    await checkServer(connection);
    return faultOfTables(await stateOf(connection), MIGRATIONS);
  });
  if (fault) throw fault;
  return storageAt(url, openSignals(url, { listens: false }));
}

interface Opening {
  readonly migrations?: PostgresParts['migrations'];
  readonly standby?: Standby;
  readonly renewal?: Renewal;
  /** Servers judge each connection, because what they answer must be of one history. */
  readonly isServer?: boolean;
}

/** Opens the database without looking at it. Only tests bring signals and migrations of their own. */
export function storageAt(
  url: string,
  signals: PostgresParts['signals'],
  { migrations = MIGRATIONS, standby, renewal = createRenewal(), isServer = false }: Opening = {},
): Storage {
  const judge = isServer ? { judge: (held: Held) => guardHistory(held, standby) } : {};
  return postgresStorage({
    connection: postgresConnection({
      url,
      most: POOL.work,
      settings: { ...ALWAYS, ...WORK_LIMITS },
      renewal,
      ...judge,
    }),
    reports: postgresConnection({
      url,
      most: POOL.reports,
      settings: { ...ALWAYS, ...REPORT_LIMITS },
      renewal,
      ...judge,
    }),
    signals,
    migrations,
    process: v4(),
    newEpoch: v4,
    elapsed: () => performance.now(),
  });
}
