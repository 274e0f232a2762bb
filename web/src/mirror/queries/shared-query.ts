/**
 * Runs one live query for all parts of a screen that need the same data. Each answer reuses the objects that did not
 * change, and a new subscriber gets the last answer at once.
 */
import { liveQuery, type Subscription } from 'dexie';
import type { MirrorDb } from '../database/mirror-db.ts';
import { keepSame } from './keep-same.ts';
import { renewals } from './renewals.ts';

export type Query<T> = (db: MirrorDb) => Promise<T>;

interface Asker<T> {
  readonly onAnswer: (answer: T) => void;
  readonly onError: ((error: unknown) => void) | undefined;
}

const shared = new WeakMap<MirrorDb, Map<unknown, unknown>>();

/** Returns the same object for the same mirror and query. */
export function sharedQuery<T>(db: MirrorDb, query: Query<T>): SharedQuery<T> {
  const ofMirror = shared.get(db) ?? new Map<unknown, unknown>();
  shared.set(db, ofMirror);
  const known = ofMirror.get(query) as SharedQuery<T> | undefined;
  const one = known ?? new SharedQuery(async () => query(db));
  ofMirror.set(query, one);
  return one;
}

/** Runs while it has subscribers. It has the interface that `useObservable` expects. */
export class SharedQuery<T> {
  readonly #query: () => Promise<T>;
  readonly #askers = new Set<Asker<T>>();
  #running: Subscription | undefined;
  #endRenewal: (() => void) | undefined;
  /** The last answer. It is kept for comparison after the query stops, but is current only while the query runs. */
  #last: T | undefined;
  #isAnswered = false;

  constructor(query: () => Promise<T>) {
    this.#query = query;
  }

  hasValue(): boolean {
    return this.#isAnswered;
  }

  getValue(): T {
    return this.#last as T;
  }

  subscribe(onAnswer: (answer: T) => void, onError?: (error: unknown) => void): () => void {
    const asker = { onAnswer, onError };
    this.#askers.add(asker);
    if (this.#isAnswered) onAnswer(this.getValue());
    if (!this.#running) this.#start();
    return () => {
      this.#askers.delete(asker);
      // When one screen replaces another, the next one subscribes before this microtask runs.
      queueMicrotask(() => {
        if (this.#askers.size === 0) this.#end();
      });
    };
  }

  #start(): void {
    this.#endRenewal ??= renewals.subscribe(() => this.#renew());
    this.#running = liveQuery(this.#query).subscribe({
      next: (answer) => this.#tell(answer),
      error: (error) => this.#fail(error),
    });
  }

  #renew(): void {
    this.#running?.unsubscribe();
    this.#start();
  }

  #end(): void {
    this.#running?.unsubscribe();
    this.#running = undefined;
    this.#endRenewal?.();
    this.#endRenewal = undefined;
    this.#isAnswered = false;
  }

  #tell(answer: T): void {
    const kept = keepSame(this.#last, answer);
    if (this.#isAnswered && Object.is(kept, this.#last)) return;
    this.#last = kept;
    this.#isAnswered = true;
    for (const { onAnswer } of [...this.#askers]) onAnswer(kept);
  }

  /** Reports the error once to each subscriber and stops. The next subscriber starts the query again. */
  #fail(error: unknown): void {
    this.#end();
    for (const { onError } of [...this.#askers]) onError?.(error);
  }
}
