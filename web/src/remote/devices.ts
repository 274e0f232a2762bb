/** The board of devices, and taking one out of use: for administrators. What a device reports of itself. */
import { Device, DeviceOfStaff } from '@tableside/protocol/rest/devices.ts';
import * as v from 'valibot';
import type { Remote } from './remote-context.tsx';

export const listDevices = async (remote: Remote): Promise<Device[]> =>
  v.parse(v.array(Device), await remote.get('devices').json());

export async function revokeDevice(remote: Remote, id: string): Promise<void> {
  await remote.post(`devices/${encodeURIComponent(id)}/revoke`);
}

const ofStaff = (staffId: string): string => `staff/${encodeURIComponent(staffId)}/devices`;

/** The devices in use that a member of staff used, the last used first; without this one. */
export const listDevicesOf = async (remote: Remote, staffId: string): Promise<DeviceOfStaff[]> =>
  v.parse(v.array(DeviceOfStaff), await remote.get(ofStaff(staffId)).json());

export async function revokeDeviceOf(remote: Remote, staffId: string, id: string): Promise<void> {
  await remote.post(`${ofStaff(staffId)}/${encodeURIComponent(id)}/revoke`);
}

/** The browser cleared what this device kept; `clearedAt` is ISO 8601 UTC. Said again, it is the same report. */
export async function reportCleared(remote: Remote, id: string, clearedAt: string): Promise<void> {
  await remote.post(`devices/${encodeURIComponent(id)}/cleared`, { json: { clearedAt } });
}
