/**
 * The `test` of every browser test. A test fails when one of its pages breaches the security policy. Its pages are
 * closed after it, and its taps wait until the screen accepts them.
 */
import { type BrowserContext, test as base, expect } from '@playwright/test';
import { tapPatiently } from './patient-taps.ts';

const CONSOLE = /Content.Security.Policy/i;
/** The trace recorder tries to read the previews of chosen files and is refused. The app itself only shows them. */
const RECORDER = /^(connect-src blob|Connecting to 'blob:)/;

export interface Guard {
  /** Breaches of the policy by pages of this test. A test that provokes one must remove it from the list. */
  readonly breaches: string[];
}

export interface Watched {
  readonly heard: string[];
  readonly contexts: BrowserContext[];
}

/** Listens to the pages of every context, wherever it is opened. A breach fails the test that ends next. */
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
      // Contexts opened for all tests of a file stay open. Those of a failed test stay open until its screenshots are
      // taken.
      contexts.length = 0;
      await use(undefined);
      if (testInfo.status === testInfo.expectedStatus)
        await Promise.all(contexts.map((context) => context.close()));
      expect(heard.splice(0), 'breaches of the security policy').toEqual([]);
    },
    { auto: true },
  ],
});

/** Listens to the page's event and to the browser's console. Before a script runs, there is only the console. */
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
