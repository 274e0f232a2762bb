/**
 * The one way into a transaction of Dexie. It finds the current transaction by following promises, and loses it where many
 * wait for one answer that is there already: what was asked from then on would go to the disk by itself, and the
 * transaction would end halfway. Tables that are bound to their transaction can't lose it.
 */
import Dexie, { type Table } from 'dexie';

/** `work` gets the database with these tables bound, all as they are at one moment. */
export const readTransaction = <D extends Dexie, T>(db: D, tables: Tables, work: Work<D, T>): Promise<T> =>
  db.transaction('r', [...tables], () => work(bind(db)));

/** `work` gets the database with these tables bound; when any of it fails, nothing was written. */
export const writeTransaction = <D extends Dexie, T>(db: D, tables: Tables, work: Work<D, T>): Promise<T> =>
  db.transaction('rw', [...tables], () => work(bind(db)));

type Tables = readonly Table[];
type Work<D, T> = (bound: D) => PromiseLike<T>;

/** Tables are looked up when they are asked for: most transactions may touch all of them, and use a few. */
function bind<D extends Dexie>(db: D): D {
  const transaction = Dexie.currentTransaction;
  const tableOf = (name: string): Table => transaction.table(name);
  const tables = transaction.storeNames.map((name) => [name, { get: () => tableOf(name) }] as const);
  return Object.create(db, { ...Object.fromEntries(tables), table: { value: tableOf } });
}
