/** The app in a page of the bench: signs in, sees when the board is painted, and reads what is stored. */
import { setTimeout as pause } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import type { Person } from '@tableside/testkit/server.ts';
import { ON_THE_BOARD } from '@tableside/testkit/till.ts';
import type { Browser } from './chromium.ts';

declare global {
  interface Window {
    /** The time at which the board was painted with all its cards, in milliseconds since the page began to load. */
    boardPaintedAt?: number;
    /** Tasks that held the main thread for more than 50 ms: when each began, and how long it took. */
    longTasks: { readonly startedAt: number; readonly ms: number }[];
  }
}

/** Watches the board of every page that the browser opens from now on. */
export const watchTheBoard = ({ context }: Browser): Promise<unknown> =>
  context.addInitScript((cards) => {
    window.longTasks = [];
    new PerformanceObserver((list) => {
      for (const { startTime, duration } of list.getEntries())
        window.longTasks.push({ startedAt: startTime, ms: duration });
    }).observe({ type: 'longtask', buffered: true });
    const watch = new MutationObserver(() => {
      if (document.querySelectorAll('article').length < cards) return;
      watch.disconnect();
      // The first frame draws the cards. The second one comes when they are on the screen.
      requestAnimationFrame(() =>
        requestAnimationFrame((time) => {
          window.boardPaintedAt = Math.max(time, performance.now());
        }),
      );
    });
    watch.observe(document, { childList: true, subtree: true });
  }, ON_THE_BOARD);

/** Returns when the board was painted, in milliseconds since the page began to load. */
export async function boardPainted(page: Page): Promise<number> {
  const options = { timeout: 120_000, polling: 100 };
  const painted = await page.waitForFunction(() => window.boardPaintedAt, undefined, options);
  return (await painted.jsonValue()) ?? Number.NaN;
}

/**
 * Opens the sign-in form, fills it in and presses the button. Returns the time of the press, in milliseconds since the
 * page began to load. Does not wait for the sign-in.
 */
export async function signIn(page: Page, address: string, { email, password }: Person): Promise<number> {
  await page.goto(`${address}/auth`);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  const pressed = page.evaluate(
    () =>
      new Promise<number>((resolve) =>
        document.addEventListener('click', () => resolve(performance.now()), { once: true, capture: true }),
      ),
  );
  await page.getByRole('button', { name: 'Sign In' }).click({ noWaitAfter: true });
  return pressed;
}

/** Waits until the service worker controls the page. After that the app can open without the server. */
export const untilInstalled = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    if (navigator.serviceWorker.controller) return;
    await new Promise((resolve) =>
      navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true }),
    );
  });

export const DEVICE = 'tableside-device';

/** Returns all values of a store without going through the app. Without a name, reads the mirror of who is signed in. */
export const readStore = <T>(page: Page, store: string, database?: string): Promise<readonly T[]> =>
  askStore<readonly T[]>(page, { store, database, method: 'getAll' });

/** Waits until the first pull is over. Returns when it was seen, in milliseconds since the page began to load. */
export async function mirrorFilled(page: Page): Promise<number> {
  while (!(await readStore<{ key: string; done?: boolean }>(page, 'meta')).some(({ done }) => done))
    await pause(LOOK_SOON_MS);
  return page.evaluate(() => performance.now());
}

const LOOK_SOON_MS = 10;
const LOOK_MS = 100;

export async function untilOutboxEmpty(page: Page): Promise<void> {
  while ((await askStore<number>(page, { store: 'outbox', method: 'count' })) > 0) await pause(LOOK_MS);
}

interface Asked {
  readonly store: string;
  readonly database?: string | undefined;
  readonly method: 'getAll' | 'count';
}

const askStore = <T>(page: Page, asked: Asked): Promise<T> =>
  page.evaluate(
    async ({ store, database, method, device }) => {
      const settled = <R>(request: IDBRequest<R>): Promise<R> =>
        new Promise((resolve, reject) => {
          request.onsuccess = () => resolve(request.result);
          request.onerror = () => reject(request.error);
        });
      const names = (await indexedDB.databases()).map(({ name = '' }) => name);
      const mirror = names.find((name) => name.startsWith('tableside-') && name !== device);
      const db = await settled(indexedDB.open(database ?? mirror ?? ''));
      const answer = await settled(db.transaction(store).objectStore(store)[method]() as IDBRequest<unknown>);
      db.close();
      return answer;
    },
    { ...asked, device: DEVICE },
  ) as Promise<T>;
