/**
 * Judges work by its signatures. In the queue of a shared tablet, each mutation is proven by the act key of its author
 * on that device. On any device, a manager's signature approves one mutation.
 */
import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import {
  type Actor,
  type Approver,
  outranks,
  type Role,
  type Scope,
} from '@tableside/domain/command/permissions.ts';
import type { Mutation } from '@tableside/protocol/push.ts';
import {
  canonicalJson,
  type Signature,
  type SignedPurpose,
  signedText,
} from '@tableside/protocol/signed-text.ts';
import { type DeviceRecord, isFloorDevice } from '../storage/door/devices.ts';
import type { KnownActKey } from '../storage/door/pins.ts';
import { scopeOf } from './caller.ts';
import { earliestUnder, endOf } from './ended-grant.ts';
import { type Author, type Delivery, under } from './push-author.ts';

/**
 * Returns the author of a mutation of a shared tablet. When its signature does not prove them, a person must review it:
 * it then counts as work of the named person, with no more than a server may do.
 */
export async function signedAuthor(
  delivery: Delivery,
  mutation: Mutation,
  device: DeviceRecord,
  told: string,
): Promise<Author> {
  const { caller } = delivery;
  // It only takes the number of a mutation that went to the rejected changes. Nobody has to be at the tablet for that.
  if (mutation.name === 'sync.skip') return { actor: caller.actor, since: caller.since };
  const { actorId, sig } = mutation;
  const key = sig && (await keyOf(delivery, mutation, { signature: sig, purpose: 'act', userId: actorId }));
  if (!key) return unproven(delivery, mutation, device);
  const { userId, name, role, venueId, staffId } = key;
  const scope = scopeOf({ scope: await scopeBehind(delivery, mutation) });
  const actor = { userId, name, role, venueId, staffId, deviceId: device.id, ...scope };
  return { actor, since: key.createdAt, ...under(delivery, key, { ...mutation, occurredAt: told }) };
}

/** A PIN opens the floor. The grant of a live session that the person began with the password opens the office too. */
async function scopeBehind(delivery: Delivery, { grant: token, actorId }: Mutation): Promise<Scope> {
  const { deps, caller, receivedAt } = delivery;
  const grant = token === null ? null : deps.verifyGrant?.(token);
  const live = grant && (await deps.storage.accounts.liveSession(grant.sessionId, receivedAt));
  const isTheirs = live?.user.id === actorId && live.session.venueId === caller.actor.venueId;
  return isTheirs ? live.session.scope : 'floor';
}

async function unproven(
  { deps, caller, receivedAt }: Delivery,
  { actorId }: Mutation,
  device: DeviceRecord,
): Promise<Author> {
  const { venueId } = caller.actor;
  const account = await deps.storage.accounts.account(venueId, actorId);
  const role: Role = !account || outranks(account.role, 'server') ? 'server' : account.role;
  const actor: Actor = {
    userId: actorId,
    name: account?.name ?? 'Unknown',
    role,
    venueId,
    staffId: account?.staffId ?? null,
    deviceId: device.id,
  };
  const since = earliestUnder({ createdAt: caller.since }, receivedAt);
  return { actor, since, hold: 'held.session', isUnproven: true };
}

/**
 * Adds the manager who approved the mutation to its author. A signature that does not prove a manager who may approve
 * now is held, unless the work is held for its author's sake already.
 */
export async function approvedAuthor(
  delivery: Delivery,
  mutation: Mutation,
  author: Author,
): Promise<Author> {
  const { approval } = mutation;
  if (!approval) return author;
  const approver = await approverOf(delivery, mutation);
  if (!approver) return { ...author, hold: author.hold ?? 'held.approval', isUnapproved: true };
  return { ...author, actor: { ...author.actor, approver } };
}

async function approverOf(delivery: Delivery, mutation: Mutation): Promise<Approver | undefined> {
  const { approval } = mutation;
  if (!approval) return undefined;
  const asked = { signature: approval, purpose: 'approve', userId: approval.by } as const;
  const key = await keyOf(delivery, mutation, asked);
  if (!key || !outranks(key.role, 'server') || endOf(key, delivery.receivedAt) !== undefined)
    return undefined;
  const { userId, name, role } = key;
  return { userId, name, role };
}

interface Asked {
  readonly signature: Signature;
  readonly purpose: SignedPurpose;
  /** The person whose signature it should be. */
  readonly userId: string;
}

/** Returns the key, live or ended, if it is this person's on this shared device and made the signature. */
async function keyOf(
  { deps, caller, queue, keys }: Delivery,
  mutation: Mutation,
  { signature: { keyId, mac }, purpose, userId }: Asked,
): Promise<KnownActKey | undefined> {
  const key = keys.has(keyId) ? keys.get(keyId) : await deps.storage.accounts.actKey(keyId);
  keys.set(keyId, key);
  if (!queue.device || !isFloorDevice(queue.device)) return undefined;
  if (key?.userId !== userId || key.deviceId !== queue.device.id) return undefined;
  if (key.venueId !== caller.actor.venueId) return undefined;
  const secret = deps.openActKey?.(key.sealed, key.id);
  if (secret === undefined) return undefined;
  return isMacOf(mac, secret, signedText(purpose, mutation, hashOf(mutation.args))) ? key : undefined;
}

const hashOf = (args: unknown): string =>
  createHash('sha256').update(canonicalJson(args)).digest('base64url');

function isMacOf(mac: string, secret: string, text: string): boolean {
  const right = createHmac('sha256', Buffer.from(secret, 'base64url')).update(text).digest();
  const given = Buffer.from(mac, 'base64url');
  return given.length === right.length && timingSafeEqual(given, right);
}
