/** Sums what was sold: orders by themselves and closed visits, apart and together. */
import type { Order } from '../orders/order.ts';
import { taxesOfOrder } from '../orders/order-totals.ts';
import type { Sale } from '../visits/visit.ts';
import type { TaxSum, ZSums } from './day.ts';
import type { DayRecords } from './day-records.ts';

type Sales = Pick<
  ZSums,
  | 'orders'
  | 'visits'
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

export function salesOf({ orders, visits }: DayRecords): Sales {
  const ofOrders = orders.filter(isSold).map(asSale);
  const ofVisits = visits.flatMap(({ status, closed }) => (status === 'closed' && closed ? closed.sale : []));
  const sales = [...ofOrders, ...ofVisits];
  const total = sum(sales, 'total');
  return {
    orders: { count: ofOrders.length, cents: sum(ofOrders, 'total') },
    visits: { count: ofVisits.length, cents: sum(ofVisits, 'total') },
    gross: sum(sales, 'gross'),
    comps: sum(sales, 'comps'),
    discounts: sum(sales, 'discounts'),
    net: sum(sales, 'net'),
    service: sum(sales, 'service'),
    tax: sales.reduce((all, { taxes }) => all + onTop(taxes), 0),
    exempted: sum(sales, 'exempted'),
    total,
    taxes: taxesOf(sales),
    covers: sales.reduce((all, { covers }) => all + (covers ?? 0), 0),
    average: sales.length === 0 ? 0 : Math.round(total / sales.length),
  };
}

/** An order by itself is sold once it is paid. */
const isSold = ({ status }: Order): boolean => status !== 'draft' && status !== 'cancelled';

function asSale(order: Order): Sale {
  const { subtotal, total, guests } = order;
  const none = { comps: 0, discounts: 0, service: 0, exempted: 0 };
  return { ...none, gross: subtotal, net: subtotal, taxes: taxesOfOrder(order), total, covers: guests };
}

const onTop = (taxes: Sale['taxes']): number =>
  taxes.reduce((all, { included, tax }) => all + (included ? 0 : tax), 0);

/** Taxes with the same rate are one tax, whatever their names are. */
function taxesOf(sales: readonly Sale[]): readonly TaxSum[] {
  const byRate = new Map<string, TaxSum>();
  for (const { milli, included, base, tax } of sales.flatMap(({ taxes }) => taxes)) {
    const key = `${milli} ${included}`;
    const known = byRate.get(key) ?? { milli, included, base: 0, tax: 0 };
    byRate.set(key, { ...known, base: known.base + base, tax: known.tax + tax });
  }
  return [...byRate.values()].sort((a, b) => a.milli - b.milli || Number(a.included) - Number(b.included));
}

type Amount = 'gross' | 'comps' | 'discounts' | 'net' | 'service' | 'exempted' | 'total';
const sum = (sales: readonly Sale[], amount: Amount): number =>
  sales.reduce((all, sale) => all + sale[amount], 0);
