/** Checks whether the server can work right now. Returns each fault by name. */
import { HOUR_MS } from '@tableside/domain/ground/durations.ts';
import { MAX_BACKUP_HOURS } from '@tableside/protocol/rest/running.ts';
import { type Clock, isoNow } from '../commands/clock.ts';
import type { Upkeep } from '../storage/door/upkeep.ts';
import type { Storage } from '../storage/storage.ts';
import type { Backups } from './backups.ts';
import { LEAST_FREE_BYTES } from './disk.ts';
import type { Leaving } from './leaving.ts';

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
  readonly leaving: Pick<Leaving, 'phase'>;
  /** Returns how many writes of commands have failed for a fault of the storage. */
  readonly failedWrites: () => number;
  /** When the server started, in ms by its clock. Without any backup, the age is counted from here. */
  readonly startedAt: number;
}

/** Wraps the storage and counts the writes of commands that fail, which are faults of the storage. */
export function watchWrites(storage: Storage): { storage: Storage; failedWrites: () => number } {
  let failed = 0;
  const write: Storage['write'] = async (...asked) => {
    try {
      return await storage.write(...asked);
    } catch (error) {
      failed += 1;
      throw error;
    }
  };
  return { storage: { ...storage, write }, failedWrites: () => failed };
}

/**
 * How long a probe that succeeded is believed, in ms, unless a write has failed since. Balancers may ask several times a
 * second.
 */
const WRITTEN_MS = 30_000;

/** The returned function returns the faults: none when the server is ready. */
export function createReadiness(deps: ReadinessDeps): () => Promise<ReadyFault[]> {
  let writtenAt = Number.NEGATIVE_INFINITY;
  let failedThen = 0;
  const databaseFault = async (): Promise<string | undefined> => {
    const now = deps.clock.now();
    const failed = deps.failedWrites();
    if (Math.abs(now - writtenAt) < WRITTEN_MS && failed === failedThen) return undefined;
    try {
      await deps.storage.upkeep.probe(isoNow(deps.clock));
      writtenAt = now;
      failedThen = failed;
      return undefined;
    } catch {
      return 'Nothing can be written.';
    }
  };
  return () => faultsOf(deps, databaseFault);
}

async function faultsOf(
  deps: ReadinessDeps,
  databaseFault: () => Promise<string | undefined>,
): Promise<ReadyFault[]> {
  const faults: ReadyFault[] = [];
  const check = async (name: ReadyCheck, fault: () => Promise<string | undefined>): Promise<void> => {
    const message = await fault().catch(() => 'It could not be checked.');
    if (message !== undefined) faults.push({ check: name, message });
  };
  await check('stopping', async () =>
    deps.leaving.phase === 'serving' ? undefined : 'The server is stopping.',
  );
  await check('database', databaseFault);
  await check('migrations', async () => {
    const { is, known, isFit } = await deps.storage.upkeep.version();
    return isFit ? undefined : `The database has version ${is} of ${known}.`;
  });
  await check('disk', async () =>
    (await deps.freeBytes()) < LEAST_FREE_BYTES
      ? `Less than ${LEAST_FREE_BYTES / 1024 / 1024} MB are left.`
      : undefined,
  );
  await check('backup', async () => backupFault(deps));
  return faults;
}

function backupFault({ backups, clock, startedAt }: ReadinessDeps): string | undefined {
  const { lastSuccessAt, isElsewhere } = backups.state();
  if (isElsewhere) return undefined;
  const since = lastSuccessAt === null ? startedAt : Date.parse(lastSuccessAt);
  const age = clock.now() - since;
  return age > MAX_BACKUP_HOURS * HOUR_MS
    ? `The last backup is older than ${MAX_BACKUP_HOURS} hours.`
    : undefined;
}
