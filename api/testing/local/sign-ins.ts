/** Sign-ins that live in memory, so that a test need not create accounts. A token names its caller. */
import type { Actor, Role } from '@tableside/domain/command/permissions.ts';
import type { UserRecord } from '../../src/storage/door/account-records.ts';
import type { LiveSession } from '../../src/storage/door/accounts.ts';
import type { Storage } from '../../src/storage/storage.ts';
import type { Caller } from '../../src/sync/caller.ts';
import { isFloorUser } from '../../src/sync/floor-caller.ts';
import type { Grant } from '../../src/sync/sync-deps.ts';

export class SignIns {
  readonly #callers = new Map<string, Caller>();
  readonly #ended: string[] = [];

  /** Returns the token of a new session. */
  signIn(caller: Caller, token = `token of ${caller.sessionId}`): string {
    this.#callers.set(token, caller);
    return token;
  }

  signOut(token: string): void {
    const caller = this.#callers.get(token);
    if (caller) this.#ended.push(caller.sessionId);
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
        return caller && liveSessionOf(storage, caller);
      },
      async sessionById(sessionId) {
        const caller = of(sessionId);
        return caller && { ...(await liveSessionOf(storage, caller)), role: caller.actor.role };
      },
      endedSince: async (...asked) => ({
        ...(await storage.accounts.endedSince(...asked)),
        sessionIds: [...this.#ended],
      }),
      async endedSessions(sessionIds) {
        // The connection of a shared tablet has no session. It ends with the device.
        return sessionIds.filter((sessionId) => !of(sessionId) && !isFloorUser(sessionId));
      },
    };
    return { ...storage, accounts };
  }
}

const NEVER = '9999-12-31T23:59:59.999Z';

async function liveSessionOf(storage: Storage, caller: Caller): Promise<LiveSession> {
  const { actor, sessionId, since, deviceId } = caller;
  const { userId, venueId, role, staffId } = actor;
  const known = await storage.accounts.sessionById(storedSession(userId));
  return {
    session: {
      id: sessionId,
      userId,
      venueId,
      createdAt: since,
      expiresAt: NEVER,
      revokedAt: null,
      deviceId: deviceId ?? null,
      scope: actor.scope ?? 'office',
    },
    user: userOf(actor, since),
    membership: { userId, venueId, role, staffId },
    roleSince: known?.roleSince ?? 0,
  };
}

/** The session through which the storage tells when the role changed. It exists once the role has changed. */
const storedSession = (userId: string): string => `stored session of ${userId}`;

const userOf = ({ userId, name }: Actor, createdAt: string): UserRecord => ({
  id: userId,
  name,
  email: `${userId}@venue.example`,
  passwordHash: '',
  createdAt,
});

/** An administrator who never leaves. The storage refuses to take the role from the only one. */
const KEEPER = 'keeper';

/**
 * Gives the person another role in the storage, as an administrator does. Returns whether it changed. Throws if the
 * storage refuses: the sign-in would then have a role that the storage does not know.
 */
export async function changeRole(
  { accounts }: Storage,
  from: Actor,
  change: { to: Role; at: string },
): Promise<boolean> {
  const { to, at } = change;
  const { userId, venueId, role, staffId } = from;
  const keeper = { ...from, userId: KEEPER, name: 'Keeper' };
  await accounts.createUser(userOf(keeper, at), { userId: KEEPER, venueId, role: 'admin', staffId: null });
  const isNew = await accounts.createUser(userOf(from, at), { userId, venueId, role, staffId });
  if (isNew === 'created') {
    const session = {
      id: storedSession(userId),
      userId,
      venueId,
      createdAt: at,
      expiresAt: NEVER,
      revokedAt: null,
    };
    await accounts.createSession(session);
  }
  const outcome = await accounts.setRole({ venueId, userId, role: to, at });
  if (outcome !== 'changed' && outcome !== 'same') throw new Error(`The role was not changed: ${outcome}`);
  return outcome === 'changed';
}
