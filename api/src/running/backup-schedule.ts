/** Decides when a backup is due: at each cut-off of the business day, and soon after startup when one was missed. */
import { businessDay } from '@tableside/domain/venue/business-day.ts';
import type { Venue } from '@tableside/domain/venue/venue.ts';

/** The wait after a failed backup. */
const RETRY_MS = 15 * 60_000;

export interface BackupTimes {
  /** ISO 8601 UTC, or null if never. */
  readonly lastSuccessAt: string | null;
  readonly lastFailureAt: string | null;
}

/** Uses wall-clock time, so a night with a clock change has one cut-off like any other. */
export function isBackupDue(
  now: string,
  { lastSuccessAt, lastFailureAt }: BackupTimes,
  venue: Pick<Venue, 'timezone' | 'settings'>,
): boolean {
  const rested = lastFailureAt === null || Math.abs(Date.parse(now) - Date.parse(lastFailureAt)) >= RETRY_MS;
  const isNewDay = lastSuccessAt === null || businessDay(lastSuccessAt, venue) !== businessDay(now, venue);
  return rested && isNewDay;
}
