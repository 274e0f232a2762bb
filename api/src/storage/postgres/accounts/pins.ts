/** PINs and act keys. A PIN is kept as a hash, and a key in encrypted form. */
import type { Role } from '@tableside/domain/permissions.ts';
import { and, asc, count, desc, eq, gt, isNotNull, isNull, lte, or, type SQL } from 'drizzle-orm';
import type { MemberKey } from '../../accounts.ts';
import type { ActKey, KnownActKey, PinChange, PinGuess, PinGuessBegun, PinLimit, Pins } from '../../pins.ts';
import { roomFor, triesWithin } from '../../sql/pin-tries.ts';
import type { AuditLog } from '../audit/audit-log.ts';
import { type Database, type Inside, LOCKS, lockTransaction, type Queries } from '../database.ts';
import { first } from '../first.ts';
import { among } from '../lists/conditions.ts';
import { device, membership, user } from '../schema/tables-accounts.ts';
import { actKey, pinFailure } from '../schema/tables-pins.ts';
import { endActKeys, keysOf } from './act-keys.ts';

const ofMember = ({ userId, venueId }: MemberKey): SQL | undefined =>
  and(eq(membership.userId, userId), eq(membership.venueId, venueId));

export function createPins(database: Database, audit: AuditLog): Pins {
  const { query, write, note } = database;
  return {
    ...createActKeys(database),
    async hasPin(member) {
      const set = await query
        .select({ userId: membership.userId })
        .from(membership)
        .where(and(ofMember(member), isNotNull(membership.pinHash)));
      return set.length > 0;
    },
    changePin: (change) => write(change.venueId, (inside) => changePin(inside, audit, change)),
    tabletUsers: (venueId, roles) => tabletUsers(query, venueId, roles),
    beginPinGuess: (guess) =>
      note(async ({ query, held }) => {
        // One try after the other is counted, so that many at once gain nothing.
        await held.turn([lockTransaction(LOCKS.guesses)]);
        return begin(query, guess);
      }),
    async takeBackPinGuess(id) {
      await query.delete(pinFailure).where(eq(pinFailure.id, id));
    },
  };
}

/** Sets or removes a PIN within a write. */
async function changePin(
  inside: Inside,
  audit: AuditLog,
  change: PinChange,
): Promise<'changed' | 'stale' | 'missing'> {
  const { query } = inside;
  const { hash, at, passwordHash, event } = change;
  const known = first(
    await query
      .select({ active: membership.active, pinHash: membership.pinHash, passwordHash: user.passwordHash })
      .from(membership)
      .innerJoin(user, eq(user.id, membership.userId))
      .where(ofMember(change)),
  );
  if (!known) return 'missing';
  if (passwordHash !== undefined && (known.active !== 1 || known.passwordHash !== passwordHash))
    return 'stale';
  if (hash === null && known.pinHash === null) return 'changed';
  await query.update(membership).set({ pinHash: hash }).where(ofMember(change));
  await endActKeys(inside, keysOf(change), at);
  await audit.event(inside, event);
  return 'changed';
}

const tabletUsers = (query: Queries, venueId: string, roles: readonly Role[]) =>
  query
    .select({
      userId: membership.userId,
      venueId: membership.venueId,
      name: user.name,
      role: membership.role,
      staffId: membership.staffId,
      pinHash: membership.pinHash,
    })
    .from(membership)
    .innerJoin(user, eq(user.id, membership.userId))
    .where(and(eq(membership.venueId, venueId), among(membership.role, roles), eq(membership.active, 1)))
    .orderBy(asc(user.name), asc(user.id))
    .execute();

/** Counts the try as failed within a write, unless a limit is reached. */
async function begin(query: Queries, guess: PinGuess): Promise<PinGuessBegun> {
  let left = Number.POSITIVE_INFINITY;
  for (const limit of guess.limits) {
    const { freeAt, left: leftOfLimit } = await room(query, guess, limit);
    if (freeAt !== undefined) return { kind: 'limited', freeAt };
    left = Math.min(left, leftOfLimit);
  }
  const { userId, venueId, deviceId, at } = guess;
  const row = { userId, venueId, deviceId, at };
  const begun = first(await query.insert(pinFailure).values(row).returning({ id: pinFailure.id }));
  if (!begun) throw new Error('A try has no number.');
  return { kind: 'begun', id: begun.id, left };
}

async function room(query: Queries, guess: PinGuess, limit: PinLimit) {
  const found = await query
    .select({ at: pinFailure.at })
    .from(pinFailure)
    .where(triesWithin(pinFailure, guess, limit))
    .orderBy(desc(pinFailure.at));
  return roomFor(found, limit);
}

type ActKeys = Pick<Pins, 'actKeyFor' | 'actKey' | 'endedActKeys' | 'endAllActKeys'>;

function createActKeys({ query, write }: Database): ActKeys {
  const isOver = (now: string): SQL | undefined =>
    or(isNotNull(actKey.revokedAt), lte(actKey.expiresAt, now));
  return {
    actKeyFor: (fresh, pinHash) => write(fresh.venueId, (inside) => actKeyFor(inside.query, fresh, pinHash)),
    actKey: (id) => knownKey(query, id),
    async endedActKeys(deviceId, now) {
      const ended = await query
        .select({ id: actKey.id })
        .from(actKey)
        .where(and(eq(actKey.deviceId, deviceId), isOver(now)));
      return ended.map(({ id }) => id);
    },
    endAllActKeys: (at) =>
      write(null, async (inside) => {
        const live = await inside.query
          .select({ keys: count() })
          .from(actKey)
          .where(and(isNull(actKey.revokedAt), gt(actKey.expiresAt, at)));
        await endActKeys(inside, undefined, at);
        return first(live)?.keys ?? 0;
      }),
  };
}

/** Finds or stores a key within a write. The account, its PIN and the device may have changed since they were read. */
async function actKeyFor(query: Queries, fresh: ActKey, pinHash: string): Promise<ActKey | undefined> {
  const { venueId, deviceId, role, createdAt: now } = fresh;
  const isInUse = and(eq(device.id, deviceId), eq(device.venueId, venueId), isNull(device.revokedAt));
  const isSame = and(
    ofMember(fresh),
    eq(membership.active, 1),
    eq(membership.role, role),
    eq(membership.pinHash, pinHash),
  );
  const member = await query
    .select({ userId: membership.userId })
    .from(membership)
    .innerJoin(device, isInUse)
    .where(isSame);
  if (member.length === 0) return undefined;
  const isLive = and(isNull(actKey.revokedAt), gt(actKey.expiresAt, now));
  const found = await query
    .select()
    .from(actKey)
    .where(and(eq(actKey.deviceId, deviceId), keysOf(fresh), isLive));
  const live = first(found);
  if (!live) await query.insert(actKey).values(fresh);
  return live ?? fresh;
}

async function knownKey(query: Queries, id: string): Promise<KnownActKey | undefined> {
  const found = first(
    await query
      .select({ key: actKey, name: user.name, staffId: membership.staffId })
      .from(actKey)
      .innerJoin(user, eq(user.id, actKey.userId))
      .innerJoin(
        membership,
        and(eq(membership.userId, actKey.userId), eq(membership.venueId, actKey.venueId)),
      )
      .where(eq(actKey.id, id)),
  );
  return found && { ...found.key, name: found.name, staffId: found.staffId };
}
