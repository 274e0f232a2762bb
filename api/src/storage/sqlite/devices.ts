/** Enrolled devices and their letters. */
import { and, eq, gt, isNull, ne, sql } from 'drizzle-orm';
import type { Accounts, DeviceRecord } from '../accounts.ts';
import { freeLetter } from '../device-letter.ts';
import { type Database, named } from './database.ts';
import { device, restingLetter } from './tables-accounts.ts';

/** A letter that a device gave up rests so long before another one gets it. */
const REST_MS = 30 * 24 * 3_600_000;

type Enrolment = Parameters<Accounts['enrolDevice']>[0];

export function createDevices(database: Database): Pick<Accounts, 'enrolDevice' | 'device'> {
  const { query, write } = database;
  const byId = query
    .select()
    .from(device)
    .where(eq(device.id, sql.placeholder('id')))
    .prepare();
  return {
    async enrolDevice(enrolment) {
      return write(() => enrol(database, enrolment, byId.get({ id: enrolment.id })));
    },
    async device(id) {
      const found = named(() => byId.get({ id }));
      return found && asRecord(found);
    },
  };
}

type StoredDevice = typeof device.$inferSelect;

function enrol(database: Database, enrolment: Enrolment, known: StoredDevice | undefined): DeviceRecord {
  const { id, venueId, name, tokenHash, at } = enrolment;
  const keeps =
    known?.venueId === venueId && known.revokedAt === null && known.clashedNumber === null
      ? known
      : undefined;
  if (known && !keeps) giveUp(database, known, at);
  const letter = keeps?.letter ?? freeLetter(takenLetters(database, enrolment));
  const lastNumber = keeps?.lastNumber ?? 0;
  const values = { venueId, letter, lastNumber, name, tokenHash, seenAt: at };
  database.query
    .insert(device)
    .values({ id, ...values })
    .onConflictDoUpdate({ target: device.id, set: { ...values, revokedAt: null, clashedNumber: null } })
    .run();
  return { id, ...values, revokedAt: null };
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
function takenLetters({ query }: Database, { id, venueId, at }: Enrolment): Set<string> {
  const restedSince = new Date(Date.parse(at) - REST_MS).toISOString();
  const held = query
    .select({ letter: device.letter })
    .from(device)
    .where(
      and(
        eq(device.venueId, venueId),
        ne(device.id, id),
        sql`(${isNull(device.revokedAt)} OR ${gt(device.revokedAt, restedSince)})`,
      ),
    )
    .all();
  const resting = query
    .select({ letter: restingLetter.letter })
    .from(restingLetter)
    .where(and(eq(restingLetter.venueId, venueId), gt(restingLetter.since, restedSince)))
    .all();
  return new Set([...held, ...resting].map(({ letter }) => letter));
}

const asRecord = (found: StoredDevice): DeviceRecord => ({
  id: found.id,
  venueId: found.venueId,
  letter: found.letter,
  lastNumber: found.lastNumber,
  name: found.name,
  tokenHash: found.tokenHash,
  revokedAt: found.revokedAt,
  seenAt: found.seenAt,
});
