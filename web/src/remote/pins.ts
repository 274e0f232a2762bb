/**
 * Calls about PINs: setting one's own, and entering one on a device. A device enters a PIN under its own
 * credential, because nobody is signed in there yet.
 */
import { ErrorBody } from '@tableside/protocol/error.ts';
import { PinOfStaff, PinSession, PinState, TabletUser } from '@tableside/protocol/rest/pin.ts';
import ky, { HTTPError } from 'ky';
import * as v from 'valibot';
import type { Way } from './calls.ts';
import type { Remote } from './remote-context.tsx';

const GIVE_UP_MS = 10_000;

export const pinIsSet = async (remote: Remote, signal?: AbortSignal): Promise<boolean> =>
  v.parse(PinState, await remote.get('auth/pin', { ...(signal && { signal }) }).json()).set;

export const pinOfStaff = async (remote: Remote, staffId: string): Promise<PinOfStaff> =>
  v.parse(PinOfStaff, await remote.get(`staff/${encodeURIComponent(staffId)}/pin`).json());

export async function clearPin(remote: Remote, userId: string): Promise<void> {
  await remote.delete(`auth/pin/${encodeURIComponent(userId)}`);
}

export async function setPin(
  remote: Remote,
  chosen: { readonly password: string; readonly pin: string },
): Promise<void> {
  await remote.put('auth/pin', { json: chosen });
}

/** The server's answer to a PIN. */
export type PinAnswer =
  | { readonly kind: 'given'; readonly given: PinSession }
  /** `left`: the tries that remain; null when the server did not say. */
  | { readonly kind: 'wrong'; readonly left: number | null; readonly waitMs: number }
  | { readonly kind: 'wait'; readonly ms: number }
  | { readonly kind: 'notSet' }
  | { readonly kind: 'needsNetwork' }
  | { readonly kind: 'revoked' }
  /** This device has no credential. It has to be enrolled again. */
  | { readonly kind: 'notEnrolled' }
  | { readonly kind: 'failed'; readonly message: string };

export interface PinCalls {
  /** The staff who may use this device; null when the server could not be asked. */
  people(): Promise<readonly TabletUser[] | null>;
  enter(typed: { readonly userId: string; readonly pin: string }): Promise<PinAnswer>;
}

/** `credential`: the device's; null before it is enrolled. */
export function createPinCalls(credential: () => string | null, way: Way = {}): PinCalls {
  const { base = '/api', fetch } = way;
  const calls = ky.create({ prefixUrl: base, retry: 0, timeout: GIVE_UP_MS, ...(fetch ? { fetch } : {}) });
  const asDevice = () => {
    const own = credential();
    return own === null ? null : { headers: { Authorization: `Device ${own}` } };
  };
  return {
    async people() {
      const own = asDevice();
      if (!own) return null;
      try {
        return v.parse(v.array(TabletUser), await calls.get('auth/people', own).json());
      } catch {
        return null;
      }
    },
    async enter(json) {
      const own = asDevice();
      if (!own) return { kind: 'notEnrolled' };
      try {
        const given = v.parse(PinSession, await calls.post('auth/pin', { ...own, json }).json());
        return { kind: 'given', given };
      } catch (error) {
        return refusalOf(error);
      }
    },
  };
}

const SECOND_MS = 1000;

async function refusalOf(error: unknown): Promise<Exclude<PinAnswer, { readonly kind: 'given' }>> {
  if (!(error instanceof HTTPError)) return { kind: 'needsNetwork' };
  const { response } = error;
  const body = v.safeParse(ErrorBody, await response.json().catch(() => null));
  // A portal's page, or a proxy that has lost the server.
  if (!body.success) return { kind: 'needsNetwork' };
  const { code, message, details } = body.output;
  switch (code) {
    case 'pin.wrong':
      return { kind: 'wrong', left: triesLeft(details), waitMs: 0 };
    case 'pin.locked':
      return { kind: 'wait', ms: Number(response.headers.get('Retry-After') ?? 0) * SECOND_MS };
    case 'pin.notSet':
      return { kind: 'notSet' };
    case 'device.revoked':
    case 'device.notShared':
    case 'auth.required':
      return { kind: 'revoked' };
    default:
      return { kind: 'failed', message };
  }
}

function triesLeft(details: ErrorBody['details']): number | null {
  const told = details?.find(({ path }) => path === 'triesLeft')?.message;
  return told === undefined ? null : Number(told);
}
