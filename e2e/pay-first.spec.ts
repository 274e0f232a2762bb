/**
 * Guests who pay before the kitchen begins: a round at the bar with everything that a bill may have, and what two tablets
 * without a network do to one check.
 */
import { type APIRequestContext, expect, type Page } from '@playwright/test';
import { askOffice } from './support/office.ts';
import { openStation, pill, tab, thanked } from './support/people.ts';
import type { RunningVenue } from './support/running-venue.ts';
import { PINS, test as sharedTest } from './support/shared-evening.ts';
import { typePin } from './support/shared-tablet.ts';
import { AMARA, BACK_WITHIN_MS, everythingSent, type Role, test } from './support/shift-test.ts';
import {
  check,
  linesOf,
  product,
  type RoundOnServer,
  roundsOnServer,
  tableLink,
  visitsOnServer,
} from './support/visits.ts';

const JONAS: Role = { firstName: 'Jonas', role: 'server' };
/** With tax, in cents. */
const OLIVES = 871;

/** Whatever the venue said before, its guests now pay at this time. */
async function payAt(
  request: APIRequestContext,
  venue: RunningVenue,
  settings: { readonly payAt: 'order' | 'end'; readonly discounts?: readonly object[] },
): Promise<void> {
  const { venueId } = await askOffice<{ venueId: string }>(request, venue, { path: 'auth/me' });
  const path = `venues/${venueId}`;
  const { settings: before } = await askOffice<{ settings: object }>(request, venue, { path });
  await askOffice(request, venue, { path, method: 'PUT', data: { settings: { ...before, ...settings } } });
}

const toPay = (page: Page) => check(page).getByRole('button', { name: /^Pay/ });

async function openTable(page: Page, table: string): Promise<void> {
  await tab(page, 'Tables').click();
  await tableLink(page, table).click();
}

/** Adds one of each to the check of the table that is open, and waits until they stand there. */
async function add(page: Page, ...names: readonly RegExp[]): Promise<void> {
  for (const name of names) {
    await product(page, name).click();
    await expect(
      check(page).getByRole('button', { name: new RegExp(name.source.replace('^', '')) }),
    ).toBeVisible();
  }
}

async function takeCash(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Take cash/ }).click();
  await thanked(page);
}

async function payAll(page: Page): Promise<void> {
  await toPay(page).click();
  await takeCash(page);
}

/** 'paid: 1 × Marinated olives', for each round that was sent. */
async function cookedOnServer(request: APIRequestContext, venue: RunningVenue): Promise<string[]> {
  const rounds = await roundsOnServer(request, venue);
  const sent = rounds.filter(({ status }: RoundOnServer) => status !== 'draft' && status !== 'cancelled');
  return sent.map((round) => `${round.status}: ${linesOf([round]).join(', ')}`).toSorted();
}

sharedTest(
  '@long a round at the bar without a network: a discount, by item in cash and by card, and a void that a manager approves',
  async ({ request, shared }) => {
    const { page, venue, faults } = shared;
    const discounts = [{ id: 'staff', name: '10 % staff', percent: 10, cents: null, needsManager: false }];
    await payAt(request, venue, { payAt: 'order', discounts });
    await openTable(page, '12');
    // No sheet stands before the menu once the tablet has heard of it.
    await expect(product(page, /^Marinated olives/)).toBeVisible({ timeout: BACK_WITHIN_MS });
    await add(page, /^Marinated olives/, /^Fries, aioli/);
    await check(page).getByRole('button', { name: 'Comp or discount' }).click();
    await page.getByRole('button', { name: /^10 % staff/ }).click();
    await expect(page.getByText('10 % staff given')).toBeVisible();
    // $17.00 − 10 % and 8.875 % tax.
    await expect(toPay(page)).toContainText('$16.66');

    await toPay(page).click();
    await expect(page.getByRole('button', { name: 'By seat' })).toHaveCount(0);
    await page.getByRole('button', { name: 'By item' }).click();
    const items = page.getByRole('region', { name: 'Items that this guest pays' });
    await items.getByRole('button', { name: /Marinated olives/ }).click();
    await expect(page.getByRole('button', { name: /^Check 2 / })).toHaveAttribute('aria-pressed', 'true');
    await takeCash(page);
    await everythingSent(page);
    const [round] = await roundsOnServer(request, venue);
    expect(await cookedOnServer(request, venue)).toEqual(['paid: 1 × Marinated olives']);
    for (const status of ['accepted', 'preparing'])
      await askOffice(request, venue, { path: `orders/${round?.id}`, method: 'PATCH', data: { status } });

    await openTable(page, '12');
    await check(page).getByRole('button', { name: /^Sent/ }).click();
    venue.proxy.cut();
    await page
      .getByRole('region', { name: 'Sent' })
      .getByRole('button', { name: /Marinated olives/ })
      .click();
    await page.getByRole('button', { name: 'Wrong item' }).click();
    await page.getByRole('dialog').first().getByRole('button', { name: /^Void/ }).last().click();
    await expect(page.getByText('Requested by Amara Okafor.')).toBeVisible();
    await typePin(page, PINS.maya);
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(check(page).getByText('1 voided')).toBeVisible();

    // What the olives cost counts towards the fries. The rest is paid by card.
    await toPay(page).click();
    await page.getByRole('radio', { name: 'Credit card' }).check();
    await page.getByRole('button', { name: /^Record card payment/ }).click();
    await thanked(page);
    venue.proxy.restore();
    await everythingSent(page);
    const [visit] = await visitsOnServer(request, venue);
    expect(visit).toMatchObject({ status: 'closed', owed: 0, closed: { sale: { total: 882 } } });
    expect(await cookedOnServer(request, venue)).toEqual(['paid: 1 × Fries, aioli']);
    expect(faults).toEqual([]);
  },
);

test('@long two tablets without a network take money for one check: each line is cooked once, and what is too much is told', async ({
  arrive,
  request,
  venue,
}) => {
  const { page: amara } = await arrive(AMARA);
  const { page: jonas, context: tabletOfJonas } = await arrive(JONAS);
  /** Both work without a network. Then what Amara did arrives first. */
  const apart = async (byAmara: () => Promise<void>, byJonas: () => Promise<void>): Promise<void> => {
    venue.proxy.cut();
    await byAmara();
    await byJonas();
    for (const page of [amara, jonas])
      await expect(pill(page, /^(Reconnecting|Offline), \d+ waiting/)).toBeVisible();
    await tabletOfJonas.setOffline(true);
    venue.proxy.restore();
    await everythingSent(amara);
    await tabletOfJonas.setOffline(false);
    await everythingSent(jonas);
  };
  /** A check at the table that both tablets show. */
  const begin = async (table: string, ...names: readonly RegExp[]): Promise<void> => {
    await openTable(amara, table);
    await add(amara, ...names);
    await openTable(jonas, table);
    await expect(check(jonas).getByRole('button', { name: /Marinated olives/ })).toBeVisible();
  };
  const lastVisit = async () => (await visitsOnServer(request, venue)).at(-1);

  await test.step('adds, pays all, sends a against adds c, pays all, sends a and c', async () => {
    await begin('3', /^Marinated olives/);
    await apart(
      () => payAll(amara),
      async () => {
        await add(jonas, /^Fries, aioli/);
        await payAll(jonas);
      },
    );
    expect(await cookedOnServer(request, venue)).toEqual([
      'paid: 1 × Fries, aioli',
      'paid: 1 × Marinated olives',
    ]);
    const owed = (await visitsOnServer(request, venue)).map((visit) => visit.owed);
    expect(owed.reduce((sum, cents) => sum + cents, 0)).toBe(OLIVES);
    const told = jonas.getByRole('region', { name: /was paid too much$/ });
    await expect(told).toContainText('Give $8.71 back to the guest.');
    await told.getByRole('button', { name: 'Close' }).click();
    await expect(amara.getByRole('region', { name: /was paid/ })).toHaveCount(0);
  });

  await test.step('pays half against pays the other half: one round, and nobody is told', async () => {
    // $29.40, which two people can halve.
    await begin('5', /^Marinated olives/, /^Burrata/);
    const payHalf = async (page: Page): Promise<void> => {
      await toPay(page).click();
      await page.getByRole('button', { name: 'Split' }).click();
      await page.getByRole('button', { name: /^Split by 2/ }).click();
      await takeCash(page);
      await expect(page.getByText(/goes to the kitchen once it's paid\.$/)).toBeVisible();
    };
    const before = (await cookedOnServer(request, venue)).length;
    await apart(
      () => payHalf(amara),
      () => payHalf(jonas),
    );
    expect(await lastVisit()).toMatchObject({ status: 'closed', owed: 0 });
    expect(await cookedOnServer(request, venue)).toHaveLength(before + 1);
    await expect(jonas.getByRole('region', { name: /was paid/ })).toHaveCount(0);
  });

  await test.step('pays all and closes against adds c: it waits on a check that goes on', async () => {
    await begin('7', /^Marinated olives/);
    await apart(
      () => payAll(amara),
      () => add(jonas, /^Fries, aioli/),
    );
    expect(await lastVisit()).toMatchObject({ status: 'open', number: expect.stringMatching(/-2$/) });
    for (const page of [amara, jonas]) {
      await openTable(page, '7');
      await expect(check(page).getByRole('button', { name: /Fries, aioli/ })).toBeVisible();
      await expect(toPay(page)).toContainText('$9.80');
    }
    await payAll(jonas);
    await everythingSent(jonas);
  });

  await test.step('joins two checks against pays for the one that is gone: the other has the money and the lines', async () => {
    await begin('9', /^Marinated olives/);
    await openTable(amara, '10');
    await add(amara, /^Beef croquettes/);
    await everythingSent(amara);
    await apart(
      async () => {
        await openTable(amara, '9');
        await amara
          .getByRole('button', { name: /^More for check/ })
          .first()
          .click();
        await amara.getByRole('button', { name: 'Join with another check' }).click();
        await amara.getByRole('button', { name: /^Table 10,/ }).click();
      },
      () => payAll(jonas),
    );
    const visits = await visitsOnServer(request, venue);
    expect(visits.filter(({ status }) => status === 'merged')).toHaveLength(1);
    expect(visits.find(({ status }) => status === 'open')).toMatchObject({
      takings: [{ amount: OLIVES }],
    });
    expect(await cookedOnServer(request, venue)).toContain('paid: 1 × Marinated olives');
    await openTable(amara, '10');
    await expect(check(amara).getByRole('button', { name: /Beef croquettes/ })).toBeVisible();
    await payAll(amara);
    await everythingSent(amara);
    expect((await visitsOnServer(request, venue)).some(({ status }) => status === 'open')).toBe(false);
  });
});

const PHONE = { width: 390, height: 844 };

test("@long a guest's order joins the check of the table and is paid with it: the phone follows it to the end", async ({
  arrive,
  browser,
  request,
  venue,
}) => {
  const { venueId } = await askOffice<{ venueId: string }>(request, venue, { path: 'auth/me' });
  const operatingHours = [0, 1, 2, 3, 4, 5, 6].map((dayOfWeek) => ({
    ...{ dayOfWeek, open: '0000', close: '0000', isOpen: true },
  }));
  await askOffice(request, venue, { path: `venues/${venueId}`, method: 'PUT', data: { operatingHours } });
  const tables = await askOffice<{ number: string; qrCode: string }[]>(request, venue, { path: 'tables' });
  const code = tables.find(({ number }) => number === '8')?.qrCode;
  const { page: amara } = await arrive(AMARA);
  await openTable(amara, '8');
  await add(amara, /^Fries, aioli/);

  const { page: phone } = await openStation(browser, venue.address, PHONE);
  await phone.goto(`/menu?table=${code}`);
  await phone.getByRole('button', { name: 'Small plates', exact: true }).click();
  await phone.getByRole('button', { name: 'Add Marinated olives' }).click();
  await phone.getByLabel('First name').fill('Nora');
  await phone.getByRole('button', { name: 'Continue' }).click();
  await phone.getByRole('button', { name: /View order/ }).click();
  await phone.getByRole('button', { name: 'Send to staff' }).click();
  const own = phone.getByRole('article', { name: 'Order for Table 8' });
  await expect(own).toContainText('Sent to staff');

  const takePayment = check(amara).getByRole('button', { name: /^Take payment: / });
  await expect(takePayment).toBeVisible({ timeout: BACK_WITHIN_MS });
  venue.proxy.cut();
  await takePayment.click();
  await takeCash(amara);
  venue.proxy.restore();
  await everythingSent(amara);
  await expect(own).toContainText('Paid', { timeout: BACK_WITHIN_MS });
  expect(await cookedOnServer(request, venue)).toEqual([
    'paid: 1 × Fries, aioli',
    'paid: 1 × Marinated olives',
  ]);
  expect((await visitsOnServer(request, venue)).map(({ status }) => status)).toEqual(['closed']);
});
