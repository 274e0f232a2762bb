/**
 * Asks the person who is signed in for their password. Calls and taps that need it wait for one answer; a dialog shows the
 * question.
 */
import { createListeners } from '../platform/listeners.ts';
import type { Session } from './session.ts';

export interface Confirmation {
  /** Resolves to true once they have given it, and to false when they leave it. */
  ask(): Promise<boolean>;
  isAsked(): boolean;
  answer(isGiven: boolean): void;
  subscribe(listener: () => void): () => void;
}

/** Whoever leaves while they are asked gives no answer, and nobody is asked in their place. */
export function createConfirmation(session: Pick<Session, 'user' | 'subscribe'>): Confirmation {
  const { tell, subscribe } = createListeners();
  let of: string | undefined;
  let asked: { readonly answer: (isGiven: boolean) => void; readonly given: Promise<boolean> } | null = null;
  const answer = (isGiven: boolean): void => {
    asked?.answer(isGiven);
    asked = null;
    tell();
  };
  session.subscribe(() => {
    if (asked && session.user()?.id !== of) answer(false);
  });
  return {
    ask() {
      if (asked) return asked.given;
      of = session.user()?.id;
      let resolve = (_isGiven: boolean): void => undefined;
      const given = new Promise<boolean>((settle) => {
        resolve = settle;
      });
      asked = { answer: resolve, given };
      tell();
      return given;
    },
    isAsked: () => asked !== null,
    answer,
    subscribe,
  };
}
