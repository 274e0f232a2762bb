/** Sessions: what a token refers to, and how one is ended. */
import type { Accounts } from '../../accounts.ts';
import { sessionReads } from '../../live-sessions.ts';
import { endingSession } from '../../sql/endings.ts';
import { asFoundSession, FIND_SESSION } from '../../sql/sessions.ts';
import type { Database } from '../database.ts';
import { queryOf } from '../queries.ts';
import { end } from './end.ts';

export function createSessions({
  ask,
  note,
}: Database): Pick<Accounts, 'liveSession' | 'sessionById' | 'revokeSession'> {
  // Every request asks this, so it is built once.
  const { sql } = queryOf(FIND_SESSION);
  const find = async (sessionId: string) => {
    const [found] = (await ask({ sql, params: [sessionId] })).rows;
    return found && asFoundSession(found);
  };
  return {
    ...sessionReads(find),
    async revokeSession(sessionId, at) {
      await note((inside) => end(inside, endingSession(sessionId, at)));
    },
  };
}
