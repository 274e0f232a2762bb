/**
 * Finds whose queue a push delivers. A queue belongs to one user. Another user may deliver it only from the enrolled
 * device that created it, which proves itself with its token. Each mutation is then judged by its own grant. The queue
 * of a shared tablet belongs to the device and holds work of several people. Only the device delivers it.
 */
import { isStaff } from '@tableside/domain/command/permissions.ts';
import type { PushRequest } from '@tableside/protocol/push.ts';
import { isoNow } from '../commands/clock.ts';
import { ProtocolError } from '../commands/protocol-error.ts';
import type { DeviceRecord } from '../storage/door/devices.ts';
import type { QueueRecord, QueueReport } from '../storage/storage.ts';
import type { Caller } from './caller.ts';
import { isFloorUser, isTokenOf } from './floor-caller.ts';
import { deviceOf, refuseNotShared, refuseRevoked } from './note-device.ts';
import { noteQueue, refuseRetired } from './queue-row.ts';
import type { SyncDeps } from './sync-deps.ts';

export interface PushQueue {
  readonly known: QueueRecord;
  /** The enrolled device that sends; undefined when it did not prove that it is one. */
  readonly device: DeviceRecord | undefined;
  /**
   * True when a staff member's device sends a token that this server does not know, for example after a backup was
   * restored.
   */
  readonly needsToken: boolean;
  /** Whether the queue is the caller's own. Rows are returned only to the owner of the queue. */
  readonly isOwn: boolean;
}

/** Throws `client.foreign`, `client.retired`, `device.revoked`, `device.notShared`. */
export async function openQueue(deps: SyncDeps, caller: Caller, request: PushRequest): Promise<PushQueue> {
  const { actor, floorDevice } = caller;
  if (floorDevice) return openFloorQueue(deps, { ...caller, floorDevice }, request);
  const shown = await shownDevice(deps, caller, request);
  const device = shown === 'unproven' ? undefined : shown;
  const known = await deps.storage.queue(request.clientId);
  if (!device) refuseRevoked(await deviceOf(deps, actor.venueId, known?.deviceId ?? caller.deviceId));
  const ownerId = known?.userId ?? request.mutations[0]?.actorId ?? actor.userId;
  const isOwn = ownerId === actor.userId;
  const isElsewhere = known !== undefined && known.venueId !== actor.venueId;
  const isMixed = request.mutations.some((mutation) => mutation.actorId !== ownerId);
  if (isElsewhere || isMixed || isFloorUser(ownerId) || !(isOwn || deliversFor(device, known))) {
    throw new ProtocolError('client.foreign');
  }
  refuseRetired(known);
  if (!isOwn && !known) await checkOwner(deps, request, ownerId);
  const news: QueueReport = {
    clientId: request.clientId,
    venueId: actor.venueId,
    userId: ownerId,
    seenAt: isoNow(deps.clock),
    appVersion: request.appVersion,
    ...(device ? { deviceId: device.id } : {}),
  };
  const noted = await noteQueue(deps.storage, known, news);
  return { known: noted, device, needsToken: shown === 'unproven' && isStaff(actor.role), isOwn };
}

/** Nobody signs in for the work of such a queue, so only a device that a manager declared may bring it. */
async function openFloorQueue(
  { storage, clock }: SyncDeps,
  { actor, floorDevice: device }: Caller & Pick<Required<Caller>, 'floorDevice'>,
  { clientId, appVersion }: PushRequest,
): Promise<PushQueue> {
  refuseNotShared(device);
  const known = await storage.queue(clientId);
  if (known && (known.userId !== actor.userId || known.venueId !== actor.venueId))
    throw new ProtocolError('client.foreign');
  refuseRetired(known);
  const { userId, venueId } = actor;
  const news = { clientId, venueId, userId, seenAt: isoNow(clock), appVersion, deviceId: device.id };
  return { known: await noteQueue(storage, known, news), device, needsToken: false, isOwn: true };
}

/**
 * Returns whether the device may deliver somebody else's queue. Any enrolled device may deliver a new queue; a known
 * queue stays with its device.
 */
const deliversFor = (device: DeviceRecord | undefined, known: QueueRecord | undefined): boolean =>
  device !== undefined && (!known || known.deviceId === null || known.deviceId === device.id);

/** A new queue of an absent owner needs a grant of that owner. */
async function checkOwner(
  { storage, verifyGrant }: SyncDeps,
  { mutations }: PushRequest,
  ownerId: string,
): Promise<void> {
  const grant = mutations[0]?.grant;
  const sessionId = grant == null ? null : (verifyGrant?.(grant)?.sessionId ?? null);
  const found = sessionId === null ? undefined : await storage.accounts.sessionById(sessionId);
  if (found?.user.id !== ownerId) throw new ProtocolError('client.foreign');
}

/** Returns undefined when the request names no device, or one of another venue. */
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
