import { padIdOf } from '@tableside/domain/entities/visit.ts';
import {
  anItem,
  anOrder,
  aTable,
  aVenue,
  type RowsByEntity,
  testId,
} from '@tableside/domain/testing/builders.ts';
import { aRound, aTaking, aVisit } from '@tableside/domain/testing/visit-builders.ts';
import { billOf } from '@tableside/domain/visits/bill.ts';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { showScreen } from '../../../testing/show-screen.tsx';
import { TablesPage } from './tables-page.tsx';

afterEach(() => {
  cleanup();
  window.localStorage.clear();
});

const card = (name: string): Promise<HTMLElement> => screen.findByRole('listitem', { name });

describe('a table with a check that is paid at the end', () => {
  const now = () => new Date().toISOString();
  const visitId = testId('visit');
  const party = (over: Parameters<typeof aVisit>[0] = {}, ...orders: ReturnType<typeof anOrder>[]) => {
    const visit = aVisit({ openedAt: now(), covers: 4, name: 'Okafor', ...over });
    const pad = anOrder({ id: padIdOf(visitId), visitId, updatedAt: now() });
    const rows: RowsByEntity = { visit: [visit], order: [pad, ...orders] };
    return { venue: [aVenue()], table: [aTable({ status: 'occupied' })], ...rows };
  };
  const round = aRound([anItem({ price: 5800 })], { id: testId('order', 9), updatedAt: now() });
  const { total } = billOf(aVisit(), [round]);
  const paid = (amount: number) => ({ takings: [aTaking(amount)] });

  it.each([
    ['seated', { visit: {}, orders: [], text: /^12\d sOrderOkafor4 guestsOccupied$/ }],
    ['waiting for the kitchen', { visit: {}, orders: [round], text: /^12\d sSentOkafor4 guests\$63\.15/ }],
    [
      'about to pay',
      { visit: {}, orders: [{ ...round, status: 'completed' as const }], text: /PayOkafor4 guests\$63\.15/ },
    ],
    ['holding its bill', { visit: { billedAt: now() }, orders: [round], text: /Bill outOkafor/ }],
    ['paid in part', { visit: paid(5000), orders: [round], text: /PayOkafor4 guests\$13\.15 left/ }],
    ['paid', { visit: paid(total), orders: [round], text: /CloseOkafor4 guestsPaidOccupied/ }],
    [
      'of one guest without a name',
      { visit: { name: null, covers: 1 }, orders: [], text: /Order1 guestOccupied$/ },
    ],
    [
      'a takeaway',
      {
        visit: { name: null, covers: null, service: 'takeaway' as const },
        orders: [],
        text: /Order#B-17TakeoutOccupied$/,
      },
    ],
    [
      'without a count of guests',
      { visit: { name: null, covers: null }, orders: [], text: /Order#B-17Occupied$/ },
    ],
  ])('shows a party that is %s', async (_, { visit, orders, text }) => {
    await showScreen(<TablesPage />, { rows: party(visit, ...orders) });
    const shown = await card('Table 12');
    await waitFor(() => expect(shown.textContent).toMatch(text));
  });

  it('asks to clear a table whose party has paid, and counts no minimum there', async () => {
    const at = now();
    const closed = { at, by: { id: 'ana', name: 'Ana' }, businessDay: '2026-06-12', sale: {} as never };
    const visit = aVisit({ status: 'closed', closed, tableId: 'table-12' });
    const rows = party();
    await showScreen(<TablesPage />, { rows: { ...rows, visit: [visit] } });
    const shown = await card('Table 12');
    await waitFor(() => expect(shown.textContent).toMatch(/^120?1?2?ClearPaid, \d+ s.*Occupied$/));
    expect(shown.dataset.paid).toBe('true');
    expect(shown.textContent).not.toMatch(/to go/);
  });

  it("shows a guest's order before what the party needs, until that order is on the check", async () => {
    const cora = { id: testId('user', 9), name: 'Cora' };
    const guest = anOrder({
      id: testId('order', 2),
      customerId: cora.id,
      submittedAt: now(),
      items: [anItem()],
    });
    await showScreen(<TablesPage />, { rows: party({}, guest) });
    await waitFor(async () =>
      expect((await card('Table 12')).textContent).toMatch(/Guest order\d+ sOkafor4 guestsOccupied$/),
    );
    cleanup();
    const taken = { ...guest, visitId, parentId: visitId, items: [anItem({ addedAt: now() })] };
    await showScreen(<TablesPage />, { rows: party({}, taken) });
    await waitFor(async () => expect((await card('Table 12')).textContent).toMatch(/Unsent 1Okafor/));
  });

  it.each([
    ['frees its table once it is paid, while the kitchen still has a round', round, 'take an order'],
    [
      'keeps its table for what was paid first and the kitchen still has',
      { ...round, status: 'paid' as const, paidFirst: true as const },
      'continue its order',
    ],
  ])('%s', async (_, order, text) => {
    await showScreen(<TablesPage />, { rows: party({ status: 'closed' }, order) });
    const shown = await card('Table 12');
    await within(shown).findByRole('link', { name: `Table 12, ${text}` });
  });

  it('is on the floor plan with what the party needs, and opens its check from there', async () => {
    await showScreen(<TablesPage />, { rows: party({}, { ...round, status: 'serving' }) });
    await card('Table 12');
    fireEvent.click(screen.getByRole('radio', { name: 'Floor plan' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Table 12, Occupied, Run food' }));
    const bar = within(await screen.findByRole('region', { name: 'Table 12' }));
    expect(bar.getByText('Run food · Okafor · 4 guests · $63.15')).toBeDefined();
    expect(bar.getByRole('link', { name: 'Open check' })).toBeDefined();
  });

  it('needs attention when nobody has touched it for two hours', async () => {
    const then = new Date(Date.now() - 2.51 * 3_600_000).toISOString();
    await showScreen(<TablesPage />, {
      rows: party({ openedAt: then }, { ...round, updatedAt: then }),
    });
    const left = await screen.findByRole('region', { name: 'Needs attention' });
    await waitFor(() =>
      expect(
        within(left)
          .getAllByRole('listitem')
          .map(({ textContent }) => textContent),
      ).toEqual(['#B-17 · Table 12Check of $63.15, idle for 2 h 30']),
    );
  });
});
