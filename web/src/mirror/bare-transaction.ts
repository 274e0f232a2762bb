/**
 * The transaction of a tap: it reads, decides and then writes at once, on the connection that Dexie keeps but past its
 * tables, whose promises cost more than the storage itself. Dexie's live queries are told what it wrote, in every tab.
 */
import Dexie, { type IndexableType, type IndexSpec, RangeSet } from 'dexie';
import { DURABILITY, type MirrorDb } from './mirror-db.ts';
import type { RecordKey, RecordReads } from './record-reads.ts';

export interface BareReads extends RecordReads {
  has(store: string, key: RecordKey): Promise<boolean>;
}

/** An `add` fails, and all else with it, when a record of that key is there. */
export type Write =
  | { readonly kind: 'put' | 'add'; readonly store: string; readonly record: object }
  | { readonly kind: 'delete'; readonly store: string; readonly key: string };

export interface ToWrite<T> {
  readonly result: T;
  readonly writes: readonly Write[];
}

/**
 * Resolves once all of it is on the disk; when any of it fails, nothing was written. The transaction is opened before
 * this returns. `work` waits for nothing but what it reads.
 */
export async function bareTransaction<T>(
  mirror: MirrorDb,
  work: (reads: BareReads) => Promise<ToWrite<T>>,
): Promise<T> {
  const transaction = begin(mirror) ?? (await beginAnew(mirror));
  const ended = endOf(transaction);
  try {
    const { result, writes } = await work(readsWithin(transaction));
    for (const write of writes) ask(transaction, write);
    if (writes.length > 0) transaction.addEventListener('complete', () => tellLiveQueries(mirror, writes));
    // All was asked for: the storage need not wait for the answers to know that nothing follows.
    transaction.commit();
    await ended;
    return result;
  } catch (fault) {
    abort(transaction);
    await ended.catch(() => undefined);
    throw transaction.error ?? fault;
  }
}

/** Undefined when there is no connection, or one that the browser has closed. */
function begin(mirror: MirrorDb): IDBTransaction | undefined {
  if (!mirror.isOpen()) return undefined;
  const stores = mirror.tables.map(({ name }) => name);
  try {
    return mirror.backendDB().transaction(stores, 'readwrite', { durability: DURABILITY });
  } catch (fault) {
    if (fault instanceof Error && fault.name === 'InvalidStateError') return undefined;
    throw fault;
  }
}

/** Dexie opens a lost connection for its next question, and refuses one that was closed on purpose. */
async function beginAnew(mirror: MirrorDb): Promise<IDBTransaction> {
  await mirror.meta.count();
  const transaction = begin(mirror);
  if (!transaction) throw new Dexie.DatabaseClosedError();
  return transaction;
}

/** Nobody has to wait for it: what became of the transaction is told to whoever asked for it. */
function unheard<T>(promise: Promise<T>): Promise<T> {
  promise.catch(() => undefined);
  return promise;
}

const endOf = (transaction: IDBTransaction): Promise<void> =>
  unheard(
    new Promise((resolve, reject) => {
      transaction.oncomplete = () => resolve();
      transaction.onabort = () => reject(transaction.error ?? new Dexie.AbortError());
    }),
  );

function abort(transaction: IDBTransaction): void {
  try {
    transaction.abort();
  } catch {
    // It has ended by itself.
  }
}

const answerTo = <T>(request: IDBRequest): Promise<T> =>
  unheard(
    new Promise((resolve, reject) => {
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    }),
  );

const readsWithin = (transaction: IDBTransaction): BareReads => ({
  record: (store, key) => answerTo(transaction.objectStore(store).get(key)),
  records: (store) => answerTo(transaction.objectStore(store).getAll()),
  recordsWith: (store, index, key) => answerTo(transaction.objectStore(store).index(index).getAll(key)),
  has: (store, key) =>
    unheard(answerTo(transaction.objectStore(store).getKey(key)).then((found) => found !== undefined)),
});

function ask(transaction: IDBTransaction, write: Write): void {
  const store = transaction.objectStore(write.store);
  if (write.kind === 'delete') store.delete(write.key);
  else store[write.kind](write.record);
}

/** As Dexie tells of writes whose records before them it does not know: their keys as come and as gone, and those of the indexes. */
function tellLiveQueries(mirror: MirrorDb, writes: readonly Write[]): void {
  const parts = new Map<string, RangeSet>();
  const told = (store: string, index: string, keys: readonly IndexableType[]): void => {
    const part = `idb://${mirror.name}/${store}/${index}`;
    parts.set(part, (parts.get(part) ?? new RangeSet()).addKeys([...keys]));
  };
  for (const write of writes) {
    const { store } = write;
    const { primKey, indexes } = mirror.table(store).schema;
    const keys = 'record' in write ? keysOf(write.record, primKey) : [write.key];
    told(store, '', keys);
    told(store, ':dels', keys);
    if ('record' in write) for (const index of indexes) told(store, index.name, keysOf(write.record, index));
  }
  Dexie.on.storagemutated.fire(Object.fromEntries(parts));
}

function keysOf(record: object, { keyPath, multi }: IndexSpec): readonly IndexableType[] {
  const key = Dexie.getByKeyPath(record, keyPath ?? '');
  return multi ? key : key === undefined || key === null ? [] : [key];
}
