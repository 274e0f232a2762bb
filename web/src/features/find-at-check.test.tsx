import { testId } from '@tableside/domain/testing/builders.ts';
import { aVisit } from '@tableside/domain/testing/visit-builders.ts';
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { showScreen } from '../../testing/show-screen.tsx';
import { forgetTablet, menuRows, showTablet } from '../../testing/tablet-menu.ts';
import { FindButton } from './find/find-button.tsx';
import { OrderingPage } from './ordering/ordering-page.tsx';

beforeEach(showTablet);
afterEach(() => {
  cleanup();
  forgetTablet();
});

async function find(text: string): Promise<HTMLElement> {
  await act(async () => void fireEvent.keyDown(document.body, { key: '/' }));
  const field = await screen.findByRole('combobox', { name: 'Find anything' });
  fireEvent.change(field, { target: { value: text } });
  await screen.findAllByRole('option');
  return field;
}

it('at the check of a table adds how many, to whom, and opens the sheet of a dish with a question', async () => {
  const { engine } = await showScreen(
    <>
      <FindButton />
      <OrderingPage named="table-12" />
    </>,
    { rows: { ...menuRows, visit: [aVisit()] } },
  );
  await screen.findByRole('button', { name: /^Burger/ });
  fireEvent.keyDown(await find('burger 2 seat 3'), { key: 'Enter' });
  expect(await screen.findByText('2 × Burger added to seat 3')).toBeDefined();
  expect(engine.asked[0]).toMatchObject({
    name: 'visit.addItem',
    args: { visitId: testId('visit'), item: { productId: 'burger', quantity: 2, seat: 3 } },
  });
  await waitFor(() => expect(screen.queryByRole('combobox')).toBeNull());
  const field = await find('vodka 2');
  expect(screen.getAllByRole('option')[0]?.textContent).toMatch(/^Choose 2 × /);
  fireEvent.keyDown(field, { key: 'Enter' });
  expect(await screen.findByRole('dialog', { name: 'Vodka' })).toBeDefined();
});
