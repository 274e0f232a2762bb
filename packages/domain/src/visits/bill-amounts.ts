/** Service charge, taxes and total of a bill, each for the whole bill and divided among its checks. */

import type { LineTax } from '../entities/order.ts';
import type { AdjustmentKind, BillAdjustment, CheckKey, Sale, Visit } from '../entities/visit.ts';
import { distinctTaxes, isSameTax, taxWithin } from '../orders/line-tax.ts';
import { apportion, atRate } from '../values/money.ts';
import type { BillLine } from './line-shares.ts';
import { sum } from './net-lines.ts';

/** The amounts that a check has in common with the whole bill. */
export type Figures = Pick<Sale, 'net' | 'service' | 'taxes' | 'exempted' | 'total'>;

/** An amount of the whole bill, and its part on each check in turn. */
interface Divided {
  readonly cents: number;
  readonly parts: readonly number[];
}

/** What a tax is computed on: of guests who pay it, and of those who are exempt. */
interface Bases {
  readonly taxed: Divided;
  readonly exempt: Divided;
}

interface Levy {
  readonly tax: LineTax;
  readonly bases: Bases;
  readonly charged: Divided;
  /** Tax in the prices that an exempt guest does not pay. */
  readonly exempted: Divided;
}

export interface Amounts {
  readonly net: Divided;
  readonly service: Divided;
  readonly levies: readonly Levy[];
}

interface Basis {
  readonly keys: readonly CheckKey[];
  readonly lines: readonly BillLine[];
  /** The adjustments that nobody removed. */
  readonly active: readonly BillAdjustment[];
}

export function amountsOf(visit: Visit, { keys, lines, active }: Basis): Amounts {
  const isExempt = under(active, 'taxExempt');
  const [taxed, exempt] = [lines.filter((line) => !isExempt(line)), lines.filter(isExempt)];
  const service = serviceOn(visit, { keys, taxed, exempt, isWaived: under(active, 'serviceWaived') });
  const levies = taxesOn(visit, lines, service.whole).map((tax) => {
    const isOnService = isSameTax(taxOfService(visit), tax);
    const baseOf = (some: readonly BillLine[], ofService: Divided): Divided => {
      const ofTax = netOn(
        some.filter((line) => isSameTax(line.tax, tax)),
        keys,
      );
      return added(ofTax.map((cents, n) => cents + (isOnService ? (ofService.parts[n] ?? 0) : 0)));
    };
    return levyOn(tax, { taxed: baseOf(taxed, service.taxed), exempt: baseOf(exempt, service.exempt) });
  });
  return { net: added(netOn(lines, keys)), service: service.whole, levies };
}

/** Returns the figures of the whole bill, or of one check, as `pick` says. */
export function figuresOf({ net, service, levies }: Amounts, pick: (amount: Divided) => number): Figures {
  const taxes = levies.map(({ tax, bases, charged }) => {
    const exempt = pick(bases.exempt);
    const base = pick(bases.taxed) + exempt;
    return { ...tax, base, tax: pick(charged), ...(exempt > 0 && { exempt }) };
  });
  const onTop = sum(taxes.map(({ included, tax }) => (included ? 0 : tax)));
  const exempted = sum(levies.map((levy) => pick(levy.exempted)));
  const total = pick(net) + pick(service) + onTop - exempted;
  return { net: pick(net), service: pick(service), taxes, exempted, total };
}

const divided = (cents: number, weights: readonly number[]): Divided => ({
  cents,
  parts: apportion(cents, weights),
});

const added = (parts: readonly number[]): Divided => ({ cents: sum(parts), parts });

/** Returns what these lines come to on each check. */
function netOn(lines: readonly BillLine[], keys: readonly CheckKey[]): readonly number[] {
  const nets = new Map(keys.map((key) => [key, 0]));
  for (const { shares } of lines) {
    for (const key of Object.keys(shares)) nets.set(key, (nets.get(key) ?? 0) + (shares[key] ?? 0));
  }
  return [...nets.values()];
}

/** Returns whether a line is under an adjustment of this kind. */
function under(
  active: readonly BillAdjustment[],
  asked: AdjustmentKind,
): (line: Pick<BillLine, 'item'>) => boolean {
  const given = active.filter(({ kind }) => kind === asked);
  if (given.some(({ itemIds }) => itemIds === null)) return () => true;
  const named = new Set(given.flatMap(({ itemIds }) => itemIds ?? []));
  return ({ item }) => named.has(item.id);
}

interface Served {
  readonly keys: readonly CheckKey[];
  readonly taxed: readonly BillLine[];
  readonly exempt: readonly BillLine[];
  readonly isWaived: (line: BillLine) => boolean;
}

/** Returns the service charge, rounded once, and its parts on the lines of guests who pay taxes and of those who do not. */
function serviceOn({ serviceRule, covers }: Visit, { keys, taxed, exempt, isWaived }: Served) {
  const nets = [taxed, exempt].flatMap((some) =>
    netOn(
      some.filter((line) => !isWaived(line)),
      keys,
    ),
  );
  const isDue = serviceRule !== null && (covers ?? 0) >= serviceRule.fromCovers;
  const parts = apportion(isDue ? atRate(sum(nets), serviceRule.milli) : 0, nets);
  const [ofTaxed, ofExempt] = [added(parts.slice(0, keys.length)), added(parts.slice(keys.length))];
  const whole = added(ofTaxed.parts.map((cents, n) => cents + (ofExempt.parts[n] ?? 0)));
  return { whole, taxed: ofTaxed, exempt: ofExempt };
}

const taxOfService = ({ serviceRule }: Visit): LineTax | null =>
  serviceRule === null || serviceRule.taxMilli === null
    ? null
    : { id: 'service', name: 'Tax', milli: serviceRule.taxMilli, included: false };

/** Returns each tax on the bill once, in the order of the lines. */
function taxesOn(visit: Visit, lines: readonly BillLine[], service: Divided): readonly LineTax[] {
  const ofService = service.cents > 0 ? taxOfService(visit) : null;
  return distinctTaxes([...lines.map(({ tax }) => tax), ...(ofService ? [ofService] : [])]);
}

function levyOn(tax: LineTax, bases: Bases): Levy {
  const { taxed, exempt } = bases;
  const left = tax.included ? taxWithin(exempt.cents, tax) : 0;
  return {
    tax,
    bases,
    charged: divided(taxWithin(taxed.cents, tax), taxed.parts),
    exempted: divided(left, exempt.parts),
  };
}
