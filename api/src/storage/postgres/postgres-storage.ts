/** Implements the storage interface over connections to PostgreSQL, by combining its parts. */
import type { Change, EntityName } from '@tableside/domain/entities/entities.ts';
import { sql } from 'drizzle-orm';
import { ONLY_LEADER } from '../door/leads.ts';
import type { Signals } from '../door/signals.ts';
import { createAccounts } from '../sql/accounts.ts';
import { createBegunImports } from '../sql/begun-imports.ts';
import { createOutside } from '../sql/outside.ts';
import { createRetention } from '../sql/retention.ts';
import { createSealed } from '../sql/sealed.ts';
import { createVenueActs } from '../sql/venue-acts.ts';
import type { RowOf, RowsPage, Storage } from '../storage.ts';
import { createAuditList } from './audit/audit-list.ts';
import { createAuditLog } from './audit/audit-log.ts';
import { createHeldCommands } from './commands/held-commands.ts';
import { createLanes } from './commands/lanes.ts';
import { createQueues } from './commands/queues.ts';
import type { Connection } from './connection.ts';
import { type Database, type Inside, wrapConnection } from './database.ts';
import { atDesk, type DeskParts, deskInside, type OpenDesk } from './desk/open-desk.ts';
import { rememberVenues } from './desk/row-memory.ts';
import { createLists } from './lists/lists.ts';
import { createPaymentList } from './lists/payment-list.ts';
import { createTimeCardList } from './lists/time-card-list.ts';
import type { Migration } from './migrations/migration.ts';
import { MIGRATIONS } from './migrations/migrations.ts';
import { createReports } from './reports/reports.ts';
import { createChangePages } from './rows/change-pages.ts';
import { allRows, findRows } from './rows/find-rows.ts';
import { loadRows } from './rows/load-reads.ts';
import { createVenueCounter } from './rows/venue-counter.ts';
import { keepingSecret } from './shared-secret.ts';
import { createPictures } from './upkeep/pictures.ts';
import { createPruning } from './upkeep/pruning.ts';
import { createReleases } from './upkeep/releases.ts';
import { createUpkeep } from './upkeep/upkeep.ts';
import { createScreenLeases } from './venues/screen-leases.ts';
import { createVenues } from './venues/venues.ts';
import { writableDatabase } from './writable-database.ts';

/** The columns of act keys that the databases name differently. */
const KEYS = { id: sql`act_key_id`, sealed: sql`sealed` };

export interface PostgresParts {
  readonly connection: Connection;
  /** Reports have connections of their own, so that nobody has to wait for one. It may be the same. */
  readonly reports: Connection;
  readonly signals: Signals & { close(): void | Promise<void> };
  /** The migrations that the program knows. Only tests bring their own. */
  readonly migrations?: readonly Migration[];
  /** Names this process among those on the database. Absent where it is the only one. */
  readonly process?: string;
  /** Creates the epoch of a venue that has none yet. */
  readonly newEpoch: () => string;
  /** A monotonic clock in ms. */
  readonly elapsed: () => number;
}

export function postgresStorage(parts: PostgresParts): Storage {
  const { connection, signals, newEpoch, migrations = MIGRATIONS } = parts;
  const database = wrapConnection(connection, signals);
  const counter = createVenueCounter(database, newEpoch);
  const audit = createAuditLog(counter);
  const queues = createQueues(database);
  const desks: DeskParts = { connection, newEpoch, signals, memoryOf: rememberVenues() };
  const writable = writableDatabase(database, { audit, desks });
  const seed = (inside: Inside, venueId: string, changes: readonly Change[]) =>
    deskInside(desks, { inside, venueId }, (open) => seedRows(open, venueId, changes));
  return {
    ...createOutside(writable),
    retention: createRetention(writable),
    accounts: createAccounts(writable, {
      sorted: (name) => sql`lower(${name})`,
      keys: KEYS,
    }),
    audit: {
      record: (event) => database.write(event.venueId, (inside) => audit.event(inside, event)),
      page: createAuditList(database),
    },
    held: createHeldCommands(database, desks),
    imports: createBegunImports(writable),
    leads: ONLY_LEADER,
    pictures: createPictures(database),
    pruning: createPruning(database),
    reports: createReports(parts.reports),
    ...(parts.process !== undefined && {
      releases: createReleases({ database, signals, own: parts.process, knows: migrations.length }),
      screens: createScreenLeases({ connection: database, own: parts.process }),
    }),
    sealed: createSealed(writable, { keys: KEYS, keep: keepingSecret }),
    upkeep: createUpkeep(database, newEpoch, migrations),
    venues: { ...createVenues(database, { audit, seed }), ...createVenueActs(writable) },
    write: createLanes({ ...desks, elapsed: parts.elapsed }),
    head: (venueId) => counter.head(venueId),
    heads: (venueIds) => counter.heads(venueIds),
    changes: createChangePages(database, counter),
    load: (venueId, reads) => database.read((reading) => loadRows(reading, venueId, reads)),
    ...createReading(database),
    queue: (clientId) => queues.get(clientId),
    queues: (clientIds) => queues.all(clientIds),
    drainedAt: (of) => queues.drainedAt(of),
    saveQueue: (report) => queues.save(report),
    signals,
    seed: (venueId, changes) =>
      atDesk(desks, { venueId, entries: [] }, (open) => seedRows(open, venueId, changes)),
    async close() {
      await signals.close();
      await Promise.all([connection.close(), parts.reports.close()]);
    },
  };
}

type Reading = Pick<
  Storage,
  'row' | 'rows' | 'orders' | 'payments' | 'visits' | 'timeCards' | 'drawers' | 'days' | 'prints'
>;

const createReading = (database: Database): Reading => ({
  row: async <E extends EntityName>(venueId: string, entity: E, id: string) =>
    (await findRows(database.ask, { venueId, entity, ids: [id] }))[0] as RowOf<E> | undefined,
  rows: <E extends EntityName>(venueId: string, entity: E, page?: RowsPage) =>
    allRows(database.ask, { venueId, entity }, page),
  ...createLists(database),
  payments: createPaymentList(database),
  timeCards: createTimeCardList(database),
});

/** Writes the first change of a venue, or nothing when the venue already has changes. */
async function seedRows({ desk, run }: OpenDesk, venueId: string, changes: readonly Change[]): Promise<void> {
  if (desk.seq > 0 || changes.length === 0) return;
  const seq = desk.counter.next(venueId);
  for (const change of changes) await run(() => desk.store.put(venueId, change, { seq, at: null }));
}
