/** order.addItem · order.setItem · order.removeItem: the lines of an order while it is a draft. */
import * as v from 'valibot';
import { MAX_QUANTITY, Note, Quantity, QuantityChange } from '../args.ts';
import { applied, type Context, type Decision, defineCommand, noop, rejected } from '../command.ts';
import { type Change, change } from '../entities.ts';
import { derivedId, Uuid } from '../ids.ts';
import { isRefusal } from '../menu/pricing.ts';
import type { Rows } from '../rows.ts';
import type { Table } from '../tables/table.ts';
import { type Family, familyOf, followUpFor } from './follow-up.ts';
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
    const table = rows.tableOf(order);
    if (order.status !== 'draft') {
      const followUp = followUpFor(order, family, { venue, context });
      return addLater({ order: followUp, line, table, family, context });
    }
    if (order.items.length >= MAX_ITEMS) return rejected('order.tooLarge');
    return decideLines(withLine({ order, line, table, context }), [line]);
  },
});

interface Addition {
  readonly order: Order;
  readonly line: OrderItem;
  /** The table of the order that was asked for; a follow-up is served at the same. */
  readonly table: Table | undefined;
  readonly context: Context;
}

function withLine({ order, line, table, context }: Addition): Change[] {
  const others = order.items.filter(({ id }) => id !== line.id);
  return [
    change('order', withItems(order, [...others, line], context)),
    ...(order.items.length === 0 ? occupied(table) : []),
  ];
}

interface LateAddition extends Addition {
  readonly family: Family;
}

/** To the follow-up, which is `order`; a line that is there already counts up. */
function addLater({ order, line, table, family, context }: LateAddition): Decision {
  const there = order.items.find(({ id }) => id === line.id);
  const quantity = line.quantity + (there?.quantity ?? 0);
  if (!fits(order, line.id, quantity)) return rejected('order.tooLarge');
  const added = { ...line, quantity, totalPrice: line.price * quantity };
  const changes = withLine({ order, line: added, table, context });
  const detail = { orderId: order.id, orderNumber: order.orderNumber, parentNumber: family.rootNumber };
  return { status: 'adjusted', changes, code: 'order.followUp', detail };
}

const fits = ({ items }: Order, lineId: string, quantity: number): boolean =>
  quantity <= MAX_QUANTITY && (items.length < MAX_ITEMS || items.some(({ id }) => id === lineId));

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

/**
 * `quantity` replaces; `by` counts on from whatever the line has by then, so that two devices that each add one make two.
 * Down to nothing removes the line. What is counted on after the order was sent goes to its follow-up.
 */
export const setItem = defineCommand({
  name: 'order.setItem',
  version: 1,
  args: v.strictObject({
    orderId: Uuid,
    itemId: Uuid,
    quantity: v.optional(Quantity),
    by: v.optional(QuantityChange),
    note: Note,
  }),
  reads: ({ orderId, by }) =>
    by === undefined
      ? [{ kind: 'row', entity: 'order', id: orderId }]
      : [{ kind: 'orderWithTable', orderId }, { kind: 'familyOf', orderId }, { kind: 'venue' }],
  may: (actor, rows, { orderId }) => mayOnOrder('order.edit', actor, orderOf(rows, actor, orderId)),
  refuses: [
    'order.notFound',
    'order.cancelled',
    'order.notDraft',
    'order.tooLarge',
    'item.notFound',
    'notFound',
  ],
  decide(rows, { orderId, itemId, quantity, by = 0, note }, context) {
    const order = orderOf(rows, context.actor, orderId);
    const line = order?.items.find((one) => one.id === itemId);
    if (order && line && by > 0 && isSent(order)) {
      return countOnLater(rows, { order, line, table: rows.tableOf(order), context }, by);
    }
    const draft = draftOf(rows, orderId, context);
    if (!isOrder(draft)) return draft;
    if (!line) return rejected('item.notFound');
    const count = quantity ?? line.quantity + by;
    if (count > MAX_QUANTITY) return rejected('order.tooLarge');
    const text = note === undefined ? line.note : note;
    if (count === line.quantity && text === line.note) return noop;
    const changed = { ...line, quantity: count, note: text, totalPrice: line.price * count };
    const items = draft.items.flatMap((one) => (one.id !== itemId ? one : count > 0 ? changed : []));
    return applied(change('order', withItems(draft, items, context)));
  },
});

const isSent = ({ status }: Order): boolean => status !== 'draft' && status !== 'cancelled';

/** As it was sold. Its id derives from the follow-up and the line: the portions of whoever counts on meet in one. */
function countOnLater(rows: Rows, { order, line, table, context }: Addition, by: number): Decision {
  const venue = rows.venue();
  if (!venue) return rejected('notFound');
  const family = familyOf(rows, order);
  const followUp = followUpFor(order, family, { venue, context });
  const { userId: id, name } = context.actor;
  const more: OrderItem = {
    ...line,
    id: derivedId(followUp.id, line.id),
    quantity: by,
    status: 'pending',
    addedAt: context.occurredAt,
    addedBy: { id, name },
  };
  return addLater({ order: followUp, line: more, table, family, context });
}

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
