/** Tabs that die, freeze or work side by side. Every tap arrives once, whichever tab sends it. */
import { expect } from '@playwright/test';
import { checksOnServer, countInMirror, pill } from './support/people.ts';
import {
  AMARA,
  addOlives,
  BACK_WITHIN_MS,
  expectOnline,
  OLIVES,
  oliveTile,
  test,
} from './support/shift-test.ts';

test('when the page is killed right after a tap, what the screen showed as done is there, and arrives once', async ({
  venue,
  arrive,
  request,
}) => {
  const { context, page } = await arrive(AMARA);
  await addOlives(page, '4');
  await expectOnline(page);
  venue.proxy.cut();
  await oliveTile(page).click();
  await expect(page.getByText('$17.42').first()).toBeVisible();
  const devtools = await context.newCDPSession(page);
  const crashed = page.waitForEvent('crash');
  devtools.send('Page.crash').catch(() => undefined);
  await crashed;

  const again = await context.newPage();
  await again.goto('/tables');
  await again.getByRole('link', { name: 'Table 4, open its check' }).click();
  await expect(again.getByText('$17.42').first()).toBeVisible();
  venue.proxy.restore();
  await expectOnline(again);
  const orders = await checksOnServer(request, venue);
  expect(orders.map(({ balance }) => balance)).toEqual([2 * OLIVES]);
});

test('@long two tabs write, and when the one that sends freezes, the other takes over', async ({
  venue,
  arrive,
  request,
}) => {
  const { context, page: first } = await arrive(AMARA);
  const second = await context.newPage();
  await second.goto('/');
  await expectOnline(second);
  await addOlives(first, '1');
  await addOlives(second, '2');
  await expect.poll(async () => (await checksOnServer(request, venue)).length).toBe(2);

  const devtools = await context.newCDPSession(first);
  await devtools.send('Page.setWebLifecycleState', { state: 'frozen' });
  await addOlives(second, '3');
  await expect
    .poll(async () => (await checksOnServer(request, venue)).length, { timeout: BACK_WITHIN_MS })
    .toBe(3);
  await expectOnline(second);

  await devtools.send('Page.setWebLifecycleState', { state: 'active' });
  await addOlives(first, '5');
  await expectOnline(first);
  const orders = await checksOnServer(request, venue);
  expect(orders.map(({ balance }) => balance)).toEqual([OLIVES, OLIVES, OLIVES, OLIVES]);
  expect(await countInMirror(second, 'outbox')).toBe(0);
});

test('@long when the tab that sends is closed in the middle, the other sends the rest, each change once', async ({
  venue,
  arrive,
  request,
}) => {
  const { context, page: first } = await arrive(AMARA);
  const second = await context.newPage();
  await second.goto('/');
  await expectOnline(second);
  venue.proxy.cut();
  await first.bringToFront();
  await addOlives(first, '6', 120);
  await expect(pill(second, /^(Reconnecting|Offline), 12\d waiting/)).toBeVisible({
    timeout: BACK_WITHIN_MS,
  });

  venue.proxy.delay(400);
  await expect
    .poll(async () => (await checksOnServer(request, venue)).length, { timeout: BACK_WITHIN_MS })
    .toBe(1);
  await first.close();
  const [half] = await checksOnServer(request, venue);
  test.info().annotations.push({
    type: 'portions sent when it closed',
    description: `${(half?.balance ?? 0) / OLIVES}`,
  });
  venue.proxy.restore();
  await expectOnline(second);
  await expect.poll(async () => (await checksOnServer(request, venue))[0]?.balance).toBe(120 * OLIVES);
});
