/**
 * W8: twelve hours of a kitchen display, compressed. After each tenth it measures what the page still holds, and how
 * many tickets it missed.
 */
import { setTimeout as pause } from 'node:timers/promises';
import type { CDPSession, Page } from '@playwright/test';
import type { BenchServer } from '@tableside/testkit/server.ts';
import { openTill, STEPS, type Till } from '@tableside/testkit/till.ts';
import { signIn } from '../app-page.ts';
import type { Browser } from '../chromium.ts';
import type { Run } from '../run.ts';
import type { Workload } from '../workload.ts';

const ORDERS = 2400;
const TENTHS = 10;
/** The number of tickets on the wall at once. */
const TOGETHER = 30;
/** React holds the tickets that it has removed until it draws again. A leak would still be there after this time. */
const DRAWN_AGAIN_MS = 1000;
/** A screen this low scrolls: all tickets are on it at once, none on a second page. */
const VIEWPORT = { width: 1180, height: 550 };

declare global {
  interface Window {
    /** Orders whose tickets were on the wall at some time. */
    seenTickets: Set<string>;
  }
}

export const kitchenShift: Workload = {
  id: 'W8',
  title: `a kitchen display over ${ORDERS} orders`,
  async measure(run) {
    const server = await run.server();
    const browser = await run.browser();
    const till = await openTill(server);
    await openWall(browser, server);
    const samples: Sample[] = [];
    let missed = 0;
    for (let tenth = 1; tenth <= TENTHS; tenth += 1) {
      for (let n = 0; n < ORDERS / TENTHS; n += TOGETHER) missed += await serve(browser.page, till);
      await pause(DRAWN_AGAIN_MS);
      samples.push(await sample(browser.cdp, (ORDERS / TENTHS) * tenth));
    }
    report(run, samples, missed);
  },
};

/** Opens the kitchen's wall, starts the shift, and records every ticket that appears. */
async function openWall({ page, context, cdp }: Browser, { address, person }: BenchServer): Promise<void> {
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
  await signIn(page, address, person);
  await page.getByRole('heading', { name: 'Order Management' }).waitFor();
  await page.goto(`${address}/kitchen`);
  await page.getByRole('button', { name: 'Start shift' }).click();
  await page.getByText('No open tickets').waitFor();
}

/** Takes a batch of orders from paid to completed. Returns how many never appeared on the wall. */
async function serve(page: Page, till: Till): Promise<number> {
  const ids = await till.sell(TOGETHER);
  const isThere = (wanted: readonly string[]): boolean => wanted.every((id) => window.seenTickets.has(id));
  await page.waitForFunction(isThere, ids, { timeout: 20_000 }).catch(() => undefined);
  const missed = await page.evaluate((all) => all.filter((id) => !window.seenTickets.has(id)).length, ids);
  await till.advance(ids, ...STEPS);
  await page.getByText('No open tickets').waitFor();
  await page.evaluate(() => window.seenTickets.clear());
  return missed;
}

interface Sample {
  readonly orders: number;
  /** Kilobytes. */
  readonly heap: number;
  readonly nodes: number;
  readonly listeners: number;
}

/** Collects garbage first. It does so twice, because the first time may leave nodes that were removed just now. */
async function sample(cdp: CDPSession, orders: number): Promise<Sample> {
  for (let time = 0; time < 2; time += 1) await cdp.send('HeapProfiler.collectGarbage');
  const { metrics } = await cdp.send('Performance.getMetrics');
  const value = (wanted: string): number => metrics.find(({ name }) => name === wanted)?.value ?? Number.NaN;
  const heap = value('JSHeapUsedSize') / 1024;
  return { orders, heap, nodes: value('Nodes'), listeners: value('JSEventListeners') };
}

/**
 * The heap may grow more than the rest: code that runs for the first time, and what the app remembers of the day, are
 * not leaks.
 */
const KINDS = [
  { name: 'heap', unit: 'KB', atMost: 1.25 },
  { name: 'nodes', unit: '', atMost: 1.1 },
  { name: 'listeners', unit: '', atMost: 1.1 },
] as const;

function report(run: Run, samples: readonly Sample[], missed: number): void {
  for (const one of samples)
    for (const { name, unit } of KINDS)
      run.figure({ name, at: `after ${one.orders} orders`, value: one[name], unit });
  run.targets.push({ name: 'orders that never hung on the wall', value: missed, atMost: 0 });
  for (const { name, atMost } of KINDS) {
    const value = (samples.at(-1)?.[name] ?? Number.NaN) / (samples[0]?.[name] ?? Number.NaN);
    const label = `${name} from the first tenth to the last`;
    run.targets.push({ name: label, value, unit: '×', atMost, isRatio: true });
  }
}
