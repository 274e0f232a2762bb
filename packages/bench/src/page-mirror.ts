/** Reads what the app has stored in a page, without going through the app. */
import type { Page } from '@playwright/test';

export const DEVICE = 'tableside-device';

/** Returns all values of a store, in the mirror of the signed-in person or in another database. */
export const readStore = <T>(page: Page, store: string, database?: string): Promise<readonly T[]> =>
  page.evaluate(
    async ({ name, asked, device }) => {
      const settled = <R>(request: IDBRequest<R>): Promise<R> =>
        new Promise((resolve, reject) => {
          request.onsuccess = () => resolve(request.result);
          request.onerror = () => reject(request.error);
        });
      const databases = await indexedDB.databases();
      const mirror = databases.find((one) => one.name?.startsWith('tableside-') && one.name !== device);
      const db = await settled(indexedDB.open(asked ?? mirror?.name ?? ''));
      const values = await settled(db.transaction(name).objectStore(name).getAll());
      db.close();
      return values;
    },
    { name: store, asked: database, device: DEVICE },
  );

const LOOK_MS = 100;

/** Waits until the outbox is empty. Returns the milliseconds this took. */
export const untilOutboxEmpty = (page: Page): Promise<number> =>
  page.evaluate(
    async ({ device, lookMs }) => {
      const began = performance.now();
      const settled = <R>(request: IDBRequest<R>): Promise<R> =>
        new Promise((resolve, reject) => {
          request.onsuccess = () => resolve(request.result);
          request.onerror = () => reject(request.error);
        });
      const databases = await indexedDB.databases();
      const mirror = databases.find((one) => one.name?.startsWith('tableside-') && one.name !== device);
      const db = await settled(indexedDB.open(mirror?.name ?? ''));
      while ((await settled(db.transaction('outbox').objectStore('outbox').count())) > 0)
        await new Promise((resolve) => setTimeout(resolve, lookMs));
      db.close();
      return performance.now() - began;
    },
    { device: DEVICE, lookMs: LOOK_MS },
  );
