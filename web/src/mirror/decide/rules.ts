/**
 * The rules of all commands. They have a file of their own that loads beside the first screen, because a screen shows
 * what is in the mirror and needs no rule for that.
 */
import { loadOnce } from '../../platform/load-once.ts';
import type { MirrorDb } from '../database/mirror-db.ts';
import { writeTransaction } from '../database/transaction.ts';

const rules = loadOnce(() => import('@tableside/domain/commands.ts'));

export const loadRules = rules.load;

/**
 * A write transaction over all tables that may decide commands. It begins at once when the rules are there. Otherwise it
 * waits for them first, because a transaction ends while it waits for a file.
 */
export function decidingTransaction<T>(
  mirror: MirrorDb,
  work: (bound: MirrorDb, commit: () => void) => PromiseLike<T>,
): Promise<T> {
  const write = (): Promise<T> => writeTransaction(mirror, mirror.tables, work);
  return rules.get() ? write() : loadRules().then(write);
}

/** Throws outside such a transaction, if the rules were not loaded before. */
export function loadedRules(): NonNullable<ReturnType<typeof rules.get>> {
  const loaded = rules.get();
  if (!loaded) throw new Error('A command was to be decided before the rules were loaded');
  return loaded;
}
