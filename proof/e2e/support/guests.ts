/** A guest who orders on a phone, from the code on the table. */
import { type APIRequestContext, expect, type Page } from '@playwright/test';
import { askOffice } from './office.ts';
import { chooseCategory } from './people.ts';
import type { RunningVenue } from './running-venue.ts';

export const PHONE = { width: 390, height: 844 };

/** Opens the venue at all hours, because guests can order only during opening hours and these tests run at any time. */
export async function openAllDay(request: APIRequestContext, venue: RunningVenue): Promise<void> {
  const { venueId } = await askOffice<{ venueId: string }>(request, venue, { path: 'auth/me' });
  const operatingHours = [0, 1, 2, 3, 4, 5, 6].map((dayOfWeek) => ({
    dayOfWeek,
    open: '0000',
    close: '0000',
    isOpen: true,
  }));
  await askOffice(request, venue, { path: `venues/${venueId}`, method: 'PUT', data: { operatingHours } });
}

/** Returns the code that is printed on a table. */
export async function codeOfTable(
  request: APIRequestContext,
  venue: RunningVenue,
  number: string,
): Promise<string> {
  const tables = await askOffice<{ number: string; qrCode: string }[]>(request, venue, { path: 'tables' });
  return tables.find((table) => table.number === number)?.qrCode ?? '';
}

/** Adds the olives from the menu of the table and gives the first name that is then asked for. */
export async function orderOlives(phone: Page): Promise<void> {
  await chooseCategory(phone, 'Small plates');
  await phone.getByRole('button', { name: 'Add Marinated olives' }).click();
  await phone.getByLabel('First name').fill('Nora');
  await phone.getByRole('button', { name: 'Continue' }).click();
  await expect(phone.getByRole('button', { name: /View order/ })).toBeVisible();
}
