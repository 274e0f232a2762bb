/** order.addItem · order.setItem · order.removeItem: the lines of an order while it is a draft. */
import * as v from 'valibot';
import { Note, Quantity } from '../args.ts';
import { applied, type Context, type Decision, defineCommand, noop, rejected } from '../command.ts';
import { type Change, change } from '../entities.ts';
import { Uuid } from '../ids.ts';
import { isRefusal } from '../menu/pricing.ts';
import type { Rows } from '../rows.ts';
import type { Table } from '../tables/table.ts';
import { familyOf, followUpFor } from './follow-up.ts';
import type { Order, OrderItem } from './order.ts';
import { mayOnOrder, orderOf, statusDetail } from './order-access.ts';
import { decideLines, ItemInput, isSameLine, LINE_REFUSALS, lineOf, MAX_ITEMS } from './order-line.ts';
import { withTotals } from './order-totals.ts';
import { settleDraft } from './settle-draft.ts';

/** The first item of an order occupies an available table. */
export const occupied = (table: Table | undefined): readonly Change[] =>
  table && !table.archived && table.status === 'available'
    ? [change('table', { ...table, status: 'occupied' })]
    : [];

/** After an order was sent, the item goes to its open follow-up, else to a new one. */
export const addItem = defineCommand({
  name: 'order.addItem',
  version: 1,
  args: v.strictObject({ orderId: Uuid, item: ItemInput }),
  reads: ({ orderId, item }) => [
    { kind: 'orderWithTable', orderId },
    { kind: 'familyOf', orderId },
    { kind: 'menuFor', productId: item.productId },
    { kind: 'venue' },
  ],
  may: (actor, rows, { orderId }) => mayOnOrder('order.edit', actor, orderOf(rows, actor, orderId)),
  refuses: [
    'order.notFound',
    'order.cancelled',
    'order.tooLarge',
    'item.exists',
    ...LINE_REFUSALS,
    'notFound',
  ],
  decide(rows, { orderId, item }, context) {
    const order = orderOf(rows, context.actor, orderId);
    if (!order) return rejected('order.notFound');
    const family = familyOf(rows, order);
    const known = family.members.flatMap((one) => one.items).find((line) => line.id === item.id);
    if (known) return isSameLine(known, item) ? noop : rejected('item.exists');
    if (order.status === 'cancelled') return rejected('order.cancelled', statusDetail(order));
    const venue = rows.venue();
    if (!venue) return rejected('notFound');
    const line = lineOf(rows, item, { venue, context });
    if (isRefusal(line)) return rejected(line.code, line.detail);
    const target = order.status === 'draft' ? order : followUpFor(order, family, { venue, context });
    if (target.items.length >= MAX_ITEMS) return rejected('order.tooLarge');
    const table = target.tableId === order.tableId ? rows.tableOf(order) : undefined;
    const changes = [
      change('order', withItems(target, [...target.items, line], context)),
      ...(target.items.length === 0 ? occupied(table) : []),
    ];
    if (target.id === order.id) return decideLines(changes, [line]);
    const detail = { orderId: target.id, orderNumber: target.orderNumber, parentNumber: family.rootNumber };
    return { status: 'adjusted', changes, code: 'order.followUp', detail };
  },
});

function withItems(order: Order, items: readonly OrderItem[], context: Context): Order {
  return settleDraft(withTotals({ ...order, items, updatedAt: context.occurredAt }), context);
}

/** The draft, or why its items are fixed. */
function draftOf(rows: Rows, orderId: string, context: Context): Order | Decision {
  const order = orderOf(rows, context.actor, orderId);
  if (!order) return rejected('order.notFound');
  if (order.status === 'cancelled') return rejected('order.cancelled', statusDetail(order));
  return order.status === 'draft' ? order : rejected('order.notDraft', statusDetail(order));
}

const isOrder = (found: Order | Decision): found is Order => 'items' in found;

export const setItem = defineCommand({
  name: 'order.setItem',
  version: 1,
  args: v.strictObject({ orderId: Uuid, itemId: Uuid, quantity: v.optional(Quantity), note: Note }),
  reads: ({ orderId }) => [{ kind: 'row', entity: 'order', id: orderId }],
  may: (actor, rows, { orderId }) => mayOnOrder('order.edit', actor, orderOf(rows, actor, orderId)),
  refuses: ['order.notFound', 'order.cancelled', 'order.notDraft', 'item.notFound'],
  decide(rows, { orderId, itemId, quantity, note }, context) {
    const order = draftOf(rows, orderId, context);
    if (!isOrder(order)) return order;
    const line = order.items.find((one) => one.id === itemId);
    if (!line) return rejected('item.notFound');
    const count = quantity ?? line.quantity;
    const text = note === undefined ? line.note : note;
    if (count === line.quantity && text === line.note) return noop;
    const changed = { ...line, quantity: count, note: text, totalPrice: line.price * count };
    const items = order.items.map((one) => (one.id === itemId ? changed : one));
    return applied(change('order', withItems(order, items, context)));
  },
});

/** An item that is gone already was removed by somebody else: nothing to do. */
export const removeItem = defineCommand({
  name: 'order.removeItem',
  version: 1,
  args: v.strictObject({ orderId: Uuid, itemId: Uuid }),
  reads: ({ orderId }) => [{ kind: 'row', entity: 'order', id: orderId }],
  may: (actor, rows, { orderId }) => mayOnOrder('order.edit', actor, orderOf(rows, actor, orderId)),
  refuses: ['order.notFound', 'order.cancelled', 'order.notDraft'],
  decide(rows, { orderId, itemId }, context) {
    const order = draftOf(rows, orderId, context);
    if (!isOrder(order)) return order;
    const items = order.items.filter((one) => one.id !== itemId);
    if (items.length === order.items.length) return noop;
    return applied(change('order', withItems(order, items, context)));
  },
});
