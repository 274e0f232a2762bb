/** Users, memberships, sessions and what sign-in remembers. */
import { and, count, eq, gte, inArray, isNotNull, isNull, lte, or, type SQL } from 'drizzle-orm';
import type { Accounts, LiveSession, UserRecord } from '../accounts.ts';
import { type Database, named, sqliteCode } from './database.ts';
import { membership, session, signInFailure, signInMemory, user } from './tables-accounts.ts';

type Users = Omit<Accounts, 'enrolDevice' | 'device'>;

export function createUsers(database: Database): Users {
  const { query } = database;
  return {
    async countUsers() {
      return named(() => query.select({ users: count() }).from(user).get()?.users ?? 0);
    },
    async createUser(newUser, newMembership) {
      return createUser(database, newUser, newMembership);
    },
    async userByEmail(email) {
      return named(() =>
        query
          .select({ user, membership })
          .from(user)
          .innerJoin(membership, eq(membership.userId, user.id))
          .where(eq(user.email, email))
          .get(),
      );
    },
    async setPassword(userId, passwordHash) {
      database.write(() => query.update(user).set({ passwordHash }).where(eq(user.id, userId)).run());
    },
    ...createSessions(database),
    ...createSignIns(database),
  };
}

function createUser(
  { query, write }: Database,
  newUser: UserRecord,
  newMembership: LiveSession['membership'],
): 'created' | 'emailTaken' {
  try {
    write(() => {
      query.insert(user).values(newUser).run();
      query.insert(membership).values(newMembership).run();
    });
    return 'created';
  } catch (error) {
    if (sqliteCode(error) !== 'SQLITE_CONSTRAINT_UNIQUE') throw error;
    const byEmail = query.select({ id: user.id }).from(user).where(eq(user.email, newUser.email));
    if (named(() => byEmail.get()) === undefined) throw error;
    return 'emailTaken';
  }
}

type Sessions =
  | 'createSession'
  | 'liveSession'
  | 'sessionById'
  | 'extendSession'
  | 'revokeSession'
  | 'revokeSessionsOf'
  | 'endedSessions';

function createSessions({ query, write }: Database): Pick<Users, Sessions> {
  const find = (sessionId: string): LiveSession | undefined => named(() => findSession(query, sessionId));
  const revoke = (which: SQL, at: string) =>
    write(() =>
      query
        .update(session)
        .set({ revokedAt: at })
        .where(and(which, isNull(session.revokedAt)))
        .run(),
    );
  return {
    async createSession(record) {
      write(() => query.insert(session).values(record).run());
    },
    async liveSession(sessionId, now) {
      const found = find(sessionId);
      const live = found && found.session.revokedAt === null && found.session.expiresAt > now;
      return live ? found : undefined;
    },
    async sessionById(sessionId) {
      return find(sessionId);
    },
    async extendSession(sessionId, expiresAt) {
      write(() => query.update(session).set({ expiresAt }).where(eq(session.id, sessionId)).run());
    },
    async revokeSession(sessionId, at) {
      revoke(eq(session.id, sessionId), at);
    },
    async revokeSessionsOf(userId, at) {
      revoke(eq(session.userId, userId), at);
    },
    async endedSessions(sessionIds, now) {
      const ended = or(isNotNull(session.revokedAt), lte(session.expiresAt, now));
      const known = query
        .select({ id: session.id })
        .from(session)
        .where(and(inArray(session.id, [...sessionIds]), ended));
      return named(() => known.all()).map(({ id }) => id);
    },
  };
}

const findSession = (query: Database['query'], sessionId: string): LiveSession | undefined =>
  query
    .select({ session, user, membership })
    .from(session)
    .innerJoin(user, eq(user.id, session.userId))
    .innerJoin(
      membership,
      and(eq(membership.userId, session.userId), eq(membership.venueId, session.venueId)),
    )
    .where(eq(session.id, sessionId))
    .get();

function createSignIns({
  query,
  write,
}: Database): Pick<Users, 'rememberSignIn' | 'hasSignedIn' | 'recordFailure' | 'failuresSince'> {
  return {
    async rememberSignIn(userId, deviceId, at) {
      const target = [signInMemory.userId, signInMemory.deviceId];
      write(() =>
        query
          .insert(signInMemory)
          .values({ userId, deviceId, at })
          .onConflictDoUpdate({ target, set: { at } })
          .run(),
      );
    },
    async hasSignedIn(userId, deviceId) {
      const memory = and(eq(signInMemory.userId, userId), eq(signInMemory.deviceId, deviceId));
      const found = query.select({ at: signInMemory.at }).from(signInMemory).where(memory);
      return named(() => found.get()) !== undefined;
    },
    async recordFailure(failure) {
      write(() => query.insert(signInFailure).values(failure).run());
    },
    async failuresSince(key, since) {
      const of =
        'account' in key ? eq(signInFailure.account, key.account) : eq(signInFailure.address, key.address);
      const counted = query
        .select({ failures: count() })
        .from(signInFailure)
        .where(and(of, gte(signInFailure.at, since)));
      return named(() => counted.get())?.failures ?? 0;
    },
  };
}
