/**
 * Copies backups to another place with the command of BACKUP_COMMAND, for example to a bucket or to a machine in another
 * house. It runs after each backup, and again every 15 minutes until it has succeeded. What was copied last and what
 * failed are kept in files beside the backups, so a restart does not forget them.
 */
import { spawn } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { HOUR_MS, MINUTE_MS } from '@tableside/domain/ground/durations.ts';
import { type Clock, isoNow } from '../commands/clock.ts';
import { SETTINGS } from '../config.ts';
import { type BackupFile, isFailing } from './backup-folder.ts';
import { keptPicturesOf } from './backup-pictures.ts';

/** The reason for a failed copy. These codes are part of the API. */
export type CopyFault = 'copy.failed' | 'copy.tooLong';

export interface CopyState {
  /** ISO 8601 UTC; null when nothing was copied yet. */
  readonly lastSuccessAt: string | null;
  readonly lastFailure: { readonly at: string; readonly code: CopyFault } | null;
}

export interface BackupCopies {
  state(): CopyState;
  /** Copies when the newest backup was not copied yet. Never rejects. */
  look(newest: BackupFile | undefined, signal: AbortSignal): Promise<void>;
}

interface CopiesDeps {
  /** A line for `/bin/sh`. */
  readonly command: string;
  readonly folder: string;
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly clock: Clock;
  readonly log: () => {
    info(event: object, message: string): void;
    error(event: object, message: string): void;
  };
  /** After this many ms the command is ended. */
  readonly atMostMs?: number;
}

const RETRY_MS = 15 * MINUTE_MS;
const AT_MOST_MS = 2 * HOUR_MS;
const COPIED_FILE = 'last-copy.json';
/** How much of what the command prints stands in the log, in characters from its end. */
const TOLD = 2_000;

interface Copied {
  /** The name of the backup that was the newest. */
  readonly name: string | null;
  readonly state: CopyState;
}

export function createBackupCopies(deps: CopiesDeps): BackupCopies {
  const { folder, clock, log } = deps;
  let copied = kept(folder);
  const keep = (now: Copied): void => {
    copied = now;
    try {
      writeFileSync(join(folder, COPIED_FILE), JSON.stringify(now));
    } catch (error) {
      log().error({ err: error }, 'what was copied is remembered until the next start only');
    }
  };
  return {
    state: () => copied.state,
    async look(newest, signal) {
      const at = isoNow(clock);
      if (!newest || newest.name === copied.name || isResting(copied.state, at)) return;
      const { code, output } = await run(deps, newest, signal);
      if (signal.aborted) return;
      if (code === undefined) {
        keep({ name: newest.name, state: { ...copied.state, lastSuccessAt: isoNow(clock) } });
        log().info({ event: 'backup.copied', name: newest.name }, 'the backups were copied elsewhere');
      } else {
        keep({ ...copied, state: { ...copied.state, lastFailure: { at: isoNow(clock), code } } });
        log().error({ event: code, name: newest.name, output }, 'the backups could not be copied elsewhere');
      }
    },
  };
}

function isResting(state: CopyState, now: string): boolean {
  const { lastFailure } = state;
  if (lastFailure === null || !isFailing(state)) return false;
  return Math.abs(Date.parse(now) - Date.parse(lastFailure.at)) < RETRY_MS;
}

interface Ran {
  /** Undefined when the command succeeded. */
  readonly code: CopyFault | undefined;
  readonly output: string;
}

/** The command and all that it starts are one group, so ending it leaves nothing behind. */
function run(deps: CopiesDeps, newest: BackupFile, signal: AbortSignal): Promise<Ran> {
  const { command, folder, atMostMs = AT_MOST_MS } = deps;
  const env = { ...withoutSettings(deps.environment), ...placesOf(folder, newest) };
  const child = spawn('/bin/sh', ['-c', command], {
    cwd: folder,
    env,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      output = `${output}${chunk}`.slice(-TOLD);
    });
  const end = (): void => {
    if (child.pid !== undefined && child.exitCode === null && child.signalCode === null)
      process.kill(-child.pid, 'SIGTERM');
  };
  let isTooLong = false;
  const timer = setTimeout(() => {
    isTooLong = true;
    end();
  }, atMostMs);
  signal.addEventListener('abort', end);
  return new Promise<Ran>((resolve) => {
    child.once('error', (error) => resolve({ code: 'copy.failed', output: error.message }));
    child.once('close', (exit) => {
      const failed = isTooLong ? 'copy.tooLong' : 'copy.failed';
      resolve({ code: exit === 0 && !isTooLong ? undefined : failed, output });
    });
  }).finally(() => {
    clearTimeout(timer);
    signal.removeEventListener('abort', end);
  });
}

/** The command gets the environment of the server without the server's own settings, some of which are secrets. */
const withoutSettings = (environment: CopiesDeps['environment']): Record<string, string | undefined> =>
  Object.fromEntries(Object.entries(environment).filter(([name]) => !SETTINGS.includes(name)));

const placesOf = (folder: string, { name }: BackupFile): Record<string, string> => ({
  BACKUP_FOLDER: folder,
  BACKUP_FILE: join(folder, name),
  BACKUP_PICTURES: keptPicturesOf(folder),
});

/** Returns what is known of the copies of a folder's backups, also while no server runs. */
export const copyStateIn = (folder: string): CopyState => kept(folder).state;

function kept(folder: string): Copied {
  const nothing: Copied = { name: null, state: { lastSuccessAt: null, lastFailure: null } };
  try {
    const { name, state } = JSON.parse(readFileSync(join(folder, COPIED_FILE), 'utf8')) as Copied;
    return { name, state: { lastSuccessAt: state.lastSuccessAt, lastFailure: state.lastFailure } };
  } catch {
    return nothing;
  }
}
