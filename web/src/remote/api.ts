/**
 * Calls for the account, which is deliberately not mirrored. Every call carries the bearer token if there is one. The
 * lookup behind the gate, sign-out and password changes time out after ten seconds. Signing in waits as long as it
 * takes.
 */
import {
  type CodeRequest,
  type ConfirmRequest,
  type LoginRequest,
  Me,
  type PasswordChange,
  type RegisterRequest,
  Session as SessionBody,
  SignInChallenge,
} from '@tableside/protocol/accounts.ts';
import type { KyInstance } from 'ky';
import * as v from 'valibot';
import { isRefusedRequest, toApiError } from './api-error.ts';
import { createCalls } from './calls.ts';
import type { Session } from './session.ts';

const TIMEOUT_MS = 10_000;

export interface AccountApi {
  /** Stores the session, or returns a challenge when a second-factor code is required. Throws `ApiError`. */
  signIn(request: LoginRequest): Promise<SignInChallenge | undefined>;
  /** Sends the code for the challenge and stores the session. Throws `ApiError`. */
  giveCode(given: Pick<CodeRequest, 'challenge' | 'code'>): Promise<void>;
  /** Registers a customer and stores the session. Throws `ApiError`. */
  register(request: RegisterRequest): Promise<void>;
  /**
   * Renews token and user. Drops the session only if the server refused it. An answer that arrives after another
   * session began does not affect that one.
   */
  me(): Promise<'renewed' | 'refused' | 'unreachable'>;
  /** Ends every session of the account; this browser continues with the new one. Throws `ApiError`. */
  changePassword(change: PasswordChange): Promise<void>;
  /** Proves again who is signed in. After a PIN, it opens the office. Throws `ApiError`. */
  confirm(given: Pick<ConfirmRequest, 'password' | 'code'>): Promise<void>;
  /** Ends the session on the server if it can be reached, and here unless somebody else has signed in since. */
  signOut(): Promise<void>;
  /** Ends the session of this token on the server if it can be reached. It is no longer the session here. */
  endSession(token: string): Promise<void>;
}

export type SignInDevice = Pick<LoginRequest, 'deviceId' | 'deviceSecret'>;

export interface AccountApiOptions {
  base?: string;
  /** The device that signs in. Others cannot lock it out of an account that it has signed in to before. */
  device?: () => Promise<SignInDevice>;
}

interface Asking {
  /** The message shown when the server gives no reason. */
  readonly fallback: string;
  /** Milliseconds; without it, the call waits as long as it takes. */
  readonly timeout?: number | false;
}

export function createAccountApi(session: Session, options: AccountApiOptions = {}): AccountApi {
  const calls = createCalls(session, { base: options.base });

  const enter = entering(calls, session);
  const device = async (): Promise<SignInDevice> => (await options.device?.()) ?? {};
  const secretOf = ({ deviceSecret }: SignInDevice) => (deviceSecret === undefined ? {} : { deviceSecret });

  return {
    async signIn(request) {
      const json = { ...request, ...(await device()), secondStep: true };
      return enter('auth/login', json, { fallback: 'Failed to login' });
    },
    async giveCode(given) {
      await enter('auth/login/code', { ...given, ...(await device()) }, { fallback: 'Failed to login' });
    },
    async register(request) {
      const customer = { ...request, ...secretOf(await device()), role: 'customer' };
      await enter('auth/register', customer, { fallback: 'Failed to register' });
    },
    async me() {
      const asked = session.token();
      try {
        const { token, ...user } = v.parse(Me, await calls.get('auth/me', { timeout: TIMEOUT_MS }).json());
        if (session.token() === asked) session.open(token, user);
      } catch (error) {
        if (!isRefusedRequest(await toApiError(error, 'Failed to get current user'))) return 'unreachable';
        if (session.token() === asked) session.drop();
      }
      return session.token() === null ? 'refused' : 'renewed';
    },
    changePassword: (change) =>
      session.exchange(async () => {
        const json = { ...change, ...secretOf(await device()) };
        await enter('auth/password', json, {
          fallback: 'Failed to change the password',
          timeout: TIMEOUT_MS,
        });
      }),
    async confirm(given) {
      const json = { ...given, ...secretOf(await device()) };
      try {
        const answer = await calls.post('auth/confirm', { json, timeout: TIMEOUT_MS }).json();
        const { token, user } = v.parse(SessionBody, answer);
        if (session.isByPin()) session.openOffice(token);
        else session.open(token, user);
      } catch (error) {
        throw await toApiError(error, "We couldn't confirm that it's you");
      }
    },
    async signOut() {
      const leaving = session.user()?.id;
      try {
        await calls.post('auth/logout', { timeout: TIMEOUT_MS });
      } catch {
        // Without a network the session row on the server expires on its own. This device forgets the session now.
      }
      if (session.user()?.id === leaving) session.drop();
    },
    async endSession(token) {
      const own = createCalls({ token: () => token }, { base: options.base });
      // Without a network, the session row on the server expires on its own.
      await own.post('auth/logout', { timeout: TIMEOUT_MS }).catch(() => undefined);
    },
  };
}

/** Makes a call that ends signed in, or with a challenge. */
const entering =
  (calls: KyInstance, session: Session) =>
  async (path: string, json: unknown, { fallback, timeout = false }: Asking) => {
    try {
      const answer = await calls.post(path, { json, timeout }).json();
      if (v.is(SignInChallenge, answer)) return answer;
      const { token, user } = v.parse(SessionBody, answer);
      session.open(token, user);
      return undefined;
    } catch (error) {
      throw await toApiError(error, fallback);
    }
  };
