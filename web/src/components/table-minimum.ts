/** The minimum spend of a table and what its open orders make of it. Cents. */
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

/** Counted before tax, over the open orders of the table. */
export function spendOf(
  table: Pick<Table, 'id' | 'minimumSpend' | 'section'>,
  orders: readonly Pick<Order, 'tableId' | 'subtotal'>[],
  venue: Ruled,
): Spend {
  const minimum = minimumOf(table, venue);
  const own = orders.filter((order) => order.tableId === table.id);
  const spent = own.reduce((sum, order) => sum + order.subtotal, 0);
  return { minimum, spent, missing: Math.max(0, minimum - spent) };
}
