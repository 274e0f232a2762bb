/**
 * One tablet for several people, without a network. Ana's round waits when Ben comes in with his PIN; he sees it and
 * adds to it, and the manager approves a void with hers. When the network is back, each change is that of its author.
 */
import { readFile } from 'node:fs/promises';
import { type APIRequestContext, expect, type Page } from '@playwright/test';
import { Hand } from './support/hand.ts';
import { askOffice, revokeDevices } from './support/office.ts';
import { fillSignIn, pill, tab } from './support/people.ts';
import { ADMIN } from './support/running-venue.ts';
import { PINS, type SharedEvening, test, toTables } from './support/shared-evening.ts';
import { comeIn, lock, lockButton, tile, typePin } from './support/shared-tablet.ts';
import { BACK_WITHIN_MS } from './support/shift-test.ts';
import { check, type RoundOnServer, roundsOnServer, seatParty, send, tableLink } from './support/visits.ts';

const TABLE = '12';
const namesOf = (rounds: readonly RoundOnServer[]): readonly string[] =>
  rounds.flatMap(({ items }) => items.map(({ name }) => name));

test.beforeEach(async ({ shared }) => {
  await toTables(shared.page, TABLE);
});

/** A round of two portions that the kitchen has begun. */
async function cookedRound(request: APIRequestContext, { page, venue }: SharedEvening): Promise<string> {
  await seatParty(page, TABLE, 2);
  await send(page, /^Marinated olives/);
  await expect
    .poll(
      async () => (await roundsOnServer(request, venue)).filter(({ status }) => status === 'accepted').length,
    )
    .toBe(1);
  const round = (await roundsOnServer(request, venue)).find(({ status }) => status === 'accepted');
  const path = `orders/${round?.id}`;
  await askOffice(request, venue, { path, method: 'PATCH', data: { status: 'preparing' } });
  await expect(check(page)).toContainText('Preparing', { timeout: BACK_WITHIN_MS });
  return round?.id ?? '';
}

interface Exported {
  readonly waiting: readonly {
    readonly name: string;
    readonly args: { readonly item?: { readonly id: string } };
  }[];
}

/** Saves what waits here, and returns what the file holds. */
async function exported(page: Page): Promise<Exported> {
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export as JSON' }).click();
  return JSON.parse(await readFile(await (await download).path(), 'utf8'));
}

interface Voided {
  readonly items: readonly {
    readonly voids?: readonly { by: { name: string }; approvedBy: { name: string } | null }[];
  }[];
}

test('two people and a manager work on a shared tablet without a network, and each change is its author’s', async ({
  request,
  shared,
}) => {
  const { page, venue, faults } = shared;
  const cooked = await cookedRound(request, shared);
  venue.proxy.cut();
  await send(page, /^Beef croquettes/);
  await lock(page);
  await expect(page.getByText(/changes? (is|are) waiting here/)).toBeVisible({ timeout: BACK_WITHIN_MS });
  await expect(page.getByText('Marinated olives')).toHaveCount(0);

  await comeIn(page, 'Jonas', PINS.jonas);
  await expect(page).toHaveURL(/\/tables$/);
  await tableLink(page, TABLE).click();
  await expect(check(page)).toContainText('Beef croquettes');
  await send(page, /^Fries, aioli/);

  await tab(page, 'Tables').click();
  const hand = new Hand(page);
  await hand.tap(tableLink(page, TABLE));
  await hand.tap(
    check(page)
      .getByRole('button', { name: /Marinated olives/ })
      .first(),
  );
  await hand.button('Wrong item');
  await hand.tap(page.getByRole('dialog').first().getByRole('button', { name: /^Void/ }).last());
  process.stdout.write(
    `Void a line that the kitchen has begun: ${hand.taps} taps, and the PIN of a manager\n`,
  );
  expect(hand.taps).toBe(4);
  await expect(page.getByText('Requested by Jonas Weber.')).toBeVisible();
  await typePin(page, PINS.maya);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(lockButton(page, 'Jonas')).toBeVisible();
  await lock(page);

  venue.proxy.restore();
  await expect
    .poll(async () => (await roundsOnServer(request, venue)).flatMap(({ items }) => items).length, {
      timeout: BACK_WITHIN_MS,
    })
    .toBe(3);
  await expect
    .poll(
      async () =>
        (await askOffice<Voided>(request, venue, { path: `orders/${cooked}` })).items[0]?.voids?.[0],
      { timeout: BACK_WITHIN_MS },
    )
    .toMatchObject({ by: { name: 'Jonas Weber' }, approvedBy: { name: 'Maya Torres' } });
  const trail = JSON.stringify(await askOffice(request, venue, { path: 'audit' }));
  for (const name of ['Amara Okafor', 'Jonas Weber']) expect(trail).toContain(name);
  expect(faults).toEqual([]);
});

test('@long a shared tablet is locked, and another person is in, after six taps', async ({ shared }) => {
  const { page } = shared;
  const hand = new Hand(page);
  await hand.tap(lockButton(page));
  await hand.tap(tile(page, 'Jonas'));
  for (const digit of PINS.jonas) await hand.button(digit);
  await expect(lockButton(page, 'Jonas')).toBeVisible();
  process.stdout.write(`Switch person: ${hand.taps} taps\n`);
  expect(hand.taps).toBe(6);
});

test('@long a shared tablet locks out somebody who guesses, says so, and a reload gives no try back', async ({
  shared,
}) => {
  const { page } = shared;
  await lock(page);
  await tile(page, 'Jonas').click();
  for (const left of [9, 8, 7, 6, 5]) {
    await typePin(page, '1470');
    await expect(page.getByRole('alert')).toContainText(`${left} tries left`);
    process.stdout.write(`${await page.getByRole('alert').textContent()}\n`);
  }
  await page.reload();
  await tile(page, 'Jonas').click();
  await expect(page.getByRole('alert')).toContainText('Try again in');
  await page.keyboard.type(PINS.jonas);
  await expect(lockButton(page)).toHaveCount(0);
});

test('@long a shared tablet that is taken out of use while offline applies nothing more, and its queue can be saved until a manager shares it again', async ({
  request,
  shared,
}) => {
  const { page, venue } = shared;
  await seatParty(page, TABLE, 2);
  await expect(pill(page, /^Online$/)).toBeVisible({ timeout: BACK_WITHIN_MS });
  venue.proxy.cut();
  await send(page, /^Marinated olives/);
  await expect(pill(page, /\d waiting/)).toBeVisible();
  await revokeDevices(request, venue);
  venue.proxy.restore();
  await expect(page.getByText(/The server no longer accepts anything from this device/)).toBeVisible({
    timeout: BACK_WITHIN_MS,
  });
  await expect(page.getByText(/any staff member/)).toHaveCount(0);

  await fillSignIn(page, shared.amara);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page.getByRole('heading', { name: "This tablet isn't shared anymore" })).toBeVisible({
    timeout: BACK_WITHIN_MS,
  });
  const { waiting } = await exported(page);
  const [line] = waiting.filter(({ name }) => name === 'visit.addItem');
  const [round] = waiting.filter(({ name }) => name === 'visit.send');
  expect(round).toMatchObject({ state: 'queued', sig: {}, args: { itemIds: [line?.args.item?.id] } });
  expect(await roundsOnServer(request, venue)).toEqual([]);

  await page.getByLabel("Manager's email").fill(ADMIN.email);
  await page.getByLabel("Manager's password").fill(ADMIN.password);
  await page.getByRole('button', { name: 'Share this tablet' }).click();
  await expect(page.getByRole('heading', { name: "Who's working?" })).toBeVisible({
    timeout: BACK_WITHIN_MS,
  });
  await expect.poll(async () => namesOf(await roundsOnServer(request, venue))).toEqual(['Marinated olives']);
});
