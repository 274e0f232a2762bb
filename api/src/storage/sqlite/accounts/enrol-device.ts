/** Gives a device its letter, which it then keeps. */
import { and, eq, gt, isNull, ne, or } from 'drizzle-orm';
import { freeLetter } from '../../device-letter.ts';
import type { Enrolling } from '../../devices.ts';
import { keeperOf, restedSince, staysAsItIs } from '../../enrolment.ts';
import type { Database } from '../database.ts';
import { device, restingLetter } from '../schema/tables-accounts.ts';

type StoredDevice = typeof device.$inferSelect;

/** Enrolls a device within a write. Leaves a device of another venue, or one that stays revoked, unchanged. */
export function enrol(database: Database, enrolling: Enrolling, known: StoredDevice | undefined): void {
  const { id, venueId, name, tokenHash, at, by = null } = enrolling;
  if (staysAsItIs(known, enrolling)) return;
  const keeps = keeperOf(known);
  if (known && !keeps) giveUp(database, known, at);
  const values = {
    venueId,
    letter: keeps?.letter ?? freeLetter(takenLetters(database, enrolling)),
    lastNumber: keeps?.lastNumber ?? 0,
    name: name || (known?.name ?? ''),
    tokenHash,
    seenAt: at,
  };
  database.query
    .insert(device)
    .values({ id, ...values, enrolledBy: by, enrolledAt: at })
    .onConflictDoUpdate({ target: device.id, set: { ...values, revokedAt: null, clashedNumber: null } })
    .run();
}

function giveUp({ query }: Database, known: StoredDevice, at: string): void {
  const since = known.revokedAt ?? at;
  query
    .insert(restingLetter)
    .values({ venueId: known.venueId, letter: known.letter, since })
    .onConflictDoUpdate({ target: [restingLetter.venueId, restingLetter.letter], set: { since } })
    .run();
}

/** Returns the letters in use, and those that were revoked or given up recently. */
function takenLetters({ query }: Database, { id, venueId, at }: Enrolling): Set<string> {
  const since = restedSince(at);
  const inUse = or(isNull(device.revokedAt), gt(device.revokedAt, since));
  const held = query
    .select({ letter: device.letter })
    .from(device)
    .where(and(eq(device.venueId, venueId), ne(device.id, id), inUse))
    .all();
  const resting = query
    .select({ letter: restingLetter.letter })
    .from(restingLetter)
    .where(and(eq(restingLetter.venueId, venueId), gt(restingLetter.since, since)))
    .all();
  return new Set([...held, ...resting].map(({ letter }) => letter));
}
