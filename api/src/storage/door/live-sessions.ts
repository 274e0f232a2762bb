/** Returns the sessions that are live, with what is known of them. */
import { DAY_MS } from '@tableside/domain/ground/durations.ts';
import type { SessionRecord } from './account-records.ts';
import type { Accounts, GrantingSession, LiveSession } from './accounts.ts';

/** A session ends for good this long after it began, however often it was renewed. */
const LONGEST_SESSION_MS = 90 * DAY_MS;

type Begun = Pick<SessionRecord, 'createdAt'>;

/** Returns when a session ends for good. */
export const lastDayOf = ({ createdAt }: Begun): string =>
  new Date(Date.parse(createdAt) + LONGEST_SESSION_MS).toISOString();

/** Returns when a session that is to last until then ends. */
export function endWithin(session: Begun, expiresAt: string): string {
  const last = lastDayOf(session);
  return expiresAt < last ? expiresAt : last;
}

/** Sessions that began before then have ended for good. */
export const begunTooLongAgo = (now: string): string =>
  new Date(Date.parse(now) - LONGEST_SESSION_MS).toISOString();

/** A session as it is found, whether or not it is live. */
export interface FoundSession extends GrantingSession {
  /** 0 once the account is blocked or its card is deactivated. */
  readonly active: number;
}

export function sessionReads(
  find: (sessionId: string) => Promise<FoundSession | undefined>,
): Pick<Accounts, 'liveSession' | 'sessionById'> {
  return {
    async liveSession(sessionId, now) {
      const found = await find(sessionId);
      const isLive = found?.active === 1 && found.session.revokedAt === null && found.session.expiresAt > now;
      return isLive ? asLive(found) : undefined;
    },
    async sessionById(sessionId) {
      const found = await find(sessionId);
      return found && { ...asLive(found), role: found.role };
    },
  };
}

const asLive = ({ session, user, membership, roleSince }: LiveSession): LiveSession => ({
  session,
  user,
  membership,
  roleSince,
});
