/** Leads through the screens of a party that pays at the end, and stops at each of them. */
import { expect, type Page } from '@playwright/test';
import { settled } from './inspection.ts';
import { tab, thanked } from './people.ts';
import { placeNext, product, tableCard, tableLink } from './visits.ts';

const TABLE = '12';

/** Called at each screen. `covered`: a sheet covers the page. */
export type Look = (name: string, covered: boolean) => Promise<void>;

export async function walkVisitScreens(page: Page, look: Look): Promise<void> {
  const stop = async (name: string, covered = false): Promise<void> => {
    await settled(page);
    await look(name, covered);
  };
  const button = (name: string | RegExp) => page.getByRole('button', { name }).first().click();
  const isPhone = await tab(page, 'Tables').evaluate(() => window.innerWidth < 960);
  const openTable = async (): Promise<void> => {
    await tab(page, 'Tables').click();
    await tableLink(page, TABLE).click();
  };
  const showLines = async (): Promise<void> => {
    if (isPhone) await button(/Check$/);
  };
  const leave = async (): Promise<void> => {
    // A sheet below another one is hidden from roles until that one is closed.
    const sheets = page.getByRole('dialog');
    for (; (await sheets.count()) > 0; await settled(page)) await page.keyboard.press('Escape');
  };

  await tab(page, 'Tables').click();
  await button('Takeout');
  await expect(page.getByRole('dialog', { name: 'New takeout' })).toBeVisible();
  await stop('takeout', true);
  await leave();
  await openTable();
  await expect(page.getByText('How many guests?')).toBeVisible();
  await stop('seat');
  await button(/^4$/);
  await placeNext(page, { course: '1', seat: '1' });
  await stop('empty check');
  await button('Allergy of seat 1');
  await stop('allergy', true);
  await button('Mustard');
  await button('Save');
  await product(page, /^Marinated olives/).click();
  await placeNext(page, { seat: '2' });
  await product(page, /^Fries, aioli/).click();
  await placeNext(page, { course: '2', seat: 'Whole table' });
  await product(page, /^Whole branzino/).click();
  await expect(page.getByRole('button', { name: /^Send course 1/ }).first()).toBeVisible();
  await stop('two courses');
  await showLines();
  const second = page.getByRole('region', { name: 'Course 2' });
  await second.getByRole('button', { name: /Whole branzino/ }).click();
  await stop('an open line', isPhone);
  await leave();
  await button(/^Send course 1/);
  await expect(page.getByRole('button', { name: /^Fire course 2/ }).first()).toBeVisible();
  await tab(page, 'Tables').click();
  await expect(tableCard(page, TABLE)).toContainText('Course 2 waits');
  await stop('tables');
  await openTable();
  await button(/^Sent/);
  await expect(page.getByRole('button', { name: /^Same again/ })).toBeVisible();
  await stop('what was sent');
  await page.getByRole('region', { name: 'Sent' }).getByRole('button', { name: /Fries/ }).click();
  await stop('a sent line', true);
  await leave();
  await button(/^More for check/);
  await stop('more', true);
  await button('Name and note');
  await stop('name and note', true);
  await leave();
  await button(/^More for check/);
  await button('Move items to another check');
  await page.getByRole('dialog').getByRole('button', { name: /Fries/ }).click();
  await stop('items to move', true);
  await button('Move 1 item');
  await stop('where items go', true);
  await leave();
  await showLines();
  await page.getByRole('button', { name: /^Pay/ }).last().click();
  await button('By seat');
  await expect(page.getByRole('button', { name: /^Seat 1 / })).toBeVisible();
  await stop('checkout');
  await button('Comp or discount');
  await button('10%');
  await stop('discount', true);
  await button('Comp');
  await leave();
  await button('By item');
  await stop('items');
  await button('By item');
  await button(/^Seat 1 /);
  await button(/^Take cash/);
  await thanked(page);
  await stop('receipt of a seat');
  const visit = new URL(page.url()).searchParams.get('visit');
  await page.goto(`/visits/${visit}`);
  await expect(page.getByRole('heading', { name: /^Check #/ })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Timeline' })).toBeVisible();
  await stop('story');
}
