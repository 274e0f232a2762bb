import { anItem, anOrder, aTable, aVenue, type RowsByEntity, testId } from '@tableside/testkit/builders.ts';
import { aRound, aVisit } from '@tableside/testkit/visit-builders.ts';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { showScreen } from '../../testing/show-screen.tsx';
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
  order: [anOrder({ id: visit.id, visitId: visit.id }), aRound([steak, soup] as never)],
};

it('moves a line to a check that was made before, and back to the rest', async () => {
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
