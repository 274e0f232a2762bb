/**
 * Whose queue a push delivers. A queue belongs to one user. Somebody else may deliver it only on the enrolled device it
 * was made on, which shows by its own token; what the work is then worth is judged mutation by mutation, by its grant.
 */
import { createHash, timingSafeEqual } from 'node:crypto';
import { isStaff, type Role } from '@tableside/domain/permissions.ts';
import type { PushRequest } from '@tableside/protocol/push.ts';
import { isoNow } from '../commands/clock.ts';
import { ProtocolError } from '../commands/protocol-error.ts';
import type { DeviceRecord } from '../storage/devices.ts';
import type { ClientNews, ClientRecord } from '../storage/storage.ts';
import type { Caller } from './caller.ts';
import { noteClient, refuseRetired } from './client-row.ts';
import { deviceOf, refuseRevoked } from './note-device.ts';
import type { SyncDeps } from './sync-deps.ts';

export interface PushQueue {
  readonly client: ClientRecord;
  /** The enrolled device that sends; undefined when it didn't prove to be one. */
  readonly device: DeviceRecord | undefined;
  /** A staff member's device shows a token that this server does not know, as after a restored backup. */
  readonly needsToken: boolean;
  /** The caller's own queue: the only one whose rows may be answered. */
  readonly isOwn: boolean;
}

/** Throws `client.foreign`, `client.retired`, `device.revoked`. */
export async function openQueue(deps: SyncDeps, caller: Caller, request: PushRequest): Promise<PushQueue> {
  const { actor } = caller;
  const shown = await shownDevice(deps, caller, request);
  const device = shown === 'unproven' ? undefined : shown;
  const known = await deps.storage.client(request.clientId);
  if (!device) refuseRevoked(await deviceOf(deps, actor.venueId, known?.deviceId ?? caller.deviceId));
  const ownerId = known?.userId ?? request.mutations[0]?.actorId ?? actor.userId;
  const isOwn = ownerId === actor.userId;
  const isElsewhere = known !== undefined && known.venueId !== actor.venueId;
  const isMixed = request.mutations.some((mutation) => mutation.actorId !== ownerId);
  if (isElsewhere || isMixed || !(isOwn || deliversFor(device, known))) {
    throw new ProtocolError('client.foreign');
  }
  refuseRetired(known);
  const role = isOwn ? actor.role : (known?.role ?? (await roleOfGrant(deps, request, ownerId)));
  const news: ClientNews = {
    clientId: request.clientId,
    venueId: actor.venueId,
    userId: ownerId,
    role,
    seenAt: isoNow(deps.clock),
    appVersion: request.appVersion,
    ...(device ? { deviceId: device.id } : {}),
  };
  const client = await noteClient(deps.storage, known, news);
  return { client, device, needsToken: shown === 'unproven' && isStaff(actor.role), isOwn };
}

/** A new queue is anybody's to bring on an enrolled device; one that was seen stays with its device. */
const deliversFor = (device: DeviceRecord | undefined, known: ClientRecord | undefined): boolean =>
  device !== undefined && (!known || known.deviceId === null || known.deviceId === device.id);

/** The role a new queue starts under, by the grant of the person who isn't here. */
async function roleOfGrant(
  { storage, verifyGrant }: SyncDeps,
  { mutations }: PushRequest,
  ownerId: string,
): Promise<Role> {
  const grant = mutations[0]?.grant;
  const sessionId = grant == null ? null : (verifyGrant?.(grant)?.sessionId ?? null);
  const found = sessionId === null ? undefined : await storage.accounts.sessionById(sessionId);
  if (found?.user.id !== ownerId) throw new ProtocolError('client.foreign');
  return found.role;
}

/** Undefined when it shows none, or one of another venue. */
async function shownDevice(
  { storage }: SyncDeps,
  { actor }: Caller,
  { deviceId, deviceToken }: PushRequest,
): Promise<DeviceRecord | 'unproven' | undefined> {
  if (deviceId === undefined || deviceToken === undefined) return undefined;
  const device = await storage.accounts.device(deviceId);
  if (device && device.venueId !== actor.venueId) return undefined;
  if (!device || !isTokenOf(device, deviceToken)) return 'unproven';
  refuseRevoked(device);
  return device;
}

const isTokenOf = (device: DeviceRecord, token: string): boolean => {
  const given = Buffer.from(hashDeviceToken(token));
  const kept = Buffer.from(device.tokenHash);
  return given.length === kept.length && timingSafeEqual(given, kept);
};

/** Tokens of devices are long and random: a plain hash of them is what is stored. */
export const hashDeviceToken = (token: string): string => createHash('sha256').update(token).digest('hex');
