/** Puts a line on a draft. Lines that come after an order was sent go to the draft of its family, or to a new follow-up. */
import { MAX_QUANTITY } from '../args.ts';
import { type Context, type Decision, isRejection, type Rejection, rejected } from '../command.ts';
import { type Change, change } from '../entities.ts';
import type { Stock } from '../menu/stock.ts';
import type { Rows } from '../rows.ts';
import { occupied } from '../tables/occupied.ts';
import type { Table } from '../tables/table.ts';
import type { Venue } from '../venue/venue.ts';
import { countedLine } from './counted-line.ts';
import { overLimit, withItems } from './draft-lines.ts';
import { type Family, followUpFor, openOrderOf } from './follow-up.ts';
import { takesTable } from './guest-draft.ts';
import { draftsRejection, linesRejection } from './guest-rules.ts';
import type { Order, OrderItem } from './order.ts';
import type { Booking } from './settle-draft.ts';

interface Addition {
  readonly order: Order;
  readonly line: OrderItem;
  /** The table of the named order. A follow-up has the same table. */
  readonly table: Table | undefined;
  readonly stock: Stock;
}

interface Added {
  /** The first one is of the order. */
  readonly changes: readonly Change[];
  readonly line: OrderItem;
}

export function withLine({ order, line, table, stock }: Addition, booking: Booking): Added | Rejection {
  const before = order.items.find(({ id }) => id === line.id);
  const counted = countedLine({ order, before, after: line, stock }, booking.context);
  if (isRejection(counted)) return counted;
  const others = order.items.filter(({ id }) => id !== line.id);
  const changed = withItems(order, [...others, counted], booking);
  const sat = !takesTable(order) && takesTable(changed) ? occupied(table) : [];
  return { changes: [change('order', changed), ...sat, ...stock.changes()], line: counted };
}

interface Portions {
  readonly line: OrderItem;
  readonly by: number;
}

export interface OrderContext {
  readonly rows: Rows;
  readonly venue: Venue;
  readonly table: Table | undefined;
  readonly context: Context;
  readonly stock: Stock;
}

/**
 * Adds the portions to the family's draft, or to a new follow-up. When the line is already there, its quantity grows.
 */
export function addLater(family: Family, { line, by }: Portions, side: OrderContext): Decision {
  const { rows, venue, table, context, stock } = side;
  const order = followUpFor(family, { venue, context });
  const there = order.items.find(({ id }) => id === line.id);
  const quantity = by + (there?.quantity ?? 0);
  if (quantity > MAX_QUANTITY) return rejected('order.tooLarge', { portions: MAX_QUANTITY });
  const refused =
    (openOrderOf(family) ? undefined : draftsRejection(rows, context)) ??
    (there ? undefined : linesRejection(order.items.length + 1, context));
  if (refused) return rejected(refused.code);
  const wanted = { ...(there ?? line), quantity, totalPrice: line.price * quantity };
  const added = withLine({ order, line: wanted, table, stock }, { venue, context });
  if (isRejection(added)) return rejected(added.code, added.detail);
  return overLimit(order, added.changes) ?? toldAs(family, order, added.changes);
}

/** Returns an adjusted decision that says which order was changed instead of the named one. */
export function toldAs({ rootNumber }: Family, order: Order, changes: readonly Change[]): Decision {
  const detail = { orderId: order.id, orderNumber: order.orderNumber, parentNumber: rootNumber };
  return { status: 'adjusted', changes, code: 'order.followUp', detail };
}
