/** The view of whoever runs: what is up, in which order, what a runner must know, and what is said without a network. */
import type { Order } from '@tableside/domain/entities/order.ts';
import { anItem, aStaffMember, aTable, aVenue, testId } from '@tableside/domain/testing/builders.ts';
import { aRound, aVisit } from '@tableside/domain/testing/visit-builders.ts';
import { businessDay } from '@tableside/domain/venue/business-day.ts';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { showScreen } from '../../../testing/show-screen.tsx';
import { TablesPage } from './tables-page.tsx';

afterEach(() => {
  cleanup();
  window.localStorage.clear();
});

/** Half a minute more than asked for, so that the clock of the page, which is a little late, counts the same minutes. */
const minutesAgo = (minutes: number): string => new Date(Date.now() - (minutes + 0.5) * 60_000).toISOString();

function up(n: number, minutes: number, over: Partial<Order> = {}): Order {
  return aRound([anItem({ id: testId('item', n), name: 'Burrata' })], {
    id: testId('order', n),
    visitId: testId('visit', n),
    orderNumber: `B-${n}`,
    tableId: 'table-12',
    status: 'serving',
    businessDay: businessDay(new Date().toISOString(), aVenue()),
    statusBy: { id: testId('user', 5), name: 'Theo', at: minutesAgo(minutes) },
    serverName: 'Ben',
    ...over,
  });
}

const rows = (...order: Order[]) => ({
  venue: [aVenue()],
  staff: [aStaffMember()],
  table: [
    aTable({ id: 'table-12', number: '12', status: 'occupied' as const }),
    aTable({ id: 'table-14', number: '14', status: 'occupied' as const }),
  ],
  visit: [aVisit({ id: testId('visit', 2), tableId: 'table-14', name: 'Okafor' })],
  order,
});
const show = (...order: Order[]) => showScreen(<TablesPage view="run" />, { rows: rows(...order) });
const names = () => screen.queryAllByRole('article').map((card) => card.getAttribute('aria-label'));

it('the view shows every ready round, no matter who serves it and which station made it, the oldest first', async () => {
  const bar = { ...up(2, 9, { tableId: 'table-14' }), items: [anItem({ station: 'bar', name: 'Negroni' })] };
  await show(up(1, 4), bar, up(3, 20, { status: 'preparing' }), up(4, 20, { status: 'completed' }));
  await waitFor(() => expect(names()).toEqual(['Table 14, #B-2', 'Table 12, #B-1']));
  const [oldest] = screen.getAllByRole('article');
  await waitFor(() => expect(oldest?.textContent).toContain('Okafor'));
  expect(oldest?.textContent).toContain('9 min');
  expect(screen.getAllByRole('article')[1]?.textContent).toContain('Ben');
});

it('a round lists its dishes seat by seat, with allergies and notes, and leaves out what was voided', async () => {
  const who = { id: testId('user'), name: 'Ana' };
  const voids = [
    { id: testId('command'), quantity: 1, reason: 'Cold', by: who, approvedBy: null, at: minutesAgo(1) },
  ];
  const items = [
    anItem({ id: testId('item', 1), name: 'Bread', quantity: 1 }),
    anItem({ id: testId('item', 2), name: 'Burrata', seat: 2, allergy: 'Nuts', note: 'no basil' }),
    anItem({ id: testId('item', 3), name: 'Octopus', seat: 1, quantity: 3, voids }),
    anItem({ id: testId('item', 4), name: 'Oyster', quantity: 1, voids }),
  ];
  await show({ ...up(1, 4, { note: 'Birthday', service: 'takeaway' }), items });
  const card = await screen.findByRole('article', { name: 'Table 12, #B-1' });
  const lines = within(card)
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);
  expect(lines.map((line) => line?.replace(/Regular/, ''))).toEqual([
    'Seat 12 × Octopus',
    'Seat 21 × Burratano basilAllergy: Nuts',
    '1 × Bread',
  ]);
  expect(card.textContent).toContain('Birthday');
  expect(card.textContent).toContain('Takeout');
});

it('the view serves one round with one tap, and takes that back', async () => {
  await show(up(1, 4), up(2, 9, { tableId: 'table-14' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Served, Table 14, #B-2' }));
  await screen.findByText('Table 14 is served');
  await waitFor(() => expect(names()).toEqual(['Table 12, #B-1']), { timeout: 8000 });
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(names()).toContain('Table 14, #B-2'));
});

it('the view says that no food is ready, and only as far as it knows while the server is out of reach', async () => {
  const { engine } = await show();
  await screen.findByText(/^No food is up\./);
  act(() => engine.status.update({ isDoubted: true, confirmedAt: Date.parse('2026-03-06T17:42:00.000Z') }));
  await screen.findByText(/^As of 12:42 PM\. Food that came up since then may be missing\./);
  await screen.findByText('No food was up at 12:42 PM.');
  expect(screen.queryByText(/^No food is up/)).toBeNull();
  act(() => engine.status.update({ isDoubted: false }));
  await screen.findByText(/^No food is up\./);
});

it('the view is chosen beside cards and plan, and remembered', async () => {
  await showScreen(<TablesPage />, { rows: rows(up(1, 4)) });
  // While the mirror is read, the switch stands on another page, which goes.
  await screen.findByRole('listitem', { name: 'Table 12' });
  fireEvent.click(screen.getByRole('radio', { name: 'Run food' }));
  await screen.findByRole('article', { name: 'Table 12, #B-1' });
  cleanup();
  await showScreen(<TablesPage />, { rows: rows(up(1, 4)) });
  await screen.findByRole('article', { name: 'Table 12, #B-1' });
  fireEvent.click(screen.getByRole('radio', { name: 'Cards' }));
  await screen.findByRole('listitem', { name: 'Table 12' });
  expect(names()).toEqual([]);
});

it('the view is remembered when its address was opened', async () => {
  await show(up(1, 4));
  await waitFor(() => expect(names()).toEqual(['Table 12, #B-1']));
  cleanup();
  await showScreen(<TablesPage />, { rows: rows(up(1, 4)) });
  await waitFor(() => expect(names()).toEqual(['Table 12, #B-1']));
});
