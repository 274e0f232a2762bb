/** Reads what the doctor reports about a PostgreSQL server. Writes nothing. */
import { factsOf, faultOf } from './check-server.ts';
import { bare } from './connection.ts';
import { type BackfillState, backfillsOf } from './finishing/backfills.ts';
import { type UnbuiltIndex, unbuiltIndexes } from './finishing/late-indexes.ts';
import { isJudged } from './history-guard.ts';
import { MIGRATIONS } from './migrations/migrations.ts';
import { expandableTo, faultOfTables, stateOf, type TablesState } from './migrations/tables-state.ts';
import { withConnection } from './with-connection.ts';

export interface PostgresReport extends TablesState {
  /** Why Tableside cannot work on the server, in one line. */
  readonly fault: string | undefined;
  /** The version of PostgreSQL, as it names it. */
  readonly named: string;
  /** How many migrations this program knows, and whether it works on the tables. */
  readonly known: number;
  readonly isFit: boolean;
  /** The version that the next start may bring the tables to. */
  readonly next: number;
  /** ms, by the clock of the server. */
  readonly now: number;
  /** Whether a commit is on disk before it is answered. */
  readonly isDurable: boolean;
  readonly isArchived: boolean;
  /** How many connections roles without superuser rights may open, and how many the database has now. */
  readonly connections: number;
  readonly connected: number;
  /** How many standbys follow the server, and whether a commit waits for one. */
  readonly standbys: number;
  readonly isSynchronous: boolean;
  /** Whether servers notice by themselves that the database was set back. */
  readonly isJudged: boolean;
  /** The work that migrations have left to running servers. */
  readonly indexes: readonly UnbuiltIndex[];
  readonly backfills: readonly BackfillState[];
  /** How much of the log may have to be read again after a crash, in bytes. */
  readonly mostLogBytes: number;
}

const ASK = `SELECT extract(epoch FROM clock_timestamp())::float8 * 1000,
  current_setting('fsync') = 'on' AND current_setting('synchronous_commit') <> 'off',
  current_setting('archive_mode') <> 'off',
  current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int,
  (SELECT count(*)::int FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()
    AND backend_type = 'client backend'),
  (SELECT count(*)::int FROM pg_stat_replication), current_setting('synchronous_standby_names') <> '',
  pg_size_bytes(current_setting('max_wal_size'))`;

/** Throws `StorageOpenError` when the server cannot be asked. Only tests bring migrations of their own. */
export const inspectPostgres = (url: string, migrations = MIGRATIONS): Promise<PostgresReport> =>
  withConnection(url, async (connection) => {
    const facts = await factsOf(connection);
    const {
      rows: [row],
    } = await connection.ask(bare(ASK));
    const [now, isDurable, isArchived, connections, connected, standbys, isSynchronous, log] = row ?? [];
    const state = await stateOf(connection);
    const applied = migrations.slice(0, state.version);
    return {
      ...state,
      fault: faultOf(facts),
      named: facts.named,
      known: migrations.length,
      isFit: faultOfTables(state, migrations) === undefined,
      next: expandableTo(migrations, state.version),
      now: Number(now),
      isDurable: isDurable === true,
      isArchived: isArchived === true,
      connections: Number(connections),
      connected: Number(connected),
      standbys: Number(standbys),
      isSynchronous: isSynchronous === true,
      isJudged: await isJudged(connection),
      indexes: await unbuiltIndexes(connection, applied),
      backfills: await backfillsOf(connection, applied),
      mostLogBytes: Number(log),
    };
  });
