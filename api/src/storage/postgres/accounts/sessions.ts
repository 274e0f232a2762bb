/** Sessions: what a token refers to, and how one is ended. */
import { and, eq, getTableColumns, sql } from 'drizzle-orm';
import type { Accounts } from '../../accounts.ts';
import { sessionReads } from '../../live-sessions.ts';
import { memberColumns } from '../../sql/account-rows.ts';
import { endingSession } from '../../sql/endings.ts';
import type { Database, Queries } from '../database.ts';
import { first } from '../first.ts';
import { membership, session, user } from '../schema/tables-accounts.ts';
import { end } from './end.ts';

export function createSessions({
  query,
  note,
}: Database): Pick<Accounts, 'liveSession' | 'sessionById' | 'revokeSession'> {
  // Every request asks this, so it is built once.
  const byId = findById(query).prepare('session');
  const find = async (sessionId: string) => first(await byId.execute({ sessionId }));
  return {
    ...sessionReads(find),
    async revokeSession(sessionId, at) {
      await note((inside) => end(inside, endingSession(sessionId, at)));
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
