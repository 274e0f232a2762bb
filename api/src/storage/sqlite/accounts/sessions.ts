/** Sessions: what a token refers to, and when each ended. */
import {
  and,
  eq,
  getTableColumns,
  gte,
  inArray,
  isNotNull,
  isNull,
  lte,
  or,
  type SQL,
  sql,
} from 'drizzle-orm';
import type { Accounts, SessionRecord } from '../../accounts.ts';
import { sessionReads } from '../../live-sessions.ts';
import { memberColumns } from '../../sql/account-rows.ts';
import { type Database, named } from '../database.ts';
import { device, membership, session, user } from '../schema/tables-accounts.ts';
import { endActKeys, keysOf } from './act-keys.ts';

type Sessions = Pick<
  Accounts,
  | 'createSession'
  | 'liveSession'
  | 'sessionById'
  | 'extendSession'
  | 'revokeSession'
  | 'endedSince'
  | 'endedSessions'
  | 'linkSession'
>;

/** Ends these sessions within a write, unless they have already ended. */
export function endSessions({ query, tell }: Database, which: SQL | undefined, at: string): void {
  const { changes } = query
    .update(session)
    .set({ revokedAt: at })
    .where(and(which, isNull(session.revokedAt)))
    .run();
  if (changes > 0) tell({ kind: 'ended' });
}

/** Selects the sessions of an account in one venue. */
const sessionsOf = ({ userId, venueId }: { userId: string; venueId: string }): SQL | undefined =>
  and(eq(session.userId, userId), eq(session.venueId, venueId));

/** Ends the sessions and the act keys of an account in one venue, within a write. */
export function endAccess(database: Database, member: { userId: string; venueId: string }, at: string): void {
  endSessions(database, sessionsOf(member), at);
  endActKeys(database, keysOf(member), at);
}

/** Inserts a session within a write. The session gets the role that the account has at that moment. */
export function insertSession({ query }: Pick<Database, 'query'>, begun: SessionRecord): void {
  const { userId, venueId } = begun;
  const role = query
    .select({ role: membership.role })
    .from(membership)
    .where(and(eq(membership.userId, userId), eq(membership.venueId, venueId)));
  query
    .insert(session)
    .values({ ...begun, role: sql`${role}` })
    .run();
}

export function createSessions(database: Database): Sessions {
  const { query, write } = database;
  const byId = prepareById(query);
  const find = async (sessionId: string) => named(() => byId.get({ sessionId }));
  return {
    async createSession(record) {
      write(() => insertSession(database, record));
    },
    ...sessionReads(find),
    async extendSession(sessionId, expiresAt) {
      write(() => query.update(session).set({ expiresAt }).where(eq(session.id, sessionId)).run());
    },
    async revokeSession(sessionId, at) {
      write(() => endSessions(database, eq(session.id, sessionId), at));
    },
    async endedSince(since) {
      const sessions = query.select({ id: session.id }).from(session).where(gte(session.revokedAt, since));
      const devices = query.select({ id: device.id }).from(device).where(gte(device.revokedAt, since));
      return named(() => ({
        sessionIds: sessions.all().map(({ id }) => id),
        deviceIds: devices.all().map(({ id }) => id),
      }));
    },
    async endedSessions(sessionIds, now) {
      const ended = or(isNotNull(session.revokedAt), lte(session.expiresAt, now));
      const known = query
        .select({ id: session.id })
        .from(session)
        .where(and(inArray(session.id, [...sessionIds]), ended));
      return named(() => known.all()).map(({ id }) => id);
    },
    async linkSession(sessionId, deviceId) {
      write(() => query.update(session).set({ deviceId }).where(eq(session.id, sessionId)).run());
    },
  };
}

const { role, ...columns } = getTableColumns(session);

const prepareById = (query: Database['query']) =>
  query
    .select({
      session: columns,
      role,
      user,
      membership: memberColumns(membership),
      active: membership.active,
      roleSince: membership.roleSince,
    })
    .from(session)
    .innerJoin(user, eq(user.id, session.userId))
    .innerJoin(
      membership,
      and(eq(membership.userId, session.userId), eq(membership.venueId, session.venueId)),
    )
    .where(eq(session.id, sql.placeholder('sessionId')))
    .prepare();
