/** A venue whose guests pay at the end, and what people do on the check of a party. */
import { type APIRequestContext, expect, type Locator, type Page } from '@playwright/test';
import { askOffice } from './office.ts';
import { tab } from './people.ts';
import type { RunningVenue } from './running-venue.ts';

/** Amounts are in cents. */
export interface VisitOnServer {
  readonly id: string;
  readonly rootId: string;
  readonly number: string;
  readonly status: string;
  readonly tableId: string;
  readonly adjustments: readonly object[];
  readonly closed: { readonly sale: { readonly total: number } } | null;
  readonly owed: number;
  readonly takings: readonly { readonly tip: number }[];
}

interface LineOnServer {
  readonly id: string;
  readonly name: string;
  readonly quantity: number;
  readonly seat?: number;
  readonly course?: number;
  readonly allergy: string | null;
}

export interface RoundOnServer {
  readonly id: string;
  readonly visitId?: string;
  readonly orderNumber: string;
  readonly status: string;
  readonly items: readonly LineOnServer[];
}

/**
 * From now on the Tables page of this venue seats parties, and opens their checks. Its menu gives no courses, so that a
 * test sends what it adds at once; `withCourses` leaves them.
 */
export async function payAtTheEnd(
  request: APIRequestContext,
  venue: RunningVenue,
  settings: object = {},
  withCourses = false,
): Promise<void> {
  if (!withCourses) await takeCoursesOffMenu(request, venue);
  const [table] = await askOffice<{ venueId: string }[]>(request, venue, { path: 'tables' });
  const path = `venues/${table?.venueId}`;
  const { settings: before } = await askOffice<{ settings: object }>(request, venue, { path });
  const data = { settings: { ...before, ...settings, payAt: 'end' } };
  await askOffice(request, venue, { path, method: 'PUT', data });
}

export async function takeCoursesOffMenu(request: APIRequestContext, venue: RunningVenue): Promise<void> {
  const categories = await askOffice<{ id: string; course?: number | null }[]>(request, venue, {
    path: 'menu/categories',
  });
  for (const { id } of categories.filter(({ course }) => course != null))
    await askOffice(request, venue, {
      path: `menu/categories/${id}`,
      method: 'PUT',
      data: { course: null },
    });
}

/** Returns the visits that the server holds, oldest first. */
export async function visitsOnServer(
  request: APIRequestContext,
  venue: RunningVenue,
): Promise<VisitOnServer[]> {
  return (await askOffice<VisitOnServer[]>(request, venue, { path: 'visits' })).reverse();
}

/** Gives up in the office what is on a check and was not sent, and closes it. */
export async function discard(
  request: APIRequestContext,
  venue: RunningVenue,
  visitId: string,
): Promise<void> {
  const data = { discard: { reason: 'Guests left' }, freeTable: true };
  await askOffice(request, venue, { path: `visits/${visitId}/close`, data });
}

/** Returns the rounds that the server holds, oldest first. They are the tickets of the kitchen. */
export async function roundsOnServer(
  request: APIRequestContext,
  venue: RunningVenue,
): Promise<RoundOnServer[]> {
  const orders = await askOffice<RoundOnServer[]>(request, venue, { path: 'orders' });
  return orders.filter(({ visitId }) => visitId !== undefined).reverse();
}

/** '2 × Fries, aioli', for each line of these rounds. */
export const linesOf = (rounds: readonly RoundOnServer[]): string[] =>
  rounds.flatMap(({ items }) => items.map(({ quantity, name }) => `${quantity} × ${name}`));

export const tableLink = (page: Page, number: string): Locator =>
  page.getByRole('link', { name: new RegExp(`^Table ${number},`) });

export const tableCard = (page: Page, number: string): Locator =>
  page.getByRole('main').getByRole('listitem', { name: `Table ${number}`, exact: true });

/** Opens a table from the Tables page and seats a party there. */
export async function seatParty(page: Page, table: string, covers: number): Promise<void> {
  await tab(page, 'Tables').click();
  await tableLink(page, table).click();
  await page.getByRole('button', { name: String(covers), exact: true }).click();
  await expect(page.getByRole('group', { name: /of the next item$/ }).first()).toBeVisible();
}

export const product = (page: Page, name: RegExp): Locator =>
  page.getByRole('main').getByRole('button', { name }).first();

export interface Placing {
  /** A number, or 'Whole table'. */
  readonly seat?: string;
  readonly course?: string;
}

/** Chooses the seat and the course of what is added next. The first course of a check unfolds the others. */
export async function placeNext(
  page: Page,
  { seat, course }: Placing,
  tap = (target: Locator): Promise<void> => target.click(),
): Promise<void> {
  const group = (what: string): Locator => page.getByRole('group', { name: `${what} of the next item` });
  if (course !== undefined) {
    await expect(group('Course')).toBeVisible();
    const unfold = group('Course').getByRole('button', { name: 'Courses' });
    const isFolded = (await unfold.count()) > 0;
    if (isFolded) await tap(unfold);
    const chosen = group('Course').getByRole('button', { name: course, exact: true });
    if (!isFolded || (await chosen.getAttribute('aria-pressed')) !== 'true') await tap(chosen);
  }
  if (seat !== undefined) {
    const name = new RegExp(`^${/^\d/.test(seat) ? `Seat ${seat}` : seat}(,|$)`);
    await tap(group('Seat').getByRole('radio', { name }));
  }
}

/** The check of the table that is open. */
export const check = (page: Page): Locator => page.getByRole('region', { name: /^Check / });

/** Adds a product to the check and sends it. */
export async function send(page: Page, name: RegExp): Promise<void> {
  await product(page, name).click();
  await check(page).getByRole('button', { name: /^Send/ }).last().click();
}
