/** REST bodies about the server itself: its readiness and its backups. */
import * as v from 'valibot';

const Count = v.pipe(v.number(), v.integer(), v.minValue(0));

export const Ready = v.object({ status: v.literal('ready'), head: Count });

/** Why a backup failed. Each code has the sentence that people read. */
export const BACKUP_FAULTS = {
  'backup.full': "There wasn't enough disk space for a backup.",
  'backup.damaged': 'The backup was damaged. Check the database with "npm run tableside -- doctor".',
  'backup.failed': 'The backup could not be written.',
} as const;

export const BackupReport = v.object({
  /** ISO 8601 UTC. Null when there is no backup yet. */
  lastSuccessAt: v.nullable(v.string()),
  lastFailure: v.nullable(
    v.object({
      at: v.string(),
      code: v.picklist(Object.keys(BACKUP_FAULTS) as (keyof typeof BACKUP_FAULTS)[]),
      message: v.string(),
    }),
  ),
  /** True when the last attempt failed. */
  isFailing: v.boolean(),
  /** Newest first. */
  backups: v.array(
    v.object({
      name: v.string(),
      /**
       * `daily`: made at the cut-off of a business day. `upgrade`: made before the database was upgraded to a later
       * version.
       */
      kind: v.picklist(['daily', 'upgrade']),
      at: v.string(),
      bytes: Count,
    }),
  ),
  /** True when the data is in PostgreSQL, which is backed up by whoever runs it. The server then makes no backups. */
  isElsewhere: v.optional(v.boolean()),
});
export type BackupReport = v.InferOutput<typeof BackupReport>;
