/** The app in a page of the bench: signs in, and measures when the board is painted. */
import type { Page } from '@playwright/test';
import type { BenchServer } from './bench-server.ts';
import type { Browser } from './chromium.ts';
import { ON_THE_BOARD } from './evening.ts';

declare global {
  interface Window {
    /** The time at which the board was painted with all its cards, in milliseconds since the page began to load. */
    boardPaintedAt?: number;
    /** Tasks that held the main thread for more than 50 ms: when each began, and how long it took. */
    longTasks: { readonly startedAt: number; readonly ms: number }[];
  }
}

/** Runs in the page before any code of the app. */
function watchBoard(cards: number): void {
  window.longTasks = [];
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries())
      window.longTasks.push({ startedAt: startTime, ms: duration });
  }).observe({ type: 'longtask', buffered: true });
  const look = (): void => {
    if (document.querySelectorAll('article').length < cards) return;
    watch.disconnect();
    // The first frame draws the cards. The second one comes when they are on the screen.
    requestAnimationFrame(() =>
      requestAnimationFrame((time) => {
        window.boardPaintedAt = Math.max(time, performance.now());
      }),
    );
  };
  const watch = new MutationObserver(look);
  watch.observe(document, { childList: true, subtree: true });
}

export const watchTheBoard = ({ context }: Browser): Promise<unknown> =>
  context.addInitScript(watchBoard, ON_THE_BOARD);

/** Returns when the board was painted, in milliseconds since the page began to load. */
export async function boardPainted(page: Page): Promise<number> {
  const painted = await page.waitForFunction(() => window.boardPaintedAt, undefined, {
    timeout: 120_000,
    polling: 100,
  });
  return (await painted.jsonValue()) ?? Number.NaN;
}

/**
 * Fills in the sign-in form and presses the button. Returns the time of the press, in milliseconds since the page began
 * to load. Does not wait for the sign-in.
 */
export async function pressSignIn(page: Page, { email, password }: BenchServer['person']): Promise<number> {
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
export async function untilStored(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    if (navigator.serviceWorker.controller) return;
    await new Promise((resolve) =>
      navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true }),
    );
  });
}
