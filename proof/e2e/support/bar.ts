/** What people do at the table that is open on a tablet, when they sell, take the money, and read what the server holds. */
import { type APIRequestContext, expect, type Locator, type Page } from '@playwright/test';
import { askOffice } from './office.ts';
import { tab, thanked } from './people.ts';
import type { RunningVenue } from './running-venue.ts';
import { check, linesOf, product, roundsOnServer, tableLink, takeCoursesOffMenu } from './visits.ts';

export type PayAt = 'order' | 'end';

/** Whatever the venue said before, its guests now pay at this time. Then a dish has a course only if somebody gives it one. */
export async function payAt(
  request: APIRequestContext,
  venue: RunningVenue,
  settings: { readonly payAt: PayAt; readonly discounts?: readonly object[] },
): Promise<void> {
  if (settings.payAt === 'end') await takeCoursesOffMenu(request, venue);
  const { venueId } = await askOffice<{ venueId: string }>(request, venue, { path: 'auth/me' });
  const path = `venues/${venueId}`;
  const { settings: before } = await askOffice<{ settings: object }>(request, venue, { path });
  await askOffice(request, venue, { path, method: 'PUT', data: { settings: { ...before, ...settings } } });
}

export const toPay = (page: Page): Locator => check(page).getByRole('button', { name: /^Pay/ });

export async function openTable(page: Page, table: string): Promise<void> {
  await tab(page, 'Tables').click();
  await tableLink(page, table).click();
}

/** Adds one of each to the check of the table that is open, and waits until they stand there. */
export async function add(page: Page, ...names: readonly RegExp[]): Promise<void> {
  for (const name of names) {
    await product(page, name).click();
    await expect(
      check(page).getByRole('button', { name: new RegExp(name.source.replace('^', '')) }),
    ).toBeVisible();
  }
}

export async function takeCash(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Take cash/ }).click();
  await thanked(page);
}

export async function payAll(page: Page): Promise<void> {
  await toPay(page).click();
  await takeCash(page);
}

/** 'paid: 1 × Marinated olives', for each round that was sent. */
export async function cookedOnServer(request: APIRequestContext, venue: RunningVenue): Promise<string[]> {
  const rounds = await roundsOnServer(request, venue);
  const sent = rounds.filter(({ status }) => status !== 'draft' && status !== 'cancelled');
  return sent.map((round) => `${round.status}: ${linesOf([round]).join(', ')}`).toSorted();
}
