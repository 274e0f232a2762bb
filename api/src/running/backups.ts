/**
 * The automatic backup. Every minute it checks whether a backup is due, and makes it in small steps while the venue
 * works. It keeps the last failure and its reason, even after a later backup succeeds.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Venue } from '@tableside/domain/entities/venue.ts';
import { businessDay } from '@tableside/domain/venue/business-day.ts';
import { type Clock, isoNow } from '../commands/clock.ts';
import type { Upkeep } from '../storage/door/upkeep.ts';
import { type BackupFile, backupName, listBackups, openBackupFolder, pruneBackups } from './backup-folder.ts';
import { keepPictures } from './backup-pictures.ts';
import { LEAST_FREE_BYTES } from './disk.ts';

/** The reason for a failed backup. These codes are part of the API. */
export type BackupFault = 'backup.full' | 'backup.damaged' | 'backup.failed';

export interface BackupFailure {
  readonly at: string;
  readonly code: BackupFault;
}

export interface BackupState {
  readonly lastSuccessAt: string | null;
  readonly lastFailure: BackupFailure | null;
  /** Newest first. */
  readonly backups: readonly BackupFile[];
  /** True when this server makes no backups: PostgreSQL has its own. */
  readonly isElsewhere?: boolean;
}

export interface Backups {
  state(): BackupState;
  /** Makes a backup if one is due. */
  look(): Promise<void>;
  /** Starts checking every minute. */
  start(): void;
  /** Stops checking and aborts a backup in progress. */
  stop(): Promise<void>;
}

interface Log {
  info(event: object, message: string): void;
  error(event: object, message: string): void;
}

export interface BackupsDeps {
  readonly storage: { readonly upkeep: Pick<Upkeep, 'backup' | 'sizes'> };
  readonly clock: Clock;
  readonly folder: string;
  /** The folder of the menu's pictures, which are copied beside the backups. */
  readonly imagesFolder: string;
  /** The venue whose cut-off applies. Undefined before there is a venue. */
  readonly venue: () => Promise<Pick<Venue, 'timezone' | 'settings'> | undefined>;
  readonly freeBytes: () => Promise<number>;
  /** A function, because the log is created later, with the server. */
  readonly log: () => Log;
}

/** For data in PostgreSQL: whoever runs the database backs it up, for all venues at once and to a point in time. */
export const BACKUPS_ELSEWHERE: Backups = {
  state: () => ({ lastSuccessAt: null, lastFailure: null, backups: [], isElsewhere: true }),
  look: () => Promise.resolve(),
  start: () => undefined,
  stop: () => Promise.resolve(),
};

const LOOK_MS = 60_000;
const FAILURE_FILE = 'last-failure.json';
const FAULTS: readonly string[] = ['backup.full', 'backup.damaged', 'backup.failed'];

export const createBackups = (deps: BackupsDeps): Backups => new AutomaticBackups(deps);

class AutomaticBackups implements Backups {
  readonly #deps: BackupsDeps;
  readonly #off = new AbortController();
  #lastFailure: BackupFailure | null;
  #timer: ReturnType<typeof setInterval> | undefined;
  #work: Promise<void> | undefined;

  constructor(deps: BackupsDeps) {
    this.#deps = deps;
    openBackupFolder(deps.folder);
    this.#lastFailure = keptFailure(deps.folder);
  }

  state(): BackupState {
    const backups = listBackups(this.#deps.folder);
    const now = isoNow(this.#deps.clock);
    // A backup from the future was made while the clock was wrong. It must not prevent today's backup.
    const lastSuccessAt = backups.find(({ at }) => at <= now)?.at ?? null;
    return { lastSuccessAt, lastFailure: this.#lastFailure, backups };
  }

  start(): void {
    this.#timer = setInterval(() => void this.look(), LOOK_MS);
    this.#timer.unref();
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer);
    this.#off.abort();
    await this.#work;
  }

  look(): Promise<void> {
    this.#work ??= this.#makeIfDue().finally(() => {
      this.#work = undefined;
    });
    return this.#work;
  }

  async #makeIfDue(): Promise<void> {
    const { clock, log } = this.#deps;
    const now = isoNow(clock);
    try {
      const venue = await this.#deps.venue();
      const { lastSuccessAt, lastFailure } = this.state();
      const times = { lastSuccessAt, lastFailureAt: lastFailure?.at ?? null };
      if (!venue || this.#off.signal.aborted || !isBackupDue(now, times, venue)) return;
      const name = await this.#make(now);
      log().info(
        { event: 'backup.done', name, ms: clock.now() - Date.parse(now) },
        'the database was backed up',
      );
    } catch (error) {
      if (this.#off.signal.aborted) return;
      this.#keepFailure({ at: now, code: faultOf(error) });
      log().error({ event: 'backup.failed', err: error }, 'the database could not be backed up');
    }
  }

  async #make(now: string): Promise<string> {
    const { storage, folder, imagesFolder, freeBytes } = this.#deps;
    const { databaseBytes } = await storage.upkeep.sizes();
    // A backup must not take the disk space that the venue's next orders need.
    if ((await freeBytes()) < databaseBytes + LEAST_FREE_BYTES) throw new NoRoomError();
    const name = backupName('daily', now);
    await storage.upkeep.backup(join(folder, name), { signal: this.#off.signal });
    pruneBackups(folder);
    await keepPictures(imagesFolder, folder);
    return name;
  }

  #keepFailure(failure: BackupFailure): void {
    this.#lastFailure = failure;
    try {
      writeFileSync(join(this.#deps.folder, FAILURE_FILE), JSON.stringify(failure));
    } catch (error) {
      this.#deps.log().error({ err: error }, 'what failed is remembered until the next start only');
    }
  }
}

class NoRoomError extends Error {}

function faultOf(error: unknown): BackupFault {
  const told: string[] = [];
  for (let at = error; at instanceof Error; at = at.cause) {
    if (at instanceof NoRoomError) return 'backup.full';
    told.push(at.message, 'code' in at ? String(at.code) : '');
  }
  const words = told.join(' ');
  if (/ENOSPC|EDQUOT|SQLITE_FULL/.test(words)) return 'backup.full';
  return /damaged|malformed|SQLITE_CORRUPT|SQLITE_NOTADB/.test(words) ? 'backup.damaged' : 'backup.failed';
}

function keptFailure(folder: string): BackupFailure | null {
  try {
    const { at, code } = JSON.parse(
      readFileSync(join(folder, FAILURE_FILE), 'utf8'),
    ) as Partial<BackupFailure>;
    if (typeof at !== 'string' || Number.isNaN(Date.parse(at)) || !FAULTS.includes(String(code))) return null;
    return { at, code: code as BackupFault };
  } catch {
    return null;
  }
}

/** The wait after a failed backup. */
const RETRY_MS = 15 * 60_000;

interface BackupTimes {
  /** ISO 8601 UTC, or null if never. */
  readonly lastSuccessAt: string | null;
  readonly lastFailureAt: string | null;
}

/**
 * A backup is due at each cut-off of the business day, and soon after startup when one was missed. Uses wall-clock time, so a night with a clock change has one cut-off like any other.
 */
export function isBackupDue(
  now: string,
  { lastSuccessAt, lastFailureAt }: BackupTimes,
  venue: Pick<Venue, 'timezone' | 'settings'>,
): boolean {
  const rested = lastFailureAt === null || Math.abs(Date.parse(now) - Date.parse(lastFailureAt)) >= RETRY_MS;
  const isNewDay = lastSuccessAt === null || businessDay(lastSuccessAt, venue) !== businessDay(now, venue);
  return rested && isNewDay;
}
