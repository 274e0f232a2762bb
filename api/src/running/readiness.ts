/** Checks whether the server can work right now. Returns each fault by name. */
import { HOUR_MS } from '@tableside/domain/durations.ts';
import { type Clock, isoNow } from '../commands/clock.ts';
import type { Upkeep } from '../storage/upkeep.ts';
import type { Backups } from './backups.ts';
import { DISK_FLOOR_BYTES } from './disk.ts';

/** The age at which a missing backup is a fault: a little more than two missed cut-offs. */
export const MAX_BACKUP_HOURS = 50;

export const READY_CHECKS = ['stopping', 'database', 'migrations', 'disk', 'backup'] as const;
export type ReadyCheck = (typeof READY_CHECKS)[number];

export interface ReadyFault {
  readonly check: ReadyCheck;
  readonly message: string;
}

export interface ReadinessDeps {
  readonly storage: { readonly upkeep: Pick<Upkeep, 'probe' | 'version'> };
  readonly clock: Clock;
  readonly backups: Pick<Backups, 'state'>;
  readonly freeBytes: () => Promise<number>;
  readonly isStopping: () => boolean;
  /** When the server started, in ms by its clock. Without any backup, the age is counted from here. */
  readonly startedAt: number;
}

/** Returns the faults. Empty when the server is ready. */
export async function readyFaults(deps: ReadinessDeps): Promise<ReadyFault[]> {
  const faults: ReadyFault[] = [];
  const check = async (name: ReadyCheck, fault: () => Promise<string | undefined>): Promise<void> => {
    const message = await fault().catch(() => 'It could not be checked.');
    if (message !== undefined) faults.push({ check: name, message });
  };
  await check('stopping', async () => (deps.isStopping() ? 'The server is stopping.' : undefined));
  await check('database', () => databaseFault(deps));
  await check('migrations', async () => {
    const { is, known } = deps.storage.upkeep.version();
    return is === known ? undefined : `The database has version ${is} of ${known}.`;
  });
  await check('disk', async () =>
    (await deps.freeBytes()) < DISK_FLOOR_BYTES
      ? `Less than ${DISK_FLOOR_BYTES / 1024 / 1024} MB are left.`
      : undefined,
  );
  await check('backup', async () => backupFault(deps));
  return faults;
}

const databaseFault = ({ storage, clock }: ReadinessDeps): Promise<string | undefined> =>
  storage.upkeep.probe(isoNow(clock)).then(
    () => undefined,
    () => 'Nothing can be written.',
  );

function backupFault({ backups, clock, startedAt }: ReadinessDeps): string | undefined {
  const { lastSuccessAt } = backups.state();
  const since = lastSuccessAt === null ? startedAt : Date.parse(lastSuccessAt);
  const age = clock.now() - since;
  return age > MAX_BACKUP_HOURS * HOUR_MS
    ? `The last backup is older than ${MAX_BACKUP_HOURS} hours.`
    : undefined;
}
