/** Sums what closed visits sold, less what refunds gave back. */

import type { RefundSum, TaxSum, ZSums } from '../entities/day.ts';
import type { Payment } from '../entities/payment.ts';
import type { Sale } from '../entities/visit.ts';
import type { DayRecords } from './day-records.ts';

type Sales = Pick<
  ZSums,
  | 'visits'
  | 'refunds'
  | 'gross'
  | 'comps'
  | 'discounts'
  | 'net'
  | 'service'
  | 'tax'
  | 'exempted'
  | 'total'
  | 'taxes'
  | 'covers'
  | 'average'
>;

export function salesOf({ visits, payments }: DayRecords): Sales {
  const sales = visits.flatMap(({ status, closed }) => (status === 'closed' && closed ? closed.sale : []));
  const refunds = payments.filter(({ kind, outcome }) => kind === 'refund' && outcome === 'completed');
  const given = refunds.flatMap(({ back }) => back?.sale ?? []);
  const left = (amount: LeftAmount): number => sum(sales, amount) - sum(given, amount);
  const total = left('total');
  return {
    visits: { count: sales.length, cents: total },
    refunds: refundSum(refunds),
    gross: sum(sales, 'gross'),
    comps: sum(sales, 'comps'),
    discounts: sum(sales, 'discounts'),
    net: left('net'),
    service: left('service'),
    tax: onTopOf(sales) - onTopOf(given),
    exempted: left('exempted'),
    total,
    taxes: taxesOf(sales, given),
    covers: sales.reduce((all, { covers }) => all + (covers ?? 0), 0),
    average: sales.length === 0 ? 0 : 0 + Math.round(total / sales.length),
  };
}

function refundSum(refunds: readonly Payment[]): RefundSum {
  const given = refunds.flatMap(({ back }) => back ?? []);
  const parts = given.map(({ sale }) => sale);
  return {
    count: refunds.length,
    cents: sum(refunds, 'amount'),
    net: sum(parts, 'net'),
    sales: sum(parts, 'total'),
    tips: sum(given, 'tip'),
    credit: sum(given, 'credit'),
  };
}

type Taxed = Pick<Sale, 'taxes'>;

const onTopOf = (sales: readonly Taxed[]): number =>
  sum(
    sales.flatMap(({ taxes }) => taxes.filter(({ included }) => !included)),
    'tax',
  );

/** Taxes with the same rate are one tax, whatever their names are. */
function taxesOf(sales: readonly Taxed[], given: readonly Taxed[]): readonly TaxSum[] {
  const byRate = new Map<string, TaxSum>();
  const count = ({ milli, included, base, tax }: TaxSum, sign: 1 | -1): void => {
    const key = `${milli} ${included}`;
    const known = byRate.get(key) ?? { milli, included, base: 0, tax: 0 };
    byRate.set(key, { ...known, base: known.base + sign * base, tax: known.tax + sign * tax });
  };
  for (const tax of sales.flatMap(({ taxes }) => taxes)) count(tax, 1);
  for (const tax of given.flatMap(({ taxes }) => taxes)) count(tax, -1);
  return [...byRate.values()].sort((a, b) => a.milli - b.milli || Number(a.included) - Number(b.included));
}

/** What a refund takes off a sale. */
type LeftAmount = 'net' | 'service' | 'exempted' | 'total';

const sum = <K extends string>(all: readonly Readonly<Record<K, number>>[], amount: K): number =>
  all.reduce((cents, one) => cents + one[amount], 0);
