/** Service charge, taxes and total of a bill, each for the whole bill and divided among its checks. */
import { apportion, atRate } from '../money.ts';
import { distinctTaxes, isSameTax, taxWithin } from '../orders/line-tax.ts';
import type { LineTax } from '../orders/order.ts';
import type { BillLine } from './line-shares.ts';
import { sum } from './net-lines.ts';
import type { BillAdjustment, CheckKey, Sale, Visit } from './visit.ts';

/** The amounts that a check has in common with the whole bill. */
export type Figures = Pick<Sale, 'net' | 'service' | 'taxes' | 'exempted' | 'total'>;

/** An amount of the whole bill, and its part on each check in turn. */
interface Divided {
  readonly cents: number;
  readonly parts: readonly number[];
}

interface Levy {
  readonly tax: LineTax;
  readonly base: Divided;
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

export function amountsOf(visit: Visit, basis: Basis): Amounts {
  const net = added(netOn(basis.lines, basis.keys));
  const service = divided(serviceOn(net.cents, visit, basis.active), net.parts);
  const isExempt = basis.active.some(({ kind }) => kind === 'taxExempt');
  const levies = taxesOn(visit, basis.lines, service).map((tax) => {
    const taxed = basis.lines.filter((line) => isSameTax(line.tax, tax));
    const ofLines = netOn(taxed, basis.keys);
    const isOnService = isSameTax(taxOfService(visit), tax);
    const base = added(ofLines.map((cents, n) => cents + (isOnService ? (service.parts[n] ?? 0) : 0)));
    return levyOn(base, tax, isExempt);
  });
  return { net, service, levies };
}

/** Returns the figures of the whole bill, or of one check, as `pick` says. */
export function figuresOf({ net, service, levies }: Amounts, pick: (amount: Divided) => number): Figures {
  const taxes = levies.map(({ tax, base, charged }) => ({ ...tax, base: pick(base), tax: pick(charged) }));
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

function serviceOn(net: number, { serviceRule, covers }: Visit, active: readonly BillAdjustment[]): number {
  const isDue = serviceRule !== null && (covers ?? 0) >= serviceRule.fromCovers;
  const isWaived = active.some(({ kind }) => kind === 'serviceWaived');
  return isDue && !isWaived ? atRate(net, serviceRule.milli) : 0;
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

function levyOn(base: Divided, tax: LineTax, isExempt: boolean): Levy {
  const cents = taxWithin(base.cents, tax);
  return {
    tax,
    base,
    charged: divided(isExempt ? 0 : cents, base.parts),
    exempted: divided(isExempt && tax.included ? cents : 0, base.parts),
  };
}
