import { aVenue } from '@tableside/domain/testing/builders.ts';
import type { VenueMetrics } from '@tableside/protocol/rest/metrics.ts';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { dayOf, hourOf, NO_SALES } from '../../../../testing/no-sales.ts';
import { showScreen } from '../../../../testing/show-screen.tsx';
import { cellsOf } from '../../../../testing/table-cells.ts';
import { reportCsv } from './report-tables.ts';
import { ReportsPage } from './reports-page.tsx';

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const show = (answers?: (request: Request) => Response) =>
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

it('a report lists the money that arrived late: who, both times and the device [T125]', async () => {
  await show(() => Response.json({ ...NO_SALES, late: [late] }));
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
  const csv = reportCsv({ ...NO_SALES, late: [late] }, aVenue({ timezone: 'UTC' })).map((line) =>
    line.join(' '),
  );
  expect(csv.find((line) => line.startsWith('#B-17 Payment 15.07 Cash Ana'))).toMatch(/Bar tablet \(B\)$/);
});

it('a report does not mention late money when there is none', async () => {
  await show(() => Response.json(NO_SALES));
  await screen.findByRole('listitem', { name: 'Revenue' });
  expect(screen.queryByText('Arrived late')).toBeNull();
});

it('a report lists what open checks have ordered apart from the sales, if any are open', async () => {
  const visits = { open: 2, ordered: 8400, closed: 1, sales: 1200 };
  await show(() => Response.json({ ...NO_SALES, visits }));
  const tile = await screen.findByRole('listitem', { name: 'Open checks' });
  expect(tile.textContent).toBe('Open checks2$84.00 ordered, not in sales yet');
  cleanup();
  await show(() => Response.json({ ...NO_SALES, visits: { ...visits, open: 0 } }));
  await screen.findByRole('listitem', { name: 'Revenue' });
  expect(screen.queryByText('Open checks')).toBeNull();
});

it('a report shows revenue before refunds, refunds and the rest separately', async () => {
  const money = { revenue: 5000, tips: 300, refunds: 1200 };
  await show(() => Response.json({ ...NO_SALES, ...money }));
  const tile = async (name: string) => (await screen.findByRole('listitem', { name })).textContent;
  expect(await tile('Revenue')).toMatch(/^Revenue\$50\.00Money taken, before refunds and without tips/);
  expect(await tile('Refunds')).toContain('$12.00');
  expect(await tile('Net')).toBe('Net$41.00Revenue and tips, less refunds');
});

it('a report shows two products of one name as two', async () => {
  const error = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const sold = (productId: string, sales: number) => ({ productId, name: 'House red', quantity: 1, sales });
  await show(() => Response.json({ ...NO_SALES, topProducts: [sold('glass', 900), sold('bottle', 4200)] }));
  const table = await screen.findByRole('table', { name: 'Top products' });
  expect(within(table).getAllByText('House red')).toHaveLength(2);
  const chart = screen.getByRole('img', { name: 'Top products: Sales' });
  expect(within(chart).getAllByText('House red')).toHaveLength(2);
  expect(error.mock.calls.flat().join(' ')).not.toContain('same key');
  error.mockRestore();
});

it('a report labels every bar, over all hours in which the venue is open', async () => {
  const friday = { dayOfWeek: 5, open: '1700', close: '0100', isOpen: true };
  const hours = [15, 16, 17, 18, 19, 20, 21, 22, 23, 0, 1, 2];
  const metrics = {
    ...NO_SALES,
    revenue: 4000,
    byDay: [dayOf('2026-06-12', 4000)],
    byHour: hours.map((hour) => hourOf(hour, hour === 19 ? 4000 : 0, { tips: hour === 19 ? 500 : 0 })),
  };
  await showScreen(<ReportsPage />, {
    role: 'manager',
    rows: { venue: [aVenue({ operatingHours: [friday] })] },
    answers: () => Response.json(metrics),
  });
  const chart = await screen.findByRole('img', { name: 'By hour: Revenue and Tips' });
  const names = ['5 PM', '6 PM', '7 PM', '8 PM', '9 PM', '10 PM', '11 PM', '12 AM'];
  const texts = names.map((name) => (name === '7 PM' ? `${name}$45` : name));
  expect(chart.textContent).toBe(`RevenueTips${texts.join('')}`);
  expect(screen.queryByRole('table', { name: 'By day' })).toBeNull();
});

it('a report sums cards by reader, and those by hand', async () => {
  const sums = { payments: 2, revenue: 3000, tips: 300, refunds: 500 };
  const byReader = [
    { ...sums, reader: { id: 'bar', name: 'Bar reader' } },
    { ...sums, reader: { id: 'one', name: 'Practice' }, test: true },
    { ...sums, reader: null },
  ];
  await show(() => Response.json({ ...NO_SALES, revenue: 9000, byReader }));
  const table = await screen.findByRole('table', { name: 'Cards by reader' });
  expect(table.textContent).toContain('Bar reader2$30.00$3.00$5.00$28.00');
  expect(table.textContent).toContain('Practice (TEST)2');
  expect(table.textContent).toContain('By hand2');
});

it('a report has one range selected, even when two mean the same days', async () => {
  vi.useFakeTimers({ now: Date.parse('2026-11-23T20:00:00Z'), toFake: ['Date'] });
  await show(() => Response.json(NO_SALES));
  const pressed = async () =>
    (await screen.findAllByRole('button', { pressed: true })).map(({ textContent }) => textContent);
  expect(await pressed()).toEqual(['Today']);
  fireEvent.click(screen.getByRole('button', { name: 'This week' }));
  expect(await pressed()).toEqual(['This week']);
  fireEvent.change(screen.getByLabelText('From'), { target: { value: '2026-11-22' } });
  expect(screen.queryAllByRole('button', { pressed: true })).toEqual([]);
});

it('a report offers another period when there is nothing, and shows no table of zeros', async () => {
  const asked: string[] = [];
  await showScreen(<ReportsPage />, {
    role: 'manager',
    rows: { venue: [aVenue()] },
    answers: ({ url }) => {
      asked.push(new URL(url).searchParams.get('from') ?? '');
      return Response.json({
        ...NO_SALES,
        byMethod: [{ method: 'cash', payments: 0, revenue: 0, tips: 0, refunds: 0 }],
      });
    },
  });
  expect(await screen.findByText('No data for this period')).toBeDefined();
  expect(screen.queryByRole('table')).toBeNull();
  for (const [offered, shown] of [
    ['Show yesterday', 'Yesterday'],
    ['Show last week', 'Last week'],
  ] as const) {
    const before = asked.length;
    fireEvent.click(await screen.findByRole('button', { name: offered }));
    await waitFor(() => expect(asked.length).toBeGreaterThan(before));
    expect(screen.getByRole('button', { name: shown, pressed: true })).toBeDefined();
  }
  expect(screen.queryByRole('button', { name: 'Show last week' })).toBeNull();
});

it('a report compares a day that runs with the day before, and a day that is over with the same weekday', async () => {
  vi.useFakeTimers({ now: Date.parse('2026-06-12T20:00:00Z'), toFake: ['Date'] });
  const revenues: Record<string, number> = { '2026-06-12': 6000, '2026-06-11': 5000, '2026-06-04': 4000 };
  await showScreen(<ReportsPage />, {
    role: 'manager',
    rows: { venue: [aVenue()] },
    answers: ({ url }) => {
      const from = new URL(url).searchParams.get('from') ?? '';
      return Response.json({ ...NO_SALES, from, to: from, revenue: revenues[from] ?? 0 });
    },
  });
  const tile = async () => (await screen.findByRole('listitem', { name: 'Revenue' })).textContent;
  await waitFor(async () => expect(await tile()).toMatch(/Thu, Jun 11: \$50\.00$/));
  fireEvent.click(screen.getByRole('button', { name: 'Yesterday' }));
  await waitFor(async () => expect(await tile()).toMatch(/Thu, Jun 4: \$40\.00 \(\+25 %\)$/));
});

/** The server's answers on Friday, June 12: each day with what was sold on it. */
function answersWith(sales: Record<string, number>) {
  return ({ url }: Request): Response => {
    const { searchParams } = new URL(url);
    const [from = '', to = ''] = [searchParams.get('from') ?? '', searchParams.get('to') ?? ''];
    const days = Object.entries(sales)
      .filter(([day]) => day >= from && day <= to)
      .sort();
    const total = days.reduce((sum, [, cents]) => sum + cents, 0);
    const sold = { orders: days.length * 50, sales: total, withoutTax: total };
    const byDay = days.map(([day, cents]) => dayOf(day, cents));
    const soldOut = [{ productId: 'oysters', name: 'Oysters', at: '2026-06-11T20:40:00.000Z' }];
    return Response.json({ ...NO_SALES, from, to, sold, byDay, reductions, soldOut });
  };
}

it.each([
  ['yesterday, in the morning', { '2026-06-11': 9000, '2026-06-04': 5000 }, 'Yesterday'],
  ['the last day that was open', { '2026-06-09': 9000 }, undefined],
  ['today, once something was sold', { '2026-06-12': 100, '2026-06-11': 9000 }, 'Today'],
])('a report opens on %s', async (_, sales: Record<string, number>, preset) => {
  vi.useFakeTimers({ now: Date.parse('2026-06-12T14:00:00Z'), toFake: ['Date'] });
  await show(answersWith(sales));
  await screen.findByRole('listitem', { name: 'Revenue' });
  const pressed = screen.queryAllByRole('button', { pressed: true }).map(({ textContent }) => textContent);
  expect(pressed).toEqual(preset ? [preset] : []);
  const day = preset === 'Today' ? '2026-06-12' : Object.keys(sales)[0];
  expect(screen.getByLabelText<HTMLInputElement>('From').value).toBe(day);
});

it('a day that is over is told in figures, sentences, and names of who took off what', async () => {
  vi.useFakeTimers({ now: Date.parse('2026-06-12T14:00:00Z'), toFake: ['Date'] });
  await showScreen(<ReportsPage />, {
    role: 'manager',
    rows: { venue: [aVenue({ timezone: 'UTC' })] },
    answers: answersWith({ '2026-06-11': 9000, '2026-06-04': 5000 }),
  });
  const story = within(await screen.findByRole('region', { name: 'Thu, Jun 11' }));
  const sentences = await story.findByText('50 checks brought $90.00, 80 % more than on Thu, Jun 4.');
  expect(sentences).toBeDefined();
  expect(await story.findByText('Sold out: Oysters at 8:40 PM.')).toBeDefined();
  expect(story.getByRole('row', { name: /^Sales/ }).textContent).toBe('Sales$90.00+80 %$50.00');
  const takenOff = story.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(takenOff).toContain('Comp: Quality Max$30.00');
  expect(takenOff).toContain('Void: Returned Ana, approved by Max, 2 times$20.00');
});

it('a report says how much cash each server has to hand in', async () => {
  const amara = { userId: 'amara', name: 'Amara', orders: 2, sales: 9000, revenue: 9000, tips: 700 };
  const metrics = { ...NO_SALES, byServer: [{ ...amara, refunds: 500, cash: 3100 }] };
  await show(() => Response.json(metrics));
  const table = await screen.findByRole('table', { name: 'By server' });
  expect(within(table).getAllByRole('columnheader').at(-1)?.textContent).toBe('Cash to hand in');
  expect(within(table).getAllByRole('cell').at(-1)?.textContent).toBe('$31.00');
});

const [ana, ben, max] = [
  { id: 'ana', name: 'Ana' },
  { id: 'ben', name: 'Ben' },
  { id: 'max', name: 'Max' },
];
const reductions: VenueMetrics['reductions'] = [
  { kind: 'comp', reason: 'Quality', by: max, approvedBy: null, times: 1, cents: 3000 },
  { kind: 'void', reason: 'Returned', by: ana, approvedBy: max, times: 2, cents: 2000 },
  { kind: 'void', reason: 'Returned', by: ben, approvedBy: max, times: 1, cents: 1000 },
  { kind: 'discount', reason: 'Returned', by: ana, approvedBy: null, times: 1, cents: 300 },
];

it('a report says what was taken off bills, by reason and by approver', async () => {
  await show(() => Response.json({ ...NO_SALES, reductions }));
  const byReason = await screen.findByRole('table', { name: 'Taken off bills by reason' });
  expect(cellsOf(byReason)).toEqual([
    ['Reason', 'Kind', 'Times', 'Amount'],
    ['Quality', 'Comp', '1', '$30.00'],
    ['Returned', 'Void', '3', '$30.00'],
    ['Returned', 'Discount', '1', '$3.00'],
  ]);
  expect(cellsOf(screen.getByRole('table', { name: 'Taken off bills by approver' }))).toEqual([
    ['Approved by', 'Given by', 'Times', 'Voids', 'Comps', 'Discounts', 'Total'],
    ['No approval needed', 'Max', '1', '$0.00', '$30.00', '$0.00', '$30.00'],
    ['Max', 'Ana', '2', '$20.00', '$0.00', '$0.00', '$20.00'],
    ['Max', 'Ben', '1', '$10.00', '$0.00', '$0.00', '$10.00'],
    ['No approval needed', 'Ana', '1', '$0.00', '$0.00', '$3.00', '$3.00'],
  ]);
  const chart = screen.getByRole('img', {
    name: 'Taken off bills by approver: Comps and Discounts and Voids',
  });
  expect(chart.textContent).toBe('CompsDiscountsVoidsNo approval needed$33Max$30');
});

it('a report says who took which tips, and how much of them the venue owes', async () => {
  const tipsByTaker = [
    { userId: 'ana', name: 'Ana', payments: 3, tips: 2550, inCash: 500 },
    { userId: 'ben', name: 'Ben', payments: 1, tips: 200, inCash: 200 },
  ];
  await show(() => Response.json({ ...NO_SALES, tipsByTaker }));
  expect(cellsOf(await screen.findByRole('table', { name: 'Tips by person' })).slice(1)).toEqual([
    ['Ana', '3', '$25.50', '$5.00', '$20.50'],
    ['Ben', '1', '$2.00', '$2.00', '$0.00'],
  ]);
  expect(screen.getByRole('img', { name: 'Tips by person: Tips' }).textContent).toBe('Ana$26Ben$2');
});

it('a report puts what was taken off bills into the spreadsheet, safe to open', () => {
  const evil = { ...reductions[0], reason: '=HYPERLINK("x")' } as (typeof reductions)[number];
  const rows = reportCsv({ ...NO_SALES, reductions: [evil] }, aVenue());
  expect(rows).toContainEqual(['\'=HYPERLINK("x")', 'Comp', '1', '30.00']);
});
