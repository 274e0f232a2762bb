/**
 * The rules of all commands, and the sentences of what they refuse. Both load beside the first screen, in files of their own,
 * because a screen shows what is in the mirror and needs no rule for that.
 */
import { loadOnce } from '../../platform/load-once.ts';
import type { MirrorDb } from '../database/mirror-db.ts';
import { repeatableTransaction, writeTransaction } from '../database/transaction.ts';

const rules = loadOnce(() => import('@tableside/domain/commands.ts'));
const sentences = loadOnce(() => import('./refusals.ts'));

export async function loadRules() {
  const [loaded] = await Promise.all([rules.load(), sentences.load()]);
  return loaded;
}

/**
 * A write transaction over all tables that may decide commands. It begins at once when the rules are there. Otherwise it
 * waits for them first, because a transaction ends while it waits for a file.
 */
export const decidingTransaction = <T>(mirror: MirrorDb, work: Deciding<T>): Promise<T> =>
  onceLoaded(() => writeTransaction(mirror, mirror.tables, work));

/** The same for what the server can send again. */
export const replayingTransaction = <T>(mirror: MirrorDb, work: Deciding<T>): Promise<T> =>
  onceLoaded(() => repeatableTransaction(mirror, mirror.tables, work));

type Deciding<T> = (bound: MirrorDb, commit: () => void) => PromiseLike<T>;

const onceLoaded = <T>(write: () => Promise<T>): Promise<T> =>
  rules.get() && sentences.get() ? write() : loadRules().then(write);

/** Both throw before such a transaction, unless the rules were loaded otherwise. */
export const loadedRules = () => given(rules.get());
export const loadedSentences = () => given(sentences.get());

function given<T>(loaded: T | undefined): T {
  if (loaded === undefined) throw new Error('A command was to be decided before the rules were loaded');
  return loaded;
}
