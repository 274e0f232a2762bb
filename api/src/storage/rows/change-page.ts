/** The order and the outcomes of every page of changes, whatever its database. */
import type { ChangePage, StoredRow } from '../storage.ts';
import { asResult, type LoggedCommand } from './logged-command.ts';

/** Sorts by change number, then by key, so that every reader gets the same page. */
export const bySeq = (a: StoredRow, b: StoredRow): number =>
  a.seq - b.seq || (`${a.entity}/${a.id}` < `${b.entity}/${b.id}` ? -1 : 1);

interface Outcomes {
  /** The queue of the reader. */
  readonly clientId: string | undefined;
  /** The outcomes of its mutations that it has not received. */
  readonly told: readonly LoggedCommand[];
  /** The commands that a person decided about in the page's changes. */
  readonly resolved: readonly LoggedCommand[];
}

/** A decision about a command of the queue is told once, though it is also the outcome of a mutation. */
export function outcomesOf({
  clientId,
  told,
  resolved,
}: Outcomes): Pick<ChangePage, 'results' | 'resolvedOf'> {
  const isTold = new Set(told.map(({ cmdId }) => cmdId));
  const late = resolved.filter((one) => one.clientId === clientId && !isTold.has(one.cmdId));
  return {
    results: [...late, ...told].map(asResult),
    resolvedOf: [...new Set(resolved.flatMap(({ clientId }) => clientId ?? []))],
  };
}
