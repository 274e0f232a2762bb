/** Everybody can use every screen: accessibility, on a phone, enlarged, and in both themes. */
import { expect, type Locator, type Page } from '@playwright/test';
import { PAGE_PATHS } from '../../web/src/components/pages/may-open.ts';
import { PAGES, type PagePath } from '../../web/src/components/pages/pages.ts';
import { test } from './support/guarded-test.ts';
import { faultsOf, keyboardFaultsOf, settled, violationsOf } from './support/inspection.ts';
import { openStation, pill, type Station, section, signIn } from './support/people.ts';
import { ADMIN, type RunningVenue, startVenue } from './support/running-venue.ts';
import { sendOrder, takeOrder } from './support/till.ts';

interface Screen {
  readonly path: string;
  /** The text of the page's h1. */
  readonly title: string | RegExp;
}

/** What an administrator reads on pages that other people know by another name. */
const HEADINGS: Readonly<Partial<Record<PagePath, string | RegExp>>> = {
  '/menu': 'Menu Management',
  '/kitchen': /Kitchen/,
};

/** The screens with a fixed address. Those of one order and one payment are added once these exist. */
const FIXED: readonly Screen[] = [
  ...PAGE_PATHS.filter((path) => !path.includes('$')).map((path) => ({
    path,
    title: HEADINGS[path] ?? PAGES[path].title,
  })),
  { path: '/menu?table=table-5', title: 'Table 5' },
  { path: '/menu?table=', title: 'New order: which table?' },
  { path: '/menu/hanger-steak', title: 'Hanger steak' },
  { path: '/profile/tables/edit/table-5', title: 'Edit Table 5' },
  { path: '/nothing-here', title: 'Page not found' },
];

let venue: RunningVenue;
let station: Station;
let page: Page;
let screens: readonly Screen[];
let paidOrder: { id: string; orderNumber: string };

test.beforeAll(async ({ browser, request }) => {
  venue = await startVenue();
  paidOrder = await sendOrder(request, venue, { table: '5', product: 'Marinated olives' });
  for (const table of ['2', '3', '4'])
    await sendOrder(request, venue, { table, product: 'Marinated olives' });
  const draft = await takeOrder(request, venue, { table: '9', product: 'Marinated olives' });
  station = await openStation(browser, venue.address);
  page = station.page;
  await signIn(page, ADMIN);
  await expect(pill(page, /^Online$/)).toBeVisible();
  await page.goto('/payment');
  const details = page.getByRole('link', { name: `View Details of #${paidOrder.orderNumber}` });
  screens = [
    ...FIXED,
    { path: (await details.getAttribute('href')) ?? '', title: /^Payment for #/ },
    { path: `/orders/${paidOrder.id}`, title: `#${paidOrder.orderNumber}` },
    { path: `/order/${draft.id}`, title: /./ },
    { path: `/checkout/${draft.id}`, title: 'Checkout' },
  ];
});
test.afterAll(async () => {
  await station.context.close();
  await venue.close();
  expect(station.faults.filter((fault) => !/status of 404/.test(fault))).toEqual([]);
});

/**
 * Opens a screen without a reload, as a link in the app does. The kitchen's wall is a separate document, so it is
 * loaded.
 */
async function open({ path, title }: Screen): Promise<void> {
  if (path === '/kitchen' || page.url().endsWith('/kitchen')) await page.goto(path);
  else
    await page.evaluate((to) => {
      window.history.pushState(null, '', to);
      window.dispatchEvent(new PopStateEvent('popstate'));
    }, path);
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await expect(page.getByText('Loading', { exact: true })).toHaveCount(0);
  await settled(page);
}

/** Visits the screens and collects what `look` finds on each, with the screen it was found on. */
async function gather(
  over: readonly Screen[],
  look: (screen: Screen) => Promise<readonly string[]>,
): Promise<readonly string[]> {
  const found: string[] = [];
  for (const screen of over) {
    await open(screen);
    for (const fault of await look(screen)) found.push(`${screen.path}: ${fault}`);
  }
  return found;
}

test('@long every route opens its own screen, which fits 360 px with targets of 44 px', async () => {
  await page.setViewportSize({ width: 360, height: 740 });
  expect(await gather(screens, () => faultsOf(page))).toEqual([]);
});

test('axe finds nothing on any screen, in either theme @long', async () => {
  test.setTimeout(240_000);
  await page.setViewportSize({ width: 1024, height: 768 });
  const found = await gather(screens, async () => {
    await page.emulateMedia({ colorScheme: 'light' });
    const light = await violationsOf(page);
    await page.emulateMedia({ colorScheme: 'dark' });
    return [...light, ...(await violationsOf(page, { contrastOnly: true }))];
  });
  await page.emulateMedia({ colorScheme: 'light' });
  expect(found).toEqual([]);
});

/** Screens of the office that are used on phones too. */
const ON_PHONES = /^\/(profile\/(tables|sections|devices|second-factor)|payment|payments\/.+)$/;

test('axe finds nothing in the office on a phone, and Tab reaches all of it in view @long', async () => {
  test.setTimeout(240_000);
  const office = screens.filter(({ path }) => ON_PHONES.test(path));
  expect(office).toHaveLength(6);
  await page.setViewportSize({ width: 1024, height: 768 });
  const wide = await gather(office, () => keyboardFaultsOf(page));
  await page.setViewportSize({ width: 390, height: 844 });
  const onPhone = await gather(office, async () => {
    await page.emulateMedia({ colorScheme: 'dark' });
    const dark = await violationsOf(page, { contrastOnly: true });
    await page.emulateMedia({ colorScheme: 'light' });
    return [...dark, ...(await violationsOf(page)), ...(await keyboardFaultsOf(page))];
  });
  expect([...wide, ...onPhone, ...(await sheetFaults())]).toEqual([]);
});

/** Opens a sheet of each of these screens on a phone and returns what axe and a look at its targets find. */
async function sheetFaults(): Promise<readonly string[]> {
  const sheets = [
    ['/profile/tables', 'QR code for Table 5'],
    ['/profile/sections', 'Add Section'],
    ['/profile/devices', /^Rename/],
    ['/payment', 'Filters'],
  ] as const;
  const found: string[] = [];
  for (const [path, name] of sheets) {
    await open(screens.find((screen) => screen.path === path) as Screen);
    await page.getByRole('button', { name }).first().click();
    await settled(page);
    const faults = [...(await violationsOf(page, { covered: true })), ...(await faultsOf(page))];
    found.push(...faults.map((fault) => `${path} ${name}: ${fault}`));
    await page.keyboard.press('Escape');
  }
  return found;
}

test('nothing is lost at 200 %, with a tablet of 1024 px zoomed or the text alone twice as large @long', async () => {
  test.setTimeout(240_000);
  await page.setViewportSize({ width: 512, height: 384 });
  const zoomed = await gather(screens, async () => [...(await faultsOf(page)), ...(await roomOf(page))]);
  await page.setViewportSize({ width: 1024, height: 768 });
  const enlarged = await gather(screens, async () => {
    await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
    await settled(page);
    return faultsOf(page);
  });
  await page.evaluate(() => document.documentElement.style.removeProperty('font-size'));
  expect([...zoomed, ...enlarged]).toEqual([]);
});

/** Reports a page whose header and footer leave too little room for its content. */
async function roomOf(at: Page): Promise<string[]> {
  const height = await at.evaluate(() => {
    const main = document.querySelector('main');
    return Math.min(main?.clientHeight ?? 0, main?.parentElement?.clientHeight ?? 0);
  });
  return height < 96 ? [`only ${height} px of the page can be seen`] : [];
}

/** Returns the number of cards in the first row. */
const columnsOf = (cards: Locator): Promise<number> =>
  cards.evaluateAll((all) => {
    const tops = all.map((card) => Math.round(card.getBoundingClientRect().top));
    return tops.filter((top) => top === tops[0]).length;
  });

test('@long orders are in one, two or three columns, and tables in one to four', async () => {
  const columnsAt = async (cards: Locator, widths: readonly number[]): Promise<number[]> => {
    const columns: number[] = [];
    for (const width of widths) {
      await page.setViewportSize({ width, height: 900 });
      columns.push(await columnsOf(cards));
    }
    return columns;
  };
  await open({ path: '/', title: 'Order Management' });
  const orders = section(page, /^Paid Orders/).getByRole('article');
  expect(await columnsAt(orders, [390, 834, 1440, 1920])).toEqual([1, 2, 3, 3]);
  // The chips stand right beside the search, with no gap kept for a longer pill.
  const chips = await page.getByRole('group', { name: 'Sections' }).boundingBox();
  const state = await page.getByRole('button', { name: 'Find anything' }).boundingBox();
  expect((state?.x ?? 0) - ((chips?.x ?? 0) + (chips?.width ?? 0))).toBeLessThanOrEqual(16);
  await open({ path: '/tables', title: 'Tables' });
  const tables = section(page, /^Main Floor/).getByRole('listitem', { name: /^Table/ });
  expect(await columnsAt(tables, [390, 834, 1024, 1440])).toEqual([1, 3, 4, 4]);
  const textAt = (size: string): Promise<void> =>
    page.evaluate((to) => document.documentElement.style.setProperty('font-size', to), size);
  await textAt('200%');
  expect(await columnsAt(tables, [834, 1024]), 'with text twice as large').toEqual([1, 2]);
  for (const size of [
    { width: 834, height: 1112 },
    { width: 720, height: 450 },
  ]) {
    await page.setViewportSize(size);
    expect(await faultsOf(page), `with text twice as large, ${size.width} px`).toEqual([]);
  }
  await textAt('100%');
});

test('@long a paid order is tinted and its badge pulses, or has a ring when motion is off', async () => {
  await page.setViewportSize({ width: 1024, height: 768 });
  await open({ path: '/', title: 'Order Management' });
  const card = page.getByRole('article', { name: new RegExp(`^Order #${paidOrder.orderNumber},`) });
  const look = () =>
    card.evaluate((element) => {
      const badge = [...element.querySelectorAll('span')].find((one) => one.textContent === 'Paid');
      if (!badge) throw new Error('no badge');
      const { animationName, animationDuration, opacity } = getComputedStyle(badge, '::after');
      const ground = getComputedStyle(element).backgroundColor;
      return {
        moves: animationName !== 'none',
        seconds: Number.parseFloat(animationDuration),
        opacity,
        ground,
      };
    });
  const moving = await look();
  expect(moving).toMatchObject({ moves: true });
  // Nothing may flash more than three times a second.
  expect(moving.seconds).toBeGreaterThan(1);
  // All rings move in step and rest in step.
  const ringsBegan = () =>
    page.evaluate(() =>
      document
        .getAnimations()
        .filter(({ effect }) => effect instanceof KeyframeEffect && effect.pseudoElement === '::after')
        .map(({ startTime }) => startTime),
    );
  await expect.poll(async () => new Set(await ringsBegan())).toEqual(new Set([0]));
  expect((await ringsBegan()).length).toBeGreaterThan(1);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  expect(await look()).toMatchObject({ moves: false, opacity: '1' });
  await page.emulateMedia({ reducedMotion: null });

  await card.getByRole('button', { name: 'Move to accepted' }).click();
  // A person can scroll so that the toast covers nothing.
  const toast = page.getByRole('status').filter({ hasText: 'moved to accepted' });
  await expect(toast).toBeVisible();
  const room = await page.evaluate(() => {
    const main = document.querySelector('main');
    return main ? Number.parseFloat(getComputedStyle(main).paddingBottom) : 0;
  });
  expect(room).toBeGreaterThan(80);
  await expect(section(page, /^Accepted Orders/).locator(card)).toBeVisible();
  const accepted = await card.evaluate((element) => getComputedStyle(element).backgroundColor);
  expect(accepted).not.toBe(moving.ground);
});

test('@long the text of tickets has a contrast of 7:1 in dark and light, and is large', async () => {
  await page.setViewportSize({ width: 1920, height: 1080 });
  await open({ path: '/kitchen', title: /Kitchen/ });
  await page.getByRole('button', { name: 'Start shift' }).click();
  await expect(page.getByRole('article').first()).toBeVisible();
  await settled(page);
  // The wall is dark even though this browser prefers a light theme.
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).colorScheme)).toBe('dark');
  const ticket = page.getByRole('article').first();
  const sizeOf = (text: Locator): Promise<number> =>
    text.first().evaluate((element) => Number.parseFloat(getComputedStyle(element).fontSize));
  expect(await sizeOf(ticket.getByText('Marinated olives', { exact: true }))).toBeGreaterThanOrEqual(24);
  expect(await sizeOf(ticket.getByText(/^\d+$/))).toBeGreaterThanOrEqual(24);
  expect(await violationsOf(page, { enhanced: true })).toEqual([]);
});

test('@long the focused field stays in view above a keyboard of 300 px', async () => {
  await page.setViewportSize({ width: 390, height: 844 });
  await open({ path: '/profile/business-info', title: 'Business Information' });
  await page.setViewportSize({ width: 390, height: 544 });
  const foot = page.getByRole('button', { name: 'Save Changes' });
  for (const label of ['Name', 'ZIP code', 'Phone number', 'Tax rate', 'Bar minimum']) {
    const field = page.getByLabel(label, { exact: true });
    await field.focus();
    await expect(field).toBeInViewport({ ratio: 1 });
    const [box, bar] = [await field.boundingBox(), await foot.boundingBox()];
    expect((box?.y ?? 0) + (box?.height ?? 0), label).toBeLessThanOrEqual(bar?.y ?? 544);
  }
});
