/** Counts how often a screen that nobody touches wakes the processor: a battery has to last an evening. */
import { type BrowserContext, expect, type Page } from '@playwright/test';
import { test } from './support/guarded-test.ts';
import { openStation, pill, signIn } from './support/people.ts';
import { ADMIN, startVenue } from './support/running-venue.ts';

const MINUTE_MS = 60_000;
/** The first seconds have work that is not repeated. */
const SETTLED_MS = 10_000;
/** What follows one wake within this time belongs to it, such as an answer and what the page does with it. */
const TOGETHER_MS = 100;
const WAKES = ['TimerFire', 'WebSocketReceive', 'FireAnimationFrame', 'FireIdleCallback', 'FunctionCall'];

interface TraceEvent {
  readonly name: string;
  /** Microseconds. */
  readonly ts: number;
}

/** Returns how often scripts of this page ran within a minute. */
async function wakesOf(context: BrowserContext, page: Page): Promise<number> {
  const tools = await context.newCDPSession(page);
  const events: TraceEvent[] = [];
  tools.on('Tracing.dataCollected', ({ value }) => events.push(...(value as unknown as TraceEvent[])));
  await tools.send('Tracing.start', { categories: 'devtools.timeline', transferMode: 'ReportEvents' });
  await page.waitForTimeout(MINUTE_MS);
  const complete = new Promise((resolve) => tools.once('Tracing.tracingComplete', resolve));
  await tools.send('Tracing.end');
  await complete;
  const at = events
    .filter(({ name }) => WAKES.includes(name))
    .map(({ ts }) => ts / 1000)
    .sort((a, b) => a - b);
  return at.filter((ms, n) => ms - (at[n - 1] ?? Number.NEGATIVE_INFINITY) > TOGETHER_MS).length;
}

test('@long a tablet that nobody touches wakes every four seconds at most, and a kitchen wall every second', async ({
  browser,
}) => {
  test.setTimeout(8 * MINUTE_MS);
  const venue = await startVenue({ HEARTBEAT_MS: '15000' });
  try {
    const { context, page } = await openStation(browser, venue.address);
    await signIn(page, ADMIN);
    await expect(pill(page, /^Online$/)).toBeVisible();
    for (const { address, most } of [
      { address: '/', most: 15 },
      { address: '/tables', most: 15 },
      { address: '/kitchen', most: 60 },
    ]) {
      await page.goto(address);
      if (address === '/kitchen') await page.getByRole('button', { name: 'Start shift' }).click();
      await page.waitForTimeout(SETTLED_MS);
      const wakes = await wakesOf(context, page);
      process.stdout.write(`${address} untouched: ${wakes} wakes a minute\n`);
      expect(wakes, address).toBeGreaterThan(0);
      expect(wakes, address).toBeLessThanOrEqual(most);
    }
    await context.close();
  } finally {
    await venue.close();
  }
});
