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

/** Asks the person who they are. Resolves to false when they do not say. */
export type AskConfirmation = () => Promise<boolean>;

/**
 * Creates the same for office screens, with a timeout of ten seconds. A 401 means that the session has ended and leads
 * to the sign-in, unless it says that a typed password or code is wrong. When the server wants to know again who is
 * there, the person is asked, and the call is made once more.
 */
export function createOfficeCalls(
  session: Pick<Session, 'token' | 'drop'>,
  { confirm, ...way }: Way & { readonly confirm?: AskConfirmation } = {},
): KyInstance {
  const send = way.fetch ?? ((request: Request) => globalThis.fetch(request));
  return createCalls(session, way).extend({
    timeout: GIVE_UP_MS,
    hooks: {
      afterResponse: [
        async (request, _options, response) => {
          if (!confirm || response.status !== 403) return undefined;
          if (!(await hasCode(response.clone(), ['auth.confirm', 'pin.scope']))) return undefined;
          if (!(await confirm())) return undefined;
          const again = request.clone();
          again.headers.set('Authorization', `Bearer ${session.token()}`);
          return send(again);
        },
        async (request, _options, response) => {
          const sent = request.headers.get('Authorization');
          // The answer to an older token says nothing about its replacement.
          if (response.status !== 401 || sent !== `Bearer ${session.token()}`) return;
          if (!(await hasCode(response.clone(), ['auth.credentials', 'auth.code']))) session.drop();
        },
      ],
    },
  });
}

async function hasCode(answer: Response, codes: readonly string[]): Promise<boolean> {
  const body = v.safeParse(ErrorBody, await answer.json().catch(() => null));
  return body.success && codes.includes(body.output.code);
}
