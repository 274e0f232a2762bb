/** A device gets its letter, and keeps it. */
import { and, eq, gt, isNull, ne, or } from 'drizzle-orm';
import { freeLetter } from '../device-letter.ts';
import type { Enrolling } from '../devices.ts';
import type { Database } from './database.ts';
import { device, restingLetter } from './tables-accounts.ts';

/** A letter that a device gave up rests so long before another one gets it. */
const REST_MS = 30 * 24 * 3_600_000;

type StoredDevice = typeof device.$inferSelect;

/** Within a write. A device of another venue, or one that stays revoked, is left as it is. */
export function enrol(database: Database, enrolling: Enrolling, known: StoredDevice | undefined): void {
  const { id, venueId, name, tokenHash, at, restores, by = null } = enrolling;
  if (known && known.venueId !== venueId) return;
  if (known && known.revokedAt !== null && !restores) return;
  const keeps = known?.revokedAt === null && known.clashedNumber === null ? known : undefined;
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

/** Letters in use, those of devices revoked of late, and those given up of late. */
function takenLetters({ query }: Database, { id, venueId, at }: Enrolling): Set<string> {
  const restedSince = new Date(Date.parse(at) - REST_MS).toISOString();
  const inUse = or(isNull(device.revokedAt), gt(device.revokedAt, restedSince));
  const held = query
    .select({ letter: device.letter })
    .from(device)
    .where(and(eq(device.venueId, venueId), ne(device.id, id), inUse))
    .all();
  const resting = query
    .select({ letter: restingLetter.letter })
    .from(restingLetter)
    .where(and(eq(restingLetter.venueId, venueId), gt(restingLetter.since, restedSince)))
    .all();
  return new Set([...held, ...resting].map(({ letter }) => letter));
}
