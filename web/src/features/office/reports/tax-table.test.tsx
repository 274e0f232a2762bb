import { aVenue } from '@tableside/domain/testing/builders.ts';
import type { VenueMetrics } from '@tableside/protocol/rest/metrics.ts';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { NO_SALES } from '../../../../testing/no-sales.ts';
import { showScreen } from '../../../../testing/show-screen.tsx';
import { cellsOf } from '../../../../testing/table-cells.ts';
import { reportCsv } from './report-tables.ts';
import { ReportsPage } from './reports-page.tsx';

afterEach(cleanup);

type Rate = VenueMetrics['taxes'][number];

const rate = (over: Partial<Rate>): Rate => ({
  ...{ milli: 8875, included: false, names: ['Tax'], taxable: 0, exempt: 0, tax: 0 },
  ...over,
});

const food = rate({ taxable: 10_000, tax: 888 });
const wine = rate({ milli: 20_000, included: true, names: ['Drinks', 'VAT'], taxable: 5000, tax: 1000 });

const show = (taxes: readonly Rate[]) =>
  showScreen(<ReportsPage />, {
    role: 'manager',
    rows: { venue: [aVenue()] },
    answers: () => Response.json({ ...NO_SALES, revenue: 100, taxes }),
  });

it('the table says for each rate what was sold without the tax, and the tax', async () => {
  await show([food, wine]);
  const table = await screen.findByRole('table', { name: 'Sales tax by rate' });
  expect(cellsOf(table)).toEqual([
    ['Name', 'Rate', 'Charged', 'Taxable sales', 'Tax'],
    ['Tax', '8.875%', 'Added to prices', '$100.00', '$8.88'],
    ['Drinks, VAT', '20%', 'Included in prices', '$50.00', '$10.00'],
  ]);
  expect(screen.getByText(/^\$18\.88 in all\./)).toBeDefined();
});

it('the table shows separately what exempt guests bought, in the spreadsheet too', () => {
  const rows = reportCsv({ ...NO_SALES, taxes: [{ ...food, exempt: 2500 }, wine] }, aVenue());
  expect(rows).toContainEqual(['Name', 'Rate', 'Charged', 'Taxable sales', 'Exempt sales', 'Tax']);
  expect(rows).toContainEqual(['Tax', '8.875%', 'Added to prices', '100.00', '25.00', '8.88']);
});

it('the table says nothing when no tax was charged', async () => {
  await show([rate({ milli: 0, taxable: 5000 })]);
  await screen.findByRole('listitem', { name: 'Revenue' });
  expect(screen.queryByText('Sales tax by rate')).toBeNull();
});
