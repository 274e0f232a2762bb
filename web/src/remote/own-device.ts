/** Asks about this device under its own credential. Nobody needs to be signed in. */
import { ThisDevice } from '@tableside/protocol/rest/devices.ts';
import * as v from 'valibot';
import type { Way } from './calls.ts';

/** The sign-in page waits for this answer before it says what becomes of unsent work. */
const GIVE_UP_MS = 3_000;

const NOT_KNOWN = { shared: false, revoked: false };

/** Returns what the server knows of this device; null when it cannot be asked. */
async function ask(
  credential: string,
  { base = '/api', fetch = globalThis.fetch }: Way,
): Promise<v.InferOutput<typeof ThisDevice> | null> {
  try {
    const answer = await fetch(`${base}/auth/device`, {
      headers: { Authorization: `Device ${credential}` },
      signal: AbortSignal.timeout(GIVE_UP_MS),
    });
    return answer.status === 401 ? NOT_KNOWN : v.parse(ThisDevice, await answer.json());
  } catch {
    return null;
  }
}

/** Returns whether the server knows this device as one that the staff share; null when it cannot be asked. */
export const isShared = async (credential: string, way: Way = {}): Promise<boolean | null> =>
  (await ask(credential, way))?.shared ?? null;

/** Returns false when the server cannot be asked. */
export const isTakenOutOfUse = async (credential: string, way: Way = {}): Promise<boolean> =>
  (await ask(credential, way))?.revoked ?? false;
