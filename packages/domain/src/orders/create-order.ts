/** order.create · order.submit: staff, or a customer at the table, begin an order. */
import * as v from 'valibot';
import { MAX_CENTS, Note, Quantity } from '../args.ts';
import {
  applied,
  type Context,
  defineCommand,
  isRejection,
  noop,
  type Rejection,
  rejected,
} from '../command.ts';
import { change } from '../entities.ts';
import { isDerivedId, RowId, Uuid } from '../ids.ts';
import { labelText, theOrderIn } from '../label.ts';
import type { Stock } from '../menu/stock.ts';
import { type Actor, isStaff, roleMay } from '../permissions.ts';
import type { Rows } from '../rows.ts';
import { occupied } from '../tables/occupied.ts';
import type { Table } from '../tables/table.ts';
import type { Venue } from '../venue/venue.ts';
import { blankDraft } from './blank-draft.ts';
import { isUnsentByGuest, takesTable } from './guest-draft.ts';
import {
  closedRejection,
  codeRejection,
  draftsRead,
  draftsRejection,
  linesRejection,
} from './guest-rules.ts';
import { menuReads, NewItems, newLines, stockOf } from './new-lines.ts';
import type { Order, OrderItem } from './order.ts';
import { orderOf, statusDetail } from './order-access.ts';
import { decideLines, LINE_REFUSALS } from './order-line.ts';
import { OrderNumber } from './order-number.ts';
import { isTooMuch, withTotals } from './order-totals.ts';

const CreateOrder = v.strictObject({
  id: Uuid,
  orderNumber: OrderNumber,
  tableId: RowId,
  /** The code printed on the table. A customer must send it. */
  tableCode: v.optional(v.pipe(v.string(), v.maxLength(64))),
  note: Note,
  guests: v.optional(v.nullable(Quantity)),
  customerId: v.optional(v.nullable(RowId)),
  items: NewItems,
});
type CreateArgs = v.InferOutput<typeof CreateOrder>;

/**
 * A customer can order only for themselves and only at the table whose code they have. They can have one draft there.
 */
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
        items.length === 0 ? '' : items.length === 1 ? '1 item' : `${items.length} items`,
      ),
  },
  makes: ({ id }) => [{ entity: 'order', id }],
  reads: ({ id, tableId, items }, actor) => [
    { kind: 'row', entity: 'order', id },
    { kind: 'row', entity: 'visit', id },
    { kind: 'row', entity: 'table', id: tableId },
    { kind: 'openOrdersOfTable', tableId },
    { kind: 'venue' },
    ...draftsRead(actor),
    ...menuReads(items),
  ],
  may(actor, _rows, { customerId }) {
    if (roleMay(actor.role, 'order.create')) return true;
    if (actor.role !== 'customer') return 'forbidden';
    return customerId == null || customerId === actor.userId ? true : 'forbidden';
  },
  refuses: [
    'order.exists',
    'order.guestDrafts',
    'order.guestLines',
    'table.notFound',
    'table.code',
    'venue.closed',
    'row.archived',
    ...LINE_REFUSALS,
  ],
  decide(rows, args, context) {
    const { actor } = context;
    const known = rows.get('order', args.id);
    if (known) return isSameOrder(known, args, context) ? noop : rejected('order.exists');
    if (isKept(rows, args.id, actor)) return rejected('order.exists');
    const venue = rows.venue();
    const table = rows.get('table', args.tableId);
    if (!venue || venue.id !== actor.venueId || table?.venueId !== venue.id)
      return rejected('table.notFound');
    if (table.archived && !isStaff(actor.role)) return rejected('row.archived', { table: table.number });
    const refused = isStaff(actor.role) ? undefined : guestRejection(rows, args, { venue, table, context });
    if (refused) return rejected(refused.code, refused.detail);
    const stock = stockOf(rows, args.items);
    const lines = newLines(rows, args.items, { venue, context, stock });
    if (isRejection(lines)) return rejected(lines.code, lines.detail);
    const order = withTotals({ ...emptyOrder(args, venue, context), items: lines });
    if (isTooMuch(order, 0)) return rejected('money.limit', { limit: MAX_CENTS });
    // What a guest has not sent to staff takes nothing from the count of what is left.
    const counts = isStaff(actor.role) ? stock.changes() : [];
    const changes = [change('order', order), ...(takesTable(order) ? occupied(table) : []), ...counts];
    // Staff who took the order could not know that the table had been deleted. Guests sat there and may have paid.
    return table.archived
      ? { status: 'adjusted', changes, code: 'table.archived', detail: { table: table.number } }
      : decideLines(changes, lines);
  },
});

/**
 * Whether the id is kept for another row: that of a visit is for its first round, and one that devices derive, such as
 * that of a pad, must not be taken by a guest.
 */
const isKept = (rows: Rows, id: string, { role }: Actor): boolean =>
  rows.get('visit', id) !== undefined || (!isStaff(role) && isDerivedId(id));

/**
 * Whether `args` repeats the creation of this order, rather than naming another order with the same id. The table, the
 * customer and the order number are never edited, so they tell the two apart.
 */
function isSameOrder(known: Order, args: CreateArgs, { actor }: Context): boolean {
  const byStaff = isStaff(actor.role);
  return (
    known.venueId === actor.venueId &&
    known.tableId === args.tableId &&
    known.customerId === (byStaff ? (args.customerId ?? null) : actor.userId) &&
    (!byStaff || args.orderNumber === '' || known.orderNumber === args.orderNumber)
  );
}

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
    linesRejection(items.length, context)
  );
}

const ownDraft = (rows: Rows, tableId: string, customerId: string): Order | undefined =>
  rows.openOrdersOfTable(tableId).find((one) => one.status === 'draft' && one.customerId === customerId);

function emptyOrder(args: CreateArgs, venue: Venue, context: Context): Order {
  const { actor } = context;
  const byStaff = isStaff(actor.role);
  return {
    ...blankDraft(venue, context),
    id: args.id,
    orderNumber: args.orderNumber,
    tableId: args.tableId,
    note: args.note ?? null,
    guests: args.guests ?? null,
    customerId: byStaff ? (args.customerId ?? null) : actor.userId,
    serverId: byStaff ? actor.userId : null,
    serverName: byStaff ? actor.name : null,
    serverStaffId: byStaff ? actor.staffId : null,
    parentId: null,
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
