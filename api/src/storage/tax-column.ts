/**
 * The taxes of a sale as a column, so that reports need not open its document: JSON with
 * `[rate, included, taxable, exempt, tax, name]` for each. The rate is in thousandths of a percent, `included` is 1 or
 * 0, and the sales are without their tax.
 */
import { includedTax } from '@tableside/domain/money.ts';
import type { OrderTax } from '@tableside/domain/orders/order.ts';
import type { Visit } from '@tableside/domain/visits/visit.ts';

export function taxColumn(taxes: readonly OrderTax[], isExempt: boolean): string {
  const cells = taxes.map(({ name, milli, included, base, tax }) => {
    const within = isExempt ? includedTax(base, milli) : tax;
    const sales = included ? base - within : base;
    return [milli, included ? 1 : 0, isExempt ? 0 : sales, isExempt ? sales : 0, tax, name];
  });
  return JSON.stringify(cells);
}

export const isTaxExempt = ({ adjustments }: Visit): boolean =>
  adjustments.some(({ kind, removed }) => kind === 'taxExempt' && removed === null);
