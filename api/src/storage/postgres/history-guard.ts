/**
 * Finds out that the database has lost commits: a standby took over that had not everything, or the database was restored.
 * Change numbers are then given a second time, and a device that knows the first ones would never learn of the others.
 * So each venue begins a new history, before anything is answered.
 *
 * Every connection is judged when it is opened. A server that takes over, or starts again from a copy, has no connections
 * from before.
 */
import { sql } from 'drizzle-orm';
import { v4 } from 'uuid';
import { StorageError } from '../door/storage-error.ts';
import { bare, type Connection, type Held, type Query } from './connection.ts';
import { BEGIN, commit, LOCKS, lockTransaction, ROLLBACK } from './database.ts';
import { asStorageError, codeOf } from './database-error.ts';
import { queryOf } from './queries.ts';
import { beginNewHistories } from './upkeep/new-histories.ts';

/** `synchronous`: a standby that takes over has every commit. */
export type Standby = 'synchronous' | undefined;

/** The facts that tell one history from another. */
interface History {
  /** Made with a cluster of PostgreSQL, and kept by its standbys and its copies on the level of files. */
  readonly systemId: string;
  /** One more each time that a standby takes over or a restore ends. */
  readonly timeline: number;
  /** The number of the table in this database. A dump that is loaded makes the table anew. */
  readonly tableId: number;
}

interface Found {
  readonly isStandby: boolean;
  readonly present: History;
  /** Null before the first server has noted it. */
  readonly noted: History | null;
}

/** Whether the server is a standby, the id of its cluster, and its timeline. */
const SERVER = `pg_is_in_recovery(), (SELECT system_identifier::text FROM pg_control_system()),
      CASE WHEN NOT pg_is_in_recovery()
        THEN ('x' || left(pg_walfile_name(pg_current_wal_lsn()), 8))::bit(32)::bigint END`;

/** Not allowed, not supported, or unknown: some hosted databases answer so. */
const REFUSED = /^(42501|0A000|42883)$/;

const isRefused = (error: unknown): boolean => REFUSED.test(codeOf(error) ?? '');

/** Whether the server lets its role know which history it has. If not, only a head that falls is noticed. */
export async function isJudged({ ask }: Pick<Connection, 'ask'>): Promise<boolean> {
  try {
    await ask(bare(`SELECT ${SERVER}`));
    return true;
  } catch (error) {
    if (isRefused(error)) return false;
    throw error;
  }
}

const LOOK =
  bare(`SELECT ${SERVER}, 'database_history'::regclass::oid::bigint, h.system_id, h.timeline, h.table_id
  FROM (SELECT 1) AS one LEFT JOIN database_history h ON true`);

async function look({ turn }: Held, before: readonly Query[] = []): Promise<Found> {
  const answers = await turn([...before, LOOK]);
  const [isStandby, systemId, timeline, tableId, ...noted] = answers.at(-1)?.rows[0] ?? [];
  return {
    isStandby: isStandby === true,
    present: asHistory([systemId, timeline, tableId]),
    noted: noted[0] === null ? null : asHistory(noted),
  };
}

const asHistory = ([systemId, timeline, tableId]: readonly unknown[]): History => ({
  systemId: String(systemId),
  timeline: Number(timeline),
  tableId: Number(tableId),
});

/** `same`: nothing has changed. `noted`: it has, and nothing was lost. `lost`: commits may be missing. */
type Judgment = 'same' | 'noted' | 'lost';

function judge({ present, noted }: Pick<Found, 'present' | 'noted'>, standby: Standby): Judgment {
  if (noted === null) return 'noted';
  const isSameDatabase = present.systemId === noted.systemId && present.tableId === noted.tableId;
  if (isSameDatabase && present.timeline === noted.timeline) return 'same';
  const hasTakenOver = isSameDatabase && present.timeline > noted.timeline;
  return hasTakenOver && standby === 'synchronous' ? 'noted' : 'lost';
}

const note = ({ systemId, timeline, tableId }: History): Query =>
  queryOf(sql`INSERT INTO database_history (system_id, timeline, table_id, noted_at)
    VALUES (${systemId}, ${timeline}, ${tableId}, clock_timestamp())
    ON CONFLICT (only_one) DO UPDATE SET system_id = excluded.system_id, timeline = excluded.timeline,
      table_id = excluded.table_id, noted_at = excluded.noted_at`);

const WRITING = bare('SET TRANSACTION READ WRITE');

/** Returns undefined where the server does not let its role know. */
async function lookIfAllowed(held: Held): Promise<Found | undefined> {
  try {
    return await look(held);
  } catch (error) {
    if (isRefused(error)) return undefined;
    throw error;
  }
}

/** Judges the database that this connection leads to. Throws `StorageError` when it is a standby. */
export async function guardHistory(held: Held, standby: Standby): Promise<void> {
  const found = await lookIfAllowed(held);
  if (!found) return;
  if (found.isStandby) throw new StorageError('unavailable', new Error('The database is a standby.'));
  if (judge(found, standby) === 'same') return;
  try {
    // Somebody else may have noted it meanwhile.
    const now = await look(held, [BEGIN, WRITING, lockTransaction(LOCKS.history)]);
    const judgment = judge(now, standby);
    if (judgment === 'lost') {
      await held.turn([lockTransaction(LOCKS.office)]);
      await beginNewHistories(held, { at: new Date().toISOString(), newEpoch: v4 });
    }
    await commit(held, judgment === 'same' ? [] : [note(now.present)]);
  } catch (error) {
    await held.turn([ROLLBACK]).catch(() => undefined);
    throw asStorageError(error) ?? error;
  }
}
