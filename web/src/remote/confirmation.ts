/**
 * Asks the person who is signed in for their password. Calls and taps that need it wait for one answer; a dialog shows the
 * question.
 */
import { createListeners } from '../platform/listeners.ts';

export interface Confirmation {
  /** Resolves to true once they have given it, and to false when they leave it. */
  ask(): Promise<boolean>;
  isAsked(): boolean;
  answer(isGiven: boolean): void;
  subscribe(listener: () => void): () => void;
}

export function createConfirmation(): Confirmation {
  const { tell, subscribe } = createListeners();
  let asked: { readonly answer: (isGiven: boolean) => void; readonly given: Promise<boolean> } | null = null;
  return {
    ask() {
      if (asked) return asked.given;
      let answer = (_isGiven: boolean): void => undefined;
      const given = new Promise<boolean>((resolve) => {
        answer = resolve;
      });
      asked = { answer, given };
      tell();
      return given;
    },
    isAsked: () => asked !== null,
    answer(isGiven) {
      asked?.answer(isGiven);
      asked = null;
      tell();
    },
    subscribe,
  };
}
