/**
 * Counts the taps of a whole order that is given guest by guest, on a tablet: the menu gives the courses, the next chair
 * comes by itself, and an allergy is given once to its chair. Typing is not counted.
 */
import { expect, type Page } from '@playwright/test';
import { Hand } from './support/hand.ts';
import { openStation, pill, signIn } from './support/people.ts';
import { ADMIN } from './support/running-venue.ts';
import { test } from './support/venue-test.ts';
import { check, payAtTheEnd, product, roundsOnServer, tableLink } from './support/visits.ts';

const MOST = 18;
const GUESTS = 4;

/** For the four guests in turn: a small plate each, then a main each. No dish contains mustard or lupin. */
const DISHES = [
  /^(Add )?Burrata/,
  /^(Add )?Oysters/,
  /^(Add )?Marinated olives/,
  /^(Add )?Fries, aioli/,
  /^(Add )?Whole branzino/,
  /^(Add )?Roast half chicken/,
  /^(Add )?Cacio e pepe/,
  /^(Add )?Mushroom risotto/,
];
const ALLERGIES: ReadonlyMap<number, string> = new Map([
  [1, 'Mustard'],
  [3, 'Lupin'],
]);

const chair = (page: Page, seat: number) =>
  check(page)
    .getByRole('group', { name: 'Seat of the next item' })
    .getByRole('radio', { name: new RegExp(`^Seat ${seat}`) });

async function giveAllergy(hand: Hand, seat: number, allergen: string): Promise<void> {
  await hand.button(`Allergy of seat ${seat}`);
  await hand.button(allergen);
  await hand.button('Save');
  await hand.closed();
}

test('@long eight dishes for four seats in two courses with two allergies take at most 18 taps', async ({
  browser,
  request,
  venue,
}) => {
  await payAtTheEnd(request, venue, {}, true);
  const { page, faults } = await openStation(browser, venue.address, {
    width: 1024,
    height: 768,
    hasTouch: true,
  });
  await signIn(page, ADMIN);
  await expect(pill(page, /^Online$/)).toBeVisible();
  // The setting of a tablet that goes on to the next chair by itself.
  await page.evaluate(() => localStorage.setItem('tableside-next-chair', 'on'));
  await page.goto('/tables');

  const hand = new Hand(page);
  await hand.tap(tableLink(page, '12'));
  await hand.button(String(GUESTS));
  await hand.tap(chair(page, 1));
  for (const [nth, dish] of DISHES.entries()) {
    const seat = (nth % GUESTS) + 1;
    await expect(chair(page, seat)).toBeChecked();
    const allergen = nth < GUESTS ? ALLERGIES.get(seat) : undefined;
    if (allergen !== undefined) await giveAllergy(hand, seat, allergen);
    await hand.tap(product(page, dish));
  }
  await hand.button(/^Send course 1/);
  await expect(page.getByText('4 items sent')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Fire course 2/ }).first()).toBeVisible();
  process.stdout.write(`Eight dishes, four seats, two courses, two allergies: ${hand.taps} taps\n`);
  expect(hand.taps).toBeLessThanOrEqual(MOST);

  // "Sent" is said once the tablet has queued it.
  await expect.poll(async () => (await roundsOnServer(request, venue)).length).toBe(1);
  const [round] = await roundsOnServer(request, venue);
  expect(round?.items.map(({ name, seat, course, allergy }) => [name, seat, course, allergy])).toEqual([
    ['Burrata, peach & basil', 1, 1, 'Mustard'],
    ['Oysters, half dozen', 2, 1, null],
    ['Marinated olives', 3, 1, 'Lupin'],
    ['Fries, aioli', 4, 1, null],
  ]);
  expect(faults).toEqual([]);
});
