/**
 * W8: twelve hours of a kitchen display, compressed. After each tenth it measures what the page still holds, and how
 * many tickets it missed.
 */
import type { CDPSession, Page } from '@playwright/test';
import { startServer } from './bench-server.ts';
import { pressSignIn } from './board-page.ts';
import { type Browser, openBrowser, removeProfile } from './chromium.ts';
import { advanceTo } from './evening.ts';
import type { Bench, Figure, Target, Workload, WorkloadResult } from './figures.ts';
import { openTill, type Till } from './till.ts';

const ORDERS = 2400;
const TENTHS = 10;
/** The number of tickets on the wall at once. */
const TOGETHER = 30;
/** With this size the wall scrolls: all tickets are on it at once, none on a second page. */
const VIEWPORT = { width: 1180, height: 900 };
/** Relative to the first tenth. Code that runs for the first time and what is remembered of the day are not a leak. */
const HEAP_GROWTH = 1.25;
const STEADY = 1.1;

export const kitchenShift: Workload = {
  id: 'W8',
  title: `a kitchen display over ${ORDERS} orders`,
  inQuick: false,
  measure,
};

declare global {
  interface Window {
    /** Orders whose tickets were on the wall at some time. */
    seenTickets: Set<string>;
  }
}

interface Sample {
  readonly orders: number;
  readonly heapKb: number;
  readonly nodes: number;
  readonly listeners: number;
}

async function measure({ root }: Bench): Promise<WorkloadResult> {
  const server = await startServer(root);
  const browser = await openBrowser();
  try {
    const till = await openTill(server);
    await openWall(browser, server);
    const samples: Sample[] = [];
    let missed = 0;
    for (let tenth = 1; tenth <= TENTHS; tenth += 1) {
      for (let n = 0; n < ORDERS / TENTHS; n += TOGETHER) missed += await serve(browser.page, till);
      samples.push(await sample(browser.cdp, (ORDERS / TENTHS) * tenth));
    }
    return resultOf(samples, missed);
  } finally {
    await browser.close();
    removeProfile(browser.profile);
    await server.close();
  }
}

/** Opens the kitchen's wall, starts the shift, and records every ticket that appears. */
async function openWall(
  { page, context, cdp }: Browser,
  server: Parameters<typeof openTill>[0],
): Promise<void> {
  await cdp.send('Performance.enable');
  await cdp.send('HeapProfiler.enable');
  await context.addInitScript(() => {
    window.seenTickets = new Set();
    new MutationObserver(() => {
      for (const ticket of document.querySelectorAll<HTMLElement>('[data-order]'))
        window.seenTickets.add(ticket.dataset.order ?? '');
    }).observe(document, { childList: true, subtree: true });
  });
  await page.setViewportSize(VIEWPORT);
  await page.goto(`${server.address}/auth`);
  await pressSignIn(page, server.person);
  await page.getByRole('heading', { name: 'Order Management' }).waitFor();
  await page.goto(`${server.address}/kitchen`);
  await page.getByRole('button', { name: 'Start shift' }).click();
  await page.getByText('Nothing to make').waitFor();
}

/** Takes a batch of orders from paid to completed. Returns how many never appeared on the wall. */
async function serve(page: Page, till: Till): Promise<number> {
  const ids = await till.sell(TOGETHER);
  const isThere = (wanted: readonly string[]): boolean => wanted.every((id) => window.seenTickets.has(id));
  await page.waitForFunction(isThere, ids, { timeout: 20_000 }).catch(() => undefined);
  const missed = await page.evaluate((all) => all.filter((id) => !window.seenTickets.has(id)).length, ids);
  await advanceTo(till, ids, 'completed');
  await page.getByText('Nothing to make').waitFor();
  await page.evaluate(() => window.seenTickets.clear());
  return missed;
}

/**
 * Collects garbage before it measures. It does so twice, because the first collection may leave nodes of tickets that
 * were removed just now.
 */
async function sample(cdp: CDPSession, orders: number): Promise<Sample> {
  for (let time = 0; time < 2; time += 1) await cdp.send('HeapProfiler.collectGarbage');
  const { metrics } = await cdp.send('Performance.getMetrics');
  const value = (wanted: string): number => metrics.find(({ name }) => name === wanted)?.value ?? Number.NaN;
  return {
    orders,
    heapKb: value('JSHeapUsedSize') / 1024,
    nodes: value('Nodes'),
    listeners: value('JSEventListeners'),
  };
}

function resultOf(samples: readonly Sample[], missed: number): WorkloadResult {
  const [first, last] = [samples[0], samples.at(-1)];
  if (!first || !last) throw new Error('nothing was measured');
  const figures = samples.flatMap(({ orders, heapKb, nodes, listeners }): Figure[] => {
    const at = `after ${orders} orders`;
    return [
      { name: 'heap', who: 'Tableside', at, value: heapKb, unit: 'KB' },
      { name: 'nodes', who: 'Tableside', at, value: nodes, unit: '' },
      { name: 'listeners', who: 'Tableside', at, value: listeners, unit: '' },
    ];
  });
  const slope = slopeOf(samples.map(({ orders, heapKb }) => [orders / 100, heapKb]));
  const growth = (name: string, value: number, atMost: number): Target => ({
    name: `${name} from the first tenth to the last`,
    value,
    unit: '×',
    atMost,
    isRatio: true,
  });
  return {
    figures: [...figures, { name: 'heap for each 100 orders', who: 'Tableside', value: slope, unit: 'KB' }],
    targets: [
      { name: 'orders that never hung on the wall', value: missed, atMost: 0 },
      growth('heap', last.heapKb / first.heapKb, HEAP_GROWTH),
      growth('nodes', last.nodes / first.nodes, STEADY),
      growth('listeners', last.listeners / first.listeners, STEADY),
    ],
  };
}

/** Fits a line by least squares. Returns its slope. */
function slopeOf(points: readonly (readonly [x: number, y: number])[]): number {
  const mean = (values: readonly number[]): number =>
    values.reduce((sum, value) => sum + value, 0) / values.length;
  const [middleX, middleY] = [mean(points.map(([x]) => x)), mean(points.map(([, y]) => y))];
  const across = points.reduce((sum, [x, y]) => sum + (x - middleX) * (y - middleY), 0);
  return across / points.reduce((sum, [x]) => sum + (x - middleX) ** 2, 0);
}
