/** The report table of the sales tax by rate: what a tax return asks for. */
import { formatCents } from '@tableside/domain/values/money.ts';
import type { VenueMetrics } from '@tableside/protocol/rest/metrics.ts';
import { cents, type ReportTable, text } from './report-cells.ts';

/** A venue that charged no tax has no such table. */
export function taxTable({ taxes }: Pick<VenueMetrics, 'taxes'>): readonly ReportTable[] {
  if (taxes.every(({ milli }) => milli === 0)) return [];
  const all = taxes.reduce((sum, { tax }) => sum + tax, 0);
  const isAnyExempt = taxes.some(({ exempt }) => exempt > 0);
  return [
    {
      title: 'Sales tax by rate',
      about: `${formatCents(all)} in all. Taxable sales leave out the tax, even where prices include it, and include a service charge that is taxed. What refunds gave back is taken off.`,
      head: ['Name', 'Rate', 'Charged', 'Taxable sales', ...(isAnyExempt ? ['Exempt sales'] : []), 'Tax'],
      rows: taxes.map(({ names, milli, included, taxable, exempt, tax }) => [
        text(names.join(', ')),
        text(`${milli / 1000}%`),
        text(included ? 'Included in prices' : 'Added to prices'),
        cents(taxable),
        ...(isAnyExempt ? [cents(exempt)] : []),
        cents(tax),
      ]),
    },
  ];
}
