/** What a manager has to know of the backups of the server. */
import { HOUR_MS } from '@tableside/domain/ground/durations.ts';
import { type BackupReport, MAX_BACKUP_HOURS } from '@tableside/protocol/rest/running.ts';

export interface BackupWord {
  readonly text: string;
  /** Somebody has to do something. */
  readonly isUrgent: boolean;
}

interface Made {
  readonly lastSuccessAt: string | null;
  readonly lastFailure: { readonly message: string } | null;
  readonly isFailing: boolean;
}

/** One word for the backups, one for their copies elsewhere. None where the database is backed up by whoever runs it. */
export function backupWords(
  report: BackupReport,
  now: number,
  timeText: (at: string) => string,
): readonly BackupWord[] {
  if (report.isElsewhere) return [];
  const { copies } = report;
  return [
    word(report, now, {
      made: (at) => `The last backup was made on ${timeText(at)}.`,
      none: 'There is no backup yet. The server makes one soon after its start.',
    }),
    copies === null
      ? {
          text: 'Backups are on the disk of the server only. If it fails, they are lost with it. Whoever runs the server can set BACKUP_COMMAND.',
          isUrgent: false,
        }
      : word(copies, now, {
          made: (at) => `The backups were last copied to another place on ${timeText(at)}.`,
          none: 'The backups were not copied to another place yet.',
        }),
  ];
}

interface Texts {
  readonly made: (at: string) => string;
  readonly none: string;
}

function word(
  { lastSuccessAt, lastFailure, isFailing }: Made,
  now: number,
  { made, none }: Texts,
): BackupWord {
  const last = lastSuccessAt === null ? none : made(lastSuccessAt);
  if (isFailing)
    return { text: [lastFailure?.message, last, 'Tell whoever runs the server.'].join(' '), isUrgent: true };
  const isOld = lastSuccessAt !== null && now - Date.parse(lastSuccessAt) > MAX_BACKUP_HOURS * HOUR_MS;
  return isOld
    ? { text: `${last} Tell whoever runs the server.`, isUrgent: true }
    : { text: last, isUrgent: false };
}
