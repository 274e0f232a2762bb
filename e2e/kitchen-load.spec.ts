/** A hundred and fifty open tickets on a machine four times as slow: the board is looked through without a stutter. */
import { expect, type Page } from '@playwright/test';
import { test } from './support/guarded-test.ts';
import { openStation, pill, signIn } from './support/people.ts';
import { ADMIN, type RunningVenue, startVenue } from './support/running-venue.ts';
import { sendOrders } from './support/till.ts';

const TICKETS = 150;
const SLOWER = 4;
const FRAMES_A_SECOND = 50;

let venue: RunningVenue;
test.beforeAll(async ({ request }) => {
  venue = await startVenue({ REQUESTS_PER_SESSION: '5000' });
  await sendOrders(request, venue, { table: '5', product: 'Marinated olives', count: TICKETS });
});
test.afterAll(async () => {
  await venue.close();
});

/**
 * Frames a second that such a machine has the time for, while the page scrolls in steps of a steady flick: counted in the
 * time that the page's thread works, so that what else runs here does not matter.
 */
async function framesWhileScrolling(page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  const worked = async (): Promise<number> => {
    const { metrics } = await session.send('Performance.getMetrics');
    return metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN;
  };
  const before = await worked();
  const frames = await page.evaluate(async (most) => {
    const main = document.querySelector('main');
    if (!main) throw new Error('nothing to scroll');
    const steps = Math.min(most, Math.floor((main.scrollHeight - main.clientHeight) / 40));
    for (let step = 1; step <= steps; step += 1) {
      main.scrollTop = step * 40;
      await new Promise((resolve) => requestAnimationFrame(resolve));
    }
    return steps;
  }, 200);
  expect(frames).toBeGreaterThan(100);
  return frames / ((await worked()) - before) / SLOWER;
}

test('150 open tickets are looked through without a stutter on a slow machine @long', async ({ browser }) => {
  test.setTimeout(420_000);
  const { page, context } = await openStation(browser, venue.address, { width: 1440, height: 900 });
  await signIn(page, ADMIN);
  await expect(pill(page, /^Online$/)).toBeVisible();
  await expect(page.getByRole('heading', { name: `Paid Orders (${TICKETS})` })).toBeVisible({
    timeout: 180_000,
  });
  const board = await framesWhileScrolling(page);
  test.info().annotations.push({ type: 'frames a second on the board', description: board.toFixed(1) });
  expect(board).toBeGreaterThanOrEqual(FRAMES_A_SECOND);
  await context.close();
});
