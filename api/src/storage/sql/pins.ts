/** PINs and act keys. A PIN is kept as a hash, and a key in encrypted form. */
import { type SQL, sql } from 'drizzle-orm';
import type { SessionRecord } from '../door/account-records.ts';
import type {
  ActKey,
  KnownActKey,
  PinChange,
  PinGuess,
  PinGuessBegun,
  PinLimit,
  Pins,
} from '../door/pins.ts';
import { ofMember } from './account-rows.ts';
import { type AnyDatabase, idsOf, one, type WritableDatabase } from './any-database.ts';
import { endingEveryKey, endingPin } from './endings.ts';
import { inserting } from './sessions.ts';
import { end, firstRow, hasRow, record, rows, run, type Steps } from './steps.ts';

/** The columns that the databases name differently. */
export interface KeyNames {
  readonly id: SQL;
  readonly sealed: SQL;
}

export const createPins = (database: WritableDatabase, names: KeyNames): Pins => ({
  ...createReads(database, names),
  changePin: (change) => database.write(change.venueId, () => changePin(change)),
  renewPinHash: ({ venueId, ...member }, { from, to }) => {
    const held = sql`${ofMember({ venueId, ...member })} AND pin_hash = ${from}`;
    return database.write(venueId, () => run(sql`UPDATE membership SET pin_hash = ${to} WHERE ${held}`));
  },
  beginPinGuess: (guess) => database.guess(() => begin(guess)),
  takeBackPinGuess: (id) => database.runOften(sql`DELETE FROM pin_failure WHERE id = ${id}`),
  actKeyFor: (fresh, pinHash, session) =>
    database.write(fresh.venueId, () => actKeyFor(names, { fresh, pinHash, session })),
  endAllActKeys: (at) => database.write(null, () => endAllKeys(at)),
});

type Reads = Pick<Pins, 'hasPin' | 'tabletUsers' | 'actKey' | 'endedActKeys'>;

function createReads(database: AnyDatabase, names: KeyNames): Reads {
  const { all, among } = database;
  return {
    async hasPin(member) {
      const set = sql`SELECT user_id AS id FROM membership WHERE ${ofMember(member)} AND pin_hash IS NOT NULL`;
      return (await one(database, set)) !== undefined;
    },
    tabletUsers: (venueId, roles) =>
      all(sql`SELECT membership.user_id AS "userId", venue_id AS "venueId", name, role, staff_id AS "staffId",
          pin_hash AS "pinHash"
        FROM membership JOIN "user" AS one ON one.user_id = membership.user_id
        WHERE venue_id = ${venueId} AND ${among(sql`role`, roles)} AND active = 1 ORDER BY name, one.user_id`),
    actKey: (id) =>
      one<KnownActKey>(
        database,
        sql`SELECT ${columnsOf(names)}, one.name AS name, membership.staff_id AS "staffId"
          FROM act_key JOIN "user" AS one ON one.user_id = act_key.user_id
          JOIN membership ON membership.user_id = act_key.user_id AND membership.venue_id = act_key.venue_id
          WHERE act_key.${names.id} = ${id}`,
      ),
    endedActKeys: (deviceId, now) =>
      idsOf(
        database,
        sql`SELECT ${names.id} AS id FROM act_key
          WHERE device_id = ${deviceId} AND (revoked_at IS NOT NULL OR expires_at <= ${now})`,
      ),
  };
}

const columnsOf = ({ id, sealed }: KeyNames): SQL =>
  sql`act_key.${id} AS id, act_key.user_id AS "userId", act_key.venue_id AS "venueId", device_id AS "deviceId",
    act_key.${sealed} AS sealed, act_key.role AS role, act_key.created_at AS "createdAt", expires_at AS "expiresAt",
    revoked_at AS "revokedAt"`;

/** Sets or removes a PIN within a write. */
function* changePin(change: PinChange): Steps<'changed' | 'stale' | 'missing'> {
  const answer = settledAlready(yield* firstRow<KnownPin>(pinOf(change)), change);
  if (answer) return answer;
  yield* end(endingPin(change, change.at));
  if (change.hash !== null) yield* run(storingPin(change));
  yield* record(change.event);
  return 'changed';
}

/** Counts the try as failed within a write, unless a limit is reached. */
function* begin(guess: PinGuess): Steps<PinGuessBegun> {
  const rooms: Room[] = [];
  const isKnown = yield* hasRow(keyOn(guess));
  const limits = guess.limits.filter(({ exceptWhereKnown }) => !exceptWhereKnown || !isKnown);
  for (const limit of limits) rooms.push(roomFor(yield* rows(triesWithin(guess, limit)), limit));
  const limited = limitedBy(rooms);
  if (limited) return limited;
  const begun = yield* firstRow<{ readonly id: number }>(countingTry(guess));
  if (!begun) throw new Error('A try has no number.');
  return { kind: 'begun', id: begun.id, left: Math.min(...rooms.map(({ left }) => left)) };
}

interface Opening {
  readonly fresh: ActKey;
  readonly pinHash: string;
  readonly session: SessionRecord | undefined;
}

/** Finds or stores a key within a write. The account, its PIN and the device may have changed since they were read. */
function* actKeyFor(names: KeyNames, { fresh, pinHash, session }: Opening): Steps<ActKey | undefined> {
  if (!(yield* hasRow(mayHoldKey(fresh, pinHash)))) return undefined;
  const live = yield* firstRow<ActKey>(liveKey(names, fresh));
  if (!live) yield* run(storingKey(names, fresh));
  if (session) yield* run(inserting(session));
  return live ?? fresh;
}

function* endAllKeys(at: string): Steps<number> {
  const live = yield* firstRow<{ readonly keys: number }>(countOfLiveKeys(at));
  yield* end(endingEveryKey(at));
  return live?.keys ?? 0;
}

/** The facts that a change of a PIN depends on. */
interface KnownPin {
  readonly active: number;
  readonly pinHash: string | null;
  readonly passwordHash: string;
}

const pinOf = (change: PinChange): SQL =>
  sql`SELECT active, pin_hash AS "pinHash", password_hash AS "passwordHash"
    FROM membership JOIN "user" AS one ON one.user_id = membership.user_id WHERE ${ofMember(change)}`;

/** Returns what comes of the change if nothing is to be stored, or undefined. */
function settledAlready(
  known: KnownPin | undefined,
  { hash, passwordHash }: PinChange,
): 'missing' | 'stale' | 'changed' | undefined {
  if (!known) return 'missing';
  if (passwordHash !== undefined && (known.active !== 1 || known.passwordHash !== passwordHash))
    return 'stale';
  return hash === null && known.pinHash === null ? 'changed' : undefined;
}

const storingPin = ({ hash, ...member }: PinChange): SQL =>
  sql`UPDATE membership SET pin_hash = ${hash} WHERE ${ofMember(member)}`;

/**
 * Selects the failures within the window of a limit, the latest first. Failures from after now were recorded while the
 * clock ran ahead, and are left out.
 */
function triesWithin({ userId, venueId, deviceId, at }: PinGuess, { of, windowMs }: PinLimit): SQL {
  const ofUser = sql`user_id = ${userId} AND venue_id = ${venueId}`;
  const onDevice = sql`device_id = ${deviceId}`;
  const which = { user: ofUser, device: onDevice, userOnDevice: sql`${ofUser} AND ${onDevice}` }[of];
  const since = new Date(Date.parse(at) - windowMs).toISOString();
  return sql`SELECT at FROM pin_failure WHERE ${which} AND at > ${since} AND at <= ${at} ORDER BY at DESC`;
}

/** Selects an act key of the person on the device, live or ended. The PIN was right there when it was made. */
const keyOn = ({ userId, venueId, deviceId }: PinGuess): SQL =>
  sql`SELECT user_id FROM act_key
    WHERE device_id = ${deviceId} AND user_id = ${userId} AND venue_id = ${venueId} LIMIT 1`;

interface Room {
  readonly freeAt?: string;
  readonly left: number;
}

/** Returns when the next try is free, or how many are left. `found` are the failures, the latest first. */
function roomFor(found: readonly { readonly at: string }[], { most, windowMs }: PinLimit): Room {
  const full = found[most - 1];
  if (full) return { freeAt: new Date(Date.parse(full.at) + windowMs).toISOString(), left: 0 };
  return { left: most - found.length - 1 };
}

/** Returns the refusal of the first limit that is reached. */
function limitedBy(rooms: readonly Room[]): PinGuessBegun | undefined {
  const freeAt = rooms.find((room) => room.freeAt !== undefined)?.freeAt;
  return freeAt === undefined ? undefined : { kind: 'limited', freeAt };
}

/** Counts a try as failed, and returns its id. */
const countingTry = ({ userId, venueId, deviceId, at }: PinGuess): SQL =>
  sql`INSERT INTO pin_failure (user_id, venue_id, device_id, at) VALUES (${userId}, ${venueId}, ${deviceId}, ${at})
    RETURNING id`;

/** Selects the account if it still has this role and PIN, and the staff share the device. */
const mayHoldKey = (fresh: ActKey, pinHash: string): SQL =>
  sql`SELECT membership.user_id AS id FROM membership
    JOIN device ON device.device_id = ${fresh.deviceId} AND device.venue_id = ${fresh.venueId}
      AND device.revoked_at IS NULL AND device.declared_at IS NOT NULL
    WHERE ${ofMember(fresh)} AND active = 1 AND role = ${fresh.role} AND pin_hash = ${pinHash}`;

/** Selects the live key of the same person on the same device. */
const liveKey = (names: KeyNames, { userId, venueId, deviceId, createdAt: now }: ActKey): SQL =>
  sql`SELECT ${columnsOf(names)} FROM act_key WHERE device_id = ${deviceId} AND user_id = ${userId}
    AND venue_id = ${venueId} AND revoked_at IS NULL AND expires_at > ${now}`;

const storingKey = (names: KeyNames, key: ActKey): SQL =>
  sql`INSERT INTO act_key (${names.id}, user_id, venue_id, device_id, ${names.sealed}, role, created_at, expires_at,
      revoked_at)
    VALUES (${key.id}, ${key.userId}, ${key.venueId}, ${key.deviceId}, ${key.sealed}, ${key.role}, ${key.createdAt},
      ${key.expiresAt}, ${key.revokedAt})`;

/** Counts the live keys of the server. */
const countOfLiveKeys = (now: string): SQL =>
  sql`SELECT count(*) AS keys FROM act_key WHERE revoked_at IS NULL AND expires_at > ${now}`;
