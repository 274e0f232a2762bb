/** order.create · order.submit: a guest at the table begins an order, and sends it to staff. */

import * as v from 'valibot';
import { MAX_CENTS, Note, Quantity } from '../command/args.ts';
import {
  applied,
  type Context,
  defineCommand,
  isRejection,
  noop,
  type Rejection,
  rejected,
} from '../command/command.ts';
import { labelText, theOrderIn } from '../command/label.ts';
import { orderOf, statusDetail } from '../command/order-access.ts';
import type { Actor } from '../command/permissions.ts';
import type { Rows } from '../command/rows.ts';
import { change } from '../entities/entities.ts';
import type { Order, OrderItem } from '../entities/order.ts';
import type { Table } from '../entities/table.ts';
import type { Venue } from '../entities/venue.ts';
import { described } from '../ground/described.ts';
import type { Stock } from '../menu/stock.ts';
import { isDerivedId, RowId, Uuid } from '../values/ids.ts';
import { blankDraft } from './blank-draft.ts';
import { draftsOf, isUnsentByGuest } from './guest-draft.ts';
import {
  closedRejection,
  codeRejection,
  draftsRead,
  draftsRejection,
  guestsTakeMenuCourse,
  linesRejection,
} from './guest-rules.ts';
import { menuReads, NewItems, newLines, stockOf } from './new-lines.ts';
import { occupied } from './occupied.ts';
import { decideLines, LINE_REFUSALS } from './order-line.ts';
import { OrderNumber } from './order-number.ts';
import { isTooMuch, withTotals } from './order-totals.ts';

const CreateOrder = v.strictObject({
  id: Uuid,
  orderNumber: OrderNumber,
  tableId: described('The table.', RowId),
  tableCode: described(
    'The code printed on the table. A customer must send it.',
    v.optional(v.pipe(v.string(), v.maxLength(64))),
  ),
  note: Note,
  guests: v.optional(v.nullable(Quantity)),
  items: NewItems,
});
type CreateArgs = v.InferOutput<typeof CreateOrder>;

const portionsText = (count: number): string =>
  count === 0 ? '' : count === 1 ? '1 item' : `${count} items`;

/** Guests order only at the table whose code they have. They can have one draft there. */
export const createOrder = defineCommand({
  name: 'order.create',
  version: 1,
  args: CreateOrder,
  label: {
    short: 'Order taken',
    audit: ({ order, table }) => `{opened|open} ${order} at ${table}`,
    full: ({ orderNumber, items }, names) =>
      labelText(
        `${theOrderIn(names, names.order?.orderNumber || orderNumber)} created`,
        names.table,
        portionsText(items.reduce((count, { quantity }) => count + quantity, 0)),
      ),
  },
  makes: ({ id }) => [{ entity: 'order', id }],
  reads: ({ id, tableId, items }, actor) => [
    { kind: 'row', entity: 'order', id },
    { kind: 'row', entity: 'visit', id },
    { kind: 'row', entity: 'table', id: tableId },
    { kind: 'venue' },
    draftsRead(actor),
    ...menuReads(items),
  ],
  may: ({ role }) => (role === 'customer' ? true : 'forbidden'),
  refuses: [
    'order.exists',
    'order.guestDrafts',
    'order.guestLines',
    'table.notFound',
    'table.code',
    'venue.closed',
    'row.archived',
    // The server counts the orders of an hour.
    'order.tooMany',
    ...LINE_REFUSALS,
  ],
  decide(rows, args, context) {
    const { actor } = context;
    const known = rows.get('order', args.id);
    if (known) return isSameOrder(known, args, actor) ? noop : rejected('order.exists');
    if (isKept(rows, args.id)) return rejected('order.exists');
    const venue = rows.venue();
    const table = rows.get('table', args.tableId);
    if (!venue || venue.id !== actor.venueId || table?.venueId !== venue.id)
      return rejected('table.notFound');
    if (table.archived) return rejected('row.archived', { table: table.number });
    const refused = guestRejection(rows, args, { venue, table, context });
    if (refused) return rejected(refused.code, refused.detail);
    const stock = stockOf(rows, args.items);
    const selling = { venue, context, takesMenuCourse: guestsTakeMenuCourse(venue) };
    const lines = newLines(rows, args.items, { ...selling, stock });
    if (isRejection(lines)) return rejected(lines.code, lines.detail);
    const order = withTotals({ ...emptyOrder(args, venue, context), items: lines });
    if (isTooMuch(order, 0)) return rejected('money.limit', { limit: MAX_CENTS });
    // What a guest has not sent to staff takes nothing from the count of what is left.
    return decideLines([change('order', order)], lines);
  },
});

/**
 * Whether the id is kept for another row: that of a visit is for its first round, and devices derive others, such as that
 * of a pad.
 */
const isKept = (rows: Rows, id: string): boolean => rows.get('visit', id) !== undefined || isDerivedId(id);

/**
 * Whether `args` repeats the creation of this order, rather than naming another order with the same id. The guest and the
 * table tell the two apart.
 */
const isSameOrder = (known: Order, { tableId }: CreateArgs, { venueId, userId }: Actor): boolean =>
  known.venueId === venueId && known.tableId === tableId && known.customerId === userId;

/** Returns the reason why a guest may not begin this order here and now, or undefined when they may. */
function guestRejection(
  rows: Rows,
  { tableId, tableCode, items }: CreateArgs,
  { venue, table, context }: { venue: Venue; table: Table; context: Context },
): Rejection | undefined {
  const other = ownDraft(rows, tableId, context.actor.userId);
  return (
    codeRejection(table, tableCode) ??
    closedRejection(venue, context) ??
    (other ? { code: 'order.exists', detail: { orderId: other.id } } : draftsRejection(rows, context)) ??
    linesRejection(items.length)
  );
}

const ownDraft = (rows: Rows, tableId: string, customerId: string): Order | undefined =>
  draftsOf(rows, customerId).find((one) => one.tableId === tableId);

function emptyOrder(args: CreateArgs, venue: Venue, context: Context): Order {
  return {
    ...blankDraft(venue, context),
    id: args.id,
    orderNumber: args.orderNumber,
    tableId: args.tableId,
    note: args.note ?? null,
    guests: args.guests ?? null,
    customerId: context.actor.userId,
    serverId: null,
    serverName: null,
    serverStaffId: null,
  };
}

/**
 * Implements 'Send to staff'. A customer submits their own draft, which occupies the table and takes its portions from
 * what is left. Staff then take the payment.
 */
export const submitOrder = defineCommand({
  name: 'order.submit',
  version: 1,
  args: v.strictObject({ orderId: Uuid }),
  label: {
    short: 'Order sent to staff',
    audit: ({ order }) => `{sent|send} ${order} to the staff`,
    full: (_, names) => labelText(`${theOrderIn(names)} sent to staff`, names.table),
  },
  reads: ({ orderId }) => [
    { kind: 'orderWithTable', orderId },
    { kind: 'orderWithProducts', orderId },
    { kind: 'venue' },
  ],
  may(actor, rows, { orderId }) {
    if (actor.role !== 'customer') return 'forbidden';
    return orderOf(rows, actor, orderId)?.customerId === actor.userId ? true : 'order.notFound';
  },
  refuses: [
    'order.notFound',
    'order.cancelled',
    'order.notDraft',
    'order.empty',
    'product.stock',
    'venue.closed',
    'notFound',
  ],
  decide(rows, { orderId }, context) {
    const order = orderOf(rows, context.actor, orderId);
    if (!order) return rejected('order.notFound');
    if (order.status === 'cancelled') return rejected('order.cancelled', statusDetail(order));
    if (order.submittedAt !== null) return noop;
    if (order.status !== 'draft') return rejected('order.notDraft', statusDetail(order));
    if (order.items.length === 0) return rejected('order.empty');
    const venue = rows.venue();
    if (!venue) return rejected('notFound');
    const closed = closedRejection(venue, context);
    if (closed) return rejected(closed.code, closed.detail);
    const stock = stockOf(rows, order.items);
    const items = isUnsentByGuest(order) ? takenLines(order, stock) : order.items;
    if (isRejection(items)) return rejected(items.code, items.detail);
    const sent = { ...order, items, submittedAt: context.occurredAt, updatedAt: context.occurredAt };
    return applied(change('order', sent), ...occupied(rows.tableOf(order)), ...stock.changes());
  },
});

/** Returns the lines with the portions that they took, or the refusal when too few are left. */
function takenLines({ items }: Order, stock: Stock): readonly OrderItem[] | Rejection {
  const lines: OrderItem[] = [];
  for (const line of items) {
    const shortage = stock.shortage(undefined, line);
    if (shortage) return shortage;
    lines.push(stock.count(undefined, line));
  }
  return lines;
}
