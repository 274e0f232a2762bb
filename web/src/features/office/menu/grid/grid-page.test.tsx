/** The grid from an edit to the menu of the venue, and back. */
import { aCategory, aProduct, aSize, aVenue } from '@tableside/domain/testing/builders.ts';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { showScreen } from '../../../../../testing/show-screen.tsx';
import { GridPage } from './grid-page.tsx';

afterEach(() => {
  cleanup();
  window.localStorage.clear();
  window.sessionStorage.clear();
});

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const seen = (text: string) => screen.findByText(text, {}, { timeout: 60_000 });
const row = (position: number) => screen.getAllByRole('row')[position] as HTMLElement;
const cell = (text: string) => screen.getByText(text).closest('[role=gridcell]') as HTMLElement;

const twoDishes = {
  venue: [aVenue()],
  category: [aCategory({ id: 'mains', name: 'Mains' })],
  product: [1, 2].map((n) =>
    aProduct({
      id: `dish-${n}`,
      name: `Dish ${n}`,
      category: 'mains',
      position: n,
      sizes: [aSize({ name: 'Regular', currentPrice: 1000 + n })],
    }),
  ),
};

it('edits stay when the page is left, also a text that is still being typed, until they are taken back', async () => {
  await showScreen(<GridPage />, { role: 'manager', rows: twoDishes });
  await screen.findByRole('grid', {}, { timeout: 60_000 });
  fireEvent.focus(cell('10.01'));
  fireEvent.keyDown(cell('10.01'), { key: '9' });
  fireEvent.change(screen.getByLabelText('Price'), { target: { value: '9.5' } });
  cleanup();
  await showScreen(<GridPage />, { role: 'manager', rows: twoDishes });
  expect(await seen('1 edit from before is still here. Check and save, or take back.')).toBeDefined();
  expect(cell('9.5')).toBeDefined();
  press('Take 1 edit back');
  expect(screen.queryByText(/from before/)).toBeNull();
  cleanup();
  await showScreen(<GridPage />, { role: 'manager', rows: twoDishes });
  await screen.findByRole('grid', {}, { timeout: 60_000 });
  expect(screen.queryByText(/from before/)).toBeNull();
});

it('Alt with an arrow moves a product, and the chosen cell goes with it', async () => {
  await showScreen(<GridPage />, { role: 'manager', rows: twoDishes });
  await screen.findByRole('grid', {}, { timeout: 60_000 });
  fireEvent.focus(cell('Dish 1'));
  fireEvent.keyDown(cell('Dish 1'), { key: 'ArrowDown', altKey: true });
  expect(await seen('Dish 1 is at place 2.')).toBeDefined();
  expect([row(1), row(2)].map(({ textContent }) => textContent?.slice(0, 6))).toEqual(['Dish 2', 'Dish 1']);
  await waitFor(() => expect(document.activeElement).toBe(cell('Dish 1')));
});

it('prices are typed, pasted and changed by percent, checked, saved, and taken back', async () => {
  const dish = (n: number) =>
    aProduct({
      id: `dish-${n}`,
      name: `Dish ${n}`,
      category: 'mains',
      position: n,
      sizes: [aSize({ name: 'Regular', currentPrice: 1000 + n })],
    });
  const rows = {
    venue: [aVenue()],
    category: [aCategory({ id: 'mains', name: 'Mains' })],
    product: Array.from({ length: 300 }, (_, n) => dish(n)),
  };
  const { db } = await showScreen(<GridPage />, { role: 'manager', rows });
  const grid = await screen.findByRole('grid', {}, { timeout: 60_000 });
  expect(grid.getAttribute('aria-rowcount')).toBe('301');
  expect(screen.getAllByRole('row').length).toBeLessThan(80);

  fireEvent.focus(cell('10.00'));
  fireEvent.keyDown(cell('10.00'), { key: '1' });
  fireEvent.change(screen.getByLabelText('Price'), { target: { value: '12.5' } });
  fireEvent.keyDown(screen.getByLabelText('Price'), { key: 'Enter' });
  fireEvent.paste(cell('10.01'), { clipboardData: { getData: () => '13\n14\n' } });
  fireEvent.click(screen.getByLabelText('Tick Dish 3, Regular'));
  fireEvent.change(screen.getByLabelText('By percent'), { target: { value: '10' } });
  press('Change 1 ticked row');
  press('Check and save');
  expect(await seen('4 differences to the menu')).toBeDefined();
  expect(screen.queryByRole('region', { name: 'Not in the file' })).toBeNull();
  press('Apply 4 changes');
  expect(await seen('The changes are made')).toBeDefined();
  const prices = async () =>
    (await db.products.bulkGet(['dish-0', 'dish-1', 'dish-2', 'dish-3', 'dish-4'])).map(
      (row) => row?.doc.sizes[0]?.currentPrice,
    );
  expect(await prices()).toEqual([1250, 1300, 1400, 1103, 1004]);
  press('Undo these changes');
  expect(await seen('The changes are taken back')).toBeDefined();
  await waitFor(async () => expect(await prices()).toEqual([1000, 1001, 1002, 1003, 1004]));
});

it('hours are set for all ticked products, and nobody can set what is none', async () => {
  const { db } = await showScreen(<GridPage />, { role: 'manager', rows: twoDishes });
  await screen.findByRole('grid', {}, { timeout: 8000 });
  for (const n of [1, 2]) fireEvent.click(screen.getByLabelText(`Tick Dish ${n}, Regular`));
  fireEvent.change(screen.getByLabelText('Change'), { target: { value: 'Hours' } });
  fireEvent.change(screen.getByLabelText(/^To/), { target: { value: 'at noon' } });
  expect(await seen('Type hours such as Mon-Fri 11:00-15:00.')).toBeDefined();
  fireEvent.change(screen.getByLabelText(/^To/), { target: { value: 'Sat 10:00-16:00' } });
  press('Change 2 ticked rows');
  press('Check and save');
  press((await seen('2 differences to the menu')) && 'Apply 2 changes');
  expect(await seen('The changes are made')).toBeDefined();
  const stored = await db.products.bulkGet(['dish-1', 'dish-2']);
  const saturday = [{ days: [6], from: '1000', to: '1600' }];
  expect(stored.map((one) => one?.doc.hours)).toEqual([saturday, saturday]);
});
