/** Floors in the page: the records that the app writes, put with bare IndexedDB under the durability of the mirror. */
import type { Row } from '@tableside/protocol/envelope.ts';
import { MirrorDb, STORE_OF } from '@tableside/web/mirror/mirror-db.ts';

/** Rejects with what aborted it. */
export const committed = (transaction: IDBTransaction): Promise<void> =>
  new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error ?? new Error('the transaction was aborted'));
  });

/** The rows of a first load in one transaction, into the stores of a new mirror; milliseconds until they are durable. */
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
