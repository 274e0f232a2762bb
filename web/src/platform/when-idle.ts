/** Runs something that nobody waits for, while the browser has nothing else to do. */

/** It is not put off for longer. Milliseconds. */
const LATEST_MS = 1000;
/** For Safari, which has no idle callbacks. Milliseconds. */
const SOON_MS = 300;

export function whenIdle(then: () => void): void {
  if ('requestIdleCallback' in globalThis) requestIdleCallback(() => then(), { timeout: LATEST_MS });
  else setTimeout(then, SOON_MS);
}
