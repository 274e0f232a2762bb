/** How long a print may wait. After that nothing comes out by itself; people are told, and may print it again. */
import type { PrintKind } from '../entities/print.ts';
import { MINUTE_MS } from '../ground/durations.ts';

const LIVES: Readonly<Record<PrintKind, number>> = {
  ticket: 10 * MINUTE_MS,
  change: 10 * MINUTE_MS,
  bill: 2 * MINUTE_MS,
  receipt: 2 * MINUTE_MS,
  z: 2 * MINUTE_MS,
  shift: 2 * MINUTE_MS,
  test: 2 * MINUTE_MS,
  // A drawer that opens later opens for somebody else.
  kick: 10_000,
};

export const later = (at: string, ms: number): string => new Date(Date.parse(at) + ms).toISOString();
export const expiryOf = (kind: PrintKind, at: string): string => later(at, LIVES[kind]);

/** For so long after a restore devices may send again what the backup has lost. */
const RETURNING_MS = 10 * MINUTE_MS;

/**
 * Whether what arrives then may have been here before the restore. When devices say that they made it is no proof: a clock
 * that is ahead says a time after the restore.
 */
export const isReturning = (at: string, restoredAt: string | null): boolean =>
  restoredAt !== null && at < later(restoredAt, RETURNING_MS);
