/**
 * The disk of a device, as fake-indexeddb keeps it: read at rest without a transaction, because a check after each step
 * has to be cheap, and copied, because a device can be set back to an older state of itself.
 */
import { IDBFactory } from 'fake-indexeddb';

/** The part of fake-indexeddb's own structures that is looked at here. */
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
  readonly _state: string;
  readonly _started: boolean;
  readonly _requests: readonly unknown[];
  readonly _rollbackLog: readonly unknown[];
  abort(): void;
  _abort(error: string): void;
  _markFinished(): void;
}

const databasesOf = (disk: IDBFactory): Map<string, RawDatabase> =>
  (disk as unknown as { readonly _databases: Map<string, RawDatabase> })._databases;

/** The rows of a store; none while the database is not there yet. Nothing may be changed in them. */
export function storedRows<T>(disk: IDBFactory, database: string, store: string): readonly T[] {
  // Dexie multiplies nothing but versions: names stay as they are.
  const raw = databasesOf(disk).get(database)?.rawObjectStores.get(store);
  return raw ? Array.from(raw.records.values(), (record) => record.value as T) : [];
}

/** Whether a database is being written to: begun, and not yet there for whoever opens it next. */
export const isBeingWritten = (disk: IDBFactory, database: string): boolean =>
  underWay(databasesOf(disk).get(database)).some(({ mode }) => mode !== 'readonly');

/**
 * The process that wrote is gone: what it had not committed never was. What it had asked for to the end is committed
 * nevertheless, and nobody hears of it; whether that was so of the mirror is answered.
 */
export function breakOff(disk: IDBFactory, database: string): boolean {
  let isCommitted = false;
  for (const [name, one] of databasesOf(disk)) {
    for (const transaction of underWay(one)) {
      // One that reads is ended as well: it would wait for ever behind a writer that nobody hears of.
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

/** There is no room: what was written so far is not, and whoever wrote it hears so. Answers with the number of transactions. */
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

/** All databases as they are now, open to nobody. To be called when no transaction is under way. */
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

/** A copy of what hangs together, with its classes. */
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
 * Documents are plain data, and the platform's own clone, made for everything else, takes most of the time of a small
 * transaction. Gives it back when called.
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
