/** Asks about this device under its own credential. Nobody needs to be signed in. */
import { ErrorBody } from '@tableside/protocol/error.ts';
import * as v from 'valibot';
import type { Way } from './calls.ts';

/** The sign-in page waits for this answer before it says what becomes of unsent work. */
const GIVE_UP_MS = 3_000;

/** Returns false when the server cannot be asked. */
export async function isTakenOutOfUse(
  credential: string,
  { base = '/api', fetch = globalThis.fetch }: Way = {},
): Promise<boolean> {
  const answer = await fetch(`${base}/auth/people`, {
    headers: { Authorization: `Device ${credential}` },
    signal: AbortSignal.timeout(GIVE_UP_MS),
  }).catch(() => undefined);
  if (answer?.status !== 403) return false;
  const body = v.safeParse(ErrorBody, await answer.json().catch(() => null));
  return body.success && body.output.code === 'device.revoked';
}
