import type { VenueMetrics } from '@tableside/protocol/rest/metrics.ts';
import { aVenue } from '@tableside/testkit/builders.ts';
import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { showScreen } from '../../../testing/show-screen.tsx';
import { reportCsv } from './report-tables.ts';
import { ReportsPage } from './reports-page.tsx';

afterEach(() => {
  cleanup();
  // The chart measures its labels in an extra element on the page.
  document.body.replaceChildren();
});

const show = (answers?: () => Response) =>
  showScreen(<ReportsPage />, { role: 'manager', rows: { venue: [aVenue()] }, answers });

it('a report says what failed when the server gave no words', async () => {
  await show(() => new Response('<html>', { status: 500 }));
  expect(await screen.findByText(/Failed to fetch venue metrics/)).toBeDefined();
});

it('a report needs the network, and says so', async () => {
  await show();
  expect(await screen.findByText('Needs the network')).toBeDefined();
  expect(screen.getByRole('button', { name: 'Retry' })).toBeDefined();
});

const none = { orders: 0, sum: 0 };
const metricsOf = (topProducts: VenueMetrics['topProducts']): VenueMetrics => ({
  venueId: 'venue',
  from: '2026-06-12',
  to: '2026-06-12',
  revenue: 0,
  tips: 0,
  refunds: 0,
  refundsDue: none,
  ordersByStatus: { draft: 0, paid: 0, accepted: 0, preparing: 0, serving: 0, completed: 0, cancelled: 0 },
  sold: { orders: 0, sales: 0 },
  averageOrder: 0,
  cancelled: none,
  topProducts,
  byHour: [],
  byDay: [],
  byServer: [],
  byMethod: [],
  cash: { taken: 0, givenBack: 0, toCount: 0, tips: 0 },
  late: [],
});

const late: VenueMetrics['late'][number] = {
  id: 'late',
  kind: 'payment',
  paymentId: 'late',
  orderId: 'order',
  orderNumber: 'B-17',
  amount: 1507,
  method: 'cash',
  takenBy: { id: 'ana', name: 'Ana' },
  timestamp: '2026-06-09T20:00:00.000Z',
  arrivedAt: '2026-06-12T21:00:00.000Z',
  device: 'Bar tablet (B)',
};

it('names the money that arrived late: who, both times and the device', async () => {
  await show(() => Response.json({ ...metricsOf([]), late: [late] }));
  const table = await screen.findByRole('table', { name: 'Arrived late' });
  const cells = within(table)
    .getAllByRole('cell')
    .map((cell) => cell.textContent);
  expect(cells.slice(0, 5)).toEqual(['#B-17', 'Payment', '$15.07', 'Cash', 'Ana']);
  expect(cells.slice(5).map((text) => text?.replaceAll(/\s/g, ' '))).toEqual([
    'Jun 9, 2026, 4:00 PM',
    'Jun 12, 2026, 5:00 PM',
    'Bar tablet (B)',
  ]);
  const csv = reportCsv({ ...metricsOf([]), late: [late] }, 'UTC').map((line) => line.join(' '));
  expect(csv.find((line) => line.startsWith('#B-17 Payment 15.07 Cash Ana'))).toMatch(/Bar tablet \(B\)$/);
});

it('says nothing of late money where there is none', async () => {
  await show(() => Response.json(metricsOf([])));
  await screen.findByRole('heading', { name: 'By method' });
  expect(screen.queryByText('Arrived late')).toBeNull();
});

it('says revenue before refunds, refunds and what is left apart', async () => {
  const money = { revenue: 5000, tips: 300, refunds: 1200 };
  await show(() => Response.json({ ...metricsOf([]), ...money }));
  const tile = async (name: string) => (await screen.findByRole('listitem', { name })).textContent;
  expect(await tile('Revenue')).toBe('Revenue$50.00Before refunds, without tips');
  expect(await tile('Refunds')).toContain('$12.00');
  expect(await tile('Net')).toBe('Net$41.00Revenue and tips, less refunds');
});

it('shows two products of one name as two', async () => {
  const error = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const sold = (productId: string, sales: number) => ({ productId, name: 'House red', quantity: 1, sales });
  await show(() => Response.json(metricsOf([sold('glass', 900), sold('bottle', 4200)])));
  const table = await screen.findByRole('table', { name: 'Top products' });
  expect(within(table).getAllByText('House red')).toHaveLength(2);
  const chart = screen.getByRole('img', { name: 'Top products: Sales' });
  expect(new Set([...chart.querySelectorAll('rect')].map((bar) => bar.getAttribute('x'))).size).toBe(2);
  expect(error.mock.calls.flat().join(' ')).not.toContain('same key');
  error.mockRestore();
});
