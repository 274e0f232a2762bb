/** A board with 150 open tickets scrolls without stutter on a machine that is four times slower. */
import { expect, type Page } from '@playwright/test';
import { test } from './support/guarded-test.ts';
import { openStation, pill, signIn } from './support/people.ts';
import { ADMIN, type RunningVenue, startVenue } from './support/running-venue.ts';
import { sendOrders } from './support/till.ts';

const TICKETS = 150;
const SLOWER = 4;
const FRAMES_A_SECOND = 50;
const FLICK_PX = 4_000;

let venue: RunningVenue;
test.beforeAll(async ({ request }) => {
  venue = await startVenue({ REQUESTS_PER_SESSION: '5000' });
  await sendOrders(request, venue, { table: '5', product: 'Marinated olives', count: TICKETS });
});
test.afterAll(async () => {
  await venue.close();
});

/** The part of Chromium's trace that tells what became of each frame. */
interface Trace {
  readonly traceEvents: readonly {
    readonly name: string;
    readonly ph: string;
    readonly args?: { readonly frame_reporter?: Frame };
  }[];
}
interface Frame {
  readonly state: string;
  readonly scroll_state: string;
  /** Whether a part of the frame was not painted yet. */
  readonly has_missing_content: boolean;
}
const TICKS_A_SECOND = 60;

/**
 * Whether the frame moved the board. When the page itself scrolls the board, a frame without the page's part moves only
 * the rings.
 */
const isStep = ({ state, scroll_state }: Frame): boolean =>
  state === 'STATE_PRESENTED_ALL' ||
  (state === 'STATE_PRESENTED_PARTIAL' && scroll_state === 'SCROLL_COMPOSITOR_THREAD');

/** Scrolls with one flick. Returns how many frames per second moved the board on and were complete. */
async function framesWhileScrolling(page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page);
  const browser = page.context().browser();
  if (!browser) throw new Error('the page has no browser');
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  await browser.startTracing(page, { categories: ['cc', 'benchmark'] });
  await session.send('Input.synthesizeScrollGesture', {
    x: 700,
    y: 500,
    yDistance: -FLICK_PX,
    speed: 2_000,
    gestureSourceType: 'mouse',
  });
  const { traceEvents } = JSON.parse(String(await browser.stopTracing())) as Trace;
  await session.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  // On a busy machine the page learns late how far the board was scrolled.
  await expect.poll(() => page.locator('main').evaluate((main) => main.scrollTop)).toBe(FLICK_PX);
  const ticks = traceEvents
    .filter(({ name, ph }) => name === 'PipelineReporter' && ph === 'b')
    .flatMap(({ args }) => args?.frame_reporter ?? [])
    .filter(({ scroll_state }) => scroll_state !== 'SCROLL_NONE');
  expect(ticks.length).toBeGreaterThan(TICKS_A_SECOND);
  const shown = ticks.filter((tick) => isStep(tick) && !tick.has_missing_content);
  return (TICKS_A_SECOND * shown.length) / ticks.length;
}

/** Returns how many cards move when the first one goes to the next section. */
async function glidesAfterTap(page: Page): Promise<number> {
  await page.locator('main').evaluate((main) => {
    main.scrollTop = 0;
    const animate = Element.prototype.animate;
    Element.prototype.animate = function counted(...how) {
      document.body.dataset.glides = String(Number(document.body.dataset.glides ?? 0) + 1);
      return animate.apply(this, how);
    };
  });
  await page.getByRole('button', { name: 'Move to accepted' }).first().click();
  await expect(page.getByRole('heading', { name: `Paid Orders (${TICKETS - 1})` })).toBeVisible();
  await page.mouse.move(0, 0);
  await expect.poll(() => page.evaluate(() => document.body.dataset.glides)).toBeTruthy();
  return Number(await page.evaluate(() => document.body.dataset.glides));
}

test('150 open tickets are looked through without a stutter on a slow machine @long @alone', async ({
  browser,
}) => {
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

  const glides = await glidesAfterTap(page);
  expect(glides, 'cards in sight take up their new places').toBeGreaterThan(0);
  expect(glides, 'cards out of sight are simply there').toBeLessThan(TICKETS / 3);
  await context.close();
});
