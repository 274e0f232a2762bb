/**
 * The `test` of every browser test: none passes while a page of it breached the security policy, none leaves a page open,
 * and none taps faster than taps count.
 */
import { type BrowserContext, test as base, expect } from '@playwright/test';
import { tapPatiently } from './patient-taps.ts';

const CONSOLE = /Content.Security.Policy/i;
/** The recorder of traces reads the previews of chosen files, and is refused; the app only shows them. */
const RECORDER = /^(connect-src blob|Connecting to 'blob:)/;

export interface Guard {
  /** What pages of this test did against the policy; a test that provokes it takes it out. */
  readonly breaches: string[];
}

export interface Watched {
  readonly heard: string[];
  readonly contexts: BrowserContext[];
}

/** Wherever a context is opened, its pages are heard; whatever they did fails the test that ends next. */
export const test = base.extend<Guard & { guard: undefined }, { watched: Watched }>({
  watched: [
    async ({ browser }, use) => {
      const watched: Watched = { heard: [], contexts: [] };
      const open = browser.newContext.bind(browser);
      browser.newContext = async (options) => {
        const context = await open(options);
        watched.contexts.push(context);
        tapPatiently(context);
        await listen(context, watched.heard);
        return context;
      };
      await use(watched);
      browser.newContext = open;
    },
    { scope: 'worker', auto: true },
  ],
  breaches: async ({ watched }, use) => use(watched.heard),
  guard: [
    async ({ watched: { heard, contexts } }, use, testInfo) => {
      // What was opened for all tests of a file stays; of a failed test, until its pictures are taken.
      contexts.length = 0;
      await use(undefined);
      if (testInfo.status === testInfo.expectedStatus)
        await Promise.all(contexts.map((context) => context.close()));
      expect(heard.splice(0), 'breaches of the security policy').toEqual([]);
    },
    { auto: true },
  ],
});

/** By the event of the page, and by what the browser prints: before a script runs there is only that. */
async function listen(context: BrowserContext, heard: string[]): Promise<void> {
  const hear = (breach: string): void => {
    if (!RECORDER.test(breach)) heard.push(breach);
  };
  await context.exposeBinding('tellPolicyBreach', (_source, breach: string) => hear(breach));
  await context.addInitScript(() => {
    const tell = Reflect.get(window, 'tellPolicyBreach') as (breach: string) => void;
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sourceFile }) =>
      tell(`${violatedDirective} ${blockedURI} in ${sourceFile}`),
    );
  });
  context.on('console', (message) => {
    if (message.type() === 'error' && CONSOLE.test(message.text())) hear(message.text());
  });
}
