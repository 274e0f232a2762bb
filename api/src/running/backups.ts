/**
 * The automatic backup. Every minute it checks whether a backup is due, makes it in small steps while the venue works,
 * and compresses it. It keeps the last failure and its reason, even after a later backup succeeds. Then the backups are
 * copied to another place, where one is set.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Venue } from '@tableside/domain/entities/venue.ts';
import { businessDay } from '@tableside/domain/venue/business-day.ts';
import { type Clock, isoNow } from '../commands/clock.ts';
import type { Upkeep } from '../storage/door/upkeep.ts';
import type { BackupCopies, CopyState } from './backup-copies.ts';
import { type BackupFile, backupName, listBackups, openBackupFolder, pruneBackups } from './backup-folder.ts';
import { keepPictures } from './backup-pictures.ts';
import { compress } from './compressed.ts';
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
  /** Absent where backups are copied to no other place. */
  readonly copies?: CopyState;
}

export interface Backups {
  state(): BackupState;
  /** Makes a backup if one is due, and copies it. */
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
  /** Copies the backups to another place. */
  readonly copies?: BackupCopies | undefined;
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

/** A backup and its compressed form are both on the disk for a moment. A database shrinks to less than half. */
const ROOM = 1.5;
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
    const copies = this.#deps.copies?.state();
    return { lastSuccessAt, lastFailure: this.#lastFailure, backups, ...(copies && { copies }) };
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
    this.#work ??= this.#makeAndCopy().finally(() => {
      this.#work = undefined;
    });
    return this.#work;
  }

  async #makeAndCopy(): Promise<void> {
    await this.#makeIfDue();
    const { copies, folder } = this.#deps;
    if (!this.#off.signal.aborted) await copies?.look(listBackups(folder)[0], this.#off.signal);
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
    if ((await freeBytes()) < ROOM * databaseBytes + LEAST_FREE_BYTES) throw new NoRoomError();
    const name = backupName('daily', now);
    await storage.upkeep.backup(join(folder, name), { signal: this.#off.signal });
    const made = await this.#compressed(name);
    pruneBackups(folder);
    await keepPictures(imagesFolder, folder);
    return made;
  }

  /** A backup that cannot be compressed is kept as it is. */
  async #compressed(name: string): Promise<string> {
    const { folder, log } = this.#deps;
    try {
      return basename(await compress(join(folder, name), this.#off.signal));
    } catch (error) {
      if (!this.#off.signal.aborted)
        log().error({ event: 'backup.uncompressed', err: error }, 'a backup was not compressed');
      return name;
    }
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
