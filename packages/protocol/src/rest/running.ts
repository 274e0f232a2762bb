/** REST bodies about the server itself: its readiness and its backups. */
import { described } from '@tableside/domain/ground/described.ts';
import * as v from 'valibot';
import { At } from './values.ts';

const Count = v.pipe(v.number(), v.integer(), v.minValue(0));

export const Ready = v.object({
  status: described('ready: it answers requests.', v.literal('ready')),
  head: described('The number of the last change.', Count),
});

/** The age at which a missing backup is a fault: a little more than two missed cut-offs. */
export const MAX_BACKUP_HOURS = 50;

/** Why a backup failed. Each code has the sentence that people read. */
export const BACKUP_FAULTS = {
  'backup.full': "There wasn't enough disk space for a backup.",
  'backup.damaged': 'The backup was damaged. Check the database with "npm run tableside -- doctor".',
  'backup.failed': 'The backup could not be written.',
} as const;

/** Why backups could not be copied to another place. Each code has the sentence that people read. */
export const COPY_FAULTS = {
  'copy.failed': 'The command of BACKUP_COMMAND failed. The log of the server says what it printed.',
  'copy.tooLong': 'The command of BACKUP_COMMAND took too long and was ended.',
} as const;

export const BackupReport = v.object({
  lastSuccessAt: described(
    'The last backup that worked. Null when there is none yet.',
    v.nullable(v.string()),
  ),
  lastFailure: described(
    'The last backup that failed.',
    v.nullable(
      v.object({
        at: At,
        code: described(
          'Identifies the case. Branch on it, never on the message.',
          v.picklist(Object.keys(BACKUP_FAULTS) as (keyof typeof BACKUP_FAULTS)[]),
        ),
        message: described('The same as a sentence for people.', v.string()),
      }),
    ),
  ),
  isFailing: described('Whether the last one failed.', v.boolean()),
  backups: described(
    'The existing backups, the newest first.',
    v.array(
      v.object({
        name: described('The name of the file.', v.string()),
        kind: described(
          '`daily`: made at the cut-off of a business day. `upgrade`: made before the database was upgraded to a later version.',
          v.picklist(['daily', 'upgrade']),
        ),
        at: At,
        bytes: described('Its size.', Count),
      }),
    ),
  ),
  isElsewhere: described(
    'True when the data is in PostgreSQL, which is backed up by whoever runs it. The server then makes no backups.',
    v.optional(v.boolean()),
  ),
  copies: described(
    'The copies in another place, made with BACKUP_COMMAND. Null when none are made: if the disk fails, the backups on it are lost with it.',
    v.nullable(
      v.object({
        lastSuccessAt: described('The last copy that worked. Null when there is none yet.', v.nullable(At)),
        lastFailure: described(
          'The last copy that failed.',
          v.nullable(
            v.object({
              at: At,
              code: described(
                'Identifies the case. Branch on it, never on the message.',
                v.picklist(Object.keys(COPY_FAULTS) as (keyof typeof COPY_FAULTS)[]),
              ),
              message: described('The same as a sentence for people.', v.string()),
            }),
          ),
        ),
        isFailing: described('Whether the last one failed.', v.boolean()),
      }),
    ),
  ),
});
export type BackupReport = v.InferOutput<typeof BackupReport>;
