/** Money on a shared tablet: whatever needs a manager asks for one, also without a network, and keeps both names. */
import { expect, type Page } from '@playwright/test';
import { askOffice } from './support/office.ts';
import { tab, thanked } from './support/people.ts';
import { PINS, test } from './support/shared-evening.ts';
import { comeIn, typePin } from './support/shared-tablet.ts';
import { BACK_WITHIN_MS } from './support/shift-test.ts';
import { check, seatParty, send, visitsOnServer } from './support/visits.ts';

const TABLE = '12';

/** The manager's PIN for what is asked, and back to the person who is in. */
async function mayaApproves(page: Page, author: string): Promise<void> {
  await expect(page.getByText(`Requested by ${author}.`)).toBeVisible();
  await typePin(page, PINS.maya);
  await expect(page.getByText(`Requested by ${author}.`)).toHaveCount(0);
}

async function moveCash(page: Page, kind: 'Paid out' | 'Drop'): Promise<void> {
  await page.getByRole('region', { name: 'Bar' }).getByRole('button', { name: kind }).click();
  await page.getByLabel('Amount').fill('10.00');
  await page.getByLabel('Reason').fill('Limes');
  await page.getByRole('button', { name: 'Record' }).click();
  await mayaApproves(page, 'Amara Okafor');
}

interface Answered {
  readonly by: { readonly name: string };
  readonly approvedBy: { readonly name: string } | null;
}

test('a refund, cash paid out and a waiver ask for a manager, even offline, and keep both names @long', async ({
  request,
  shared,
}) => {
  const { page, venue, faults } = shared;
  await page.goto('/profile/cash');
  await comeIn(page, 'Amara', PINS.amara);
  await page.getByLabel('Name').fill('Bar');
  await page.getByLabel('Starting cash').fill('200.00');
  await page.getByRole('button', { name: 'Open drawer' }).click();
  venue.proxy.cut();
  await moveCash(page, 'Paid out');
  await moveCash(page, 'Drop');
  await expect(page.getByRole('list', { name: 'Cash moves of Bar' })).toContainText(
    'Amara Okafor, approved by Maya Torres',
  );

  await tab(page, 'Tables').click();
  await seatParty(page, TABLE, 2);
  await send(page, /^Marinated olives/);
  await check(page).getByRole('button', { name: 'Comp or discount' }).click();
  await page.getByRole('button', { name: 'No service charge' }).click();
  await page.getByRole('button', { name: 'Guest asked' }).click();
  await page.getByRole('button', { name: /^Apply/ }).click();
  await mayaApproves(page, 'Amara Okafor');
  await check(page).getByRole('button', { name: /^Pay/ }).click();
  await page.getByRole('button', { name: /^Take / }).click();
  await thanked(page);
  venue.proxy.restore();
  const paid = async () =>
    (await visitsOnServer(request, venue)).find(({ closed }) => closed !== null)?.rootId ?? '';
  await expect.poll(paid, { timeout: BACK_WITHIN_MS }).not.toBe('');
  await page.goto(`/visits/${await paid()}`);
  await comeIn(page, 'Amara', PINS.amara);
  venue.proxy.cut();
  await page.getByRole('region', { name: 'Payments' }).getByRole('link', { name: 'View Details' }).click();
  await page.getByRole('button', { name: 'Refund' }).click();
  await page.getByLabel('Amount').fill('1.00');
  await page.getByLabel('Reason').fill('Cold soup');
  await page.getByRole('dialog').getByRole('button', { name: 'Refund' }).click();
  await mayaApproves(page, 'Amara Okafor');
  await expect(page.getByRole('list', { name: 'Refunds' })).toContainText(
    'Cold soup · by Amara Okafor, approved by Maya Torres',
  );
  venue.proxy.restore();

  const both = { by: { name: 'Amara Okafor' }, approvedBy: { name: 'Maya Torres' } };
  const moves = async () =>
    (await askOffice<{ moves: Answered[] }[]>(request, venue, { path: 'drawers' })).flatMap(
      (one) => one.moves,
    );
  await expect.poll(moves, { timeout: BACK_WITHIN_MS }).toMatchObject([both, both]);
  const refunds = async () =>
    (
      await askOffice<{ refunds: { takenBy: object; approvedBy?: object }[] }[]>(request, venue, {
        path: 'payments',
      })
    ).flatMap((one) => one.refunds);
  await expect
    .poll(refunds, { timeout: BACK_WITHIN_MS })
    .toMatchObject([{ takenBy: both.by, approvedBy: both.approvedBy }]);
  const [after] = await visitsOnServer(request, venue);
  expect(after?.adjustments).toMatchObject([{ kind: 'serviceWaived', ...both }]);
  interface Entry {
    readonly action: string;
    readonly detail: { readonly approvedBy?: { readonly name: string } } | null;
  }
  const trail = await askOffice<Entry[]>(request, venue, { path: 'audit' });
  const approved = trail.filter(({ detail }) => detail?.approvedBy?.name === 'Maya Torres');
  expect(new Set(approved.map(({ action }) => action))).toEqual(
    new Set(['drawer.move', 'visit.adjust', 'payment.refund']),
  );
  expect(faults).toEqual([]);
});
