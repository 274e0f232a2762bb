/** PINs and act keys. A PIN is kept as a hash, and a key in encrypted form. */
import type { Role } from '@tableside/domain/permissions.ts';
import { and, asc, count, desc, eq, gt, inArray, isNotNull, isNull, lte, or, type SQL } from 'drizzle-orm';
import type { MemberKey } from '../../accounts.ts';
import type { ActKey, KnownActKey, PinChange, PinGuess, PinGuessBegun, PinLimit, Pins } from '../../pins.ts';
import { roomFor, triesWithin } from '../../sql/pin-tries.ts';
import type { AuditLog } from '../audit/audit-log.ts';
import type { GroupCommit } from '../commands/group-commit.ts';
import { type Database, named } from '../database.ts';
import { device, membership, user } from '../schema/tables-accounts.ts';
import { actKey, pinFailure } from '../schema/tables-pins.ts';
import { endActKeys, keysOf } from './act-keys.ts';

interface Beside {
  readonly commit: GroupCommit;
  readonly audit: AuditLog;
}

const ofMember = ({ userId, venueId }: MemberKey): SQL | undefined =>
  and(eq(membership.userId, userId), eq(membership.venueId, venueId));

export function createPins(database: Database, { commit, audit }: Beside): Pins {
  const { query, write } = database;
  return {
    ...createActKeys(database),
    async hasPin(member) {
      const set = query
        .select({ userId: membership.userId })
        .from(membership)
        .where(and(ofMember(member), isNotNull(membership.pinHash)));
      return named(() => set.get()) !== undefined;
    },
    async changePin(change) {
      return write(() => changePin(database, audit, change));
    },
    async tabletUsers(venueId, roles) {
      return named(() => tabletUsers(query, venueId, roles));
    },
    beginPinGuess: (guess) => commit.write(() => begin(query, guess)),
    async takeBackPinGuess(id) {
      await commit.write(() => query.delete(pinFailure).where(eq(pinFailure.id, id)).run());
    },
  };
}

/** Sets or removes a PIN within a write. */
function changePin(database: Database, audit: AuditLog, change: PinChange): 'changed' | 'stale' | 'missing' {
  const { query } = database;
  const { hash, at, passwordHash, event } = change;
  const known = query
    .select({ active: membership.active, pinHash: membership.pinHash, passwordHash: user.passwordHash })
    .from(membership)
    .innerJoin(user, eq(user.id, membership.userId))
    .where(ofMember(change))
    .get();
  if (!known) return 'missing';
  if (passwordHash !== undefined && (known.active !== 1 || known.passwordHash !== passwordHash))
    return 'stale';
  if (hash === null && known.pinHash === null) return 'changed';
  query.update(membership).set({ pinHash: hash }).where(ofMember(change)).run();
  endActKeys(database, keysOf(change), at);
  audit.event(event);
  return 'changed';
}

const tabletUsers = (query: Database['query'], venueId: string, roles: readonly Role[]) =>
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
    .where(
      and(eq(membership.venueId, venueId), inArray(membership.role, [...roles]), eq(membership.active, 1)),
    )
    .orderBy(asc(user.name), asc(user.id))
    .all();

/** Counts the try as failed within a write, unless a limit is reached. */
function begin(query: Database['query'], guess: PinGuess): PinGuessBegun {
  let left = Number.POSITIVE_INFINITY;
  for (const limit of guess.limits) {
    const { freeAt, left: leftOfLimit } = room(query, guess, limit);
    if (freeAt !== undefined) return { kind: 'limited', freeAt };
    left = Math.min(left, leftOfLimit);
  }
  const { userId, venueId, deviceId, at } = guess;
  const row = { userId, venueId, deviceId, at };
  const { id } = query.insert(pinFailure).values(row).returning({ id: pinFailure.id }).get();
  return { kind: 'begun', id, left };
}

const room = (query: Database['query'], guess: PinGuess, limit: PinLimit) =>
  roomFor(
    query
      .select({ at: pinFailure.at })
      .from(pinFailure)
      .where(triesWithin(pinFailure, guess, limit))
      .orderBy(desc(pinFailure.at))
      .all(),
    limit,
  );

type ActKeys = Pick<Pins, 'actKeyFor' | 'actKey' | 'endedActKeys' | 'endAllActKeys'>;

function createActKeys(database: Database): ActKeys {
  const { query, write } = database;
  const isOver = (now: string): SQL | undefined =>
    or(isNotNull(actKey.revokedAt), lte(actKey.expiresAt, now));
  return {
    async actKeyFor(fresh, pinHash) {
      return write(() => actKeyFor(query, fresh, pinHash));
    },
    async actKey(id) {
      return named(() => knownKey(query, id));
    },
    async endedActKeys(deviceId, now) {
      const ended = query
        .select({ id: actKey.id })
        .from(actKey)
        .where(and(eq(actKey.deviceId, deviceId), isOver(now)));
      return named(() => ended.all()).map(({ id }) => id);
    },
    async endAllActKeys(at) {
      return write(() => {
        const live = query
          .select({ keys: count() })
          .from(actKey)
          .where(and(isNull(actKey.revokedAt), gt(actKey.expiresAt, at)))
          .get();
        endActKeys(database, undefined, at);
        return live?.keys ?? 0;
      });
    },
  };
}

/** Finds or stores a key within a write. The account, its PIN and the device may have changed since they were read. */
function actKeyFor(query: Database['query'], fresh: ActKey, pinHash: string): ActKey | undefined {
  const { userId, venueId, deviceId, role, createdAt: now } = fresh;
  const isMember = query
    .select({ userId: membership.userId })
    .from(membership)
    .innerJoin(device, and(eq(device.id, deviceId), eq(device.venueId, venueId), isNull(device.revokedAt)))
    .where(
      and(
        ofMember(fresh),
        eq(membership.active, 1),
        eq(membership.role, role),
        eq(membership.pinHash, pinHash),
      ),
    )
    .get();
  if (!isMember) return undefined;
  const live = query
    .select()
    .from(actKey)
    .where(
      and(
        eq(actKey.deviceId, deviceId),
        keysOf({ userId, venueId }),
        isNull(actKey.revokedAt),
        gt(actKey.expiresAt, now),
      ),
    )
    .get();
  if (!live) query.insert(actKey).values(fresh).run();
  return live ?? fresh;
}

function knownKey(query: Database['query'], id: string): KnownActKey | undefined {
  const found = query
    .select({ key: actKey, name: user.name, staffId: membership.staffId })
    .from(actKey)
    .innerJoin(user, eq(user.id, actKey.userId))
    .innerJoin(membership, and(eq(membership.userId, actKey.userId), eq(membership.venueId, actKey.venueId)))
    .where(eq(actKey.id, id))
    .get();
  return found && { ...found.key, name: found.name, staffId: found.staffId };
}
