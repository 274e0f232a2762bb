/** The unsent work in all mirrors of this device, and whether the server still takes it. None of it needs a session. */
import { deviceCredential } from '@tableside/protocol/device-credential.ts';
import type { WaitingWork } from '../features/account/account-context.tsx';
import { type DeviceDb, readDevice } from '../mirror/database/device-db.ts';
import { takeOutOfUse } from '../mirror/database/floor-mode.ts';
import { FLOOR_USER, inMirror, isOf0x, type MirrorDb } from '../mirror/database/mirror-db.ts';
import { exportOutbox } from '../mirror/outbox/outbox.ts';
import { countsOf } from '../mirror/queries/outbox-queries.ts';
import type { Way } from '../remote/calls.ts';
import { isTakenOutOfUse } from '../remote/own-device.ts';

/** Returns how many unsent changes each queue on this device has. The changes themselves are never shown. */
export async function waitingWork(device: DeviceDb): Promise<readonly WaitingWork[]> {
  try {
    const mirrors = await device.mirrors.toArray();
    return await Promise.all(mirrors.map(({ name, userId }) => countWork(name, userId)));
  } catch {
    // Without storage nothing can be waiting.
    return [];
  }
}

async function countWork(mirror: string, userId: string): Promise<WaitingWork> {
  const none = { mirror, userId, name: '', count: 0, refused: 0, isGuests: false };
  if (!isOf0x(mirror))
    return { ...none, isShared: userId === FLOOR_USER, ...(await inMirror(mirror, countNow)) };
  const { waitingIn0x } = await import('../mirror/database/mirror-of-0x.ts');
  return { ...none, isShared: false, isOf0x: true, count: await waitingIn0x(mirror) };
}

async function countNow(db: MirrorDb): Promise<Pick<WaitingWork, 'name' | 'count' | 'refused' | 'isGuests'>> {
  const [{ waiting, refused }, first] = await Promise.all([countsOf(db), db.outbox.toCollection().first()]);
  const owner = first?.context.actor;
  return { name: owner?.name ?? '', count: waiting, refused, isGuests: owner?.role === 'customer' };
}

const NOTHING = JSON.stringify({ waiting: [], refused: [] });

/** Returns what waits in a mirror and what was refused, as JSON. */
export const exportWork = async (mirror: string): Promise<string> =>
  (await inMirror(mirror, exportOutbox)) ?? NOTHING;

/**
 * Returns whether the server took this device out of use. A device whose session has ended may not have heard it. If
 * work waits, it asks under its own credential, because what becomes of that work depends on it.
 */
export async function isOutOfUse(device: DeviceDb, way?: Way): Promise<boolean> {
  try {
    const identity = await readDevice(device);
    if (!identity || identity.deviceToken === null) return false;
    if (identity.isOutOfUse) return true;
    if ((await waitingWork(device)).every(({ count }) => count === 0)) return false;
    const { deviceId, deviceToken } = identity;
    if (!(await isTakenOutOfUse(deviceCredential({ deviceId, deviceToken }), way))) return false;
    await takeOutOfUse(device);
    return true;
  } catch {
    return false;
  }
}
