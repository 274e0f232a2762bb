/**
 * Divides what a refund gives back over the parts of a sale: its net, service charge and taxes. Every division is one of
 * what is left. So no part is ever negative, and refunds that together give back a whole sale leave 0 of each part,
 * however many they are.
 */

import type { LineTax } from '../entities/order.ts';
import type { Sale, SaleParts, TaxPart } from '../entities/visit.ts';
import { isSameTax, taxWithin } from '../orders/line-tax.ts';
import { apportion } from '../values/money.ts';

export const NO_PARTS: SaleParts = { net: 0, service: 0, taxes: [], exempted: 0, total: 0 };

/** Returns a sale in parts, of which each rate knows its tax that exempt guests did not pay. */
export const partsOf = ({ net, service, taxes, exempted, total }: SaleOfParts): SaleParts => ({
  net,
  service,
  taxes: taxes.map(({ exempt = 0, ...tax }) => ({
    ...tax,
    exempt,
    exempted: tax.included ? taxWithin(exempt, tax) : 0,
  })),
  exempted,
  total,
});
type SaleOfParts = Pick<Sale, 'net' | 'service' | 'taxes' | 'exempted' | 'total'>;

export const plus = (a: SaleParts, b: SaleParts): SaleParts => combined(a, b, 1);
export const minus = (a: SaleParts, b: SaleParts): SaleParts => combined(a, b, -1);

/**
 * Returns the parts of `left` that these cents gave back; `cents` is at most its total. What is not in `kept` any more,
 * because its round was cancelled, comes first. The rest comes off all parts in proportion.
 */
export function partsGivenBack(left: SaleParts, cents: number, kept: SaleParts): SaleParts {
  const all = paidParts(left, left.taxes);
  const stays = paidParts(kept, left.taxes);
  const gone = all.map((part, n) => Math.max(0, part - (stays[n] ?? 0)));
  const first = apportion(Math.min(cents, sum(gone)), gone);
  const rest = all.map((part, n) => part - (first[n] ?? 0));
  const second = apportion(cents - sum(first), rest);
  return asParts(
    first.map((part, n) => part + (second[n] ?? 0)),
    left,
  );
}

/**
 * Returns amounts that add up to the total: for each tax what was sold without it, the tax itself, and what exempt guests
 * paid; then a service charge that has no tax.
 */
function paidParts({ net, service, taxes }: SaleParts, of: readonly LineTax[]): readonly number[] {
  const ofTaxes = of.flatMap((asked) => {
    const known = taxes.find((one) => isSameTax(one, asked));
    if (!known) return [0, 0, 0];
    const { base, tax, exempt, exempted, included } = known;
    return [base - exempt - (included ? tax : 0), tax, exempt - exempted];
  });
  return [...ofTaxes, net + service - basesOf(taxes)];
}

/** The reverse of `paidParts`. A service charge that is taxed is in the bases, in proportion. */
function asParts(paid: readonly number[], left: SaleParts): SaleParts {
  const taxes = left.taxes.map((tax, n) => taxPart(paid.slice(3 * n, 3 * n + 3), tax));
  const bases = basesOf(taxes);
  const untaxed = paid.at(-1) ?? 0;
  const isTaxed = left.net + left.service === basesOf(left.taxes);
  const [net = 0, service = 0] = isTaxed ? apportion(bases, [left.net, left.service]) : [bases, untaxed];
  const exempted = sum(taxes.map((tax) => tax.exempted));
  const onTop = sum(taxes.map(({ included, tax }) => (included ? 0 : tax)));
  return {
    net,
    service,
    taxes: taxes.filter(({ base, tax }) => base + tax > 0),
    exempted,
    total: net + service + onTop - exempted,
  };
}

function taxPart([others = 0, tax = 0, byExempt = 0]: readonly number[], left: TaxPart): TaxPart {
  const paid = left.exempt - left.exempted;
  const exempted =
    byExempt === paid ? left.exempted : Number((BigInt(left.exempted) * BigInt(byExempt)) / BigInt(paid));
  const exempt = byExempt + exempted;
  return { ...left, base: others + exempt + (left.included ? tax : 0), tax, exempt, exempted };
}

function combined(a: SaleParts, b: SaleParts, sign: 1 | -1): SaleParts {
  const others = b.taxes.filter((tax) => !a.taxes.some((one) => isSameTax(one, tax)));
  const none = others.map((tax) => ({ ...tax, base: 0, tax: 0, exempt: 0, exempted: 0 }));
  const taxes = [...a.taxes, ...none].map((tax) => {
    const of = b.taxes.find((one) => isSameTax(one, tax));
    return of
      ? {
          ...tax,
          base: tax.base + sign * of.base,
          tax: tax.tax + sign * of.tax,
          exempt: tax.exempt + sign * of.exempt,
          exempted: tax.exempted + sign * of.exempted,
        }
      : tax;
  });
  return {
    net: a.net + sign * b.net,
    service: a.service + sign * b.service,
    taxes,
    exempted: a.exempted + sign * b.exempted,
    total: a.total + sign * b.total,
  };
}

const basesOf = (taxes: readonly TaxPart[]): number => sum(taxes.map(({ base }) => base));
const sum = (cents: readonly number[]): number => cents.reduce((all, one) => all + one, 0);
