/** The page from a pasted menu to the menu of the venue, and back. */
import { aCategory, aProduct, aSize, aVenue } from '@tableside/domain/testing/builders.ts';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { showScreen } from '../../../../../testing/show-screen.tsx';
import { ImportPage } from './import-page.tsx';

afterEach(() => {
  cleanup();
  window.localStorage.clear();
});

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
/** A plan and ten writes take their time on a busy machine. */
const seen = (text: string) => screen.findByText(text, {}, { timeout: 8000 });

it('a pasted menu is checked, applied, and taken back', async () => {
  const rows = {
    venue: [aVenue()],
    category: [aCategory({ id: 'mains', name: 'Mains' })],
    product: [
      aProduct({
        id: 'soup',
        name: 'Soup',
        category: 'mains',
        sizes: [aSize({ name: 'Regular', currentPrice: 700 })],
      }),
    ],
  };
  const { db } = await showScreen(<ImportPage />, { role: 'manager', rows });
  const text = 'Mains\nSoup 8\nSteak 34\nCatch of the day\n';
  fireEvent.change(await screen.findByLabelText('Or paste your menu'), { target: { value: text } });
  press('Read the text');
  expect(await seen('A comma begins the description')).toBeDefined();
  press('Check');
  expect(await seen('2 differences to the menu')).toBeDefined();
  expect(screen.getByText(/\$7\.00 → \$8\.00/)).toBeDefined();
  expect(screen.getByText(/Row 4: The price is missing/)).toBeDefined();
  press('Apply 2 changes');
  expect(await seen('The import is done')).toBeDefined();
  const names = async () =>
    (await db.products.toArray())
      .filter(({ doc }) => !doc.archived)
      .map(({ doc }) => `${doc.name} ${doc.sizes[0]?.currentPrice}`);
  expect((await names()).sort()).toEqual(['Soup 800', 'Steak 3400']);
  press('Undo this import');
  expect(await seen('The import is taken back')).toBeDefined();
  await waitFor(async () => expect(await names()).toEqual(['Soup 700']));
});

it('a refused row is mended on the check and taken with the others', async () => {
  const { db } = await showScreen(<ImportPage />, { role: 'manager', rows: { venue: [aVenue()] } });
  const text = 'Category,Name,Price\nMains,Soup,8\nMains,Catch,ask me\n';
  fireEvent.change(await screen.findByLabelText('Or paste your menu'), { target: { value: text } });
  press('Read the text');
  expect(await seen('A table')).toBeDefined();
  press('Check');
  expect(await seen('Row 3: This is not a price: “ask me”.')).toBeDefined();
  fireEvent.click(screen.getByRole('checkbox', { name: /^Soup/ }));
  press('Mend row 3');
  fireEvent.change(screen.getByLabelText('Price'), { target: { value: '21.50' } });
  press('Check again');
  expect(await seen('3 differences to the menu')).toBeDefined();
  expect(screen.queryByRole('region', { name: 'Refused rows' })).toBeNull();
  press('Apply 2 changes');
  expect(await seen('The import is done')).toBeDefined();
  const names = (await db.products.toArray()).map(({ doc }) => `${doc.name} ${doc.sizes[0]?.currentPrice}`);
  expect(names).toEqual(['Catch 2150']);
});
