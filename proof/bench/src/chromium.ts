/** Real Chromium with its own profile on the disk, so that a page's storage is as durable as on a tablet. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, type CDPSession, chromium, type Page } from '@playwright/test';

export interface Browser {
  readonly context: BrowserContext;
  readonly page: Page;
  readonly cdp: CDPSession;
  /** Makes the page's main thread `rate` times slower. Storage and network keep their speed. */
  slowDown(rate: number): Promise<unknown>;
  /** Closes the browser. Removes its profile if it was a new one. */
  close(): Promise<void>;
}

/** `CHROMIUM_PATH` names the executable. */
export async function openBrowser(given?: string): Promise<Browser> {
  const profile = given ?? mkdtempSync(join(tmpdir(), 'tableside-profile-'));
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: process.env.CHROMIUM_PATH,
    viewport: { width: 1280, height: 800 },
    locale: 'en-US',
    // The bench adds its own script to pages whose content security policy forbids it.
    bypassCSP: true,
    // Otherwise Playwright would end this process as soon as the browser has ended.
    handleSIGINT: false,
    handleSIGTERM: false,
  });
  const page = context.pages()[0] ?? (await context.newPage());
  const cdp = await context.newCDPSession(page);
  return {
    context,
    page,
    cdp,
    slowDown: (rate) => cdp.send('Emulation.setCPUThrottlingRate', { rate }),
    async close() {
      await context.close();
      if (given === undefined) rmSync(profile, { recursive: true, force: true });
    },
  };
}

/** A page that shares nothing with others may read the time to 5 µs. Other pages read it to 100 µs. */
const ISOLATED = {
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Embedder-Policy': 'require-corp',
};

/** Shows a page that contains only the engine, on its own origin and with a fine clock. */
export async function showBenchPage({ page }: Browser, root: string): Promise<void> {
  await page.route('http://localhost/', (route) =>
    route.fulfill({
      contentType: 'text/html',
      headers: ISOLATED,
      body: '<!doctype html><title>Bench</title>',
    }),
  );
  await page.goto('http://localhost/');
  if (!(await page.evaluate(() => crossOriginIsolated)))
    throw new Error('The page of the bench has a coarse clock.');
  await addPageBench(page, root);
}

/** Adds the bench's script to the page and waits until it has run. A module script runs some time after it is added. */
export async function addPageBench(page: Page, root: string): Promise<void> {
  await page.addScriptTag({ path: join(root, 'proof/bench/dist/page/page.js'), type: 'module' });
  await page.waitForFunction(() => 'pageBench' in window);
}
