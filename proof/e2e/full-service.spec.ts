/**
 * A party that pays at the end, as a new server would serve it by touch: from seating to the free table, with a second
 * tablet, a network that fails, the kitchen's wall, and a bill in two parts.
 */
import { type Browser, expect, type Locator, type Page } from '@playwright/test';
import { Hand } from './support/hand.ts';
import {
  type Device,
  giveAccess,
  openStation,
  type Person,
  pill,
  readyForOffline,
  signIn,
  tab,
  thanked,
} from './support/people.ts';
import { ADMIN, type RunningVenue } from './support/running-venue.ts';
import { BACK_WITHIN_MS, everythingSent, expectOnline, test } from './support/shift-test.ts';
import {
  linesOf,
  type Placing,
  payAtTheEnd,
  placeNext,
  product,
  roundsOnServer,
  tableCard,
  tableLink,
  visitsOnServer,
} from './support/visits.ts';

const TABLET: Device = { width: 1024, height: 768, hasTouch: true };
const PHONE: Device = { width: 390, height: 844, hasTouch: true };
const WALL: Device = { width: 1920, height: 1080 };
const TABLE = '12';

/** A second bump, or a second Send, within this time counts as part of the first. */
const HASTY_MS = 300;

const ticket = (wall: Page, number: string): Locator =>
  wall.getByRole('article', { name: new RegExp(`#${number}$`) });

async function openWall(browser: Browser, venue: RunningVenue, person: Person): Promise<Page> {
  const { page } = await openStation(browser, venue.address, WALL);
  await signIn(page, person);
  await page.getByRole('link', { name: 'Kitchen screen' }).click();
  await page.getByRole('button', { name: 'Start shift' }).click();
  await expect(page.getByText('No open tickets')).toBeVisible();
  return page;
}

/** Bumps a ticket until it leaves the wall. */
async function cook(card: Locator): Promise<void> {
  for (const step of ['preparing', 'serving']) {
    await card.getByRole('button', { name: `Move to ${step}` }).click();
    await card.page().waitForTimeout(HASTY_MS);
  }
  await expect(card).toBeHidden();
}

/** The number of the party's check, as every screen names it. */
async function numberOfCheck(page: Page): Promise<string> {
  const name = await page.getByRole('region', { name: /^Check / }).getAttribute('aria-label');
  return (name ?? '').replace('Check ', '');
}

async function add(hand: Hand, name: RegExp, placing: Placing = {}): Promise<void> {
  await placeNext(hand.page, placing, (target) => hand.tap(target));
  await hand.tap(product(hand.page, name));
}

const openCheck = async (hand: Hand): Promise<void> => {
  await hand.tap(tab(hand.page, 'Tables'));
  await hand.tap(tableLink(hand.page, TABLE));
};

test('a table of four has two courses, a round without network, a void, a discount, a bill by seat, and is free again', async ({
  browser,
  request,
  venue,
}) => {
  await payAtTheEnd(request, venue, { discounts: [] });
  const theo = await giveAccess(request, venue, { firstName: 'Theo', role: 'kitchen' });
  const jonas = await giveAccess(request, venue, { firstName: 'Jonas', role: 'server' });
  const lead = await openStation(browser, venue.address, TABLET);
  const other = await openStation(browser, venue.tabletAddress, TABLET);
  await signIn(lead.page, ADMIN);
  await signIn(other.page, jonas);
  await readyForOffline(other.page);
  await expectOnline(other.page);
  const wall = await openWall(browser, venue, theo);
  const { page } = lead;
  const hand = new Hand(page);

  await test.step('seat four guests', async () => {
    await openCheck(hand);
    await hand.button('4');
    await expect(page.getByText('Nothing on the check yet.')).toBeVisible();
  });
  const number = await numberOfCheck(page);
  const check = page.getByRole('region', { name: `Check ${number}` });

  await test.step('two courses, with seats: only the first goes', async () => {
    await add(hand, /^Marinated olives/, { course: '1', seat: '1' });
    await add(hand, /^Fries, aioli/, { seat: '2' });
    await add(hand, /^Whole branzino/, { course: '2', seat: '1' });
    await add(hand, /^Roast half chicken/, { seat: '2' });
    await hand.button(/^Send course 1/);
    const first = ticket(wall, number);
    await expect(first).toContainText(/Course 1.*Marinated olives.*Seat 1/);
    await expect(first).toContainText(/Course 1.*Fries, aioli.*Seat 2/);
    await expect(wall.getByRole('article')).toHaveCount(1);
    await hand.tap(tab(page, 'Tables'));
    await expect(tableCard(page, TABLE)).toContainText('Course 2 waits');
    await expect(tableCard(page, TABLE)).toContainText('4 guests');
  });

  await test.step('a round by a second tablet that has no network', async () => {
    await tab(other.page, 'Tables').click();
    await expect(tableCard(other.page, TABLE)).toContainText('Course 2 waits');
    venue.proxy.cut();
    const elsewhere = new Hand(other.page);
    await elsewhere.tap(tableLink(other.page, TABLE));
    await elsewhere.tap(product(other.page, /^Beef croquettes/));
    const panel = other.page.getByRole('region', { name: `Check ${number}` });
    await elsewhere.tap(
      panel.getByRole('region', { name: 'No course' }).getByRole('button', { name: /^Send/ }),
    );
    await expect(pill(other.page, /^(Reconnecting|Offline), \d waiting/)).toBeVisible();
    await expect(wall.getByRole('article')).toHaveCount(1);
    venue.proxy.restore();
    await expect(ticket(wall, `${number}/2`)).toContainText('Beef croquettes', { timeout: BACK_WITHIN_MS });
    await expect(ticket(wall, `${number}/2`)).not.toContainText('branzino');
    await everythingSent(other.page);
  });

  await test.step('the kitchen serves course 1, the table asks for course 2, and it is fired', async () => {
    for (const round of [number, `${number}/2`]) await cook(ticket(wall, round));
    await expect(wall.getByText('No open tickets')).toBeVisible();
    await expect(tableCard(page, TABLE).locator('[data-due="true"]')).toContainText('Course 2 waits');
    await hand.tap(tableLink(page, TABLE));
    await hand.button(/^Fire course 2/);
    await expect(ticket(wall, `${number}/3`)).toContainText(/Course 2.*Whole branzino.*Seat 1/);
  });

  await test.step('the same round again, and a rush', async () => {
    await hand.button(`Same again: #${number}/2`);
    await page.waitForTimeout(HASTY_MS);
    await hand.tap(check.getByRole('button', { name: /^Send/ }));
    await expect(ticket(wall, `${number}/4`)).toContainText('Beef croquettes');
    await hand.button(`Rush #${number}/3`);
    await expect(ticket(wall, `${number}/3`)).toContainText(/RUSH/);
  });

  await test.step('a line that was sent is taken off', async () => {
    await hand.tap(check.getByRole('button', { name: /Roast half chicken/ }));
    await hand.button('Guest changed their mind');
    await hand.button(/^Void/);
    await expect(check.getByText('1 voided')).toBeVisible();
    const third = ticket(wall, `${number}/3`);
    await expect(third).toContainText('Void: do not make');
    const dish = third.getByText('Roast half chicken', { exact: true }).locator('..');
    await expect(dish).toHaveCSS('text-decoration-line', 'line-through');
    await expect(third).toContainText('Changed');
  });

  await test.step('10 % off, and the bill by seat, printed before anybody pays', async () => {
    await hand.button(/^Pay/);
    await hand.button('Comp or discount');
    await hand.button('10%');
    await hand.button('Regular guest');
    await hand.button(/^Give/);
    await expect(page.getByRole('dialog')).toBeHidden();
    await hand.button('By seat');
    await expect(page.getByRole('button', { name: /^Seat 1 \$/ })).toBeVisible();
    await expect(page.getByRole('button', { name: /^Seat 2 \$/ })).toBeVisible();
    await openCheck(hand);
    await hand.button(/^More for check/);
    await hand.button('Print the bill');
    await expect(page.getByRole('main')).toContainText(`#${number} · Table ${TABLE}`);
    await expect(page.getByRole('main')).toContainText('Discount');
    await expect(page.getByRole('heading', { name: 'Thank You!' })).toHaveCount(0);
    await hand.tap(tab(page, 'Tables'));
    await expect(tableCard(page, TABLE)).toContainText('Bill out');
  });

  await test.step('one pays by card with a tip, the other in cash and gets change', async () => {
    await hand.tap(tableLink(page, TABLE));
    await hand.button(/^Pay/);
    await hand.button(/^Seat 1 /);
    await hand.tap(page.getByRole('radio', { name: 'Credit card' }));
    await hand.tap(page.getByRole('radio', { name: /^20 ?%/ }));
    await hand.button(/^Record/);
    await thanked(page);
    const receipt = page.getByRole('main');
    await expect(receipt).toContainText('Seat 1');
    await expect(receipt).toContainText('Tip');
    await expect(receipt).toContainText('Whole branzino');
    await expect(receipt).not.toContainText('Fries, aioli');
    await hand.tap(page.getByRole('link', { name: 'Next payment' }));
    await hand.tap(page.getByRole('radio', { name: /^\$\d+\.00$/ }).last());
    await expect(page.getByRole('button', { name: /^Take cash/ })).toBeEnabled();
    await hand.button(/^Take cash/);
    await thanked(page);
    await expect(receipt).toContainText('Change due');
    await expect(receipt).toContainText('Fries, aioli');
  });

  await test.step('the check is closed, its story is told, and the table is free', async () => {
    const [visit] = await visitsOnServer(request, venue);
    await expect.poll(async () => (await visitsOnServer(request, venue))[0]?.status).toBe('closed');
    await page.goto(`/visits/${visit?.id}`);
    const story = page.getByRole('main');
    await expect(story).toContainText(/4 guests/);
    for (const words of [
      /Seated, 4 guests/,
      /1 × Roast half chicken voided, -\$31\.00: Guest changed their mind/,
      /Discount 10%, -\$\d\.\d\d: Regular guest/,
      /rushed/,
      /Bill printed/,
      /Beef croquettes addedJonas Weber · device B/,
      /Preparing: #\S+Theo/,
      /Closed at \$\d+\.\d\d/,
    ])
      await expect(story).toContainText(words);
    await page.goto(`/receipt?visit=${visit?.id}`);
    await hand.button(`Free Table ${TABLE}`);
    await expect(tableLink(page, TABLE)).toHaveAccessibleName(/take an order/);
    await expect(tableCard(page, TABLE).getByRole('button')).toHaveAccessibleName(/Available/);
  });

  const rounds = await roundsOnServer(request, venue);
  expect(linesOf(rounds.filter(({ status }) => status !== 'draft')).toSorted()).toEqual([
    '1 × Beef croquettes',
    '1 × Beef croquettes',
    '1 × Fries, aioli',
    '1 × Marinated olives',
    '1 × Roast half chicken',
    '1 × Whole branzino',
  ]);
  test.info().annotations.push({ type: 'taps', description: String(hand.taps) });
  process.stdout.write(`A shift of one table on a tablet: ${hand.taps} taps\n`);
  expect([...lead.faults, ...other.faults]).toEqual([]);
});

test('a party is served on a phone with one thumb: seat, two courses, fire, one payment in two parts @long', async ({
  browser,
  request,
  venue,
}) => {
  await payAtTheEnd(request, venue);
  const { page, faults } = await openStation(browser, venue.address, PHONE);
  await signIn(page, ADMIN);
  await expect(pill(page, /^Online$/)).toBeVisible();
  const hand = new Hand(page);

  await openCheck(hand);
  await hand.button('2');
  await add(hand, /^Marinated olives/, { course: '1', seat: '1' });
  await add(hand, /^Fries, aioli/, { course: '2', seat: '2' });
  await hand.button('Send course 1');
  await expect(page.getByRole('button', { name: 'Fire course 2' })).toBeVisible();
  await page.waitForTimeout(HASTY_MS);
  await hand.button('Fire course 2');
  await hand.button(/^Pay/);
  await hand.button('By seat');
  await hand.button(/^Seat 1 /);
  await hand.button(/^Take cash/);
  await thanked(page);
  await hand.tap(page.getByRole('link', { name: 'Next payment' }));
  await hand.button(/^Take cash/);
  await thanked(page);
  await hand.button(`Free Table ${TABLE}`);
  await expect(tableLink(page, TABLE)).toHaveAccessibleName(/take an order/);
  process.stdout.write(`A shift of one table on a phone: ${hand.taps} taps\n`);
  await expect.poll(async () => (await visitsOnServer(request, venue))[0]?.status).toBe('closed');
  expect(faults).toEqual([]);
});
