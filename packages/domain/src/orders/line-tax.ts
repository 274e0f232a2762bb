/** Taxes as lines keep them. Lines with the same rate have one tax together, so it is rounded once. */

import type { LineTax, Order, OrderItem } from '../entities/order.ts';
import { atRate, includedTax, milliOf } from '../values/money.ts';

/** Taxes with the same rate are one tax, whatever their names are. */
export const isSameTax = (a: LineTax | null, b: LineTax): boolean =>
  a !== null && a.milli === b.milli && a.included === b.included;

/** Returns each tax once, in the order in which it comes first. */
export const distinctTaxes = (taxes: readonly LineTax[]): readonly LineTax[] =>
  taxes.filter((tax, n) => taxes.findIndex((one) => isSameTax(one, tax)) === n);

/** Returns the tax on an amount, or the tax that it contains already. */
export const taxWithin = (cents: number, { milli, included }: LineTax): number =>
  included ? includedTax(cents, milli) : atRate(cents, milli);

/** A line that was sold without a tax of its own has the tax rate of its order on top of its price. */
export const taxOfLine = ({ tax }: Pick<OrderItem, 'tax'>, { taxRate }: Pick<Order, 'taxRate'>): LineTax =>
  tax ?? { id: 'venue', name: 'Tax', milli: milliOf(taxRate), included: false };

/** Returns how a tax is named beside its amount: `Tax 8.875%`, `Including VAT 20%`. */
export const taxLabel = ({ name, milli, included }: Omit<LineTax, 'id'>): string =>
  `${included ? 'Including ' : ''}${name} ${milli / 1000}%`;
