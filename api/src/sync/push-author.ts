/**
 * Finds the author of a mutation: under which role they made it, since when they were signed in, and whether a person
 * must review it first.
 */
import { opens } from '@tableside/domain/command/floor-commands.ts';
import type { HeldReason } from '@tableside/domain/command/held.ts';
import type { Actor } from '@tableside/domain/command/permissions.ts';
import { isStaff, roleCovers } from '@tableside/domain/command/permissions.ts';
import type { Mutation } from '@tableside/protocol/push.ts';
import type { SessionRecord } from '../storage/door/account-records.ts';
import type { GrantingSession } from '../storage/door/accounts.ts';
import type { KnownActKey } from '../storage/door/pins.ts';
import { type Caller, scopeOf } from './caller.ts';
import { earliestUnder, endOf, holdFor } from './ended-grant.ts';
import type { PushQueue } from './push-queue.ts';
import type { Grant, SyncDeps } from './sync-deps.ts';

export interface Delivery {
  readonly deps: SyncDeps;
  readonly caller: Caller;
  readonly queue: PushQueue;
  readonly receivedAt: string;
  readonly ackMid: number;
  /** When this device, or this user, last had nothing left to send, as far as the server knows. */
  readonly drainedAt: string | null;
  /** A cache of verified grants. Most mutations of a batch share one. */
  readonly granted: Map<string, Granted>;
  /** A cache of act keys. Undefined: there is no such key. */
  readonly keys: Map<string, KnownActKey | undefined>;
}

export interface Granted {
  /** Undefined when the server does not know the session, for example after a backup was restored. */
  readonly session?: GrantingSession;
  /** Null when this server did not issue the token. */
  readonly grant: Grant | null;
}

export interface Author {
  readonly actor: Actor;
  /** The mutation cannot count from an earlier time: the session it was made under had not begun. */
  readonly since: string;
  readonly hold?: HeldReason;
  /** Set when the sign-in has ended since: the changes of the mutation are then reviewed. */
  readonly endedAt?: string;
  /** Whether the mutation came with an approval that could not be checked. */
  readonly isUnapproved?: true;
  /** Whether nothing proves that the actor is the author. */
  readonly isUnproven?: true;
}

/**
 * Work of another user counts under the role of its grant. So does the caller's own work from before they lost a role.
 * Returns undefined when nothing proves who the author is; the mutation then waits until that person signs in again.
 */
export async function authorOf(delivery: Delivery, mutation: Mutation): Promise<Author | undefined> {
  const { caller, queue } = delivery;
  const { actorId } = mutation;
  const deviceId = queue.device?.id ?? null;
  const granted = await grantOf(delivery, mutation);
  const session = granted?.session;
  const since = session?.session.createdAt ?? granted?.grant?.issuedAt ?? caller.since;
  const own = queue.isOwn ? { actor: { ...caller.actor, deviceId }, since } : undefined;
  if (!session || !isStaff(session.role)) return own;
  const isByPin = caller.actor.scope === 'floor';
  if (own && !isByPin && roleCovers(caller.actor.role, session.role)) return own;
  const { venueId, staffId } = session.membership;
  const { name } = session.user;
  const scope = scopeOf(session.session);
  const actor = { userId: actorId, name, role: session.role, venueId, staffId, deviceId, ...scope };
  return { actor, since, ...under(delivery, session.session, mutation) };
}

/** Returns what follows from the end of a session or a key, if it has ended since. */
export function under(
  { receivedAt, drainedAt }: Delivery,
  term: Pick<SessionRecord, 'createdAt' | 'expiresAt' | 'revokedAt'>,
  mutation: Mutation,
): Partial<Pick<Author, 'since' | 'hold' | 'endedAt'>> {
  const hold = holdFor(term, { ...mutation, drainedAt, receivedAt });
  if (hold) return { since: earliestUnder(term, receivedAt), hold };
  const endedAt = endOf(term, receivedAt);
  return endedAt === undefined ? {} : { endedAt };
}

/** Holds work of the office that only a PIN stands for. */
export const withinScope = ({ name }: Mutation, author: Author): Author =>
  opens(author.actor, name) ? author : { ...author, hold: author.hold ?? 'held.pin' };

/** Returns the grant of the mutation, if it belongs to the author and not to the caller's current session. */
async function grantOf(
  { deps, caller, granted }: Delivery,
  { grant: token, actorId }: Mutation,
): Promise<Granted | undefined> {
  if (token === null) return undefined;
  const found = granted.get(token) ?? (await lookUp(deps, caller, token));
  granted.set(token, found);
  const { grant, session } = found;
  if (grant === null || grant.userId !== actorId || grant.sessionId === caller.sessionId) return undefined;
  if (session && session.session.venueId !== caller.actor.venueId) return undefined;
  return found;
}

/** The session of the caller is known already, and it was live a moment ago. */
async function lookUp({ verifyGrant, storage }: SyncDeps, caller: Caller, token: string): Promise<Granted> {
  const grant = verifyGrant?.(token) ?? null;
  if (grant === null || grant.sessionId === caller.sessionId) return { grant };
  return { grant, session: await storage.accounts.sessionById(grant.sessionId) };
}
