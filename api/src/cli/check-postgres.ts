/** Checks the PostgreSQL server that DATABASE_URL names. */
import { inspectPostgres, type PostgresReport } from '../storage/postgres/inspect-postgres.ts';
import { StorageOpenError } from '../storage/storage-error.ts';
import { type Finding, look, well, wrong } from './check.ts';

export interface PostgresFindings {
  readonly findings: readonly Finding[];
  /** Whether the database has the tables of this program. */
  readonly isCurrent: boolean;
}

export async function checkPostgres(url: string, now: number): Promise<PostgresFindings> {
  try {
    const report = await inspectPostgres(url);
    const isCurrent = report.fault === undefined && report.version === report.known;
    return { findings: findingsOf(report, now), isCurrent };
  } catch (error) {
    if (!(error instanceof StorageOpenError)) throw error;
    return { findings: [wrong('Database', error.message)], isCurrent: false };
  }
}

function findingsOf(report: PostgresReport, now: number): Finding[] {
  if (report.fault !== undefined) return [wrong('Database', report.fault)];
  return [
    versionFinding(report),
    clockFinding(report.now, now),
    report.isDurable
      ? well('Commits', 'are on disk before they are answered')
      : wrong('Commits', 'may be lost in a power cut: set fsync and synchronous_commit to on'),
    report.connections >= CONNECTIONS
      ? well('Connections', `${report.connections} allowed`)
      : wrong('Connections', `${report.connections} allowed, ${CONNECTIONS} needed: raise max_connections`),
    report.isArchived
      ? well('Backups', 'the server archives its log; whether it can be restored, only a trial shows')
      : look('Backups', 'the server does not archive its log: docs/operations.md says how to back it up'),
  ];
}

/**
 * A server takes ten for its work and its reports, two for signals and one for its locks. A few are left for people and
 * tools.
 */
const CONNECTIONS = 15;
/** The greatest difference between two clocks that nobody notices, in ms. */
const USUAL_MS = 2000;

function versionFinding({ named, version, known }: PostgresReport): Finding {
  const text = `PostgreSQL ${named}`;
  if (version > known)
    return wrong(
      'Database',
      `${text} has version ${version}, this program knows ${known}: start the newer one`,
    );
  if (version === 0) return well('Database', `${text}; its tables are made at the first start`);
  if (version < known)
    return look('Database', `${text} is upgraded from version ${version} to ${known} at the next start`);
  return well('Database', `${text} has version ${version}`);
}

function clockFinding(theirs: number, ours: number): Finding {
  const apart = Math.round(Math.abs(theirs - ours) / 1000);
  return Math.abs(theirs - ours) <= USUAL_MS
    ? well('Clock', `${new Date(ours).toISOString()}, as on the database`)
    : look('Clock', `is ${apart} s away from that of the database: set both by a time server`);
}
