/**
 * order.voidItem takes portions of a sent line back. Each void is a fact with an id, a reason and a person. The line
 * stays on the ticket, struck through, and neither the kitchen nor the bill counts those portions any more.
 */

import * as v from 'valibot';
import { Quantity, Reason } from '../command/args.ts';
import { applied, type Context, defineCommand, noop, rejected } from '../command/command.ts';
import { labelText, lineIn, orderIn } from '../command/label.ts';
import { approvedBy, mayOr, orderOf, statusDetail } from '../command/order-access.ts';
import type { Act, Actor } from '../command/permissions.ts';
import type { Rows } from '../command/rows.ts';
import { change } from '../entities/entities.ts';
import type { Order, Placed } from '../entities/order.ts';
import { isOpenVisit, leftOf } from '../entities/visit.ts';
import { described } from '../ground/described.ts';
import { isAnsweredFor } from '../orders/answered-for.ts';
import { withTotals } from '../orders/order-totals.ts';
import { countVoided } from '../staff/staff-metrics.ts';
import { Uuid } from '../values/ids.ts';
import { asCancelled, owedWithout } from './cancel-order.ts';
import { chainOf, placedLine } from './chain.ts';
import { sendPaid } from './send-paid.ts';

const VoidItem = v.strictObject({
  orderId: Uuid,
  /** The id of this void. */
  id: Uuid,
  itemId: Uuid,
  quantity: described('How many portions.', Quantity),
  reason: Reason,
});
type VoidArgs = v.InferOutput<typeof VoidItem>;

export const voidItem = defineCommand({
  name: 'order.voidItem',
  version: 1,
  args: VoidItem,
  isMoney: true,
  label: {
    short: 'Item voided',
    audit: ({ line: item, order }) => `{voided|void} ${item} on ${order}`,
    full: ({ itemId, quantity, reason }, names) =>
      labelText(`${quantity} voided on ${orderIn(names)}`, lineIn(names, itemId), reason),
  },
  reads: ({ orderId }) => [{ kind: 'visitOfOrderWithServers', orderId }, { kind: 'venue' }],
  may(actor, rows, args) {
    const order = placeOf(rows, actor, args)?.order;
    return mayOr(actor, order === undefined ? 'item.void' : actOf(rows, order));
  },
  refuses: [
    'order.notFound',
    'order.draft',
    'order.cancelled',
    'visit.closed',
    'item.notFound',
    'item.voided',
    'approval.required',
  ],
  decide(rows, args, context) {
    const order = orderOf(rows, context.actor, args.orderId);
    if (!order) return rejected('order.notFound');
    const placed = placeOf(rows, context.actor, args);
    if (!placed) return rejected('item.notFound');
    if (placed.line.voids?.some(({ id }) => id === args.id)) return noop;
    if (placed.order.status === 'draft') return rejected('order.draft');
    if (placed.order.status === 'cancelled') return rejected('order.cancelled', statusDetail(placed.order));
    if (isOfClosedVisit(rows, placed.order)) return rejected('visit.closed');
    const left = leftOf(placed.line);
    if (args.quantity > left) return rejected('item.voided', { left });
    const permission = mayOr(context.actor, actOf(rows, placed.order, context.occurredAt));
    if (permission !== true) return rejected(permission);
    const changed = withVoid(placed, args, context);
    const served = placed.order.status === 'completed' ? countVoided(rows, placed.order, changed) : [];
    const owed = owedWithout(rows, changed, context);
    return sendPaid(applied(change('order', changed), ...owed, ...served), { rows, context });
  },
});

/** `may` knows no time, so `decide` asks again with the time of the command. */
const actOf = (rows: Rows, order: Order, at?: string): Act =>
  isAnsweredFor(rows, order, at) ? 'item.voidLate' : 'item.void';

/** Finds the line on the named order. A visit may have the line on another round by now. */
function placeOf(rows: Rows, actor: Actor, { orderId, itemId }: VoidArgs): Placed | undefined {
  const order = orderOf(rows, actor, orderId);
  const item = order?.items.find(({ id }) => id === itemId);
  if (order && item) return { order, line: item };
  const chain = order?.visitId === undefined ? undefined : chainOf(rows, actor, order.visitId);
  return chain && placedLine(chain, itemId);
}

/**
 * The sale of a closed visit never changes. Its guests get money back by a refund. Where they paid first, it was closed
 * before the kitchen began, and owes them what is voided.
 */
function isOfClosedVisit(rows: Rows, { visitId, paidFirst }: Order): boolean {
  const visit = visitId === undefined ? undefined : rows.get('visit', visitId);
  return visit !== undefined && !isOpenVisit(visit) && !paidFirst;
}

function withVoid({ order, line: item }: Placed, args: VoidArgs, context: Context): Order {
  const { actor, occurredAt } = context;
  const { id, quantity, reason } = args;
  const by = { id: actor.userId, name: actor.name };
  const made = { id, quantity, reason, by, approvedBy: approvedBy(actor), at: occurredAt };
  const voids = [...(item.voids ?? []), made];
  const items = order.items.map((one) => (one.id === item.id ? { ...one, voids } : one));
  const changed = withTotals({ ...order, items, updatedAt: occurredAt });
  const isOver = order.status !== 'completed' && items.every((one) => leftOf(one) === 0);
  return isOver ? asCancelled(changed, reason, context) : changed;
}
