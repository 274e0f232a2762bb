/** A token that the server refused is not tried again: calls pause, nothing is dropped, until there is another one. */
import type { Core } from './core.ts';
import type { Next } from './loop.ts';

/** How often a paused loop looks for a new token. */
const LOOK_AGAIN_MS = 5_000;
export const PAUSE: Next = { kind: 'pause', ms: LOOK_AGAIN_MS };

export interface SignInGate {
  /** The token to call with; null while a person has to sign in. */
  token(): string | null;
  /** 401 for a call with this token. */
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
      // An answer to an older token says nothing about the one that replaced it.
      if (deps.session.token() !== token) return;
      refusedToken = token;
      status.update({ signInNeeded: true });
      deps.session.unauthorized();
    },
  };
}
