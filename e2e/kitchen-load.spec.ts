/** A hundred and fifty open tickets on a machine four times as slow: board and wall are looked through without a stutter. */
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
  venue = await startVenue();
  await sendOrders(request, venue, { table: '5', product: 'Marinated olives', count: TICKETS });
});
test.afterAll(async () => {
  await venue.close();
});

/** Frames a second while the page scrolls from its head to its foot, in the time of a steady flick. */
async function framesWhileScrolling(page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  const frames = await page.evaluate(async () => {
    const main = document.querySelector('main');
    if (!main) throw new Error('nothing to scroll');
    const way = main.scrollHeight - main.clientHeight;
    const steps = Math.ceil(way / 40);
    const start = performance.now();
    for (let step = 1; step <= Math.min(steps, 300); step += 1) {
      main.scrollTop = step * 40;
      await new Promise((resolve) => requestAnimationFrame(resolve));
    }
    return { count: Math.min(steps, 300), ms: performance.now() - start };
  });
  await session.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  expect(frames.count).toBeGreaterThan(100);
  return (frames.count * 1000) / frames.ms;
}

test('150 open tickets are looked through without a stutter on a slow machine @long', async ({ browser }) => {
  test.setTimeout(180_000);
  const { page, context } = await openStation(browser, venue.address, { width: 1440, height: 900 });
  await signIn(page, ADMIN);
  await expect(pill(page, /^Online$/)).toBeVisible();
  await expect(page.getByRole('heading', { name: `Paid Orders (${TICKETS})` })).toBeVisible({
    timeout: 60_000,
  });
  const board = await framesWhileScrolling(page);
  test.info().annotations.push({ type: 'frames a second on the board', description: board.toFixed(1) });
  expect(board).toBeGreaterThanOrEqual(FRAMES_A_SECOND);
  await context.close();
});
