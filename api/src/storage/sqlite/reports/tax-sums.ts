/** Sums over the taxes of sales. See `tax-column.ts`. */
import type Sqlite from 'better-sqlite3';
import type { NamedTax } from '../../taxes-by-rate.ts';
import type { AskedMetrics } from '../../venue-figures.ts';

/** Every tax on a sale. */
export const TAX = '(SELECT coalesce(sum(tax.value ->> 4), 0) FROM json_each(taxes) AS tax)';

/** Returns the sums of each rate under each of its names. `sales` selects the rows to add up. */
export const namedTaxes = (
  connection: Sqlite.Database,
  asked: AskedMetrics,
  sales: readonly string[],
): NamedTax[] =>
  connection
    .prepare<AskedMetrics, NamedTax>(
      `SELECT tax.value ->> 0 AS milli, tax.value ->> 1 AS included, tax.value ->> 5 AS name,
         sum(tax.value ->> 2) AS taxable, sum(tax.value ->> 3) AS exempt, sum(tax.value ->> 4) AS tax
       FROM (${sales.map((rows) => `SELECT taxes ${rows}`).join(' UNION ALL ')}) AS charged, json_each(charged.taxes) AS tax
       GROUP BY 1, 2, 3`,
    )
    .all(asked);
