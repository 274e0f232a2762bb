import { aTable, aVenue } from '@tableside/testkit/builders.ts';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { showScreen } from '../../testing/show-screen.tsx';
import { NewOrderPage } from './new-order-page.tsx';

afterEach(cleanup);

it('a new order asks for its table, and goes on to the menu', async () => {
  await showScreen(<NewOrderPage />, { rows: { venue: [aVenue()], table: [aTable()] } });
  const link = await screen.findByRole('link', { name: 'Table 12' });
  expect(link.getAttribute('href')).toBe('/menu?table=table-12');
});

it('a venue without tables says what to do first', async () => {
  await showScreen(<NewOrderPage />, { rows: { venue: [aVenue()] } });
  expect(await screen.findByText('No tables found. Add tables to your venue to get started.')).toBeDefined();
});
