/**
 * The taxes of a venue beside its tax rate. A product has its own tax, else the one of its category, else the venue's
 * tax rate on top of its price. Takeaway can be taxed at another rate.
 */
import * as v from 'valibot';
import { Name, Percent } from '../command/args.ts';
import type { Category, Product } from '../entities/menu.ts';
import type { LineTax } from '../entities/order.ts';
import type { Tax } from '../entities/tax.ts';
import type { Visit } from '../entities/visit.ts';
import { milliOf } from '../values/money.ts';

export const MAX_TAXES = 20;

/** A tax as people edit it, without its id. */
export const TaxValue = v.strictObject({
  name: Name,
  percent: Percent,
  included: v.boolean(),
  takeawayPercent: v.optional(Percent),
});

export const taxesOf = ({ taxes }: { readonly taxes?: readonly Tax[] }): readonly Tax[] => taxes ?? [];

type Taxed = Pick<Product, 'taxId'>;

/** Returns the id of the tax that a product has from itself or from its category. */
const taxIdOf = (product: Taxed, category: Pick<Category, 'taxId'> | undefined): string | null =>
  product.taxId ?? category?.taxId ?? null;

interface Sale {
  readonly product: Taxed;
  readonly category: Pick<Category, 'taxId'> | undefined;
  readonly service: Visit['service'];
}

/** Returns the tax that a line keeps. Undefined when the product has the venue's tax rate. */
export function soldTax(
  venue: { readonly taxes?: readonly Tax[] },
  { product, category, service }: Sale,
): LineTax | undefined {
  const taxId = taxIdOf(product, category);
  const tax = taxesOf(venue).find(({ id }) => id === taxId);
  if (!tax) return undefined;
  const { id, name, percent, included, takeawayPercent = percent } = tax;
  return { id, name, milli: milliOf(service === 'takeaway' ? takeawayPercent : percent), included };
}
