/**
 * The steps of a write. They are written once, as a generator that yields what it asks of the open write. SQLite takes them
 * at once (`takeNow`), PostgreSQL waits for each answer (`takeInTurn`). A step that fails ends the write: the steps do not
 * hear of it, so they cannot catch it.
 */
import type { Change, EntityName } from '@tableside/domain/entities/entities.ts';
import type { SQL } from 'drizzle-orm';
import type { AuditEvent } from '../door/audit.ts';
import type { Signal } from '../door/signals.ts';
import type { StoredRow } from '../storage.ts';
import type { DocumentWords } from './documents.ts';

/** An open write. A database that answers later returns promises. */
export interface OpenWrite {
  /** Returns the rows of a statement, each as its columns by name. */
  all(selected: SQL): unknown;
  run(statement: SQL): unknown;
  /** Records the event in the audit trail. */
  record(event: AuditEvent): unknown;
  /** Tells the signal once the write is committed. */
  tell(signal: Signal): void;
  rewrite(rewriting: Rewriting): unknown;
  readonly documents: DocumentWords;
}

export interface RowName {
  readonly entity: EntityName;
  readonly id: string;
}

/** Rows of a venue, and what becomes of each. A row that changes gets a change number; undefined leaves it as it is. */
export interface Rewriting {
  readonly venueId: string;
  readonly at: string;
  readonly names: readonly RowName[];
  readonly changed: (known: StoredRow | undefined) => Change | undefined;
}

type Step = (write: OpenWrite) => unknown;

/** Steps that return this in the end. */
export type Steps<T = void> = Generator<Step, T, unknown>;

export function* rows<T>(selected: SQL): Steps<readonly T[]> {
  return (yield ({ all }) => all(selected)) as readonly T[];
}

/** Returns the first row of a statement. */
export function* firstRow<T>(selected: SQL): Steps<T | undefined> {
  return (yield* rows<T>(selected))[0];
}

/** Returns whether a statement has any row. */
export function* hasRow(selected: SQL): Steps<boolean> {
  return (yield* rows(selected)).length > 0;
}

/** Runs these statements one after the other. */
export function* run(...statements: readonly SQL[]): Steps {
  for (const statement of statements) yield (write) => write.run(statement);
}

export function* record(event: AuditEvent): Steps {
  yield (write) => write.record(event);
}

/** Tells the signal once the write is committed. */
export function* tell(signal: Signal): Steps {
  yield (write) => write.tell(signal);
}

export function* rewrite(rewriting: Rewriting): Steps {
  yield (write) => write.rewrite(rewriting);
}

/** Returns how the database searches in documents. */
export function* documents(): Steps<DocumentWords> {
  return (yield (write) => write.documents) as DocumentWords;
}

/** Runs statements that end sessions or act keys, and tells that something ended if one of them ended anything. */
export function* end(endings: readonly SQL[]): Steps {
  let isEnded = false;
  for (const ending of endings) if (yield* hasRow(ending)) isEnded = true;
  if (isEnded) yield* tell({ kind: 'ended' });
}

export function takeNow<T>(steps: Steps<T>, write: OpenWrite): T {
  let step = steps.next();
  while (!step.done) step = steps.next(step.value(write));
  return step.value;
}

export async function takeInTurn<T>(steps: Steps<T>, write: OpenWrite): Promise<T> {
  let step = steps.next();
  while (!step.done) step = steps.next(await step.value(write));
  return step.value;
}
