/** Calls about the caller's own sign-ins and devices. */
import { OwnSession } from '@tableside/protocol/accounts.ts';
import { OwnDevice } from '@tableside/protocol/rest/devices.ts';
import * as v from 'valibot';
import type { Remote } from './remote-context.tsx';

export const listOwnDevices = async (remote: Remote, signal?: AbortSignal): Promise<OwnDevice[]> =>
  v.parse(v.array(OwnDevice), await remote.get('auth/devices', { signal }).json());

export async function endOwnDevice(remote: Remote, id: string): Promise<void> {
  await remote.post(`auth/devices/${encodeURIComponent(id)}/revoke`);
}

export const listOwnSessions = async (remote: Remote, signal?: AbortSignal): Promise<OwnSession[]> =>
  v.parse(v.array(OwnSession), await remote.get('auth/sessions', { signal }).json());

export async function endOwnSession(remote: Remote, id: string): Promise<void> {
  await remote.delete(`auth/sessions/${encodeURIComponent(id)}`);
}
