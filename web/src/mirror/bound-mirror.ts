/**
 * The mirror as the transaction sees it that runs now. Dexie finds the current transaction by following promises, and
 * loses it where many wait for one answer that is there already: what was asked from then on would go to the disk by
 * itself, and the transaction would end halfway. Tables that are bound to their transaction can't lose it.
 */
import Dexie from 'dexie';
import type { MirrorDb } from './mirror-db.ts';

/** To be called first thing in a transaction; outside of one it is the mirror itself. */
export function boundMirror(db: MirrorDb): MirrorDb {
  const transaction = Dexie.currentTransaction;
  if (!transaction) return db;
  const tables = transaction.storeNames.map((name) => [name, transaction.table(name)] as const);
  const bound = Object.create(db, Object.fromEntries(tables.map(([name, value]) => [name, { value }])));
  return Object.defineProperty(bound, 'table', {
    value: (name: string) => transaction.table(name),
  }) as MirrorDb;
}
