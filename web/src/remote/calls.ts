/**
 * Calls to the server as the signed-in person. A refused token ends the session here; changes waiting to be sent are
 * kept.
 */
import { ErrorBody } from '@tableside/protocol/error.ts';
import ky, { type KyInstance } from 'ky';
import * as v from 'valibot';
import type { Session } from './session.ts';

export interface Way {
  /** `/api` by default. */
  readonly base?: string | undefined;
  /** Tests replace this. */
  readonly fetch?: typeof globalThis.fetch;
}

/** Every call carries the bearer token if there is one, has no timeout, and is tried once. */
export function createCalls(session: Pick<Session, 'token'>, { base = '/api', fetch }: Way = {}): KyInstance {
  return ky.create({
    ...(fetch ? { fetch } : {}),
    prefixUrl: base,
    timeout: false,
    retry: 0,
    hooks: {
      beforeRequest: [
        (request) => {
          const token = session.token();
          if (token !== null) request.headers.set('Authorization', `Bearer ${token}`);
        },
      ],
    },
  });
}

const GIVE_UP_MS = 10_000;

/**
 * Creates the same for office screens, with a timeout of ten seconds. A 401 means that the session has ended and leads
 * to the sign-in, unless it says that a typed password or code is wrong.
 */
export function createOfficeCalls(session: Pick<Session, 'token' | 'drop'>, way: Way = {}): KyInstance {
  return createCalls(session, way).extend({
    timeout: GIVE_UP_MS,
    hooks: {
      afterResponse: [
        async (request, _options, response) => {
          const sent = request.headers.get('Authorization');
          // The answer to an older token says nothing about its replacement.
          if (response.status !== 401 || sent !== `Bearer ${session.token()}`) return;
          if (!(await isWrongGuess(response.clone()))) session.drop();
        },
      ],
    },
  });
}

async function isWrongGuess(answer: Response): Promise<boolean> {
  const body = v.safeParse(ErrorBody, await answer.json().catch(() => null));
  return body.success && ['auth.credentials', 'auth.code'].includes(body.output.code);
}
