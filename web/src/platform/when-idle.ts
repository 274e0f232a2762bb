/** Runs something that nobody waits for, after the first screen, while the browser has nothing else to do. */

/**
 * The first screen is painted by then. While it waits for the disk the browser is idle too, and what runs in such a moment
 * makes the screen late. Milliseconds.
 */
const FIRST_SCREEN_MS = 2000;
/** It is not put off for longer than this after that. Milliseconds. */
const LATEST_MS = 1000;

export function whenIdle(then: () => void): void {
  setTimeout(() => {
    // Safari has no idle callbacks.
    if ('requestIdleCallback' in globalThis) requestIdleCallback(() => then(), { timeout: LATEST_MS });
    else then();
  }, FIRST_SCREEN_MS);
}
