/**
 * The taxes of a sale as a column, so that reports need not open its document: JSON with
 * `[rate, included, taxable, exempt, tax, name]` for each. The rate is in thousandths of a percent, `included` is 1 or
 * 0, and the sales are without their tax.
 */

import type { Sale } from '@tableside/domain/entities/visit.ts';
import { includedTax } from '@tableside/domain/values/money.ts';

export function taxColumn(taxes: Sale['taxes']): string {
  const cells = taxes.map(({ name, milli, included, base, tax, exempt = 0 }) => {
    const ofExempt = exempt - (included ? includedTax(exempt, milli) : 0);
    const ofOthers = base - exempt - (included ? tax : 0);
    return [milli, included ? 1 : 0, ofOthers, ofExempt, tax, name];
  });
  return JSON.stringify(cells);
}
