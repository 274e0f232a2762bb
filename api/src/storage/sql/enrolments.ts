/** The questions and writes of enrolling a device. A device keeps its letter, unless a number of it clashed. */
import { type SQL, sql } from 'drizzle-orm';
import type { DeviceRecord, Enrolling, EnrolmentLimits } from '../door/devices.ts';
import { freeLetter } from '../rows/device-letter.ts';
import { heldBy, keeperOf, restedSince } from '../rows/enrolment.ts';
import type { StoredDevice } from './device-rows.ts';

/** A letter that is in use, or was revoked or given up recently. */
interface Taken {
  readonly letter: string;
}

export const takenLetters = ({ id, venueId, at }: Enrolling): SQL => {
  const since = restedSince(at);
  return sql`SELECT letter FROM device
      WHERE venue_id = ${venueId} AND device_id <> ${id} AND (revoked_at IS NULL OR revoked_at > ${since})
    UNION SELECT letter FROM resting_letter WHERE venue_id = ${venueId} AND since > ${since}`;
};

export function enrolment(
  enrolling: Enrolling,
  known: StoredDevice | undefined,
  taken: readonly Taken[],
): readonly SQL[] {
  const letters = new Set(taken.map(({ letter }) => letter));
  const held = heldBy(known, enrolling);
  if (!known) return [storing(enrolling, { ...held, letter: freeLetter(letters), lastNumber: 0, name: '' })];
  const keeps = keeperOf(known);
  if (keeps) return [storing(enrolling, { ...keeps, ...held })];
  const since = known.revokedAt ?? enrolling.at;
  if (since > restedSince(enrolling.at)) letters.add(known.letter);
  const { name } = known;
  return [
    givingUp(known, since),
    storing(enrolling, { ...held, letter: freeLetter(letters), lastNumber: 0, name }),
  ];
}

const givingUp = ({ venueId, letter }: StoredDevice, since: string): SQL =>
  sql`INSERT INTO resting_letter (venue_id, letter, since) VALUES (${venueId}, ${letter}, ${since})
    ON CONFLICT (venue_id, letter) DO UPDATE SET since = excluded.since`;

const storing = (
  { id, venueId, name, at }: Enrolling,
  kept: Pick<DeviceRecord, 'letter' | 'lastNumber' | 'name'> & ReturnType<typeof heldBy>,
): SQL =>
  sql`INSERT INTO device (device_id, venue_id, letter, last_number, name, token_hash, seen_at, enrolled_by, enrolled_at,
      declared_at, declared_by)
    VALUES (${id}, ${venueId}, ${kept.letter}, ${kept.lastNumber}, ${name || kept.name}, ${kept.tokenHash}, ${at},
      ${kept.enrolledBy}, ${kept.enrolledAt}, ${kept.declaredAt}, ${kept.declaredBy})
    ON CONFLICT (device_id) DO UPDATE SET venue_id = excluded.venue_id, letter = excluded.letter,
      last_number = excluded.last_number, name = excluded.name, token_hash = excluded.token_hash,
      seen_at = excluded.seen_at, revoked_at = NULL, clashed_number = NULL, enrolled_by = excluded.enrolled_by,
      declared_at = excluded.declared_at, declared_by = excluded.declared_by`;

export interface Enrolled {
  readonly inUse: number;
  readonly recent: number;
}

/** Counts the devices that a user has in use, and those that the user enrolled recently. */
export const enrolledBy = ({ userId, inUse, recent }: EnrolmentLimits): SQL =>
  sql`SELECT count(*) FILTER (WHERE revoked_at IS NULL AND seen_at > ${inUse.seenSince}) AS "inUse",
      count(*) FILTER (WHERE enrolled_at > ${recent.since}) AS recent
    FROM device WHERE enrolled_by = ${userId}`;

/** Returns which limit one more device would exceed. */
export function passedLimit(
  { inUse, recent }: EnrolmentLimits,
  found: Enrolled | undefined,
): 'tooMany' | 'tooOften' | undefined {
  if (!found) return undefined;
  if (found.inUse >= inUse.most) return 'tooMany';
  return found.recent >= recent.most ? 'tooOften' : undefined;
}
