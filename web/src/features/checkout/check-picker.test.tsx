import { padIdOf } from '@tableside/domain/entities/visit.ts';
import {
  anItem,
  anOrder,
  aTable,
  aVenue,
  type RowsByEntity,
  testId,
} from '@tableside/domain/testing/builders.ts';
import { aRound, aVisit } from '@tableside/domain/testing/visit-builders.ts';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { showScreen } from '../../../testing/show-screen.tsx';
import { VisitCheckout } from './visit-checkout.tsx';

afterEach(cleanup);

const key = testId('command', 70);
const [steak, soup] = ['Steak', 'Soup'].map((name, n) =>
  anItem({ id: testId('item', n + 1), name, price: 1000 }),
);
const visit = aVisit({
  tableId: 'table-12',
  checks: [{ key, name: 'Check 2' }],
  split: { by: 'none', lines: { [testId('item', 1)]: { [key]: 1 } } },
});
const rows: RowsByEntity = {
  venue: [aVenue()],
  table: [aTable({ status: 'occupied' })],
  visit: [visit],
  order: [anOrder({ id: padIdOf(visit.id), visitId: visit.id }), aRound([steak, soup] as never)],
};

it('the picker moves a line to a check that was made before, and back to the rest', async () => {
  const { db } = await showScreen(
    <VisitCheckout visitId={visit.id} venue={aVenue()} tipOnly={false} checkKey={undefined} />,
    { rows },
  );
  const shares = async () => (await db.rowsOf('visit').get(visit.id))?.doc.split.lines;
  fireEvent.click(await screen.findByRole('button', { name: /^Check 2 / }));
  fireEvent.click(screen.getByRole('button', { name: 'By item' }));
  const items = within(await screen.findByRole('region', { name: 'Items that this guest pays' }));
  fireEvent.click(items.getByRole('button', { name: /Soup/ }));
  await waitFor(async () =>
    expect(await shares()).toEqual({ [testId('item', 1)]: { [key]: 1 }, [testId('item', 2)]: { [key]: 1 } }),
  );
  await waitFor(() =>
    expect(items.getByRole('button', { name: /Steak/ }).getAttribute('aria-pressed')).toBe('true'),
  );
  fireEvent.click(items.getByRole('button', { name: /Steak/ }));
  await waitFor(async () => expect(await shares()).toEqual({ [testId('item', 2)]: { [key]: 1 } }));
});

it('the checkout says what is not sent yet, and so not in the sum', async () => {
  const waiting = anItem({ id: testId('item', 8), name: 'Cake', price: 900, quantity: 2 });
  const pad = anOrder({ id: padIdOf(visit.id), visitId: visit.id, items: [waiting] });
  const words = '2 items are not sent yet, and not in this sum.';
  const shown = async (payAt: 'end' | 'order') => {
    const order = [pad, aRound([steak, soup] as never)];
    await showScreen(
      <VisitCheckout visitId={visit.id} venue={aVenue()} tipOnly={false} checkKey={undefined} />,
      { rows: { ...rows, visit: [{ ...visit, payAt }], order } },
    );
    await screen.findByRole('button', { name: 'By item' });
    const found = screen.queryByText(words) !== null;
    cleanup();
    return found;
  };
  expect([await shown('end'), await shown('order')]).toEqual([true, false]);
});

it('the picker puts single portions of a line on a check, and leaves the others', async () => {
  const beers = anItem({ id: testId('item', 1), name: 'Beer', price: 650, quantity: 4 });
  const plain = aVisit({ tableId: 'table-12' });
  const { db } = await showScreen(
    <VisitCheckout visitId={visit.id} venue={aVenue()} tipOnly={false} checkKey={undefined} />,
    {
      rows: {
        ...rows,
        visit: [plain],
        order: [anOrder({ id: padIdOf(visit.id), visitId: visit.id }), aRound([beers])],
      },
    },
  );
  const shares = async () =>
    Object.values((await db.rowsOf('visit').get(visit.id))?.doc.split.lines ?? {})[0];
  fireEvent.click(await screen.findByRole('button', { name: 'By item' }));
  const items = within(await screen.findByRole('region', { name: 'Items that this guest pays' }));
  fireEvent.click(items.getByRole('button', { name: /^4 × Beer/ }));
  const less = await items.findByRole('button', { name: 'One less Beer' });
  expect(items.getByText('4 of 4')).toBeDefined();
  fireEvent.click(less);
  expect(await items.findByText('3 of 4')).toBeDefined();
  expect(Object.values((await shares()) ?? {}).toSorted()).toEqual([1, 3]);
  expect((await screen.findByRole('button', { name: /^Check 2 / })).textContent).toContain('$21.23');
});
