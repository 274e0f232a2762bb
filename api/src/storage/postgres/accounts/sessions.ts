/** Sessions: which of them are live, and which have ended. */
import { and, eq, getTableColumns, gte, isNotNull, isNull, lte, or, type SQL, sql } from 'drizzle-orm';
import type { Accounts, SessionRecord } from '../../accounts.ts';
import { sessionReads } from '../../live-sessions.ts';
import { memberColumns } from '../../sql/account-rows.ts';
import type { Database, Inside, Queries } from '../database.ts';
import { first } from '../first.ts';
import { among } from '../lists/conditions.ts';
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
export async function endSessions(
  { query, tell }: Inside,
  which: SQL | undefined,
  at: string,
): Promise<void> {
  const ended = await query
    .update(session)
    .set({ revokedAt: at })
    .where(and(which, isNull(session.revokedAt)))
    .returning({ id: session.id });
  if (ended.length > 0) tell({ kind: 'ended' });
}

/** Selects the sessions of an account in one venue. */
const sessionsOf = ({ userId, venueId }: { userId: string; venueId: string }): SQL | undefined =>
  and(eq(session.userId, userId), eq(session.venueId, venueId));

/** Ends the sessions and the act keys of an account in one venue, within a write. */
export async function endAccess(
  inside: Inside,
  member: { userId: string; venueId: string },
  at: string,
): Promise<void> {
  await endSessions(inside, sessionsOf(member), at);
  await endActKeys(inside, keysOf(member), at);
}

/** Inserts a session. It gets the role that the account has at that moment. */
export async function insertSession(query: Queries, begun: SessionRecord): Promise<void> {
  const { userId, venueId } = begun;
  const role = query
    .select({ role: membership.role })
    .from(membership)
    .where(and(eq(membership.userId, userId), eq(membership.venueId, venueId)));
  await query.insert(session).values({ ...begun, role: sql`(${role})` });
}

export function createSessions({ query, note }: Database): Sessions {
  // Every request asks this, so it is built once.
  const byId = findById(query).prepare('session');
  const find = async (sessionId: string) => first(await byId.execute({ sessionId }));
  return {
    async createSession(record) {
      await insertSession(query, record);
    },
    ...sessionReads(find),
    async extendSession(sessionId, expiresAt) {
      await query.update(session).set({ expiresAt }).where(eq(session.id, sessionId));
    },
    async revokeSession(sessionId, at) {
      await note((inside) => endSessions(inside, eq(session.id, sessionId), at));
    },
    async endedSince(since) {
      const [sessions, devices] = await Promise.all([
        query.select({ id: session.id }).from(session).where(gte(session.revokedAt, since)),
        query.select({ id: device.id }).from(device).where(gte(device.revokedAt, since)),
      ]);
      return { sessionIds: sessions.map(({ id }) => id), deviceIds: devices.map(({ id }) => id) };
    },
    async endedSessions(sessionIds, now) {
      const ended = or(isNotNull(session.revokedAt), lte(session.expiresAt, now));
      const known = await query
        .select({ id: session.id })
        .from(session)
        .where(and(among(session.id, sessionIds), ended));
      return known.map(({ id }) => id);
    },
    async linkSession(sessionId, deviceId) {
      await query.update(session).set({ deviceId }).where(eq(session.id, sessionId));
    },
  };
}

const { role, ...columns } = getTableColumns(session);

const findById = (query: Queries) =>
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
    .where(eq(session.id, sql.placeholder('sessionId')));
