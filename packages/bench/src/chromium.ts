/** Real Chromium on a profile of its own on the disk: what a page stores there is as durable as on a tablet. */
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

/** `profile`: of an earlier start; without one it is new. `CHROMIUM_PATH` says where the browser is. */
export async function openBrowser(profile = newProfile()): Promise<Browser> {
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: process.env.CHROMIUM_PATH,
    viewport: { width: 1280, height: 800 },
    locale: 'en-US',
    // The bench puts a script of its own into pages whose policy allows none.
    bypassCSP: true,
  });
  const page = context.pages()[0] ?? (await context.newPage());
  const cdp = await context.newCDPSession(page);
  return { profile, context, page, cdp, close: () => context.close() };
}

export const newProfile = (): string => mkdtempSync(join(tmpdir(), 'tableside-profile-'));
export const removeProfile = (profile: string): void => rmSync(profile, { recursive: true, force: true });

/** The page's main thread runs so many times slower; storage and network do not. */
export const slowDown = ({ cdp }: Browser, rate: number): Promise<unknown> =>
  cdp.send('Emulation.setCPUThrottlingRate', { rate });

/** A page with the engine in it and nothing else, on an origin of its own. */
export async function openBenchPage(root: string): Promise<Browser> {
  const browser = await openBrowser();
  await browser.page.route('http://localhost/', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>Bench</title>' }),
  );
  await browser.page.goto('http://localhost/');
  await addPageBench(browser.page, root);
  return browser;
}

/** What the bench asks of a page is there; a script that is a module runs some time after it was added. */
export async function addPageBench(page: Page, root: string): Promise<void> {
  await page.addScriptTag({ path: join(root, 'packages/bench/dist/page/page.js'), type: 'module' });
  await page.waitForFunction(() => 'pageBench' in window);
}
