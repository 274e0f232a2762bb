/**
 * W13: a sheet of 2,000 rows is read, compared and applied on the page that imports a menu, in Chromium and while the
 * device is online. Then another sheet changes the price of every size.
 */
import type { Page } from '@playwright/test';
import { signIn, untilInstalled, untilOutboxEmpty, watchTheBoard } from '../app-page.ts';
import type { Run } from '../run.ts';
import type { Workload } from '../workload.ts';

const CATEGORIES = 20;
const SIZES = ['Small', 'Large'];
const ROWS = 2000;
const at = `${ROWS} rows`;
/** Reading the file and planning, in ms. */
const DRY_AT_MOST = 2000;
const APPLIED_AT_MOST_S = 15;
/** Nobody feels that the page stands still. */
const BLOCKED_AT_MOST = 200;
const PATIENCE = { timeout: 300_000 };

export const menuImport: Workload = {
  id: 'W13',
  title: `a menu of ${ROWS} rows, read, compared and applied`,
  async measure(run) {
    const server = await run.server();
    const browser = await run.browser();
    const { page } = browser;
    await watchTheBoard(browser);
    await signIn(page, server.address, server.person);
    await page.getByRole('button', { name: /^Online$/ }).waitFor(PATIENCE);
    await untilInstalled(page);
    for (const { what, cents } of [
      { what: 'new products', cents: 0 },
      { what: 'new prices', cents: 25 },
    ]) {
      await page.goto(`${server.address}/profile/menu/import`);
      await importOf(run, page, { what, sheet: sheetOf(cents) });
    }
    await browser.close();
    await server.close();
  },
};

/** A row a size, as a spreadsheet saves it. */
function sheetOf(cents: number): Buffer {
  const lines = Array.from({ length: ROWS }, (_, n) => {
    const dish = Math.floor(n / SIZES.length);
    const price = ((500 + dish + (n % SIZES.length) * 400 + cents) / 100).toFixed(2);
    const text = `Dish ${dish}, roasted slowly, with what the market had in the morning`;
    return `Course ${dish % CATEGORIES},Dish ${dish},${SIZES[n % SIZES.length]},${price},"${text}"`;
  });
  return Buffer.from(`Category,Name,Size,Price,Description\n${lines.join('\n')}\n`);
}

interface Given {
  readonly what: string;
  readonly sheet: Buffer;
}

async function importOf(run: Run, page: Page, { what, sheet }: Given): Promise<void> {
  const where = `${at}, ${what}`;
  await page.getByLabel('Menu file').waitFor({ state: 'attached', ...PATIENCE });
  await page.evaluate(() => window.longTasks.splice(0));
  const begun = performance.now();
  await page.getByLabel('Menu file').setInputFiles({ name: 'menu.csv', mimeType: 'text/csv', buffer: sheet });
  await page.getByRole('button', { name: 'Check' }).waitFor(PATIENCE);
  const read = performance.now() - begun;
  const pressed = performance.now();
  await page.getByRole('button', { name: 'Check' }).click();
  await page.getByRole('button', { name: /^Apply / }).waitFor(PATIENCE);
  const planned = performance.now() - pressed;
  const dryBlocked = await longest(page);
  await page.evaluate(() => window.longTasks.splice(0));
  const applying = performance.now();
  await page.getByRole('button', { name: /^Apply / }).click();
  await page.getByRole('heading', { name: 'The import is done' }).waitFor(PATIENCE);
  const written = (performance.now() - applying) / 1000;
  await untilOutboxEmpty(page);
  const applied = (performance.now() - applying) / 1000;
  const applyBlocked = await longest(page);

  run.figure({ name: 'read', at: where, value: read, unit: 'ms' });
  run.figure({ name: 'compared', at: where, value: planned, unit: 'ms' });
  run.figure({ name: 'all changes on the device', at: where, value: written, unit: 's' });
  run.figure({ name: 'all changes on the server', at: where, value: applied, unit: 's' });
  run.figure({ name: 'longest task, reading and comparing', at: where, value: dryBlocked, unit: 'ms' });
  run.figure({ name: 'longest task, applying', at: where, value: applyBlocked, unit: 'ms' });
  run.targets.push(
    { name: `read and compared, ${where}`, value: read + planned, unit: 'ms', atMost: DRY_AT_MOST },
    { name: `applied, ${where}`, value: applied, unit: 's', atMost: APPLIED_AT_MOST_S },
    {
      name: `longest task, ${where}`,
      value: Math.max(dryBlocked, applyBlocked),
      unit: 'ms',
      atMost: BLOCKED_AT_MOST,
    },
  );
}

/** Tasks of less than 50 ms are not told, so 0 means that none was longer. */
const longest = (page: Page): Promise<number> =>
  page.evaluate(() => Math.max(0, ...window.longTasks.map(({ ms }) => ms)));
