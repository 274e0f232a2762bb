/** Checks the PostgreSQL server that DATABASE_URL names. */

import { StorageOpenError } from '../storage/door/storage-error.ts';
import { inspectPostgres, type PostgresReport } from '../storage/postgres/inspect-postgres.ts';
import { type Finding, look, well, wrong } from './finding.ts';

export interface PostgresFindings {
  readonly findings: readonly Finding[];
  /** Whether this program works on the tables of the database. */
  readonly isFit: boolean;
}

/** Only tests bring migrations of their own. */
export async function checkPostgres(
  url: string,
  now: number,
  migrations?: Parameters<typeof inspectPostgres>[1],
): Promise<PostgresFindings> {
  try {
    const report = await inspectPostgres(url, migrations);
    const isFit = report.fault === undefined && report.isFit;
    return { findings: findingsOf(report, now), isFit };
  } catch (error) {
    if (!(error instanceof StorageOpenError)) throw error;
    return { findings: [wrong('Database', error.message)], isFit: false };
  }
}

function findingsOf(report: PostgresReport, now: number): Finding[] {
  if (report.fault !== undefined) return [wrong('Database', report.fault)];
  return [
    versionFinding(report),
    ...report.indexes.map(indexFinding),
    ...report.backfills.filter(({ isDone }) => !isDone).map(backfillFinding),
    clockFinding(report.now, now),
    report.isDurable
      ? well('Commits', 'are on disk before they are answered')
      : wrong('Commits', 'may be lost in a power cut: set fsync and synchronous_commit to on'),
    connectionsFinding(report),
    standbysFinding(report),
    ...(report.isJudged ? [] : [NOT_JUDGED]),
    report.mostLogBytes > LOG_BYTES
      ? look('Recovery', `may take long after a crash: set max_wal_size to ${LOG_BYTES / MB} MB or less`)
      : well('Recovery', 'takes seconds after a crash, by max_wal_size'),
    report.isArchived
      ? well('Backups', 'the server archives its log; whether it can be restored, only a trial shows')
      : look('Backups', 'the server does not archive its log: docs/operations.md says how to back it up'),
  ];
}

/**
 * A server takes ten for its work and its reports, two for signals, one for its locks, and one to finish migrations. One is
 * left for people and tools.
 */
const CONNECTIONS = 15;
const MB = 1024 * 1024;
/** About five seconds at 200 MB/s. It is also the default of PostgreSQL. */
const LOG_BYTES = 1024 * MB;

function connectionsFinding({ connections, connected }: PostgresReport): Finding {
  const text = `${connections} allowed, ${connected} in use`;
  if (connections < CONNECTIONS)
    return wrong('Connections', `${text}, ${CONNECTIONS} needed for each server: raise max_connections`);
  return connections - connected < CONNECTIONS
    ? look('Connections', `${text}: too few are free for another server`)
    : well('Connections', text);
}

const NOT_JUDGED = look(
  'History',
  'the role may not call pg_control_system and pg_walfile_name: after a restore or a takeover, run note-restore (docs/operations.md)',
);

/** Only a standby that every commit waits for has everything when it takes over. */
function standbysFinding({ standbys, isSynchronous }: PostgresReport): Finding {
  if (isSynchronous && standbys > 0) return well('Standbys', `${standbys}; commits wait for them`);
  if (isSynchronous)
    return wrong('Standbys', 'none is connected, and commits wait for one: see synchronous_standby_names');
  if (standbys === 0) return well('Standbys', 'none; if this disk is lost, only backups are left');
  return look(
    'Standbys',
    `${standbys}, and commits do not wait for them: when one takes over, tablets start over and send the last seven days again`,
  );
}
/** The greatest difference between two clocks that nobody notices, in ms. */
const USUAL_MS = 2000;

function versionFinding({ named, version, readableBy, known, isFit, next }: PostgresReport): Finding {
  const text = `PostgreSQL ${named}`;
  if (version > known && !isFit)
    return wrong(
      'Database',
      `${text} has version ${version}, this program knows ${known}: start the newer one`,
    );
  if (version === 0) return well('Database', `${text}; its tables are made at the first start`);
  if (version < next)
    return look('Database', `${text} is upgraded from version ${version} to ${next} at the next start`);
  const read = `has version ${version}, and programs from version ${readableBy} on work on it`;
  if (version > known) return well('Database', `${text} ${read}; this one knows ${known}`);
  if (version === known) return well('Database', `${text} ${read}`);
  return look(
    'Database',
    isFit
      ? `${text} ${read}; once no earlier one is needed, run migrate --contract for version ${known}`
      : `${text} ${read}: stop their servers and run migrate --contract before this one starts`,
  );
}

const SLOWER = 'until then, what needs it is slower';

function indexFinding({ name, phase, isInvalid, isBuilt }: PostgresReport['indexes'][number]): Finding {
  if (phase !== null) return well('Index', `${name} is being built (${phase}); ${SLOWER}`);
  if (isBuilt) return well('Index', `${name} is built; a server that runs notes that within minutes`);
  return isInvalid
    ? look('Index', `${name} was broken off; a server that runs builds it again within minutes; ${SLOWER}`)
    : look('Index', `${name} is not there yet; a server that runs builds it within minutes; ${SLOWER}`);
}

const backfillFinding = ({ name, steps, changed }: PostgresReport['backfills'][number]): Finding =>
  well(
    'Backfill',
    `${name} has taken ${steps} steps and changed ${changed} rows; a server that runs goes on`,
  );

function clockFinding(theirs: number, ours: number): Finding {
  const apart = Math.round(Math.abs(theirs - ours) / 1000);
  return Math.abs(theirs - ours) <= USUAL_MS
    ? well('Clock', `${new Date(ours).toISOString()}, as on the database`)
    : look('Clock', `is ${apart} s away from that of the database: set both by a time server`);
}
