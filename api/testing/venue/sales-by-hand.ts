/** Computes from whole documents what was sold and what was taken off, by the domain's own rules and without SQL. */

import type { Order } from '@tableside/domain/entities/order.ts';
import type { Payment } from '@tableside/domain/entities/payment.ts';
import { isOpenVisit, isOwnPad, type Sale, type Visit } from '@tableside/domain/entities/visit.ts';
import { isUnsentByGuest } from '@tableside/domain/orders/guest-draft.ts';
import { includedTax } from '@tableside/domain/values/money.ts';
import type { VenueMetrics } from '@tableside/protocol/rest/metrics.ts';

/** One tax on a sale. `exempt`: what an exempt guest bought. */
type TaxOnSale = Omit<VenueMetrics['taxes'][number], 'names'> & { readonly name: string };

/** A closed visit. Or what a refund gave back of one: its amounts are negative. */
export interface SaleByHand {
  readonly count: 0 | 1;
  readonly businessDay: string;
  readonly at: string;
  readonly userId: string | null;
  readonly name: string | null;
  readonly total: number;
  readonly taxes: readonly TaxOnSale[];
}

interface Books {
  readonly orders: readonly Order[];
  readonly visits: readonly Visit[];
  readonly refunds: readonly Payment[];
}

export const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

const isSent = ({ status }: Order): boolean => status !== 'draft' && status !== 'cancelled';

export const sentOf = (orders: readonly Order[]): readonly Order[] => orders.filter(isSent);

/** The pad of a visit is no order of its own, and what a guest has not sent to staff is not theirs to see. */
export const countedOf = (orders: readonly Order[]): readonly Order[] =>
  orders.filter((order) => !isOwnPad(order) && !isUnsentByGuest(order));

export const salesByHand = ({
  visits,
  refunds,
}: Pick<Books, 'visits' | 'refunds'>): readonly SaleByHand[] => [
  ...visits.flatMap((visit) =>
    visit.status === 'closed' && visit.closed
      ? {
          count: 1 as const,
          businessDay: visit.businessDay,
          at: visit.openedAt,
          userId: visit.server.userId,
          name: visit.server.name,
          total: visit.closed.sale.total,
          taxes: taxesOn(visit.closed.sale.taxes),
        }
      : [],
  ),
  ...refunds.flatMap(({ back, businessDay, timestamp }) =>
    back
      ? {
          count: 0 as const,
          businessDay,
          at: timestamp,
          userId: back.server?.id ?? null,
          name: back.server?.name ?? null,
          total: -back.sale.total,
          taxes: back.sale.taxes.map(({ name, milli, included, base, tax, exempt, exempted }) => ({
            ...{ name, milli, included, tax: -tax, exempt: exempted - exempt },
            taxable: exempt - base + (included ? tax : 0),
          })),
        }
      : [],
  ),
];

const taxesOn = (taxes: Sale['taxes']): readonly TaxOnSale[] =>
  taxes.map(({ name, milli, included, base, tax, exempt = 0 }) => ({
    name,
    milli,
    included,
    taxable: base - exempt - (included ? tax : 0),
    exempt: exempt - (included ? includedTax(exempt, milli) : 0),
    tax,
  }));

export function soldIn(sales: readonly SaleByHand[]) {
  const total = sum(sales.map((sale) => sale.total));
  const tax = sum(sales.flatMap(({ taxes }) => taxes.map((one) => one.tax)));
  return { orders: sum(sales.map(({ count }) => count)), sales: total, withoutTax: total - tax };
}

export function taxesIn(sales: readonly SaleByHand[]): VenueMetrics['taxes'] {
  const taxes = sales.flatMap((sale) => sale.taxes);
  const rates = [...new Set(taxes.map(({ milli, included }) => JSON.stringify([milli, included])))];
  return rates
    .map((rate) => taxes.filter(({ milli, included }) => JSON.stringify([milli, included]) === rate))
    .map((ofRate) => ({
      milli: ofRate[0]?.milli ?? 0,
      included: ofRate[0]?.included ?? false,
      names: [...new Set(ofRate.map(({ name }) => name))].sort(),
      taxable: sum(ofRate.map(({ taxable }) => taxable)),
      exempt: sum(ofRate.map(({ exempt }) => exempt)),
      tax: sum(ofRate.map(({ tax }) => tax)),
    }))
    .sort((a, b) => a.milli - b.milli || Number(a.included) - Number(b.included));
}

export function owedIn({ visits }: Pick<Books, 'visits'>): VenueMetrics['refundsDue'] {
  const due = visits.map(({ owed }) => owed).filter((cents) => cents > 0);
  return { orders: due.length, sum: sum(due) };
}

export function visitsIn({ orders, visits, refunds }: Books): Pick<VenueMetrics, 'visits'> {
  const open = visits.filter(isOpenVisit);
  const closed = visits.filter(({ status }) => status === 'closed');
  if (open.length + closed.length === 0) return {};
  const theirs = sentOf(orders).filter(({ visitId }) => open.some(({ id }) => id === visitId));
  const ordered = sum(theirs.map(({ total }) => total));
  const back = sum(refunds.map((refund) => refund.back?.sale.total ?? 0));
  const sales = sum(closed.map((visit) => visit.closed?.sale.total ?? 0)) - back;
  return { visits: { open: open.length, ordered, closed: closed.length, sales } };
}

type Reduction = VenueMetrics['reductions'][number];

export function reductionsIn({
  orders,
  visits,
}: Pick<Books, 'orders' | 'visits'>): VenueMetrics['reductions'] {
  const voids = orders.flatMap(({ items }) =>
    items.flatMap(({ price, voids: ofLine = [] }) =>
      ofLine.map(({ reason, by, approvedBy, quantity }): Reduction => {
        return { kind: 'void', reason, by, approvedBy, times: 1, cents: price * quantity };
      }),
    ),
  );
  const given = visits
    .filter(({ status }) => status === 'closed')
    .flatMap(({ adjustments }) => adjustments.filter(({ removed }) => removed === null))
    .map(({ kind, reason, by, approvedBy, off = 0 }): Reduction => {
      return { kind, reason, by, approvedBy, times: 1, cents: off };
    });
  const all = [...voids, ...given];
  const keys = [...new Set(all.map(keyOf))].sort();
  return keys
    .flatMap((key) => {
      const same = all.filter((one) => keyOf(one) === key);
      const [first] = same;
      return first ? [{ ...first, times: same.length, cents: sum(same.map(({ cents }) => cents)) }] : [];
    })
    .sort((a, b) => b.cents - a.cents);
}

const keyOf = ({ kind, reason, by, approvedBy }: Reduction): string =>
  JSON.stringify([kind, reason, by.id, approvedBy?.id ?? null]);
