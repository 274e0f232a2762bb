/** Stamps a change with its version, and computes the head of a row: what a pull filters by. */
import type { Change } from '@tableside/domain/entities/entities.ts';
import type { StoredRow } from '../storage.ts';
import { closedAtOf, ownerOf, scopeOf } from './scope.ts';

/** The change number and time under which rows are written. */
export interface Commit {
  readonly seq: number;
  /** When the server received the command; ISO 8601 UTC. Null for the rows of a first start. */
  readonly at: string | null;
}

/** Returns the change as the next version of its row. */
export function stampedAfter(before: StoredRow | undefined, change: Change) {
  const version = (before?.version ?? 0) + 1;
  return { version, stamped: { ...change, doc: { ...change.doc, version } } as Change };
}

/** Returns the columns that a pull filters by, besides the change number. */
export function headOf(change: Change, before: StoredRow | undefined) {
  const scope = scopeOf(change);
  return {
    scope,
    seenScope: scope | (before?.seenScope ?? 0),
    ownerId: ownerOf(change),
    archived: 'archived' in change.doc && change.doc.archived ? 1 : 0,
    closedAt: closedAtOf(change),
  };
}
