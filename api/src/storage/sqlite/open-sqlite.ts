/** Storage on SQLite: one file, one connection, every write durable when it is answered. */
import { existsSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Change, EntityName } from '@tableside/domain/entities.ts';
import Sqlite from 'better-sqlite3';
import { v4 } from 'uuid';
import type { RowOf, Storage } from '../storage.ts';
import { StorageOpenError } from '../storage-error.ts';
import { createChangePages } from './change-pages.ts';
import { createClients } from './clients.ts';
import { createCommandLog } from './command-log.ts';
import { type Database, named, sqliteCode, wrapConnection } from './database.ts';
import { createDevices } from './devices.ts';
import { createHeldCommands } from './held-commands.ts';
import { createLoadReads } from './load-reads.ts';
import { migrate, refuseNewer } from './migrate.ts';
import { MIGRATIONS, type Migration } from './migrations.ts';
import { createNumberMirror } from './number-mirror.ts';
import { createOrderList } from './order-list.ts';
import { createRowStore, type RowStore } from './row-store.ts';
import { createUsers } from './users.ts';
import { createVenueCounter, type VenueCounter } from './venue-counter.ts';
import { createWriter } from './write-commands.ts';

export interface SqliteOptions {
  /** A path, or `:memory:`. */
  readonly file: string;
  /** Names a new venue's history; another one tells devices to start over. */
  readonly newEpoch?: () => string;
  readonly migrations?: readonly Migration[];
}

/** How long a write waits for another process, in ms. */
const BUSY_MS = 5000;

/** Throws `StorageOpenError`. */
export function openSqlite({ file, newEpoch = v4, migrations = MIGRATIONS }: SqliteOptions): Storage {
  const connection = connect(file, migrations);
  return assemble(wrapConnection(connection), { newEpoch, close: () => connection.close() });
}

function connect(file: string, migrations: readonly Migration[]): Sqlite.Database {
  if (file !== ':memory:' && !existsSync(dirname(file))) {
    throw new StorageOpenError('missing', `The folder ${dirname(file)} does not exist.`);
  }
  let connection: Sqlite.Database | undefined;
  try {
    if (file !== ':memory:') refuseNewer(file, migrations.length);
    connection = new Sqlite(file, { timeout: BUSY_MS });
    connection.pragma('journal_mode = WAL');
    connection.pragma('synchronous = FULL');
    migrate(connection, migrations);
    return connection;
  } catch (error) {
    connection?.close();
    throw openError(file, error);
  }
}

function openError(file: string, error: unknown): unknown {
  const code = sqliteCode(error);
  if (code === undefined) return error;
  if (/^SQLITE_(BUSY|LOCKED)/.test(code)) {
    return new StorageOpenError('locked', `Another program holds ${file}.`);
  }
  if (/^SQLITE_(CORRUPT|NOTADB)/.test(code)) {
    return new StorageOpenError('corrupt', `${file} is not a whole database.`);
  }
  if (/^SQLITE_(CANTOPEN|READONLY|PERM)/.test(code)) {
    return new StorageOpenError('missing', `${file} can not be opened for writing.`);
  }
  return error;
}

type Listener = Parameters<Storage['onCommit']>[0];

function assemble(database: Database, options: { newEpoch: () => string; close: () => void }): Storage {
  const listeners = new Set<Listener>();
  const announce: Listener = (venueId, head) => {
    for (const listener of listeners) listener(venueId, head);
  };
  const counter = createVenueCounter(database, options.newEpoch);
  const store = createRowStore(database);
  const log = createCommandLog(database);
  const clients = createClients(database);
  const held = createHeldCommands(database, store);
  const load = createLoadReads(database, store);
  const numbers = createNumberMirror(database);
  const pages = createChangePages({ database, counter, clients, log });
  const orders = createOrderList(database);
  return {
    accounts: { ...createUsers(database), ...createDevices(database) },
    write: createWriter({ database, counter, store, log, clients, held, numbers, load, announce }),
    head: async (venueId) => named(() => counter.head(venueId)),
    changes: async (venueId, filter) => named(() => pages(venueId, filter)),
    row: async <E extends EntityName>(venueId: string, entity: E, id: string) =>
      named(() => store.get(venueId, entity, id) as RowOf<E> | undefined),
    rows: async <E extends EntityName>(venueId: string, entity: E) =>
      named(() => store.all(venueId, entity) as RowOf<E>[]),
    load: async (venueId, reads) => database.read(() => load(venueId, reads)),
    orders: async (venueId, filter) => named(() => orders(venueId, filter)),
    client: async (clientId) => named(() => clients.get(clientId)),
    saveClient: async (client) => clients.save(client),
    nextServerNumber: async (venueId) => counter.nextServerNumber(venueId),
    heldCommands: async (venueId) => named(() => held.waiting(venueId)),
    onCommit(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    async seed(venueId, changes) {
      const seq = database.write(() => seedRows({ counter, store }, venueId, changes));
      if (seq > 0) announce(venueId, seq);
    },
    close() {
      listeners.clear();
      options.close();
    },
  };
}

/** The first change of a venue that has none; 0 when it has. */
function seedRows(
  { counter, store }: { counter: VenueCounter; store: RowStore },
  venueId: string,
  changes: readonly Change[],
): number {
  counter.ensure(venueId);
  if (counter.head(venueId).head > 0 || changes.length === 0) return 0;
  const seq = counter.next(venueId);
  for (const change of changes) store.put(venueId, change, seq);
  return seq;
}
