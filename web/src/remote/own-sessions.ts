/** Calls about the caller's own sign-ins. */
import { OwnSession } from '@tableside/protocol/accounts.ts';
import * as v from 'valibot';
import type { Remote } from './remote-context.tsx';

export const listOwnSessions = async (remote: Remote, signal?: AbortSignal): Promise<OwnSession[]> =>
  v.parse(v.array(OwnSession), await remote.get('auth/sessions', { signal }).json());

export async function endOwnSession(remote: Remote, id: string): Promise<void> {
  await remote.delete(`auth/sessions/${encodeURIComponent(id)}`);
}
