/** Calls about the caller's own devices. */
import { OwnDevice } from '@tableside/protocol/rest/devices.ts';
import * as v from 'valibot';
import type { Remote } from './remote-context.tsx';

export const listOwnDevices = async (remote: Remote, signal?: AbortSignal): Promise<OwnDevice[]> =>
  v.parse(v.array(OwnDevice), await remote.get('auth/devices', { signal }).json());

export async function endOwnDevice(remote: Remote, id: string): Promise<void> {
  await remote.post(`auth/devices/${encodeURIComponent(id)}/revoke`);
}
