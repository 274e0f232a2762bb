/** The minimum spend of a table and how much its current guests have spent. Amounts are cents. */
import type { Order } from '@tableside/domain/entities/order.ts';
import type { Table } from '@tableside/domain/entities/table.ts';
import type { Venue } from '@tableside/domain/entities/venue.ts';
import { paysFirst, type Visit } from '@tableside/domain/entities/visit.ts';
import { isCounter } from '@tableside/domain/tables/counter.ts';
import type { Bill } from '@tableside/domain/visits/bill.ts';

export interface Spend {
  readonly minimum: number;
  readonly spent: number;
  /** 0 when the minimum is met. */
  readonly missing: number;
}

/** A customer's copy of the venue has no pricing rules. */
type Ruled = Partial<Pick<Venue, 'pricingRules'>> | null | undefined;

/** Returns the table's own minimum, or else the rule of its section. The counter has none. */
export const minimumOf = (table: Pick<Table, 'kind' | 'minimumSpend' | 'section'>, venue: Ruled): number =>
  isCounter(table) ? 0 : table.minimumSpend || (venue?.pricingRules?.[table.section] ?? 0);

type Counted = Pick<Order, 'tableId' | 'subtotal' | 'status' | 'sentAt'>;

/** Returns the open orders of a table, and those completed since it was last free. `orders` holds today's. */
export function ofItsGuests<T extends Pick<Counted, 'tableId' | 'status' | 'sentAt'>>(
  { id, freedAt }: Pick<Table, 'id' | 'freedAt'>,
  orders: readonly T[],
): readonly T[] {
  const isOfGuests = ({ status, sentAt }: T): boolean =>
    status === 'completed' ? (sentAt ?? '') >= (freedAt ?? '') : status !== 'cancelled';
  return orders.filter((order) => order.tableId === id && isOfGuests(order));
}

/**
 * Sums subtotals before tax: open orders, and orders completed since the table was last free. `orders` holds today's.
 */
export function spendOf(
  table: Pick<Table, 'id' | 'kind' | 'minimumSpend' | 'section' | 'freedAt'>,
  orders: readonly Counted[],
  venue: Ruled,
): Spend {
  const spent = ofItsGuests(table, orders).reduce((sum, order) => sum + order.subtotal, 0);
  return spendFrom(minimumOf(table, venue), spent);
}

interface OnCheck {
  readonly visit: Pick<Visit, 'payAt'>;
  readonly bill: Pick<Bill, 'net' | 'unsent'>;
}

/**
 * Returns what a party has on its check, before service and tax, whether it was sent or not. The bill of guests who pay
 * first has what is not sent already.
 */
export const checkSpend = ({ visit, bill: { net, unsent } }: OnCheck): number =>
  paysFirst(visit) ? net : net + unsent.cents;

/** Adds what parties at the table have on their checks. */
export const withChecks = (
  { minimum, spent }: Pick<Spend, 'minimum' | 'spent'>,
  checks: readonly OnCheck[],
): Spend =>
  spendFrom(
    minimum,
    checks.reduce((sum, check) => sum + checkSpend(check), spent),
  );

const spendFrom = (minimum: number, spent: number): Spend => ({
  minimum,
  spent,
  missing: Math.max(0, minimum - spent),
});
