/** Returns the sessions that are live, with what is known of them. */
import type { Accounts, GrantingSession, LiveSession } from './accounts.ts';

/** A session as it is found, whether or not it is live. */
export interface FoundSession extends GrantingSession {
  readonly session: LiveSession['session'] & { readonly revokedAt: string | null };
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
