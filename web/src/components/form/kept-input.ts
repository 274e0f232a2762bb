/**
 * Keeps unsaved input of this tab across a reload or an app update, together with the values the edit started from.
 * After the reload, changes are still compared with those values.
 */
import { tabStorage } from '../../platform/browser-storage.ts';

export interface Kept<Values> {
  readonly base: Values;
  readonly typed: Values;
}

export interface KeptInput {
  read<Values>(form: string): Kept<Values> | undefined;
  write<Values>(form: string, kept: Kept<Values>): void;
  forget(form: string): void;
}

const PREFIX = 'tableside-form ';

/** `storage` may be missing or full; then a reload starts the form afresh. */
export function createKeptInput(storage: Storage | null): KeptInput {
  const quietly = <T>(work: () => T): T | undefined => {
    try {
      return work();
    } catch {
      return undefined;
    }
  };
  return {
    read(form) {
      const stored = quietly(() => storage?.getItem(PREFIX + form));
      const kept: unknown = stored ? quietly(() => JSON.parse(stored)) : undefined;
      return isKept(kept) ? (kept as never) : undefined;
    },
    write: (form, kept) => quietly(() => storage?.setItem(PREFIX + form, JSON.stringify(kept))),
    forget: (form) => quietly(() => storage?.removeItem(PREFIX + form)),
  };
}

const isKept = (value: unknown): value is Kept<unknown> =>
  typeof value === 'object' && value !== null && 'base' in value && 'typed' in value;

export const keptInput = createKeptInput(tabStorage());
