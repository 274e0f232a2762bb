/** The `test` of every browser test: none passes while a page of it breached the security policy. */
import { type BrowserContext, test as base, expect } from '@playwright/test';

const CONSOLE = /Content.Security.Policy/i;
/** The recorder of traces reads the previews of chosen files, and is refused; the app only shows them. */
const RECORDER = /^(connect-src blob|Connecting to 'blob:)/;

export interface Guard {
  /** What pages of this test did against the policy; a test that provokes it takes it out. */
  readonly breaches: string[];
}

/** Wherever a context is opened, its pages are heard; whatever they did fails the test that ends next. */
export const test = base.extend<Guard & { guard: undefined }, { heard: string[] }>({
  heard: [
    async ({ browser }, use) => {
      const heard: string[] = [];
      const open = browser.newContext.bind(browser);
      browser.newContext = async (options) => {
        const context = await open(options);
        await listen(context, heard);
        return context;
      };
      await use(heard);
      browser.newContext = open;
    },
    { scope: 'worker', auto: true },
  ],
  breaches: async ({ heard }, use) => use(heard),
  guard: [
    async ({ heard }, use) => {
      await use(undefined);
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
