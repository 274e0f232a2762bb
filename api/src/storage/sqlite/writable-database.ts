/** Runs the statements and steps that both databases share on SQLite. */
import type { SQL } from 'drizzle-orm';
import { type AnyDatabase, byName, type WritableDatabase } from '../sql/any-database.ts';
import { type OpenWrite, type Rewriting, type Steps, takeNow } from '../sql/steps.ts';
import type { AuditLog } from './audit/audit-log.ts';
import type { GroupCommit } from './commands/group-commit.ts';
import { type Database, named, runAll, sqliteCode } from './database.ts';
import { DOCUMENTS } from './documents.ts';
import { among, contains } from './lists/conditions.ts';
import type { RowStore } from './rows/row-store.ts';
import type { VenueCounter } from './rows/venue-counter.ts';

export const asAnyDatabase = ({ query, write, statement }: Database): AnyDatabase => ({
  all: async <T>(selected: SQL) => named(() => query.all<T>(selected)),
  run: async (statement) => void write(() => query.run(statement)),
  runAll: async (statements) => write(() => runAll(query, statements)),
  prepare: <T>(selected: SQL) => {
    const ready = statement(selected);
    return async (values: Record<string, string>) => {
      const found = named(() => ready.get(values));
      return found && byName<T>(ready.columns, found);
    };
  },
  among,
  contains,
});

interface Beside {
  readonly commit: GroupCommit;
  readonly audit: AuditLog;
  readonly counter: VenueCounter;
  readonly store: RowStore;
}

export function writableDatabase(database: Database, { commit, audit, ...beside }: Beside): WritableDatabase {
  const { query, write, tell } = database;
  const open: OpenWrite = {
    all: (selected) => query.all(selected),
    run: (statement) => query.run(statement),
    record: audit.event,
    tell,
    rewrite: (rewriting) => rewrite(database, beside, rewriting),
    documents: DOCUMENTS,
  };
  const take = <T>(steps: () => Steps<T>): T => takeNow(steps(), open);
  return {
    ...asAnyDatabase(database),
    write: async (_venueId, steps) => write(() => take(steps)),
    writeWhere: async (_found, steps) => write(() => take(steps)),
    note: async (steps) => write(() => take(steps)),
    guess: (steps) => commit.write(() => take(steps)),
    runOften: async (statement) => void (await commit.write(() => query.run(statement))),
    isDuplicate: (error) => sqliteCode(error) === 'SQLITE_CONSTRAINT_UNIQUE',
  };
}

/** Rewrites rows within a write. */
function rewrite(
  { tell }: Database,
  { counter, store }: Pick<Beside, 'counter' | 'store'>,
  { venueId, at, names, changed }: Rewriting,
): void {
  let head: number | undefined;
  for (const { entity, id } of names) {
    const change = changed(store.get(venueId, entity, id));
    if (!change) continue;
    head = counter.next(venueId);
    store.put(venueId, change, { seq: head, at });
  }
  if (head !== undefined) tell({ kind: 'head', venueId, head });
}
