/** The list of devices with what each reports about itself, and taking a device out of use. For administrators. */
import { Device, DeviceOfStaff } from '@tableside/protocol/rest/devices.ts';
import * as v from 'valibot';
import { ApiError, changeProblem, toApiError } from './api-error.ts';
import type { Remote } from './remote-context.tsx';

export const listDevices = async (remote: Remote): Promise<Device[]> =>
  v.parse(v.array(Device), await remote.get('devices').json());

export async function revokeDevice(remote: Remote, id: string): Promise<void> {
  await remote.post(`devices/${encodeURIComponent(id)}/revoke`);
}

export async function renameDevice(remote: Remote, id: string, name: string): Promise<void> {
  await remote.patch(`devices/${encodeURIComponent(id)}`, { json: { name } });
}

/** Declares that the staff share the device. */
export async function declareDevice(remote: Remote, id: string): Promise<void> {
  await remote.post(`devices/${encodeURIComponent(id)}/declare`);
}

/** Ends that the staff share the device. */
export async function undeclareDevice(remote: Remote, id: string): Promise<void> {
  await remote.post(`devices/${encodeURIComponent(id)}/undeclare`);
}

export interface NamedDevice {
  readonly id: string;
  readonly name: string;
}

/**
 * Makes the caller answer for devices, so that they stay when the person of the card is dismissed. Throws `ApiError` when
 * one cannot be kept, or the person cannot be dismissed. Change nothing then: it would end against the choice.
 */
export async function keepDevices(
  remote: Remote,
  staffId: string,
  devices: readonly NamedDevice[],
): Promise<void> {
  for (const { id, name } of devices) {
    try {
      await remote.post(`devices/${encodeURIComponent(id)}/keep`, { json: { dismissalOf: staffId } });
    } catch (error) {
      const refused = await toApiError(error, '');
      const message = `${name} can't be kept: ${await changeProblem(refused)} Nothing was changed.`;
      throw new ApiError(message, { ...refused, code: 'device.keep' });
    }
  }
}

/** Takes all devices out of use that a user enrolled or declared. */
export async function revokeDevicesOf(remote: Remote, userId: string): Promise<void> {
  await remote.post('devices/revoke', { json: { of: userId } });
}

/** Returns the devices that a user enrolled or declared, and that are in use. */
export async function devicesBy(remote: Remote, userId: string): Promise<Device[]> {
  const searchParams = { of: userId, limit: 200 };
  const devices = v.parse(v.array(Device), await remote.get('devices', { searchParams }).json());
  return devices.filter(({ revokedAt }) => revokedAt === null);
}

const ofStaff = (staffId: string): string => `staff/${encodeURIComponent(staffId)}/devices`;

/** Returns the devices in use that a staff member has used, enrolled or declared, last used first, without this one. */
export const listDevicesOf = async (remote: Remote, staffId: string): Promise<DeviceOfStaff[]> =>
  v.parse(v.array(DeviceOfStaff), await remote.get(ofStaff(staffId)).json());

export async function revokeDeviceOf(remote: Remote, staffId: string, id: string): Promise<void> {
  await remote.post(`${ofStaff(staffId)}/${encodeURIComponent(id)}/revoke`);
}
