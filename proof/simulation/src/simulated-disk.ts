/**
 * The disk of a device, as fake-indexeddb keeps it. It is read at rest without a transaction, because a check after
 * each step has to be cheap. It is copied so that a device can be set back to an older state.
 */
import { IDBFactory, IDBTransaction } from 'fake-indexeddb';

/** The parts of fake-indexeddb's internal structures that this file uses. */
interface RawRecord {
  readonly value: unknown;
}
interface RawStore {
  rawDatabase: RawDatabase;
  readonly records: { values(): Iterable<RawRecord> };
}
interface RawDatabase {
  readonly constructor: new (name: string, version: number) => RawDatabase;
  readonly name: string;
  readonly version: number;
  readonly rawObjectStores: Map<string, RawStore>;
  readonly transactions: readonly RawTransaction[];
}
interface RawTransaction {
  readonly mode: string;
  readonly durability: string;
  readonly db: { readonly _rawDatabase: RawDatabase };
  readonly _state: string;
  readonly _started: boolean;
  readonly _requests: readonly unknown[];
  readonly _rollbackLog: readonly (() => void)[];
  abort(): void;
  _abort(error: string | null): void;
  _markFinished(): void;
}

const databasesOf = (disk: IDBFactory): Map<string, RawDatabase> =>
  (disk as unknown as { readonly _databases: Map<string, RawDatabase> })._databases;

/** Returns the rows of a store, or none while the database does not exist. Do not modify them. */
export function storedRows<T>(disk: IDBFactory, database: string, store: string): readonly T[] {
  // Dexie multiplies only version numbers; it leaves names as they are.
  const raw = databasesOf(disk).get(database)?.rawObjectStores.get(store);
  return raw ? Array.from(raw.records.values(), (record) => record.value as T) : [];
}

/** Whether a write to the database has begun and is not yet visible to a new connection. */
export const isBeingWritten = (disk: IDBFactory, database: string): boolean =>
  underWay(databasesOf(disk).get(database)).some(({ mode }) => mode !== 'readonly');

/**
 * Ends every transaction as if the process had died. What was not committed is lost. A write whose requests are all
 * done is committed, but nobody hears of it. Returns whether a write to `database` was committed this way.
 */
export function breakOff(disk: IDBFactory, database: string): boolean {
  let isCommitted = false;
  for (const [name, one] of databasesOf(disk)) {
    for (const transaction of underWay(one)) {
      // Readers are ended, too: they would wait forever behind a writer that never reports back.
      if (transaction.mode === 'versionchange') continue;
      const { mode, _state: state, _started: isStarted, _requests: requests } = transaction;
      const isWhole = mode === 'readwrite' && isStarted && (state === 'committing' || requests.length === 0);
      if (isWhole) transaction._markFinished();
      else transaction.abort();
      isCommitted ||= isWhole && name === database;
    }
  }
  return isCommitted;
}

/** Aborts all writes under way with a quota error, as a full disk does. Returns the number of aborted transactions. */
export function refuseWrites(disk: IDBFactory): number {
  let refused = 0;
  for (const one of databasesOf(disk).values()) {
    for (const transaction of underWay(one)) {
      if (transaction.mode !== 'readwrite' || transaction._rollbackLog.length === 0) continue;
      transaction._abort('QuotaExceededError');
      refused += 1;
    }
  }
  return refused;
}

const underWay = (database: RawDatabase | undefined): readonly RawTransaction[] =>
  database?.transactions.filter(({ _state: state }) => state !== 'finished') ?? [];

/** The steps that take back each write since the last one that waited for the disk, oldest first. */
const unflushed = new WeakMap<RawDatabase, (readonly (() => void)[])[]>();
/** The system writes back what is older by itself. */
const MOST_UNFLUSHED = 50;

/**
 * Call this when the power fails, with every transaction ended. The writes that did not wait for the disk are gone,
 * back to the last one that did. Returns their number.
 */
export function losePower(disk: IDBFactory): number {
  let lost = 0;
  for (const one of databasesOf(disk).values()) {
    const writes = unflushed.get(one) ?? [];
    for (const steps of writes.toReversed()) for (const step of steps.toReversed()) step();
    unflushed.delete(one);
    lost += writes.length;
  }
  return lost;
}

noteCommits(IDBTransaction.prototype as unknown as RawTransaction);

/** Remembers of each committed write how to take it back. */
function noteCommits(transactions: RawTransaction): void {
  const { _abort: abort, _markFinished: finish } = transactions;
  const aborted = new WeakSet<RawTransaction>();
  transactions._abort = function (this: RawTransaction, error): void {
    aborted.add(this);
    abort.call(this, error);
  };
  transactions._markFinished = function (this: RawTransaction): void {
    const isCommitted = this.mode === 'readwrite' && this._state !== 'finished' && !aborted.has(this);
    if (isCommitted && this._rollbackLog.length > 0) noteCommit(this);
    finish.call(this);
  };
}

function noteCommit({ db, durability, _rollbackLog: steps }: RawTransaction): void {
  const { _rawDatabase: database } = db;
  if (durability === 'relaxed')
    unflushed.set(database, [...(unflushed.get(database) ?? []), steps].slice(-MOST_UNFLUSHED));
  else unflushed.delete(database);
}

/** Returns a copy of all databases, without open connections. Call it only when no transaction is under way. */
export function copyDisk(disk: IDBFactory): IDBFactory {
  const copy = new IDBFactory();
  for (const [name, database] of databasesOf(disk)) {
    const twin = new database.constructor(database.name, database.version);
    const known = new Map<object, unknown>([[database, twin]]);
    for (const [storeName, store] of database.rawObjectStores) {
      twin.rawObjectStores.set(storeName, copyOf(store, known) as RawStore);
    }
    databasesOf(copy).set(name, twin);
  }
  return copy;
}

/** Deep-copies an object graph and keeps its classes and cycles. */
function copyOf(value: unknown, known: Map<object, unknown>): unknown {
  if (typeof value !== 'object' || value === null) return value;
  const met = known.get(value);
  if (met !== undefined) return met;
  if (value instanceof Map) {
    const map = new Map<unknown, unknown>();
    known.set(value, map);
    for (const [key, one] of value) map.set(key, copyOf(one, known));
    return map;
  }
  const twin: Record<string, unknown> = Array.isArray(value)
    ? ([] as unknown as Record<string, unknown>)
    : Object.create(Object.getPrototypeOf(value));
  known.set(value, twin);
  for (const [key, one] of Object.entries(value)) twin[key] = copyOf(one, known);
  return twin;
}

/**
 * Replaces `structuredClone` with a faster one for plain data. The platform's version handles everything else, too, and
 * takes most of the time of a small transaction. Returns a function that restores it.
 */
export function cloneQuickly(): () => void {
  const real = globalThis.structuredClone;
  const quick = (value: unknown): unknown => {
    if (typeof value !== 'object' || value === null) return value;
    if (Array.isArray(value)) return value.map(quick);
    const prototype = Object.getPrototypeOf(value);
    if (prototype !== Object.prototype && prototype !== null) return real(value);
    const copy: Record<string, unknown> = {};
    for (const key of Object.keys(value)) copy[key] = quick((value as Record<string, unknown>)[key]);
    return copy;
  };
  globalThis.structuredClone = quick as typeof structuredClone;
  return () => {
    globalThis.structuredClone = real;
  };
}
