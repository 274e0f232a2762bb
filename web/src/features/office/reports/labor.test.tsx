import { aVenue } from '@tableside/domain/testing/builders.ts';
import type { VenueMetrics } from '@tableside/protocol/rest/metrics.ts';
import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { dayOf, hourOf, NO_SALES } from '../../../../testing/no-sales.ts';
import { showScreen } from '../../../../testing/show-screen.tsx';
import { cellsOf } from '../../../../testing/table-cells.ts';
import { reportCsv } from './report-tables.ts';
import { ReportsPage } from './reports-page.tsx';

afterEach(cleanup);

const show = (metrics: VenueMetrics) =>
  showScreen(<ReportsPage />, {
    role: 'manager',
    rows: { venue: [aVenue()] },
    answers: () => Response.json(metrics),
  });

const evening = (): VenueMetrics => ({
  ...NO_SALES,
  sold: { orders: 3, sales: 33_000, withoutTax: 30_000 },
  byHour: [
    hourOf(16, 0, { minutes: 60 }),
    hourOf(17, 12_000, { minutes: 150 }),
    hourOf(18, 18_000),
    hourOf(19, 0),
  ],
  byDay: [dayOf('2026-06-12', 30_000, { minutes: 225 })],
  labor: { minutes: 225, outside: 15, atWork: 2, withoutEnd: 0 },
});

it('the report puts hours of work beside sales, and says where nobody worked and what is outside the day', async () => {
  await show(evening());
  const table = await screen.findByRole('table', { name: 'Sales and hours by hour' });
  expect(cellsOf(table)).toEqual([
    ['Hour', 'Sales without tax', 'Hours', 'Sales per labor hour'],
    ['4 PM', '$0.00', '1:00', '$0.00'],
    ['5 PM', '$120.00', '2:30', '$48.00'],
    ['6 PM', '$180.00', '0:00', '–'],
    ['Outside the day', '–', '0:15', '–'],
  ]);
  const chart = screen.getByRole('img', {
    name: 'Sales and hours by hour: Sales without tax and Hours',
  });
  expect(chart.textContent).toBe('Sales without taxHours4 PM1.0 h5 PM$1202.5 h6 PM$180');
  expect(screen.getByText(/2 people are still at work. Their hours count up to now/)).toBeDefined();
  const tile = screen.getByRole('listitem', { name: 'Hours worked' });
  expect(tile.textContent).toBe('Hours worked3:45$80.00 of sales without tax for each hour');
  expect(screen.queryByRole('table', { name: 'Sales and hours by day' })).toBeNull();
});

it('the report sorts a column of numbers in which some are missing', async () => {
  await show(evening());
  const table = await screen.findByRole('table', { name: 'Sales and hours by hour' });
  const firsts = () => cellsOf(table).map(([first]) => first);
  fireEvent.click(within(table).getByRole('button', { name: 'Hours' }));
  expect(firsts()).toEqual(['Hour', '6 PM', 'Outside the day', '4 PM', '5 PM']);
});

it('the report adds up hours by day over a longer period, and exports them as decimals', async () => {
  const days = [
    dayOf('2026-06-11', 10_000),
    dayOf('2026-06-12', 30_000, { minutes: 225 }),
    dayOf('2026-06-13', 0),
  ];
  const metrics = { ...evening(), byDay: days };
  await show(metrics);
  const table = await screen.findByRole('table', { name: 'Sales and hours by day' });
  expect(cellsOf(table).slice(1)).toEqual([
    ['Thu, Jun 11', '$100.00', '0:00', '–'],
    ['Fri, Jun 12', '$300.00', '3:45', '$80.00'],
  ]);
  const rows = reportCsv(metrics, aVenue());
  expect(rows).toContainEqual(['Thu, Jun 11', '100.00', '0.00', '']);
  expect(rows).toContainEqual(['Fri, Jun 12', '300.00', '3.75', '80.00']);
});

it('the report says which hours and sales are missing, and has no hours when nobody clocks in', async () => {
  const visits = { open: 1, ordered: 8400, closed: 0, sales: 0 };
  const labor = { minutes: 60, outside: 0, atWork: 0, withoutEnd: 2 };
  await show({ ...evening(), labor, visits });
  expect(
    await screen.findByText(/^2 clock-outs are missing\..*Sales of open checks count once/),
  ).toBeDefined();
  cleanup();
  await show(NO_SALES);
  await screen.findByRole('listitem', { name: 'Revenue' });
  expect(screen.queryByText(/hours/i)).toBeNull();
});
