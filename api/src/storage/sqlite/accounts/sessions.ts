/** Sessions: what a token refers to, and how one is ended. */
import { and, eq, getTableColumns, sql } from 'drizzle-orm';
import type { Accounts } from '../../accounts.ts';
import { sessionReads } from '../../live-sessions.ts';
import { memberColumns } from '../../sql/account-rows.ts';
import { endingSession } from '../../sql/endings.ts';
import { type Database, named } from '../database.ts';
import { membership, session, user } from '../schema/tables-accounts.ts';
import { end } from './end.ts';

export function createSessions(
  database: Database,
): Pick<Accounts, 'liveSession' | 'sessionById' | 'revokeSession'> {
  const { query, write } = database;
  const byId = prepareById(query);
  const find = async (sessionId: string) => named(() => byId.get({ sessionId }));
  return {
    ...sessionReads(find),
    async revokeSession(sessionId, at) {
      write(() => end(database, endingSession(sessionId, at)));
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
