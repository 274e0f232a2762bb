/** Floors in the page: bare IndexedDB writes of the records that the app writes, with the mirror's durability. */
import type { Row } from '@tableside/protocol/envelope.ts';
import { MirrorDb, STORE_OF } from '@tableside/web/mirror/database/mirror-db.ts';

/** Resolves when the transaction completes. Rejects with the error that aborted it. */
export const committed = (transaction: IDBTransaction): Promise<void> =>
  new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error ?? new Error('the transaction was aborted'));
  });

/**
 * Puts the rows of a first load into the stores of a new mirror, in one transaction. Returns the milliseconds until
 * they are durable.
 */
export async function putBareRows(rows: readonly Row[]): Promise<number> {
  const mirror = await new MirrorDb('tableside-bench-rows').open();
  const startedAt = performance.now();
  const stores = Object.values(STORE_OF);
  const transaction = mirror.backendDB().transaction(stores, 'readwrite', { durability: 'strict' });
  for (const row of rows)
    if ('doc' in row)
      transaction.objectStore(STORE_OF[row.entity]).put({ id: row.id, seq: row.seq, doc: row.doc });
  await committed(transaction);
  const took = performance.now() - startedAt;
  mirror.close();
  await mirror.delete();
  return took;
}
