/**
 * Brings the tables forward, under a lock: of several servers that start at once, one does and the others wait. An empty
 * database gets all tables in one transaction, and otherwise each migration is one. Whoever waits for a table keeps all
 * others from it, so that is given up soon, and tried again.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { StorageError, StorageOpenError } from '../../door/storage-error.ts';
import { bare, type Connection, type Query } from '../connection.ts';
import { BEGIN, commit, LOCKS, lockTransaction, undoable } from '../database.ts';
import { buildPlainly } from '../finishing/late-indexes.ts';
import { noteDone } from '../finishing/note-done.ts';
import { queryOf } from '../queries.ts';
import type { Migration } from './migration.ts';
import { expandableTo, faultOfTables, neededVersion, stateOf } from './tables-state.ts';

/** How long to wait for a table, in ms, how long to pause then, and how often to try. */
interface Patience {
  readonly lockMs: number;
  readonly pauseMs: number;
  readonly tries: number;
}
/** Together shorter than another server waits to be set up. */
const PATIENCE: Patience = { lockMs: 2000, pauseMs: 1000, tries: 15 };

/**
 * Applies what servers that work on the tables can bear. A database that a program with these migrations does not work
 * on is left untouched: throws `StorageOpenError`.
 */
export async function expand(
  connection: Connection,
  migrations: readonly Migration[],
  patience?: Patience,
): Promise<void> {
  const before = await stateOf(connection);
  const { version } = before;
  const to = expandableTo(migrations, version);
  if (version > migrations.length || to < neededVersion(migrations)) {
    const fault = faultOfTables(before, migrations);
    if (fault) throw fault;
  }
  await bringTo(connection, { migrations, from: version, to, patience });
}

/**
 * Applies all of them. No server may work on the database that does not work on the result. `before` is called with the
 * number of each one that comes next.
 */
export async function applyAll(
  connection: Connection,
  migrations: readonly Migration[],
  before: (next: number) => Promise<void>,
): Promise<void> {
  const { version: from } = await stateOf(connection);
  await bringTo(connection, { migrations, from, to: migrations.length, before });
}

interface Way {
  readonly migrations: readonly Migration[];
  readonly from: number;
  readonly to: number;
  readonly patience?: Patience | undefined;
  readonly before?: (next: number) => Promise<void>;
}

async function bringTo(
  connection: Connection,
  { migrations, from, to, patience = PATIENCE, before }: Way,
): Promise<void> {
  for (let next = from === 0 ? to : from + 1; next <= to; next += 1) {
    await before?.(next - 1);
    await patiently(patience, () => applyUntil(connection, migrations.slice(0, next), patience.lockMs));
  }
}

async function patiently({ tries, pauseMs }: Patience, work: () => Promise<void>): Promise<void> {
  for (let left = tries - 1; ; left -= 1) {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof StorageError && error.code === 'busy')) throw error;
      if (left === 0)
        throw new StorageOpenError(
          'locked',
          'Somebody keeps hold of tables that have to be changed, such as a long report, a dump or the build of an index. Try again once that has ended.',
        );
      await pause(pauseMs);
    }
  }
}

async function applyUntil(
  connection: Connection,
  migrations: readonly Migration[],
  lockMs: number,
): Promise<void> {
  await undoable(connection, async (held) => {
    const limit = bare(`SET LOCAL lock_timeout = ${lockMs}`);
    await held.turn([BEGIN, lockTransaction(LOCKS.setUp), limit]);
    const ask = async (query: Query) => {
      const [answer] = await held.turn([query]);
      if (!answer) throw new Error('A question has an answer.');
      return answer;
    };
    // Another server may have migrated while this one waited.
    const { version } = await stateOf({ ask });
    for (const migration of migrations.slice(version)) {
      await held.turn(migration.statements.map(bare));
      await held.turn([noteApplied(migration)]);
    }
    if (version === 0) await held.turn(migrations.flatMap(finishEmpty));
    await commit(held, []);
  });
}

/** Tables without rows need nothing of what is left to servers that run. */
const finishEmpty = ({ name, indexes = [], backfill }: Migration): readonly Query[] => [
  ...indexes.flatMap(buildPlainly),
  ...(backfill ? [noteDone(name)] : []),
];

const noteApplied = ({ name, readableBy }: Migration): Query =>
  queryOf(sql`INSERT INTO tableside_migration (name, readable_by) VALUES (${name}, ${readableBy})`);
