/** Corrupts a waiting change on the device, so that no server can read it. */
import type { Page } from '@playwright/test';

/** Corrupts the `nth` waiting change in the mirror of the signed-in person. */
export async function spoilWaiting(page: Page, nth: number): Promise<void> {
  await page.evaluate(async (place) => {
    const done = <T>(request: IDBRequest<T>): Promise<T> =>
      new Promise((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error ?? new Error('unreadable'));
      });
    const mirror = (await indexedDB.databases()).find(
      ({ name }) => name?.startsWith('tableside-') && name !== 'tableside-device',
    );
    const db = await done(indexedDB.open(mirror?.name ?? ''));
    const store = db.transaction('outbox', 'readwrite').objectStore('outbox');
    const entry: { context: object } | undefined = (await done(store.getAll()))[place - 1];
    if (!entry) throw new Error(`fewer than ${place} changes wait`);
    await done(store.put({ ...entry, context: { ...entry.context, occurredAt: 'yesterday, I think' } }));
    db.close();
  }, nth);
}
