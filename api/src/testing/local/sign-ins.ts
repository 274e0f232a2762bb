/** Sign-ins that live in memory, so that a test need not create accounts. A token names its caller. */
import type { LiveSession } from '../../storage/accounts.ts';
import type { Storage } from '../../storage/storage.ts';
import type { Caller } from '../../sync/caller.ts';
import type { Grant } from '../../sync/sync-deps.ts';

export class SignIns {
  readonly #callers = new Map<string, Caller>();

  /** Returns the token of a new session. */
  signIn(caller: Caller, token = `token of ${caller.sessionId}`): string {
    this.#callers.set(token, caller);
    return token;
  }

  signOut(token: string): void {
    this.#callers.delete(token);
  }

  callerOf(token: string | null): Caller | undefined {
    return token === null ? undefined : this.#callers.get(token);
  }

  /** Returns what a token proves about work that was queued under it. */
  grantOf(token: string): Grant | null {
    const caller = this.#callers.get(token);
    return caller
      ? { sessionId: caller.sessionId, userId: caller.actor.userId, issuedAt: caller.since }
      : null;
  }

  /** Returns the storage with these sessions in place of its own. */
  over(storage: Storage): Storage {
    const of = (sessionId: string): Caller | undefined =>
      [...this.#callers.values()].find((caller) => caller.sessionId === sessionId);
    const accounts: Storage['accounts'] = {
      ...storage.accounts,
      async liveSession(sessionId) {
        const caller = of(sessionId);
        return caller && liveSessionOf(caller);
      },
      async sessionById(sessionId) {
        const caller = of(sessionId);
        return caller && { ...liveSessionOf(caller), role: caller.actor.role };
      },
      async endedSessions(sessionIds) {
        return sessionIds.filter((sessionId) => !of(sessionId));
      },
    };
    return { ...storage, accounts };
  }
}

const NEVER = '9999-12-31T23:59:59.999Z';

function liveSessionOf({ actor, sessionId, since, deviceId }: Caller): LiveSession {
  const { userId, venueId, name, role, staffId } = actor;
  return {
    session: {
      id: sessionId,
      userId,
      venueId,
      createdAt: since,
      expiresAt: NEVER,
      revokedAt: null,
      deviceId: deviceId ?? null,
    },
    user: { id: userId, name, email: `${userId}@venue.example`, passwordHash: '', createdAt: since },
    membership: { userId, venueId, role, staffId },
  };
}
