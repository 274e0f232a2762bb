/** Clocks that are wrong or that tests move. They change only the time of day, not the speed of timers. */
import type { BrowserContext, Page } from '@playwright/test';

const KEPT = 'test-clock-ms';

/** Applies to all pages of this context from now on. The offset survives reloads, until `moveClock` changes it. */
export async function giveClock(context: BrowserContext, offsetMs: number): Promise<void> {
  await context.addInitScript(
    ({ key, first }) => {
      const Real = Date;
      const offset = (): number => Number(window.localStorage.getItem(key) ?? first);
      const now = (): number => Real.now() + offset();
      window.Date = new Proxy(Real, {
        construct: (_target, given: []) => (given.length > 0 ? new Real(...given) : new Real(now())),
        apply: () => new Real(now()).toString(),
        get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
      });
    },
    { key: KEPT, first: offsetMs },
  );
}

export async function moveClock(page: Page, offsetMs: number): Promise<void> {
  await page.evaluate(({ key, to }) => window.localStorage.setItem(key, String(to)), {
    key: KEPT,
    to: offsetMs,
  });
}

/** Returns the environment of a server whose clock is wrong by `offsetMs`. */
export function serverClock(offsetMs: number): Record<string, string> {
  const source = `const Real = Date; globalThis.Date = new Proxy(Real, {
    construct: (target, given) => given.length > 0 ? new Real(...given) : new Real(Real.now() + ${offsetMs}),
    get: (target, name) => name === 'now' ? () => Real.now() + ${offsetMs} : Reflect.get(target, name),
  });`;
  return { NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(source)}` };
}
