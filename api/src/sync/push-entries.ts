/**
 * Turns mutations into storage entries: who made each, when (within the bounds that the server accepts), and whether a
 * person must review it first. Stops at the first mutation that cannot be judged now.
 */

import type { Actor } from '@tableside/domain/command/permissions.ts';
import { isStaff } from '@tableside/domain/command/permissions.ts';
import { COMMANDS } from '@tableside/domain/commands.ts';
import { GUEST_LIMITS } from '@tableside/domain/values/guest-limits.ts';
import type { Mutation, PushRequest } from '@tableside/protocol/push.ts';
import { LIMITS } from '@tableside/protocol/version.ts';
import { argsHash } from '../commands/args-hash.ts';
import { isoNow } from '../commands/clock.ts';
import { commandFor, prepareCommand } from '../commands/prepare-command.ts';
import { ProtocolError } from '../commands/protocol-error.ts';
import { nameOfDevice } from '../storage/door/devices.ts';
import type { WriteEntry } from '../storage/storage.ts';
import type { Caller } from './caller.ts';
import { reviewUnder } from './ended-grant.ts';
import { type Author, authorOf, type Delivery, withinScope } from './push-author.ts';
import type { PushQueue } from './push-queue.ts';
import { approvedAuthor, signedAuthor } from './signed-work.ts';
import type { SyncDeps } from './sync-deps.ts';

export interface PushEntries {
  readonly entries: readonly WriteEntry[];
  /** The mutation that cannot be judged now, and why. */
  readonly retry?: { readonly mid: number; readonly code: string };
}

export async function entriesOf(
  deps: SyncDeps,
  side: { caller: Caller; queue: PushQueue },
  request: PushRequest,
): Promise<PushEntries> {
  const receivedAt = isoNow(deps.clock);
  const drainedAt = await drainedAtOf(deps, side.queue);
  const delivery = {
    deps,
    ...side,
    receivedAt,
    ackMid: request.ackMid,
    drainedAt,
    granted: new Map(),
    keys: new Map(),
  };
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
 * Returns whether the push carries the whole queue, which it does when it has room left. Anything that arrives later
 * was then made later, so it cannot claim an earlier time. A full push proves nothing, because more of an offline
 * evening may follow.
 */
const isWholeQueue = ({ mutations }: PushRequest): boolean =>
  mutations.length < LIMITS.pushMutations && JSON.stringify(mutations).length < LIMITS.pushBytes / 2;

/** Returns the author with the manager who approved it, if any. Undefined: nothing proves who the author is yet. */
async function judged(delivery: Delivery, mutation: Mutation, told: string): Promise<Author | undefined> {
  const { floorDevice: device } = delivery.caller;
  const author = device
    ? await signedAuthor(delivery, mutation, device, told)
    : await authorOf(delivery, { ...mutation, occurredAt: told });
  return author && withinScope(mutation, await approvedAuthor(delivery, mutation, author));
}

/** Returns the entry, or an error code when the mutation must wait. */
async function entryOf(
  delivery: Delivery,
  mutation: Mutation,
  drains: boolean,
): Promise<WriteEntry | string> {
  const { deps, queue, receivedAt, ackMid, drainedAt } = delivery;
  const told = earlier(normal(mutation.occurredAt), receivedAt);
  const author = await judged(delivery, mutation, told);
  if (!author) return 'auth.required';
  const { hold, endedAt, isUnapproved, isUnproven } = author;
  const notBefore = earlier(
    later(later(author.since, drainedAt), earliestOf(author.actor, receivedAt)),
    receivedAt,
  );
  // A held command keeps the time that the device reported, so that the person who decides about it sees it.
  const occurredAt = hold ? told : later(told, notBefore);
  const { name, version, cmdId, mid } = mutation;
  const device = queue.device ? nameOfDevice(queue.device) : null;
  const arrival = { at: receivedAt, device };
  try {
    const command = commandFor(deps.commands ?? COMMANDS, mutation);
    const args = numbered(mutation);
    const guest = { actor: author.actor, address: delivery.caller.address };
    const call = { cmdId, name, version, args, occurredAt, arrival };
    const prepared = prepareCommand(command, call, author.actor);
    return {
      cmdId,
      name,
      version,
      argsHash: argsHash(mutation),
      actor: author.actor,
      occurredAt,
      receivedAt,
      queue: { clientId: queue.known.clientId, mid, drains, ackMid },
      payload: args,
      device,
      ...prepared,
      decide: deps.guests?.counting(guest, prepared.decide) ?? prepared.decide,
      ...(hold ? { hold, notBefore, isUnapproved, isUnproven } : {}),
      ...(endedAt === undefined ? {} : { notBefore, review: reviewUnder(endedAt, name) }),
    };
  } catch (error) {
    if (error instanceof ProtocolError && error.code === 'server.older') return error.code;
    throw error;
  }
}

/**
 * Returns when the user last had nothing left to send: on this device, or on any device if the device is not known.
 * Starting a new client id does not change this time. A device that never sent anything had nothing to send when it was
 * enrolled.
 */
const drainedAtOf = async ({ storage }: SyncDeps, { known, device }: PushQueue): Promise<string | null> =>
  (await storage.drainedAt(known)) ?? device?.enrolledAt ?? null;

const normal = (time: string): string => new Date(time).toISOString();
const later = (time: string, bound: string | null): string => (bound !== null && bound > time ? bound : time);
/** Never returns a time in the future: a bound may have been stored while the clock ran ahead. */
const earlier = (time: string, bound: string): string => (bound < time ? bound : time);

/**
 * Limits how far back a guest's order may be dated. A phone may be offline for a while, but not since the venue was
 * last open.
 */
const earliestOf = ({ role }: Actor, receivedAt: string): string | null =>
  isStaff(role)
    ? null
    : new Date(Date.parse(receivedAt) - GUEST_LIMITS.backdateMinutes * 60_000).toISOString();

/** The server numbers the orders of customers, under its own letter. A number from their device is ignored. */
function numbered({ name, args }: Mutation): unknown {
  if (name !== 'order.create' || typeof args !== 'object' || args === null) return args;
  return { ...args, orderNumber: '' };
}
