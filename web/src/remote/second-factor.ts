/** The signed-in person's own second factor. Passwords and codes typed here are never stored. */
import {
  type FactorEnd,
  NewFactor,
  OwnFactor,
  RecoveryCodes,
} from '@tableside/protocol/rest/second-factor.ts';
import * as v from 'valibot';
import type { Remote } from './remote-context.tsx';

export const readFactor = async (remote: Remote): Promise<OwnFactor> =>
  v.parse(OwnFactor, await remote.get('auth/second-factor').json());

export const beginFactor = async (remote: Remote, password: string): Promise<NewFactor> =>
  v.parse(NewFactor, await remote.post('auth/second-factor', { json: { password } }).json());

/** Returns the recovery codes. They are never shown again. */
export const confirmFactor = async (remote: Remote, code: string): Promise<readonly string[]> =>
  v.parse(RecoveryCodes, await remote.post('auth/second-factor/confirm', { json: { code } }).json())
    .recoveryCodes;

export async function endFactor(remote: Remote, given: FactorEnd): Promise<void> {
  await remote.post('auth/second-factor/off', { json: given });
}
