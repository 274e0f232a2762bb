/**
 * Two tablets and a guest's phone without a network work on one check, in a venue whose guests pay first and in one whose
 * guests pay at the end.
 */
import { expect, type Page } from '@playwright/test';
import { add, cookedOnServer, openTable, type PayAt, payAll, payAt, takeCash, toPay } from './support/bar.ts';
import { codeOfTable, openAllDay, orderOlives, PHONE } from './support/guests.ts';
import { openStation, pill, readyForOffline, tab, thanked } from './support/people.ts';
import { AMARA, BACK_WITHIN_MS, everythingSent, OLIVES, type Role, test } from './support/shift-test.ts';
import { check, seatParty, visitsOnServer } from './support/visits.ts';

const JONAS: Role = { firstName: 'Jonas', role: 'server' };
/** The price of one portion of fries, as the button to pay shows it. */
const FRIES = '$9.80';

interface Venue {
  readonly when: PayAt;
  readonly who: string;
  /** What a round is when it comes to the kitchen. */
  readonly born: 'paid' | 'accepted';
}

const VENUES: readonly Venue[] = [
  { when: 'order', who: 'guests pay first', born: 'paid' },
  { when: 'end', who: 'guests pay at the end', born: 'accepted' },
];

const sendAll = (page: Page): Promise<void> =>
  check(page).getByRole('button', { name: /^Send/ }).last().click();

for (const { when, who, born } of VENUES) {
  const isFirst = when === 'order';

  test(`@long two tablets without a network take money for one check where ${who}: each line is cooked once, and the excess is reported`, async ({
    arrive,
    request,
    venue,
  }) => {
    await payAt(request, venue, { payAt: when });
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
    /** Adds to the check that is open. Where guests pay at the end, it is sent at once. */
    const order = async (page: Page, ...names: readonly RegExp[]): Promise<void> => {
      await add(page, ...names);
      if (!isFirst) await sendAll(page);
    };
    const openCheck = async (page: Page, table: string, ...names: readonly RegExp[]): Promise<void> => {
      if (isFirst) await openTable(page, table);
      else await seatParty(page, table, 2);
      await order(page, ...names);
    };
    /** A check at the table that both tablets show. */
    const begin = async (table: string, ...names: readonly RegExp[]): Promise<void> => {
      await openCheck(amara, table, ...names);
      await openTable(jonas, table);
      if (isFirst) await expect(check(jonas).getByRole('button', { name: /Marinated olives/ })).toBeVisible();
      else await expect(check(jonas)).toContainText(`${names.length} item`);
    };
    const lastVisit = async () => (await visitsOnServer(request, venue)).at(-1);
    const told = jonas.getByRole('region', { name: /was paid (too much|twice)$/ });

    await test.step('pays all against adds c and pays all: both are cooked, and the rest is to give back', async () => {
      await begin('3', /^Marinated olives/);
      await apart(
        () => payAll(amara),
        async () => {
          await order(jonas, /^Fries, aioli/);
          await payAll(jonas);
        },
      );
      expect(await cookedOnServer(request, venue)).toEqual([
        `${born}: 1 × Fries, aioli`,
        `${born}: 1 × Marinated olives`,
      ]);
      const owed = (await visitsOnServer(request, venue)).map((visit) => visit.owed);
      expect(owed.reduce((sum, cents) => sum + cents, 0)).toBe(OLIVES);
      await expect(told).toContainText('Give $8.71 back to the guest.');
      await told.getByRole('button', { name: 'Close' }).click();
      await expect(amara.getByRole('region', { name: /was paid/ })).toHaveCount(0);
    });

    await test.step('pays half against pays the other half: the check is settled, and nobody is told', async () => {
      // $29.40, which two people can halve.
      await begin('5', /^Marinated olives/, /^Burrata/);
      const payHalf = async (page: Page): Promise<void> => {
        await toPay(page).click();
        await page.getByRole('button', { name: 'Split' }).click();
        await page.getByRole('button', { name: /^Split by 2/ }).click();
        await takeCash(page);
        if (isFirst) await expect(page.getByText(/goes to the kitchen once it's paid\.$/)).toBeVisible();
      };
      await apart(
        () => payHalf(amara),
        () => payHalf(jonas),
      );
      expect(await lastVisit()).toMatchObject({
        ...{ status: 'closed', owed: 0 },
        takings: [{ amount: 1470 }, { amount: 1470 }],
      });
      const cooked = await cookedOnServer(request, venue);
      expect(cooked.filter((round) => round.includes('Burrata'))).toEqual([
        expect.stringMatching(new RegExp(`^${born}: 1 × Marinated olives, 1 × Burrata`)),
      ]);
      for (const page of [amara, jonas])
        await expect(page.getByRole('region', { name: /was paid/ })).toHaveCount(0);
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
      }
      if (!isFirst) await sendAll(jonas);
      await expect(toPay(jonas)).toContainText(FRIES);
      await payAll(jonas);
      await everythingSent(jonas);
      expect(await lastVisit()).toMatchObject({ status: 'closed', owed: 0 });
    });

    await test.step('joins two checks against pays for the one that is gone: the other has the money and the lines', async () => {
      await begin('9', /^Marinated olives/);
      await openCheck(amara, '10', /^Beef croquettes/);
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
      expect(await cookedOnServer(request, venue)).toContain(`${born}: 1 × Marinated olives`);
      await openTable(amara, '10');
      await payAll(amara);
      await everythingSent(amara);
      const all = await visitsOnServer(request, venue);
      expect(all.some(({ status }) => status === 'open')).toBe(false);
      expect(await cookedOnServer(request, venue)).toContain(`${born}: 1 × Beef croquettes`);
    });
  });

  test(`@long an order from a phone joins the check of the table where ${who}: a later addition is a new order, and the phone follows both`, async ({
    arrive,
    browser,
    request,
    venue,
  }) => {
    await payAt(request, venue, { payAt: when });
    await openAllDay(request, venue);
    const { page: amara } = await arrive(AMARA);
    if (isFirst) await openTable(amara, '8');
    else await seatParty(amara, '8', 2);
    await add(amara, /^Fries, aioli/);

    const { page: phone, context: guest } = await openStation(browser, venue.address, PHONE);
    const code = await codeOfTable(request, venue, '8');
    await phone.goto(`/menu?table=${code}`);
    await orderOlives(phone);
    await phone.getByRole('button', { name: /View order/ }).click();
    await readyForOffline(phone);
    await phone.getByRole('button', { name: 'Send to staff' }).click();
    const own = phone.getByRole('article', { name: 'Order for Table 8' });
    await expect(own).toContainText('Sent to staff');
    const takeIn = amara.getByRole('button', {
      name: isFirst ? /^Take payment: / : /^Put on the check: /,
    });
    await expect(takeIn).toBeVisible({ timeout: BACK_WITHIN_MS });

    // Neither the tablet nor the phone has a network now.
    venue.proxy.cut();
    await guest.setOffline(true);
    await takeIn.click();
    if (isFirst) await takeCash(amara);
    else {
      await expect(takeIn).toHaveCount(0);
      await sendAll(amara);
    }
    await phone.goto(`/menu?table=${code}`);
    await phone.getByRole('button', { name: 'Small plates', exact: true }).click();
    await phone.getByRole('button', { name: 'Add Burrata' }).click();
    await expect(phone.getByRole('button', { name: /View order/ })).toContainText('2');

    venue.proxy.restore();
    await everythingSent(amara);
    await guest.setOffline(false);
    await expect(phone.getByText(/^Staff have your earlier order\./)).toBeVisible({
      timeout: BACK_WITHIN_MS,
    });
    await expect.poll(() => cookedOnServer(request, venue)).toHaveLength(2);
    const cooked = (await cookedOnServer(request, venue)).join();
    for (const dish of ['Fries, aioli', 'Marinated olives']) expect(cooked).toContain(`1 × ${dish}`);
    expect(cooked).not.toContain('Burrata');
    await phone.getByRole('button', { name: /View order/ }).click();
    await phone.getByRole('button', { name: 'Send to staff' }).click();

    // The new order goes the same way.
    await openTable(amara, '8');
    await expect(takeIn).toBeVisible({ timeout: BACK_WITHIN_MS });
    await takeIn.click();
    if (isFirst) await takeCash(amara);
    else {
      await expect(takeIn).toHaveCount(0);
      await sendAll(amara);
      await payAll(amara);
    }
    await thanked(amara);
    await everythingSent(amara);
    await tab(phone, 'Orders').click();
    await expect(own).toHaveCount(2);
    for (const nth of [0, 1])
      await expect(own.nth(nth)).toContainText(isFirst ? 'Paid' : 'Accepted', { timeout: BACK_WITHIN_MS });
    const visits = await visitsOnServer(request, venue);
    expect(visits.some(({ status }) => status === 'open')).toBe(false);
  });
}
