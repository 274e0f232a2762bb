/** Never retries a token that the server refused. Calls pause until there is a new token, and nothing is dropped. */
import type { Core } from '../core.ts';
import type { Next } from '../loop.ts';

/** How often a paused loop checks for a new token. */
const LOOK_AGAIN_MS = 5_000;
export const PAUSE: Next = { kind: 'pause', ms: LOOK_AGAIN_MS };

export interface SignInGate {
  /** The token for calls; null while a person has to sign in. */
  token(): string | null;
  /** A call with this token was answered with 401. */
  refused(token: string): void;
}

export function createSignInGate({ deps, status }: Core): SignInGate {
  let refusedToken: string | null = null;
  return {
    token() {
      const token = deps.session.token();
      const usable = token !== null && token !== refusedToken ? token : null;
      status.update({ signInNeeded: usable === null });
      return usable;
    },
    refused(token) {
      // The answer to an older token says nothing about its replacement.
      if (deps.session.token() !== token) return;
      refusedToken = token;
      status.update({ signInNeeded: true });
      deps.session.unauthorized();
    },
  };
}
