/**
 * The job that finishes migrations beside the work of the venue: it builds indexes, and changes rows in steps with a pause
 * after each. It looks once a minute whether something is left.
 */
import { setTimeout as wait } from 'node:timers/promises';
import type { Finishing, Piece } from '../storage/door/finishing.ts';
import { StorageError } from '../storage/door/storage-error.ts';

const LOOK_MS = 60_000;
const PAUSE_MS = 20;
/** The wait for somebody who holds rows of a step. */
const BUSY_MS = 1000;

export interface FinishingDeps {
  readonly finishing: Finishing;
  /** Logs each index and each backfill that is done, and each failure. */
  readonly log: { info(event: object, message: string): void; warn(event: object, message: string): void };
  /** Resolves after this time, or at the signal. */
  readonly pause?: (ms: number, signal: AbortSignal) => Promise<void>;
}

/** Returns a function that stops the job. It does nothing more once that resolves. */
export function startFinishing({ finishing, log, pause = waitUntil }: FinishingDeps): () => Promise<void> {
  const stopping = new AbortController();
  const { signal } = stopping;

  /** Returns the time until the next look. */
  async function run(): Promise<number> {
    try {
      for await (const piece of finishing.pieces(signal)) {
        tell(log, piece);
        await pause(PAUSE_MS, signal);
        if (signal.aborted) break;
      }
    } catch (error) {
      if (!signal.aborted) log.warn({ err: error }, 'migrations are not finished yet; it is tried again');
      if (error instanceof StorageError && error.code === 'busy') return BUSY_MS;
    }
    return LOOK_MS;
  }

  const running = (async () => {
    let ms = LOOK_MS;
    for (;;) {
      await pause(ms, signal);
      if (signal.aborted) return;
      ms = await run();
    }
  })();
  return async () => {
    stopping.abort();
    await running;
  };
}

function tell(log: FinishingDeps['log'], piece: Piece): void {
  const { kind, name } = piece;
  if (kind === 'index') log.info({ index: name }, 'an index is built');
  else if (piece.isDone) log.info({ backfill: name, changed: piece.changed }, 'a backfill is done');
}

const waitUntil = (ms: number, signal: AbortSignal): Promise<void> =>
  wait(ms, undefined, { signal, ref: false }).catch(() => undefined);
