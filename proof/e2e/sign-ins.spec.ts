/** Ways to get in: by invitation, with a reset code, and with a second factor and its recovery codes. */
import { createHmac } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { violationsOf } from './support/inspection.ts';
import { fillSignIn, openStation, pill, signIn } from './support/people.ts';
import { ADMIN } from './support/running-venue.ts';
import { test } from './support/venue-test.ts';

const AMARA = 'amara@alderandrye.example';
const board = (page: Page) => page.getByRole('heading', { name: 'Order Management' });

/** Returns the code that an authenticator app shows for this secret, `steps` steps of 30 seconds from now. */
function codeOf(secret: string, steps = 0): string {
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
  const bits = [...secret].map((letter) => letters.indexOf(letter).toString(2).padStart(5, '0')).join('');
  const key = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000) + steps));
  const hash = createHmac('sha1', key).update(counter).digest();
  const number = hash.readUInt32BE((hash.at(-1) ?? 0) & 0xf) & 0x7fffffff;
  return String(number % 1_000_000).padStart(6, '0');
}

async function enter(page: Page, password: string): Promise<void> {
  await fillSignIn(page, { email: AMARA, password });
  await page.getByRole('button', { name: 'Sign In' }).click();
}

async function signOut(page: Page): Promise<void> {
  await page.goto('/profile');
  // Until the page is online, Sign Out asks first.
  await expect(pill(page, /^Online$/)).toBeVisible();
  await page.getByRole('button', { name: /^Sign Out/ }).click();
  await expect(page.getByRole('heading', { name: 'Welcome Back' })).toBeVisible();
}

test('@long somebody is invited, forgets the password, and adds a second factor with recovery codes', async ({
  browser,
  venue,
}) => {
  test.setTimeout(120_000);
  const office = (await openStation(browser, venue.address, { width: 1440, height: 900 })).page;
  const asked: string[] = [];
  await signIn(office, ADMIN);
  await office.goto('/staff');
  await office.getByRole('button', { name: "Amara's access" }).click();
  const sheet = office.getByRole('dialog');
  await sheet.getByLabel('Role').selectOption('manager');
  await sheet.getByRole('button', { name: 'Make link' }).click();
  await expect(sheet.getByRole('img', { name: /^Invitation of Amara/ })).toBeVisible();
  const link = (await sheet.getByText(/\/join#/).textContent()) ?? '';
  const token = link.split('#')[1] ?? '';
  expect(token).toMatch(/^[\w-]{43}$/);

  const { page } = await openStation(browser, venue.address, { width: 390, height: 844 });
  page.on('request', (request) => asked.push(request.url()));
  await page.goto(`/join#${token}`);
  await expect(page.getByRole('heading', { name: 'Welcome to Alder & Rye' })).toBeVisible();
  await expect(page.getByText('Manager')).toBeVisible();
  await expect(page.getByText(AMARA)).toBeVisible();
  expect(await violationsOf(page)).toEqual([]);
  await page.getByLabel('Choose a password').fill('amara12345');
  await page.getByRole('button', { name: 'Set password and sign in' }).click();
  await expect(page.getByRole('alert')).toContainText('too easy to guess');
  await page.getByLabel('Choose a password').fill('olives-in-the-morning');
  await page.keyboard.press('Enter');
  await expect(board(page)).toBeVisible();
  expect(asked.filter((url) => url.includes(token))).toEqual([]);
  await signOut(page);
  await page.goto(`/join#${token}`);
  await expect(page.getByText('This invitation was used')).toBeVisible();

  await office.goto('/profile/access');
  await office.getByRole('button', { name: 'Help Amara' }).click();
  await sheet.getByRole('button', { name: 'Make a reset code' }).click();
  const code = (await sheet.getByText(/^[2-9A-Z]{4}-[2-9A-Z]{4}$/).textContent()) ?? '';
  await page.getByRole('button', { name: 'Go to sign in' }).click();
  await page.getByRole('button', { name: 'Forgot your password?' }).click();
  await expect(page.getByText('Ask an administrator')).toBeVisible();
  expect(await violationsOf(page)).toEqual([]);
  await page.getByLabel('Email').fill(AMARA);
  await page.getByLabel('Reset code').fill('AAAA-AAAA');
  await page.getByLabel('New password', { exact: true }).fill('olives-in-the-evening');
  await page.getByRole('button', { name: 'Set password' }).click();
  await expect(page.getByRole('alert')).toContainText('Wrong email or code');
  await page.getByLabel('Reset code').fill(code.toLowerCase());
  await page.getByRole('button', { name: 'Set password' }).click();
  await expect(board(page)).toBeVisible();

  await page.goto('/profile');
  await page.getByRole('link', { name: /^Second factor/ }).click();
  await page.getByLabel('Your password', { exact: true }).fill('olives-in-the-morning');
  await page.getByRole('button', { name: 'Turn on' }).click();
  await expect(page.getByText("That isn't your password.")).toBeVisible();
  await page.getByLabel('Your password', { exact: true }).fill('olives-in-the-evening');
  await page.getByRole('button', { name: 'Turn on' }).click();
  await expect(page.getByRole('img', { name: 'Secret of the second factor' })).toBeVisible();
  const shown = (await page.getByText(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/).textContent()) ?? '';
  const secret = shown.replaceAll(' ', '');
  expect(await violationsOf(page)).toEqual([]);
  // The code of the previous step is accepted for a while. Using it here leaves this code and the next one for the
  // sign-in.
  await page.getByLabel('Code').fill(codeOf(secret, -1));
  await page.getByRole('button', { name: 'Confirm' }).click();
  const codes = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
  await expect(codes).toHaveCount(10);
  const recoveryCode = (await codes.first().textContent()) ?? '';
  expect(await violationsOf(page)).toEqual([]);
  await page.getByRole('button', { name: 'I saved them' }).click();
  await expect(page.getByText('10 recovery codes are left')).toBeVisible();

  await signOut(page);
  await enter(page, 'olives-in-the-evening');
  await expect(page.getByRole('heading', { name: 'Enter your code' })).toBeVisible();
  expect(await page.evaluate(() => window.localStorage.getItem('token'))).toBeNull();
  expect(await violationsOf(page)).toEqual([]);
  const used = codeOf(secret, 1);
  await page.getByLabel('Code').fill(used);
  await page.keyboard.press('Enter');
  await expect(board(page)).toBeVisible();

  await signOut(page);
  await enter(page, 'olives-in-the-evening');
  await page.getByLabel('Code').fill(used);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toContainText('already used');
  await page.getByLabel('Code').fill(recoveryCode);
  await page.keyboard.press('Enter');
  await expect(board(page)).toBeVisible();
  await page.goto('/profile/second-factor');
  await expect(page.getByText('9 recovery codes are left')).toBeVisible();
});

test('@long an address that a guest registered is released when access is given', async ({
  browser,
  request,
  venue,
}) => {
  const guest = { name: 'Mia', email: AMARA, password: 'a-guest-of-the-house' };
  expect((await request.post(`${venue.address}/api/auth/register`, { data: guest })).status()).toBe(201);
  const { page } = await openStation(browser, venue.address);
  await signIn(page, ADMIN);
  await page.goto('/staff');
  await page.getByRole('button', { name: "Amara's access" }).click();
  const sheet = page.getByRole('dialog');
  await sheet.getByRole('button', { name: 'Make link' }).click();
  await expect(sheet.getByText(`Somebody registered as a guest with ${AMARA}`)).toBeVisible();
  expect(await violationsOf(page)).toEqual([]);
  await sheet.getByRole('button', { name: 'Release the address' }).click();
  await expect(sheet.getByRole('button', { name: 'Copy link' })).toBeVisible();
  await page.goto('/profile/access');
  await page.getByRole('button', { name: /^Withdraw the invitation of Amara/ }).click();
  await expect(page.getByText(/was withdrawn/)).toBeVisible();
  await expect(page.getByRole('table', { name: 'Invitations' })).toHaveCount(0);
});
