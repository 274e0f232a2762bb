/**
 * Declares this device as one that the staff share, with a manager's own sign-in. That sign-in makes this one call and
 * ends. Whoever is signed in here stays so.
 */
import {
  type CodeRequest,
  Enrolment,
  type LoginRequest,
  Session,
  SignInChallenge,
} from '@tableside/protocol/accounts.ts';
import ky, { type KyInstance } from 'ky';
import * as v from 'valibot';
import { toApiError } from './api-error.ts';
import type { Way } from './calls.ts';

const GIVE_UP_MS = 10_000;

/** A manager's email and password, or the code that their account asks for after them. */
export type ManagersProof =
  | Pick<LoginRequest, 'email' | 'password'>
  | Pick<CodeRequest, 'challenge' | 'code'>;

export interface OwnDevice {
  readonly deviceId: string;
  readonly deviceToken: string | null;
}

export type Declared =
  | { readonly kind: 'declared'; readonly enrolment: Enrolment; readonly venueId: string }
  /** The account asks for a code, too. */
  | { readonly kind: 'code'; readonly challenge: string };

/** Throws `ApiError`. */
export async function declareTablet(
  proof: ManagersProof,
  { deviceId, deviceToken }: OwnDevice,
  { base = '/api', fetch }: Way = {},
): Promise<Declared> {
  const calls = ky.create({ prefixUrl: base, retry: 0, timeout: GIVE_UP_MS, ...(fetch ? { fetch } : {}) });
  try {
    const entered = await enter(calls, proof);
    if ('challenge' in entered) return { kind: 'code', challenge: entered.challenge };
    const headers = { Authorization: `Bearer ${entered.token}` };
    try {
      const json = { deviceId, ...(deviceToken !== null && { deviceToken }), shared: true };
      const enrolment = v.parse(Enrolment, await calls.post('devices', { json, headers }).json());
      return { kind: 'declared', enrolment, venueId: entered.user.venueId };
    } finally {
      // Without a network, the session ends by itself later. Nobody has its token.
      await calls.post('auth/logout', { headers }).catch(() => undefined);
    }
  } catch (error) {
    throw await toApiError(error, "The tablet couldn't be shared");
  }
}

async function enter(calls: KyInstance, proof: ManagersProof): Promise<Session | SignInChallenge> {
  const isCode = 'challenge' in proof;
  const json = isCode ? proof : { ...proof, secondStep: true };
  const answer = await calls.post(isCode ? 'auth/login/code' : 'auth/login', { json }).json();
  return v.parse(v.union([Session, SignInChallenge]), answer);
}
