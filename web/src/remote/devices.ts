/** The list of devices with what each reports about itself, and taking a device out of use. For administrators. */
import { Device, DeviceOfStaff } from '@tableside/protocol/rest/devices.ts';
import * as v from 'valibot';
import type { Remote } from './remote-context.tsx';

export const listDevices = async (remote: Remote): Promise<Device[]> =>
  v.parse(v.array(Device), await remote.get('devices').json());

export async function revokeDevice(remote: Remote, id: string): Promise<void> {
  await remote.post(`devices/${encodeURIComponent(id)}/revoke`);
}

export async function renameDevice(remote: Remote, id: string, name: string): Promise<void> {
  await remote.patch(`devices/${encodeURIComponent(id)}`, { json: { name } });
}

const ofStaff = (staffId: string): string => `staff/${encodeURIComponent(staffId)}/devices`;

/** Returns the devices in use that a staff member has used, last used first, without this one. */
export const listDevicesOf = async (remote: Remote, staffId: string): Promise<DeviceOfStaff[]> =>
  v.parse(v.array(DeviceOfStaff), await remote.get(ofStaff(staffId)).json());

export async function revokeDeviceOf(remote: Remote, staffId: string, id: string): Promise<void> {
  await remote.post(`${ofStaff(staffId)}/${encodeURIComponent(id)}/revoke`);
}
