/** Implements the storage interface over an open SQLite connection, by combining its parts. */
import type { Change, EntityName } from '@tableside/domain/entities/entities.ts';
import type Sqlite from 'better-sqlite3';
import { sql } from 'drizzle-orm';
import { ONLY_LEADER } from '../door/leads.ts';
import { LocalSignals } from '../door/signals.ts';
import { createAccounts } from '../sql/accounts.ts';
import { createBegunImports } from '../sql/begun-imports.ts';
import { createOutside } from '../sql/outside.ts';
import { createRetention } from '../sql/retention.ts';
import { createSealed } from '../sql/sealed.ts';
import { createVenueActs } from '../sql/venue-acts.ts';
import type { RowOf, RowsPage, Storage } from '../storage.ts';
import { createCards } from './accounts/follow-card.ts';
import { createAuditList } from './audit/audit-list.ts';
import { type AuditLog, createAuditLog } from './audit/audit-log.ts';
import { createCommandLog } from './commands/command-log.ts';
import { createGroupCommit } from './commands/group-commit.ts';
import { createHeldCommands } from './commands/held-commands.ts';
import { createQueues } from './commands/queues.ts';
import { createDiscarder, createResolver } from './commands/resolve-held.ts';
import { createWriter, type DatabaseParts } from './commands/write-batch.ts';
import { asStorageError, type Database, named, wrapConnection } from './database.ts';
import { createLists } from './lists/lists.ts';
import { createPaymentList } from './lists/payment-list.ts';
import { createTimeCardList } from './lists/time-card-list.ts';
import { createReports, type ReportDesk } from './reports/reports.ts';
import { createChangePages } from './rows/change-pages.ts';
import { createLoadReads } from './rows/load-reads.ts';
import { createNumberMirror } from './rows/number-mirror.ts';
import { createRowStore, type RowStore } from './rows/row-store.ts';
import { createVenueCounter, type VenueCounter } from './rows/venue-counter.ts';
import { keepValuesShort } from './short-values.ts';
import { createPruning } from './upkeep/pruning.ts';
import { createFacts, createUpkeep } from './upkeep/upkeep.ts';
import { createVenues } from './venues/venues.ts';
import { writableDatabase } from './writable-database.ts';

/** The columns of act keys that the databases name differently. */
const KEYS = { id: sql`key_id`, sealed: sql`"key"` };

interface Means {
  /** A monotonic clock in ms. */
  readonly elapsed?: () => number;
  readonly reports?: ReportDesk;
}

/** `newEpoch` creates the epoch of a venue that has none yet. */
export function sqliteStorage(
  connection: Sqlite.Database,
  newEpoch: () => string,
  { elapsed = () => performance.now(), reports = createReports(connection) }: Means = {},
): Storage {
  keepValuesShort(connection);
  const signals = new LocalSignals();
  const database = wrapConnection(connection, signals);
  const announce = (venueId: string, head: number): void => signals.tell({ kind: 'head', venueId, head });
  const parts = openParts(database, { announce, elapsed, newEpoch });
  const { counter, store, queues, held, load, audit, facts } = parts;
  const commit = createGroupCommit(parts);
  const writable = writableDatabase(database, { commit, audit, counter, store });
  const pages = createChangePages(parts);
  const seed = (venueId: string, changes: readonly Change[]) => seedRows(parts, venueId, changes);
  return {
    ...createOutside(writable),
    retention: createRetention(writable),
    accounts: createAccounts(writable, {
      sorted: (name) => sql`${name} COLLATE NOCASE`,
      keys: KEYS,
    }),
    audit: createAudit(database, audit),
    held: {
      waiting: async (venueId, page) => held.waiting(venueId, page),
      ofDevices: async (venueId) => held.ofDevices(venueId),
      resolve: createResolver(parts),
      discardAll: createDiscarder(parts),
    },
    imports: createBegunImports(writable),
    leads: ONLY_LEADER,
    pruning: createPruning(database, { store, facts, elapsed }),
    reports,
    sealed: createSealed(writable, { keys: KEYS }),
    upkeep: createUpkeep({ connection, database, facts, newEpoch }),
    venues: { ...createVenues(database, { audit, seed, announce }), ...createVenueActs(writable) },
    write: createWriter(parts, commit),
    head: async (venueId) => named(() => counter.head(venueId)),
    heads: async (venueIds) => named(() => counter.heads(venueIds)),
    changes: async (venueId, filter) => named(() => pages(venueId, filter)),
    load: async (venueId, reads) => database.read(() => load(venueId, reads)),
    ...createReading(database, store),
    queue: async (clientId) => named(() => queues.get(clientId)),
    queues: async (clientIds) => named(() => queues.all(clientIds)),
    drainedAt: async (of) => named(() => queues.drainedAt(of)),
    saveQueue: (report) => commit.write(() => queues.save(report)),
    signals,
    async seed(venueId, changes) {
      const seq = database.write(() => seed(venueId, changes));
      if (seq > 0) announce(venueId, seq);
    },
    async close() {
      signals.close();
      reports.close();
      closeTidily(connection);
    },
  };
}

const createAudit = (database: Database, log: AuditLog): Storage['audit'] => ({
  record: async (event) => database.write(() => log.event(event)),
  page: createAuditList(database),
});

interface Outside extends Pick<DatabaseParts, 'announce' | 'elapsed'> {
  readonly newEpoch: () => string;
}

/** Creates the parts that writing needs. Reading uses some of them. */
function openParts(database: Database, { newEpoch, ...outside }: Outside) {
  const store = createRowStore(database);
  const counter = createVenueCounter(database, newEpoch);
  return {
    ...outside,
    database,
    savepoint: counter.savepoint,
    isFault: (error: unknown) => asStorageError(error) !== undefined,
    store,
    counter,
    cards: createCards(database),
    log: createCommandLog(database),
    queues: createQueues(database),
    held: createHeldCommands(database, store),
    load: createLoadReads(database, store),
    numbers: createNumberMirror(database),
    audit: createAuditLog(database, counter),
    facts: createFacts(database),
  };
}

type Reading = Pick<
  Storage,
  'row' | 'rows' | 'orders' | 'payments' | 'visits' | 'timeCards' | 'drawers' | 'days' | 'prints'
>;

function createReading(database: Database, store: RowStore): Reading {
  const lists = createLists(database, store);
  const payments = createPaymentList(database, store);
  const timeCards = createTimeCardList(database, store);
  return {
    row: async <E extends EntityName>(venueId: string, entity: E, id: string) =>
      named(() => store.get(venueId, entity, id) as RowOf<E> | undefined),
    rows: async <E extends EntityName>(venueId: string, entity: E, page?: RowsPage) =>
      named(() => store.all(venueId, entity, page) as RowOf<E>[]),
    orders: async (venueId, filter) => lists.orders(venueId, filter),
    payments: async (venueId, filter) => payments(venueId, filter),
    visits: async (venueId, filter) => lists.visits(venueId, filter),
    timeCards: async (venueId, range) => timeCards(venueId, range),
    drawers: async (venueId, filter) => lists.drawers(venueId, filter),
    days: async (venueId, filter) => lists.days(venueId, filter),
    prints: async (venueId, filter) => lists.prints(venueId, filter),
  };
}

/**
 * Closes the connection. Afterwards all data is in the database file, even while another process or thread still reads
 * it.
 */
function closeTidily(connection: Sqlite.Database): void {
  if (!connection.open) return;
  try {
    connection.pragma('wal_checkpoint(TRUNCATE)');
  } catch {
    // The disk is full. The data stays in the log and is found there at the next start.
  }
  connection.close();
}

/** Writes the first change of a venue and returns its number. Returns 0 when the venue already has changes. */
function seedRows(
  { counter, store }: { counter: VenueCounter; store: RowStore },
  venueId: string,
  changes: readonly Change[],
): number {
  counter.ensure(venueId);
  if (counter.head(venueId).head > 0 || changes.length === 0) return 0;
  const seq = counter.next(venueId);
  for (const change of changes) store.put(venueId, change, { seq, at: null });
  return seq;
}
