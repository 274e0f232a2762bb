import { aSection, aTable, aVenue } from '@tableside/domain/testing/builders.ts';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { showScreen } from '../../../../testing/show-screen.tsx';
import { NewOrderPage } from './new-order-page.tsx';

afterEach(cleanup);

it('a new order asks for its table, and then shows the menu', async () => {
  await showScreen(<NewOrderPage />, { rows: { venue: [aVenue()], table: [aTable()] } });
  const link = await screen.findByRole('link', { name: 'Table 12' });
  expect(link.getAttribute('href')).toBe('/menu?table=table-12');
});

it('the tables are listed by section, in the order of the venue', async () => {
  const section = [
    aSection({ id: 'a', key: 'patio', name: 'Patio', rank: 1 }),
    aSection({ id: 'b', key: 'main_floor', name: 'Main Floor', rank: 0 }),
  ];
  const table = [aTable({ id: 'p', number: 'P1', section: 'patio', status: 'occupied' }), aTable()];
  await showScreen(<NewOrderPage />, { rows: { venue: [aVenue()], section, table } });
  await screen.findByRole('link', { name: 'Patio P1' });
  const links = () => screen.getAllByRole('link', { name: /12|P1/ }).map((link) => link.textContent);
  await waitFor(() => expect(links()).toEqual(['12Available', 'P1Occupied']));
});

it('a venue without tables says what to do first', async () => {
  await showScreen(<NewOrderPage />, { rows: { venue: [aVenue()] } });
  expect(await screen.findByText('No tables found. Add tables to your venue to get started.')).toBeDefined();
});
