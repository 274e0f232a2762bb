/** Calls to the server as the person who is signed in. A refused token ends the session here; what waits to be sent stays. */
import { ErrorBody } from '@tableside/protocol/error.ts';
import ky, { type KyInstance } from 'ky';
import * as v from 'valibot';
import type { Session } from './session.ts';

export interface Way {
  /** Default `/api`. */
  readonly base?: string | undefined;
  /** Tests answer themselves. */
  readonly fetch?: typeof globalThis.fetch;
}

/** Every call carries the bearer token when there is one, waits as long as it takes, and is tried once. */
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
 * The same for the screens of the office, which give up after ten seconds. 401 means that the session has ended, and the
 * way leads to the sign-in; unless it says that a password or a code that was typed is wrong.
 */
export function createOfficeCalls(session: Pick<Session, 'token' | 'drop'>, way: Way = {}): KyInstance {
  return createCalls(session, way).extend({
    timeout: GIVE_UP_MS,
    hooks: {
      afterResponse: [
        async (request, _options, response) => {
          const sent = request.headers.get('Authorization');
          // An answer to an older token says nothing about the one that replaced it.
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
