/**
 * The only way to start a Dexie transaction. Dexie finds the current transaction by following promises, and loses it
 * when several callers await one promise that has already resolved. Later requests would then run outside the
 * transaction, and it would commit halfway. Tables bound to their transaction cannot lose it.
 */
import Dexie, { type DBCore, type Middleware, type Table } from 'dexie';

/** `work` gets the database with these tables bound, all in the state of one moment. */
export const readTransaction = <D extends Dexie, T>(db: D, tables: Tables, work: Work<D, T>): Promise<T> =>
  db.transaction('r', [...tables], () => work(bind(db)));

/**
 * `work` gets the database with these tables bound. If any part of it fails, nothing is written. It may call `commit`
 * once all is requested and nothing can be refused any more. Then the storage commits before the last results are read.
 *
 * Bound tables do not need Dexie to follow promises, which costs a tap about 350 microtasks. A read transaction stays
 * followed, because a live query has to see what it reads.
 */
export const writeTransaction = <D extends Dexie, T>(db: D, tables: Tables, work: Write<D, T>): Promise<T> =>
  write(db, [...tables], work);

/**
 * A write transaction of what the server can send again. It is done when the browser has it, and need not wait for the
 * disk: when the power fails, this transaction may be missing, with all that came after it.
 */
export const repeatableTransaction = <D extends Dexie, T>(
  db: D,
  tables: Tables,
  work: Write<D, T>,
): Promise<T> => write(db, [...tables, REPEATABLE], work);

const write = <D extends Dexie, T>(
  db: D,
  stores: readonly (Table | string)[],
  work: Write<D, T>,
): Promise<T> =>
  db.transaction('rw', [...stores], ({ idbtrans }) => {
    const bound = bind(db);
    return Dexie.ignoreTransaction(() => work(bound, () => idbtrans.commit()));
  });

type Tables = readonly Table[];
type Work<D, T> = (bound: D) => PromiseLike<T>;
type Write<D, T> = (bound: D, commit: () => void) => PromiseLike<T>;

/** Binds each table on first use: most transactions may touch all tables but use only a few. */
function bind<D extends Dexie>(db: D): D {
  const transaction = Dexie.currentTransaction;
  const tableOf = (name: string): Table => transaction.table(name);
  const tables = transaction.storeNames.map((name) => [name, { get: () => tableOf(name) }] as const);
  return Object.create(db, { ...Object.fromEntries(tables), table: { value: tableOf } });
}

/** Stands among the stores of a transaction, because Dexie has only one durability for a database. No store has this name. */
const REPEATABLE = 'repeatable';

/** Outside of the layers of Dexie that look at the stores of a transaction. */
const OUTER = 50;

export const relaxedDurability: Middleware<DBCore> = {
  stack: 'dbcore',
  name: 'relaxedDurability',
  level: OUTER,
  create: (core) => ({
    ...core,
    transaction(stores, mode, options) {
      if (!stores.includes(REPEATABLE)) return core.transaction(stores, mode, options);
      const real = stores.filter((name) => name !== REPEATABLE);
      return core.transaction(real, mode, { ...options, durability: 'relaxed' });
    },
  }),
};
