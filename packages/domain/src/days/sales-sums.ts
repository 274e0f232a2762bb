/**
 * Sums what was sold, less what refunds gave back: orders by themselves and closed visits, apart and together.
 */
import type { Order } from '../orders/order.ts';
import { taxesOfOrder } from '../orders/order-totals.ts';
import type { Payment } from '../payments/payment.ts';
import type { Sale } from '../visits/visit.ts';
import type { RefundSum, TaxSum, ZSums } from './day.ts';
import type { DayRecords } from './day-records.ts';

type Sales = Pick<
  ZSums,
  | 'orders'
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

export function salesOf({ orders, visits, payments }: DayRecords): Sales {
  const ofOrders = orders.filter(isSold).map(asSale);
  const ofVisits = visits.flatMap(({ status, closed }) => (status === 'closed' && closed ? closed.sale : []));
  const sales = [...ofOrders, ...ofVisits];
  const refunds = payments.filter(({ kind, outcome }) => kind === 'refund' && outcome === 'completed');
  const given = refunds.flatMap(({ back }) => back?.sale ?? []);
  const left = (amount: LeftAmount): number => sum(sales, amount) - sum(given, amount);
  const total = left('total');
  return {
    orders: soldBy(ofOrders, refunds.filter(isOfOrder)),
    visits: soldBy(
      ofVisits,
      refunds.filter((one) => !isOfOrder(one)),
    ),
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

const isOfOrder = ({ visitId }: Payment): boolean => visitId === undefined;

const soldBy = (sales: readonly Sale[], refunds: readonly Payment[]) => ({
  count: sales.length,
  cents: sum(sales, 'total') - refundSum(refunds).sales,
});

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

/** An order by itself is sold once it is paid. */
const isSold = ({ status }: Order): boolean => status !== 'draft' && status !== 'cancelled';

function asSale(order: Order): Sale {
  const { subtotal, total, guests } = order;
  const none = { comps: 0, discounts: 0, service: 0, exempted: 0 };
  return { ...none, gross: subtotal, net: subtotal, taxes: taxesOfOrder(order), total, covers: guests };
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
