/** Counts tries of a PIN against its limits. */
import { type AnyColumn, and, eq, gt, lte, type SQL } from 'drizzle-orm';
import type { PinGuess, PinLimit } from '../pins.ts';

type Tries = Readonly<Record<'userId' | 'venueId' | 'deviceId' | 'at', AnyColumn>>;

/**
 * Selects the failures within the window of a limit. Failures from after now were recorded while the clock ran ahead,
 * and are left out.
 */
export function triesWithin(
  tries: Tries,
  { userId, venueId, deviceId, at }: PinGuess,
  { of, windowMs }: PinLimit,
): SQL | undefined {
  const ofUser = and(eq(tries.userId, userId), eq(tries.venueId, venueId));
  const onDevice = eq(tries.deviceId, deviceId);
  const which = { user: ofUser, device: onDevice, userOnDevice: and(ofUser, onDevice) }[of];
  const since = new Date(Date.parse(at) - windowMs).toISOString();
  return and(which, gt(tries.at, since), lte(tries.at, at));
}

/** Returns when the next try is free, or how many are left. `found` are the failures, the latest first. */
export function roomFor(
  found: readonly { readonly at: string }[],
  { most, windowMs }: PinLimit,
): { readonly freeAt?: string; readonly left: number } {
  const full = found[most - 1];
  if (full) return { freeAt: new Date(Date.parse(full.at) + windowMs).toISOString(), left: 0 };
  return { left: most - found.length - 1 };
}
