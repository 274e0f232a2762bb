/** Asks about this device under its own credential. Nobody needs to be signed in. */
import { ErrorBody } from '@tableside/protocol/error.ts';
import * as v from 'valibot';
import type { Way } from './calls.ts';

/** The sign-in page waits for this answer before it says what becomes of unsent work. */
const GIVE_UP_MS = 3_000;

const ask = (
  credential: string,
  { base = '/api', fetch = globalThis.fetch }: Way,
): Promise<Response | undefined> =>
  fetch(`${base}/auth/people`, {
    headers: { Authorization: `Device ${credential}` },
    signal: AbortSignal.timeout(GIVE_UP_MS),
  }).catch(() => undefined);

/** Returns whether the server knows this device as one that the staff share; null when it cannot be asked. */
export async function isShared(credential: string, way: Way = {}): Promise<boolean | null> {
  const answer = await ask(credential, way);
  if (answer?.status === 200) return true;
  return answer?.status === 401 || answer?.status === 403 ? false : null;
}

/** Returns false when the server cannot be asked. */
export async function isTakenOutOfUse(credential: string, way: Way = {}): Promise<boolean> {
  const answer = await ask(credential, way);
  if (answer?.status !== 403) return false;
  const body = v.safeParse(ErrorBody, await answer.json().catch(() => null));
  return body.success && body.output.code === 'device.revoked';
}
