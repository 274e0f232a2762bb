/** The minimum spend of a table and what its present guests make of it. Cents. */
import type { Order } from '@tableside/domain/orders/order.ts';
import type { Table } from '@tableside/domain/tables/table.ts';
import type { Venue } from '@tableside/domain/venue/venue.ts';

export interface Spend {
  readonly minimum: number;
  readonly spent: number;
  /** 0 when the minimum is met. */
  readonly missing: number;
}

/** A customer's copy of the venue carries no rules. */
type Ruled = Partial<Pick<Venue, 'pricingRules'>> | null | undefined;

/** The table's own, else the rule of its section. */
export const minimumOf = (table: Pick<Table, 'minimumSpend' | 'section'>, venue: Ruled): number =>
  table.minimumSpend || (venue?.pricingRules?.[table.section] ?? 0);

type Counted = Pick<Order, 'tableId' | 'subtotal' | 'status' | 'sentAt'>;

/** Counted before tax, over what is open and what was completed since the table was free. `orders`: of today. */
export function spendOf(
  table: Pick<Table, 'id' | 'minimumSpend' | 'section' | 'freedAt'>,
  orders: readonly Counted[],
  venue: Ruled,
): Spend {
  const minimum = minimumOf(table, venue);
  const isOfGuests = ({ status, sentAt }: Counted): boolean =>
    status === 'completed' ? (sentAt ?? '') >= (table.freedAt ?? '') : status !== 'cancelled';
  const own = orders.filter((order) => order.tableId === table.id && isOfGuests(order));
  const spent = own.reduce((sum, order) => sum + order.subtotal, 0);
  return { minimum, spent, missing: Math.max(0, minimum - spent) };
}
