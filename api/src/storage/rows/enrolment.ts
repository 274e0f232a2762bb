/** Decides how a device is enrolled: which letter it keeps or gives up, and how long that letter rests. */
import { DAY_MS } from '@tableside/domain/ground/durations.ts';
import type { DeviceRecord, Enrolling } from '../door/devices.ts';

/** How long a letter rests after a device gave it up, in ms. Only then can another device get it. */
const REST_MS = 30 * DAY_MS;

/** The time since which a letter that was given up still rests. */
export const restedSince = (now: string): string => new Date(Date.parse(now) - REST_MS).toISOString();

interface Known extends Pick<DeviceRecord, 'venueId' | 'revokedAt' | 'tokenHash'> {
  readonly clashedNumber: string | null;
}

type Owned = Known & Pick<DeviceRecord, 'enrolledBy' | 'enrolledAt' | 'declaredAt' | 'declaredBy'>;

/** Returns whether the device stays as it is: it is of another venue, or stays revoked. */
export const staysAsItIs = (known: Known | undefined, { venueId, restores }: Enrolling): boolean =>
  known !== undefined && (known.venueId !== venueId || (known.revokedAt !== null && !restores));

/** Returns the device if it keeps its letter. */
export const keeperOf = <K extends Known>(known: K | undefined): K | undefined =>
  known?.revokedAt === null && known.clashedNumber === null ? known : undefined;

const showsToken = (known: Known, { shownHash }: Enrolling): boolean => known.tokenHash === shownHash;

/**
 * Returns whether the device may not be enrolled again by this call, because it is in use: a call without its token
 * could take it from the people who work on it. Its own person may call again without the token of a personal device,
 * because the first answer may be lost.
 */
export function isTaken(known: Owned | undefined, enrolling: Enrolling): boolean {
  if (!known || known.revokedAt !== null || known.venueId !== enrolling.venueId) return false;
  if (enrolling.restores || showsToken(known, enrolling)) return false;
  return known.declaredAt !== null || known.enrolledBy === null || known.enrolledBy !== enrolling.by;
}

/**
 * Returns the token of an enrolled device and who answers for it. A device that shows its token keeps all of it. When a
 * manager declares it, or takes it over without its token, it is theirs to answer for, and copies of the old token are
 * worth nothing.
 */
export function heldBy(
  known: Owned | undefined,
  enrolling: Enrolling,
): Pick<Owned, 'tokenHash' | 'enrolledBy' | 'enrolledAt' | 'declaredAt' | 'declaredBy'> {
  const { at, by = null, tokenHash, declares = false } = enrolling;
  const isInUse = known?.revokedAt === null;
  if (known && isInUse && !declares && showsToken(known, enrolling)) return known;
  const isShared = declares || (isInUse && known.declaredAt !== null);
  return {
    tokenHash,
    enrolledBy: by ?? known?.enrolledBy ?? null,
    enrolledAt: known?.enrolledAt ?? at,
    declaredAt: isShared ? at : null,
    declaredBy: isShared ? by : null,
  };
}
