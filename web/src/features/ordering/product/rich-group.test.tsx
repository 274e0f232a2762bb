import { anOption, anOptionGroup, aProduct } from '@tableside/domain/testing/builders.ts';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { showScreen } from '../../../../testing/show-screen.tsx';
import { forgetTablet, menuRows, showTablet } from '../../../../testing/tablet-menu.ts';
import { OrderingPage } from '../ordering-page.tsx';

beforeEach(showTablet);
afterEach(() => {
  cleanup();
  forgetTablet();
});

const sides = anOptionGroup({
  id: 'sides',
  name: 'Side',
  options: [
    anOption({ id: 'fries', name: 'Fries', groupIds: ['dips'] }),
    anOption({ id: 'salad', name: 'Salad' }),
  ],
});
const dips = anOptionGroup({
  id: 'dips',
  name: 'Dip',
  type: 'checkbox',
  required: false,
  options: [anOption({ id: 'mayo', name: 'Mayo', price: 150, most: 3 })],
});
const extras = anOptionGroup({
  id: 'extras',
  name: 'With it',
  type: 'checkbox',
  required: false,
  prefixes: ['extra'],
  options: [
    anOption({ id: 'onion', name: 'Onion', included: true }),
    anOption({ id: 'bacon', name: 'Bacon', price: 300, extraPrice: 450 }),
  ],
});
const rows = {
  ...menuRows,
  optionGroup: [sides, dips, extras],
  product: [aProduct({ id: 'burger', name: 'Burger', optionGroupIds: ['sides', 'extras'] })],
};

it('a burger gets fries with two mayos, no onion and extra bacon, each in its place, and can be changed', async () => {
  const { db } = await showScreen(<OrderingPage named="table-12" />, { rows });
  fireEvent.click(await screen.findByRole('button', { name: /^Burger/ }));
  fireEvent.click(await screen.findByRole('radio', { name: /^Fries/ }));
  fireEvent.click(await screen.findByRole('checkbox', { name: /^Mayo/ }));
  fireEvent.click(screen.getByRole('button', { name: 'One more Mayo' }));
  fireEvent.click(screen.getByRole('checkbox', { name: /^Onion/ }));
  expect(screen.getByRole('checkbox', { name: /^No Onion/ })).toHaveProperty('checked', false);
  fireEvent.click(screen.getByRole('button', { name: 'How to make Bacon' }));
  const how = within(screen.getByRole('group', { name: 'How to make Bacon' }));
  fireEvent.click(how.getByRole('button', { name: 'Extra + $4.50' }));
  expect(screen.getByRole('checkbox', { name: /^Extra Bacon/ })).toHaveProperty('checked', true);
  fireEvent.click(screen.getByRole('button', { name: /^Add to Order.*\$19\.50/ }));
  const line = async () => (await db.orders.toArray()).flatMap(({ doc }) => doc.items)[0];
  await waitFor(async () =>
    expect(await line()).toMatchObject({
      price: 1200 + 2 * 150 + 450,
      options: [
        { name: 'Fries' },
        { name: 'Mayo', quantity: 2, path: ['sides/fries'] },
        { name: 'Onion', prefix: 'no', included: true },
        { name: 'Bacon', prefix: 'extra', price: 450 },
      ],
    }),
  );
  const said = await screen.findByText('Fries (2 × Mayo) · No Onion · Extra Bacon', { exact: false });
  fireEvent.click(said);
  fireEvent.click(await screen.findByRole('button', { name: 'Change Burger' }));
  fireEvent.click(await screen.findByRole('checkbox', { name: /^No Onion/ }));
  fireEvent.click(screen.getByRole('button', { name: 'One less Mayo' }));
  fireEvent.click(screen.getByRole('button', { name: /^Save changes/ }));
  await waitFor(async () => expect(await line()).toMatchObject({ price: 1200 + 150 + 450 }));
  expect((await line())?.options.map(({ name }) => name)).toEqual(['Fries', 'Mayo', 'Bacon']);
});
