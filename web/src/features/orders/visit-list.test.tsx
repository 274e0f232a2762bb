import { anItem, anOrder, aTable, aVenue, testId } from '@tableside/domain/testing/builders.ts';
import { aTaking, aVisit } from '@tableside/domain/testing/visit-builders.ts';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { showScreen } from '../../../testing/show-screen.tsx';
import { HistoryPage } from './history-page.tsx';

afterEach(cleanup);

const venue = aVenue();
const paysAtEnd = { ...venue, settings: { ...venue.settings, payAt: 'end' as const } };
const open = aVisit({ id: testId('visit', 1), number: 'B-1', name: 'Okafor', covers: 4 });
const round = anOrder({
  id: testId('order', 1),
  visitId: open.id,
  orderNumber: 'B-1',
  status: 'accepted',
  sentAt: open.openedAt,
  items: [anItem({ price: 2000 })],
});
const closedVisit = (n: number) =>
  aVisit({
    id: testId('visit', n),
    number: `B-${n}`,
    status: 'closed',
    takings: [aTaking(4200, { tip: 800 })],
    closed: {
      at: open.openedAt,
      by: { id: 'ana', name: 'Ana' },
      businessDay: '2026-06-12',
      sale: {
        ...{ gross: 4200, comps: 0, discounts: 0, service: 0, net: 4200, taxes: [] },
        ...{ exempted: 0, total: 4200, covers: null },
      },
    },
  });
const rows = { venue: [paysAtEnd], table: [aTable()], visit: [open, closedVisit(2)], order: [round] };
const links = () =>
  screen.getAllByRole('link').map((link) => [link.getAttribute('href'), link.textContent] as const);

describe('the list of checks in the history', () => {
  it('stands first where the guests pay at the end, with totals of checks', async () => {
    await showScreen(<HistoryPage />, { rows });
    expect(await screen.findByText('Open checks (1)')).toBeDefined();
    const [first, second] = links();
    expect(first?.[0]).toBe(`/visits/${open.id}`);
    expect(first?.[1]).toMatch(/Table 12 · Okafor\$21.78#B-1 · Ana · 4\u00a0guests · .+To pay$/);
    expect(second?.[1]).toMatch(/\$42.00#B-2.+\$8.00 tips/);
    expect(screen.getAllByRole('button', { name: /^Name and note of/ })).toHaveLength(1);
    const totals = screen.getByRole('region', { name: 'Totals' }).textContent;
    expect(totals).toContain('Tips$8.00');
    expect(totals).not.toContain('so far');
    expect(totals).toContain('Still to pay$21.78On 1 check');
  });

  it('leads to the rounds, without the money of checks', async () => {
    await showScreen(<HistoryPage />, { rows });
    fireEvent.click(await screen.findByRole('radio', { name: 'Orders' }));
    await waitFor(() =>
      expect(screen.getByRole('region', { name: 'Totals' }).textContent).toContain('under Checks'),
    );
    expect(screen.getByRole('region', { name: 'Totals' }).textContent).not.toContain('Still to pay$');
  });

  it('is not for the kitchen, which holds no checks', async () => {
    await showScreen(<HistoryPage />, { role: 'kitchen', rows: { ...rows, visit: [] } });
    expect(await screen.findByRole('group', { name: 'Status' })).toBeDefined();
    expect(screen.queryByRole('radio', { name: 'Checks' })).toBeNull();
  });

  it('searches the server too for older checks of a table, and says that they need a connection', async () => {
    const asked: string[] = [];
    await showScreen(<HistoryPage />, {
      rows,
      answers: ({ url }) => {
        asked.push(new URL(url).search);
        return asked.length === 1 ? Response.error() : Response.json([closedVisit(3)]);
      },
    });
    fireEvent.change(await screen.findByRole('searchbox'), { target: { value: 'table 12' } });
    expect(await screen.findByText('You need a connection to see older checks.')).toBeDefined();
    fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText(/#B-3/)).toBeDefined();
    expect(asked[1]).toContain(`tableId=${aTable().id}`);
  });
});
