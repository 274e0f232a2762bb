/** Real Chromium with its own profile on the disk, so that a page's storage is as durable as on a tablet. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, type CDPSession, chromium, type Page } from '@playwright/test';

export interface Browser {
  readonly profile: string;
  readonly context: BrowserContext;
  readonly page: Page;
  readonly cdp: CDPSession;
  close(): Promise<void>;
}

/** Opens a browser on the profile of an earlier start, or on a new one. `CHROMIUM_PATH` names the executable. */
export async function openBrowser(profile = newProfile()): Promise<Browser> {
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: process.env.CHROMIUM_PATH,
    viewport: { width: 1280, height: 800 },
    locale: 'en-US',
    // The bench adds its own script to pages whose content security policy forbids it.
    bypassCSP: true,
  });
  const page = context.pages()[0] ?? (await context.newPage());
  const cdp = await context.newCDPSession(page);
  return { profile, context, page, cdp, close: () => context.close() };
}

export const newProfile = (): string => mkdtempSync(join(tmpdir(), 'tableside-profile-'));
export const removeProfile = (profile: string): void => rmSync(profile, { recursive: true, force: true });

/** Makes the page's main thread `rate` times slower. Storage and network keep their speed. */
export const slowDown = ({ cdp }: Browser, rate: number): Promise<unknown> =>
  cdp.send('Emulation.setCPUThrottlingRate', { rate });

/** Opens a page that contains only the engine, on its own origin. */
export async function openBenchPage(root: string): Promise<Browser> {
  const browser = await openBrowser();
  await browser.page.route('http://localhost/', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>Bench</title>' }),
  );
  await browser.page.goto('http://localhost/');
  await addPageBench(browser.page, root);
  return browser;
}

/** Adds the bench's script to the page and waits until it has run. A module script runs some time after it is added. */
export async function addPageBench(page: Page, root: string): Promise<void> {
  await page.addScriptTag({ path: join(root, 'packages/bench/dist/page/page.js'), type: 'module' });
  await page.waitForFunction(() => 'pageBench' in window);
}
