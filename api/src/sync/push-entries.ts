/**
 * From mutations to what storage writes: who made each, when (as far as the server vouches for it), and whether a person
 * has to look first. It stops at the first mutation that can't be judged now.
 */
import { COMMANDS } from '@tableside/domain/commands.ts';
import type { HeldReason } from '@tableside/domain/held.ts';
import type { Actor } from '@tableside/domain/permissions.ts';
import { isStaff, roleCovers } from '@tableside/domain/permissions.ts';
import type { Mutation, PushRequest } from '@tableside/protocol/push.ts';
import { LIMITS } from '@tableside/protocol/version.ts';
import { argsHash } from '../commands/args-hash.ts';
import { isoNow } from '../commands/clock.ts';
import { commandFor, prepareCommand } from '../commands/prepare-command.ts';
import { ProtocolError } from '../commands/protocol-error.ts';
import type { GrantingSession, LiveSession } from '../storage/accounts.ts';
import type { WriteEntry } from '../storage/storage.ts';
import type { Caller } from './caller.ts';
import type { PushQueue } from './push-queue.ts';
import type { SyncDeps } from './sync-deps.ts';

export interface PushEntries {
  readonly entries: readonly WriteEntry[];
  /** The mutation that can't be judged now, and why. */
  readonly retry?: { readonly mid: number; readonly code: string };
}

interface Delivery {
  readonly deps: SyncDeps;
  readonly caller: Caller;
  readonly queue: PushQueue;
  readonly receivedAt: string;
  readonly ackMid: number;
  /** The sessions of grants that were looked at: most of a batch was made under one. */
  readonly granted: Map<string, GrantingSession | undefined>;
}

export async function entriesOf(
  deps: SyncDeps,
  side: { caller: Caller; queue: PushQueue },
  request: PushRequest,
): Promise<PushEntries> {
  const receivedAt = isoNow(deps.clock);
  const delivery = { deps, ...side, receivedAt, ackMid: request.ackMid, granted: new Map() };
  const entries: WriteEntry[] = [];
  const last = isWholeQueue(request) ? request.mutations.at(-1) : undefined;
  for (const mutation of request.mutations) {
    const entry = await entryOf(delivery, mutation, mutation === last);
    if (typeof entry === 'string') return { entries, retry: { mid: mutation.mid, code: entry } };
    entries.push(entry);
  }
  return { entries };
}

/**
 * A push with room left carries all that waited: what comes later was made later, and can't claim an earlier time. A
 * full one says nothing, for the rest of an evening without network may stand behind it.
 */
const isWholeQueue = ({ mutations }: PushRequest): boolean =>
  mutations.length < LIMITS.pushMutations && JSON.stringify(mutations).length < LIMITS.pushBytes / 2;

/** The entry, or the code of why it has to wait. */
async function entryOf(
  delivery: Delivery,
  mutation: Mutation,
  drains: boolean,
): Promise<WriteEntry | string> {
  const { deps, queue, receivedAt, ackMid } = delivery;
  const occurredAt = clamp(mutation.occurredAt, queue.client.drainedAt, receivedAt);
  const author = await authorOf(delivery, mutation, occurredAt);
  if (!author) return 'auth.required';
  const { name, version, cmdId, mid } = mutation;
  try {
    const command = commandFor(deps.commands ?? COMMANDS, mutation);
    const args = await numbered(delivery, mutation, author.actor);
    return {
      cmdId,
      name,
      version,
      argsHash: argsHash(mutation),
      actor: author.actor,
      occurredAt,
      receivedAt,
      queue: { clientId: queue.client.clientId, mid, drains, ackMid },
      payload: args,
      ...prepareCommand(command, { cmdId, name, version, args, occurredAt }, author.actor),
      ...(author.hold ? { hold: author.hold } : {}),
    };
  } catch (error) {
    if (error instanceof ProtocolError && error.code === 'server.older') return error.code;
    throw error;
  }
}

/**
 * Device time counts between the moment nothing was left to send and now, which is never passed: that moment may have
 * been noted by a clock that was ahead.
 */
function clamp(occurredAt: string, drainedAt: string | null, receivedAt: string): string {
  const now = Date.parse(receivedAt);
  const earliest = drainedAt === null ? Number.NEGATIVE_INFINITY : Date.parse(drainedAt);
  return new Date(Math.min(Math.max(Date.parse(occurredAt), earliest), now)).toISOString();
}

interface Author {
  readonly actor: Actor;
  readonly hold?: HeldReason;
}

/**
 * Who made it, under the role that its grant was given to: somebody else's work, and one's own from before a role was
 * lost. Undefined when nobody vouches for the author: it waits until that person signs in again.
 */
async function authorOf(
  delivery: Delivery,
  { grant, actorId, name }: Mutation,
  occurredAt: string,
): Promise<Author | undefined> {
  const { caller, queue, receivedAt } = delivery;
  const deviceId = queue.device?.id ?? null;
  const session = grant === null ? undefined : await sessionOf(delivery, grant);
  const isTheirs = session?.user.id === actorId && session.session.venueId === caller.actor.venueId;
  const found = isTheirs ? session : undefined;
  const own = queue.isOwn ? { actor: { ...caller.actor, deviceId } } : undefined;
  if (!found || !isStaff(found.role)) return own;
  if (own && roleCovers(caller.actor.role, found.role)) return own;
  const { venueId, staffId } = found.membership;
  const actor = { userId: actorId, name: found.user.name, role: found.role, venueId, staffId, deviceId };
  const endedAt = endOf(found, receivedAt);
  if (endedAt === undefined) return { actor };
  if (occurredAt > endedAt) return { actor, hold: 'held.session' };
  return name.startsWith('payment.') ? { actor, hold: 'held.money' } : { actor };
}

/** The session behind a grant, unless it is the caller's own. */
async function sessionOf(
  { deps, caller, granted }: Delivery,
  grant: string,
): Promise<GrantingSession | undefined> {
  if (granted.has(grant)) return granted.get(grant);
  const sessionId = deps.verifyGrant?.(grant) ?? null;
  const isEarlier = sessionId !== null && sessionId !== caller.sessionId;
  const found = isEarlier ? await deps.storage.accounts.sessionById(sessionId) : undefined;
  granted.set(grant, found);
  return found;
}

/** When the session ended, if it has. */
function endOf({ session }: LiveSession, now: string): string | undefined {
  if (session.revokedAt !== null) return session.revokedAt;
  return session.expiresAt <= now ? session.expiresAt : undefined;
}

/** A customer's order gets its number here, under the server's own letter, whatever the device wrote. */
async function numbered({ deps, queue }: Delivery, mutation: Mutation, actor: Actor): Promise<unknown> {
  const { name, args, mid } = mutation;
  const isNew = name === 'order.create' && mid > queue.client.lastMid;
  if (!isNew || isStaff(actor.role) || typeof args !== 'object' || args === null) return args;
  return { ...args, orderNumber: await deps.storage.nextServerNumber(actor.venueId) };
}
