/** Sessions: what a token refers to, and how one is ended. */
import type { Accounts } from '../../accounts.ts';
import { sessionReads } from '../../live-sessions.ts';
import { endingSession } from '../../sql/endings.ts';
import { asFoundSession, FIND_SESSION } from '../../sql/sessions.ts';
import { type Database, named, statementOf } from '../database.ts';
import { end } from './end.ts';

export function createSessions(
  database: Database,
): Pick<Accounts, 'liveSession' | 'sessionById' | 'revokeSession'> {
  const byId = database.statement(statementOf(FIND_SESSION));
  const find = async (sessionId: string) => {
    const found = named(() => byId.get({ sessionId }));
    return found && asFoundSession(found);
  };
  return {
    ...sessionReads(find),
    async revokeSession(sessionId, at) {
      database.write(() => end(database, endingSession(sessionId, at)));
    },
  };
}
