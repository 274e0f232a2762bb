/** Decides how a device is enrolled: which letter it keeps or gives up, and how long that letter rests. */
import { DAY_MS } from '@tableside/domain/durations.ts';
import type { Enrolling } from './devices.ts';

/** How long a letter rests after a device gave it up, in ms. Only then can another device get it. */
const REST_MS = 30 * DAY_MS;

/** The time since which a letter that was given up still rests. */
export const restedSince = (now: string): string => new Date(Date.parse(now) - REST_MS).toISOString();

interface Known {
  readonly venueId: string;
  readonly revokedAt: string | null;
  readonly clashedNumber: string | null;
}

/** Returns whether the device stays as it is: it is of another venue, or stays revoked. */
export const staysAsItIs = (known: Known | undefined, { venueId, restores }: Enrolling): boolean =>
  known !== undefined && (known.venueId !== venueId || (known.revokedAt !== null && !restores));

/** Returns the device if it keeps its letter. */
export const keeperOf = <K extends Known>(known: K | undefined): K | undefined =>
  known?.revokedAt === null && known.clashedNumber === null ? known : undefined;
