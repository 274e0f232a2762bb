/**
 * W14: a waiter's taps in a busy house, on a tablet whose processor is four times slower: 2,000 products, 60 tables,
 * 40 open checks and an evening of 2,400 orders. Each is the time that Chromium itself measures, from the touch to the
 * next paint.
 */
import { randomUUID } from 'node:crypto';
import type { Locator, Page } from '@playwright/test';
import type { Category } from '@tableside/domain/entities/menu.ts';
import type { Table } from '@tableside/domain/entities/table.ts';
import type { Visit } from '@tableside/domain/entities/visit.ts';
import type { BenchServer } from '@tableside/testkit/server.ts';
import { openTill, Queue } from '@tableside/testkit/till.ts';
import { boardPainted, signIn, watchTheBoard } from '../app-page.ts';
import type { Browser } from '../chromium.ts';
import { percentile } from '../figures.ts';
import type { Run } from '../run.ts';
import type { Workload } from '../workload.ts';

const PRODUCTS = 2000;
const TABLES = 60;
const CHECKS = 40;
const SERVED = 2400;
const SLOWER = 4;
const at = `CPU ×${SLOWER}`;
const TABLET = { width: 1024, height: 768 };
const LIMITS = [
  { percent: 75, atMost: 100 },
  { percent: 95, atMost: 200 },
];
/** No element of a shorter interaction is told, so each is counted as this long. Milliseconds. */
const LEAST = 16;
const PATIENCE = { timeout: 300_000 };

declare global {
  interface Window {
    /** How long each touch since the last look took until the next paint, in milliseconds. */
    touches: number[];
  }
}

export const busyTaps: Workload = {
  id: 'W14',
  title: `taps among ${PRODUCTS} products, ${TABLES} tables and ${CHECKS} open checks`,
  async measure(run) {
    const server = await run.server();
    const table = await fillHouse(server);
    const browser = await openTablet(run, server);
    const { page } = browser;
    await measureBoard(run, page);
    await measureMenu(run, page, `${server.address}/menu?table=${table}`);
    await browser.close();
    await server.close();
  },
};

/** Returns the table of an open check. */
async function fillHouse(server: BenchServer): Promise<string> {
  const { call } = server;
  const till = await openTill(server);
  await till.runEvening(SERVED);
  const [tables, categories] = await Promise.all([
    call<Table[]>('GET', '/tables'),
    call<Category[]>('GET', '/menu/categories'),
  ]);
  const office = new Queue(server);
  const section = tables[0]?.section;
  const spot = { section, tableType: 'booth', capacity: { minimum: 2, maximum: 6 } };
  const more = Array.from({ length: TABLES - tables.length }, (_, n) => ({
    name: 'table.create',
    args: { ...spot, id: randomUUID(), number: `${200 + n}` },
  }));
  const dishes = Array.from({ length: PRODUCTS }, (_, n) => ({
    name: 'product.create',
    args: {
      id: randomUUID(),
      name: `Dish ${n} of the house`,
      category: categories[n % categories.length]?.id,
      sizes: [{ id: randomUUID(), name: 'Regular', currentPrice: 500 + n }],
      position: 100 + n,
    },
  }));
  await office.pushAll([...more, ...dishes]);
  await (await openTill(server)).seat(CHECKS, 2);
  const visits = await call<Visit[]>('GET', '/visits');
  const party = visits.find(({ status, payAt }) => status === 'open' && payAt === 'end');
  return party?.tableId ?? '';
}

async function openTablet(run: Run, { address, person }: BenchServer): Promise<Browser> {
  const browser = await run.browser();
  const { page } = browser;
  await watchTheBoard(browser);
  await browser.context.addInitScript(() => {
    window.touches = [];
    const options: PerformanceObserverInit & { durationThreshold: number } = {
      type: 'event',
      durationThreshold: 16,
    };
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        if ((entry as PerformanceEntry & { interactionId: number }).interactionId > 0)
          window.touches.push(entry.duration);
    }).observe(options);
  });
  await page.setViewportSize(TABLET);
  await signIn(page, address, person);
  await boardPainted(page);
  await page.getByRole('button', { name: /^Online$/ }).waitFor(PATIENCE);
  await browser.slowDown(SLOWER);
  return browser;
}

/** Goes to and fro between the screens that a waiter has open all evening. */
async function measureBoard(run: Run, page: Page): Promise<void> {
  const tab = (name: RegExp): Locator =>
    page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name });
  const toTables: number[] = [];
  const toBoard: number[] = [];
  for (let turn = 0; turn < 8; turn += 1) {
    toTables.push(await touch(page, tab(/^Tables/)));
    toBoard.push(await touch(page, tab(/^Orders/)));
  }
  report(run, 'from the board to Tables', toTables.slice(1));
  report(run, 'from Tables to the board', toBoard.slice(1));
  await touch(page, tab(/^Tables/));
  const looks: number[] = [];
  for (let turn = 0; turn < 5; turn += 1) {
    for (const look of ['Floor plan', 'Cards'])
      looks.push(await touch(page, page.getByText(look, { exact: true })));
  }
  report(run, 'from the floor plan to the cards and back', looks.slice(1));
}

async function measureMenu(run: Run, page: Page, address: string): Promise<void> {
  await page.goto(address);
  const dishes = page.getByRole('button', { name: /^(Add )?Dish \d+ of the house/ });
  await dishes.first().waitFor(PATIENCE);
  const first: number[] = [];
  for (let n = 0; n < 24; n += 1) first.push(await touch(page, dishes.nth(n)));
  report(run, 'a dish on the first screen', first.slice(2));

  const chips = page.getByRole('group', { name: 'Categories' }).getByRole('button');
  const chosen: number[] = [];
  for (let n = 0; n < 12; n += 1) chosen.push(await touch(page, chips.nth(n % 5)));
  report(run, 'a category', chosen.slice(2));
  await chips.first().click();

  const drawn = await drawAll(page, dishes);
  const last: number[] = [];
  for (let n = 0; n < 20; n += 1) last.push(await touch(page, dishes.nth(drawn - 1 - n)));
  report(run, 'a dish after the whole menu was scrolled through', last.slice(2));
}

/** Scrolls on until nothing more is drawn. Returns how many dishes there are. */
async function drawAll(page: Page, dishes: Locator): Promise<number> {
  let drawn = 0;
  while (drawn < PRODUCTS) {
    drawn = await dishes.count();
    await showPlace(dishes.nth(drawn - 1));
    await settled(page);
  }
  return drawn;
}

const showPlace = (place: Locator): Promise<void> =>
  place.evaluate((element) => element.scrollIntoView({ block: 'center' }), undefined, PATIENCE);

/** Waits until what began has been painted. */
const settled = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const frame = (): Promise<number> => new Promise((resolve) => requestAnimationFrame(resolve));
    await frame();
    await new Promise((resolve) => setTimeout(resolve, 400));
    await frame();
  });

/** Touches it, and returns how long the slowest part of the touch took until the next paint, in milliseconds. */
async function touch(page: Page, place: Locator): Promise<number> {
  await showPlace(place);
  await settled(page);
  await page.evaluate(() => window.touches.splice(0));
  await place.click({ ...PATIENCE, force: true });
  await settled(page);
  return page.evaluate((least) => Math.max(least, ...window.touches), LEAST);
}

function report(run: Run, name: string, times: readonly number[]): void {
  for (const { percent, atMost } of LIMITS) {
    const value = percentile(times, percent);
    run.percentile(percent, { name, at, times });
    run.targets.push({ name: `${name} p${percent}`, value, unit: 'ms', atMost });
  }
}
