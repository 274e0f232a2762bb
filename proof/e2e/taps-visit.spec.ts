/**
 * Counts the taps of each job on the check of a party, beginning on the Tables page, and prints one line for each job.
 * Typing is not counted. The numbers are those that waiters were promised, on a tablet and on a phone.
 */
import { type Browser, expect, type Page } from '@playwright/test';
import { Hand } from './support/hand.ts';
import { type Device, openStation, pill, signIn, thanked } from './support/people.ts';
import { ADMIN, type RunningVenue } from './support/running-venue.ts';
import { test } from './support/venue-test.ts';
import { payAtTheEnd, placeNext, product, seatParty, tableCard, tableLink } from './support/visits.ts';

test.beforeEach(async ({ request, venue }) => {
  const discounts = [{ id: 'staff', name: '10 % staff', percent: 10, cents: null, needsManager: false }];
  await payAtTheEnd(request, venue, { discounts });
});

const TABLET: Device = { width: 1024, height: 768, hasTouch: true };
const PHONE: Device = { width: 390, height: 844, hasTouch: true };

/** One job, from the Tables page to its end. */
interface Job {
  readonly name: string;
  /** The promised number of taps. */
  readonly most: number;
  /** Makes the state that the job begins with. Its taps do not count. */
  readonly before?: (page: Page) => Promise<void>;
  /** The job goes on from the screen that the one before has ended on. */
  readonly goesOn?: boolean;
  readonly work: (hand: Hand) => Promise<void>;
  /** What a person sees when it is done. */
  readonly done: (page: Page) => Promise<void>;
}

const sentLine = (page: Page, name: RegExp) =>
  page.getByRole('region', { name: 'Sent' }).getByRole('button', { name }).first();
/** The tabs are covered by the checkout on a phone. */
const toTables = async (page: Page): Promise<void> => {
  await page.goto('/tables');
  await expect(page.getByRole('heading', { name: 'Tables' })).toBeVisible();
};
const openTable = (hand: Hand, number: string) => hand.tap(tableLink(hand.page, number));

/** Seats a party of three and sends one plate for the first seat and one for the second. */
async function eatAt(page: Page, table: string): Promise<void> {
  await seatParty(page, table, 3);
  await placeNext(page, { seat: '1' });
  await product(page, /^(Add )?Marinated olives/).click();
  await placeNext(page, { seat: '2' });
  await product(page, /^(Add )?Fries, aioli/).click();
  await page.getByRole('button', { name: /^Send/ }).first().click();
  await expect(page.getByRole('button', { name: /^Pay/ })).toBeVisible();
}

/** Waits until so many items stand on the pad. Nobody taps faster than they get there. */
const unsent = (page: Page, count: number) =>
  expect(
    page.getByRole('button', { name: new RegExp(`^Send ${count}$|${count} items not sent`) }).first(),
  ).toBeVisible();

const take = (hand: Hand) => hand.button(/^Take cash/);

const JOBS: readonly Job[] = [
  {
    name: 'Seat 4 and begin',
    most: 2,
    async work(hand) {
      await openTable(hand, '12');
      await hand.button('4');
    },
    done: (page) => expect(product(page, /^(Add )?Negroni/)).toBeVisible(),
  },
  {
    name: 'A round of two products',
    most: 4,
    async work(hand) {
      await openTable(hand, '12');
      await hand.tap(product(hand.page, /^(Add )?Negroni/));
      await hand.tap(product(hand.page, /^(Add )?Fries, aioli/));
      await unsent(hand.page, 2);
      await hand.button(/^Send/);
    },
    done: (page) => expect(page.getByText('2 items sent')).toBeVisible(),
  },
  {
    name: 'Same again',
    most: 3,
    async work(hand) {
      await openTable(hand, '12');
      await hand.button(/^Same again/);
      await hand.button(/^Send/);
    },
    done: (page) => expect(page.getByText('2 items sent')).toBeVisible(),
  },
  {
    name: 'Rush',
    most: 3,
    async work(hand) {
      await openTable(hand, '12');
      await hand.button(/^Rush #/);
    },
    done: (page) => expect(page.getByRole('button', { name: /^No rush for/ })).toBeVisible(),
  },
  {
    name: 'Void a sent line',
    most: 4,
    async work(hand) {
      await openTable(hand, '12');
      await hand.tap(sentLine(hand.page, /Negroni/));
      await hand.button('Wrong item');
      await hand.button(/^Void/);
    },
    done: (page) => expect(page.getByText('1 voided')).toBeVisible(),
  },
  {
    name: 'Fire the next course',
    most: 2,
    async before(page) {
      await seatParty(page, '3', 2);
      await placeNext(page, { course: '1' });
      await product(page, /^(Add )?Marinated olives/).click();
      await placeNext(page, { course: '2' });
      await product(page, /^(Add )?Fries, aioli/).click();
      await page
        .getByRole('button', { name: /^Send course 1/ })
        .last()
        .click();
      await expect(page.getByRole('button', { name: /^Fire course 2/ }).first()).toBeVisible();
    },
    async work(hand) {
      await openTable(hand, '3');
      await hand.button(/^Fire course 2/);
    },
    done: (page) => expect(page.getByText('1 item sent')).toBeVisible(),
  },
  {
    name: 'Pay all, exact cash',
    most: 3,
    async work(hand) {
      await openTable(hand, '3');
      await hand.button(/^Pay/);
      await take(hand);
    },
    done: thanked,
  },
  {
    name: 'Pay the check of one seat',
    most: 5,
    before: (page) => eatAt(page, '4'),
    async work(hand) {
      await openTable(hand, '4');
      await hand.button(/^Pay/);
      await hand.button('By seat');
      await hand.button(/^Seat 1/);
      await take(hand);
    },
    done: thanked,
  },
  {
    name: 'Pay the check of the next seat',
    most: 2,
    goesOn: true,
    async work(hand) {
      await hand.tap(hand.page.getByRole('link', { name: /^Seat 2|^Next payment/ }).first());
      await take(hand);
    },
    async done(page) {
      await thanked(page);
      await expect(page.getByRole('main')).toContainText('PartSeat 2');
    },
  },
  {
    name: 'Pay evenly by 3, the first part',
    most: 5,
    before: (page) => eatAt(page, '6'),
    async work(hand) {
      await openTable(hand, '6');
      await hand.button(/^Pay/);
      await hand.button('Split');
      await hand.button(/^Split by 3/);
      await take(hand);
    },
    done: thanked,
  },
  {
    name: 'Pay one item',
    most: 5,
    before: (page) => eatAt(page, '7'),
    async work(hand) {
      await openTable(hand, '7');
      await hand.button(/^Pay/);
      await hand.button('By item');
      const items = hand.page.getByRole('region', { name: 'Items that this guest pays' });
      await hand.tap(items.getByRole('button', { name: /Fries, aioli/ }));
      await expect(hand.page.getByRole('button', { name: /^Check 2 / })).toHaveAttribute(
        'aria-pressed',
        'true',
      );
      await take(hand);
    },
    done: thanked,
  },
  {
    name: 'Give a discount that has a name',
    most: 3,
    async work(hand) {
      await openTable(hand, '7');
      await hand.button('Comp or discount');
      await hand.button(/^10 % staff/);
    },
    done: (page) => expect(page.getByText('10 % staff given')).toBeVisible(),
  },
  {
    name: 'Comp a line',
    most: 3,
    async work(hand) {
      await openTable(hand, '7');
      await hand.tap(sentLine(hand.page, /Marinated olives/));
      await hand.button('Comp: On the house');
    },
    done: (page) => expect(page.getByText(/^Comp of Marinated olives given/)).toBeVisible(),
  },
  {
    name: 'Move to another table',
    most: 4,
    async work(hand) {
      await openTable(hand, '7');
      await hand.button(/^More for check/);
      await hand.button('Move to another table');
      await hand.button('Table 8');
    },
    done: (page) => expect(page.getByRole('heading', { name: 'Table 8' })).toBeVisible(),
  },
  {
    name: 'Hand over',
    most: 4,
    async work(hand) {
      await openTable(hand, '8');
      await hand.button(/^More for check/);
      await hand.button('Hand over to a colleague');
      await hand.button(/^Amara/);
    },
    done: (page) => expect(page.getByText('Who takes over?')).toBeHidden(),
  },
  {
    name: 'Join two checks',
    most: 4,
    before: (page) => eatAt(page, '9'),
    async work(hand) {
      await openTable(hand, '9');
      await hand.button(/^More for check/);
      await hand.button('Join with another check');
      await hand.button(/^Table 8,/);
    },
    async done(page) {
      await expect(page.getByRole('heading', { name: 'Table 8' })).toBeVisible();
      await toTables(page);
      await expect(tableCard(page, '8')).toContainText('6 guests');
    },
  },
  {
    name: 'Takeout, to the menu',
    most: 2,
    async work(hand) {
      await hand.button('Takeout');
      await hand.button('Choose dishes');
    },
    async done(page) {
      await expect(page.getByRole('heading', { name: /^Takeout · #/ })).toBeVisible();
      await expect(product(page, /^(Add )?Negroni/)).toBeVisible();
    },
  },
];

async function walk(browser: Browser, venue: RunningVenue, device: Device): Promise<string[]> {
  const { page, faults } = await openStation(browser, venue.address, device);
  await signIn(page, ADMIN);
  await expect(pill(page, /^Online$/)).toBeVisible();
  const tooMany: string[] = [];
  for (const { name, most, before, goesOn, work, done } of JOBS) {
    if (before) await before(page);
    if (!goesOn) await toTables(page);
    const hand = new Hand(page);
    await work(hand);
    await done(page);
    print(`${device.width} px · ${name}: ${hand.taps} taps, at most ${most}`);
    if (hand.taps > most) tooMany.push(name);
  }
  expect(faults).toEqual([]);
  return tooMany;
}

test('@long each job on a check takes no more taps than promised on a tablet', async ({ browser, venue }) => {
  expect(await walk(browser, venue, TABLET)).toEqual([]);
});

test('each job on a check takes no more taps than promised on a phone @long', async ({ browser, venue }) => {
  expect(await walk(browser, venue, PHONE)).toEqual([]);
});

const print = (line: string): void => {
  process.stdout.write(`${line}\n`);
};
