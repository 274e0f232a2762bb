/** Gives a device its letter, which it then keeps. */
import { and, eq, gt, isNull, ne, or } from 'drizzle-orm';
import { freeLetter } from '../../device-letter.ts';
import type { Enrolling } from '../../devices.ts';
import { keeperOf, restedSince, staysAsItIs } from '../../enrolment.ts';
import type { Inside } from '../database.ts';
import { device, restingLetter } from '../schema/tables-accounts.ts';

type StoredDevice = typeof device.$inferSelect;

/** Enrolls a device within a write. Leaves a device of another venue, or one that stays revoked, unchanged. */
export async function enrol(
  inside: Inside,
  enrolling: Enrolling,
  known: StoredDevice | undefined,
): Promise<void> {
  const { id, venueId, name, tokenHash, at, by = null } = enrolling;
  if (staysAsItIs(known, enrolling)) return;
  const keeps = keeperOf(known);
  if (known && !keeps) await giveUp(inside, known, at);
  const values = {
    venueId,
    letter: keeps?.letter ?? freeLetter(await takenLetters(inside, enrolling)),
    lastNumber: keeps?.lastNumber ?? 0,
    name: name || (known?.name ?? ''),
    tokenHash,
    seenAt: at,
  };
  await inside.query
    .insert(device)
    .values({ id, ...values, enrolledBy: by, enrolledAt: at })
    .onConflictDoUpdate({ target: device.id, set: { ...values, revokedAt: null, clashedNumber: null } });
}

async function giveUp({ query }: Inside, known: StoredDevice, at: string): Promise<void> {
  const since = known.revokedAt ?? at;
  await query
    .insert(restingLetter)
    .values({ venueId: known.venueId, letter: known.letter, since })
    .onConflictDoUpdate({ target: [restingLetter.venueId, restingLetter.letter], set: { since } });
}

/** Returns the letters in use, and those that were revoked or given up recently. */
async function takenLetters({ query }: Inside, { id, venueId, at }: Enrolling): Promise<Set<string>> {
  const since = restedSince(at);
  const inUse = or(isNull(device.revokedAt), gt(device.revokedAt, since));
  const held = await query
    .select({ letter: device.letter })
    .from(device)
    .where(and(eq(device.venueId, venueId), ne(device.id, id), inUse));
  const resting = await query
    .select({ letter: restingLetter.letter })
    .from(restingLetter)
    .where(and(eq(restingLetter.venueId, venueId), gt(restingLetter.since, since)));
  return new Set([...held, ...resting].map(({ letter }) => letter));
}
