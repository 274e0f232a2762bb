/**
 * A tablet that its staff share, as a manager declared. Its queue belongs to the device and is delivered with the device's credential, whoever
 * is at it and also while it is locked. It sees what servers see.
 */
import { createHash, timingSafeEqual } from 'node:crypto';
import type { DeviceCredential } from '@tableside/protocol/device-credential.ts';
import { type DeviceRecord, nameOfDevice } from '../storage/door/devices.ts';
import type { Storage } from '../storage/storage.ts';
import type { Caller } from './caller.ts';

/** Stands in place of a user id for the queue of a device. No account has such an id, because it has a space. */
const floorUserId = (deviceId: string): string => `floor ${deviceId}`;

export const isFloorUser = (userId: string): boolean => userId.startsWith('floor ');

export const floorCaller = (device: DeviceRecord): Caller & { readonly floorDevice: DeviceRecord } => ({
  actor: {
    userId: floorUserId(device.id),
    name: nameOfDevice(device),
    role: 'server',
    venueId: device.venueId,
    staffId: null,
    deviceId: device.id,
  },
  sessionId: floorUserId(device.id),
  since: device.enrolledAt ?? new Date(0).toISOString(),
  deviceId: device.id,
  floorDevice: device,
});

/** Returns the device that the credential proves, also a revoked one. Undefined when it proves none of this venue. */
export async function deviceByCredential(
  { accounts }: Pick<Storage, 'accounts'>,
  { deviceId, deviceToken }: DeviceCredential,
  venueId: string | undefined,
): Promise<DeviceRecord | undefined> {
  const device = await accounts.device(deviceId);
  const isOurs = venueId === undefined || device?.venueId === venueId;
  return device && isOurs && isTokenOf(device, deviceToken) ? device : undefined;
}

export const isTokenOf = (device: DeviceRecord, token: string): boolean => {
  const given = Buffer.from(hashDeviceToken(token));
  const kept = Buffer.from(device.tokenHash);
  return given.length === kept.length && timingSafeEqual(given, kept);
};

/** Hashes a device token for storage. Tokens are long and random, so a plain hash is enough. */
export const hashDeviceToken = (token: string): string => createHash('sha256').update(token).digest('hex');
