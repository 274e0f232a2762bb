/** A tablet whose staff share it: PINs, who is in, and what people do at its lock screen. */
import { type APIRequestContext, expect, type Page } from '@playwright/test';
import { type Person, pill } from './people.ts';
import type { RunningVenue } from './running-venue.ts';
import { BACK_WITHIN_MS } from './shift-test.ts';

/** Sets a PIN as the person would in their profile. */
export async function givePin(
  request: APIRequestContext,
  { address }: RunningVenue,
  { email, password, pin }: Person & { pin: string },
): Promise<void> {
  const signedIn = await request.post(`${address}/api/auth/login`, { data: { email, password } });
  const { token } = (await signedIn.json()) as { token: string };
  const headers = { authorization: `Bearer ${token}` };
  const set = await request.put(`${address}/api/auth/pin`, { headers, data: { password, pin } });
  expect(set.ok(), await set.text()).toBe(true);
}

/**
 * Shares the tablet that somebody is signed in on, which signs them out. A manager declares it with their own sign-in. It
 * waits until the app is online: a call that is under way at a sign-out is refused, and the browser would log that as an
 * error.
 */
export async function shareTablet(page: Page, manager: Person): Promise<void> {
  await page.goto('/profile/tablet');
  await expect(pill(page, /^Online$/)).toBeVisible({ timeout: BACK_WITHIN_MS });
  await page.getByLabel("Manager's email").fill(manager.email);
  await page.getByLabel("Manager's password").fill(manager.password);
  await page.getByRole('button', { name: 'Share this tablet' }).click();
  await expect(page.getByRole('heading', { name: "Who's working?" })).toBeVisible();
}

export const tile = (page: Page, name: string) => page.getByRole('button', { name: new RegExp(name) });
export const lockButton = (page: Page, name = '') =>
  page.getByRole('button', { name: new RegExp(`^Lock\\. ${name}`) });

export async function typePin(page: Page, pin: string): Promise<void> {
  for (const digit of pin) await page.getByRole('button', { name: digit, exact: true }).click();
}

/** Enters a PIN here for the first time. */
export async function firstEntry(page: Page, name: string, pin: string): Promise<void> {
  await tile(page, name).click();
  await typePin(page, pin);
  await page.getByRole('button', { name: 'Unlock' }).click();
  await expect(lockButton(page, name)).toBeVisible();
}

/** Comes in with the digits alone. */
export async function comeIn(page: Page, name: string, pin: string): Promise<void> {
  await tile(page, name).click();
  await typePin(page, pin);
  await expect(lockButton(page, name)).toBeVisible();
}

export async function lock(page: Page): Promise<void> {
  await lockButton(page).click();
  await expect(page.getByRole('heading', { name: "Who's working?" })).toBeVisible();
}
