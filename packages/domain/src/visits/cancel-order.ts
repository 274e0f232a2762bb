/**
 * order.cancel: how far the order has come decides who may cancel it. Without a round, its visit has a smaller bill; if the
 * visit is closed, it owes the difference. A pad cannot be cancelled.
 */

import * as v from 'valibot';
import { Note } from '../command/args.ts';
import { applied, type Context, defineCommand, noop, rejected } from '../command/command.ts';
import { labelText, theOrderIn } from '../command/label.ts';
import { approvedBy, mayOnOrder, mayOr, orderOf, statusDetail } from '../command/order-access.ts';
import type { Act } from '../command/permissions.ts';
import type { Rows } from '../command/rows.ts';
import { type Change, change } from '../entities/entities.ts';
import type { Order } from '../entities/order.ts';
import { isOpenVisit, isPad } from '../entities/visit.ts';
import { same } from '../ground/same.ts';
import { Stock } from '../menu/stock.ts';
import { isAnsweredFor } from '../orders/answered-for.ts';
import { inStatus } from '../orders/in-status.ts';
import { Uuid } from '../values/ids.ts';
import { chainOf } from './chain.ts';
import { sendPaid } from './send-paid.ts';
import { withOwed } from './takings.ts';

/** Cancelling a finished order is refused, whoever asks. `may` knows no time, so `decide` asks again with the time. */
function actOf(rows: Rows, order: Order | undefined, at?: string): Act {
  if (!order || order.status === 'draft' || order.status === 'cancelled') return 'order.cancelDraft';
  if (order.status === 'completed') return 'order.cancelPaid';
  const isLate = isOfClosedVisit(rows, order) || isAnsweredFor(rows, order, at);
  return isLate ? 'order.cancelLate' : 'order.cancelPaid';
}

/**
 * A check that was closed is paid. Whoever takes a round off it owes its guests money. Where guests pay first, a check is
 * closed before the kitchen begins, so that alone makes nothing late.
 */
function isOfClosedVisit(rows: Rows, { visitId, paidFirst }: Order): boolean {
  const visit = visitId === undefined ? undefined : rows.get('visit', visitId);
  return visit !== undefined && !isOpenVisit(visit) && !paidFirst;
}

/** Returns the order as cancelled. */
export function asCancelled(order: Order, reason: string | null, context: Context): Order {
  const approver = approvedBy(context.actor);
  const cancelled = { ...order, cancelReason: reason, ...(approver && { approvedBy: approver }) };
  return inStatus(cancelled, 'cancelled', context);
}

export const cancelOrder = defineCommand({
  name: 'order.cancel',
  version: 1,
  args: v.strictObject({ orderId: Uuid, reason: Note }),
  label: {
    short: 'Order cancelled',
    audit: ({ order }) => `{cancelled|cancel} ${order}`,
    full: ({ reason }, names) => labelText(`${theOrderIn(names)} cancelled`, names.table, reason ?? ''),
  },
  reads: ({ orderId }) => [
    { kind: 'visitOfOrder', orderId },
    { kind: 'orderWithProducts', orderId },
    { kind: 'venue' },
  ],
  may(actor, rows, { orderId }) {
    const order = orderOf(rows, actor, orderId);
    const act = actOf(rows, order);
    if (act === 'order.cancelDraft') return mayOnOrder(act, actor, order);
    const isForeign = actor.role === 'customer' && order?.customerId !== actor.userId;
    return isForeign ? 'order.notFound' : mayOr(actor, act);
  },
  refuses: ['order.notFound', 'order.completed', 'order.reasonRequired', 'visit.pad', 'approval.required'],
  decide(rows, { orderId, reason }, context) {
    const order = orderOf(rows, context.actor, orderId);
    if (!order) return rejected('order.notFound');
    if (order.status === 'cancelled') return noop;
    if (order.status === 'completed') return rejected('order.completed', statusDetail(order));
    if (isPad(order)) return rejected('visit.pad');
    const act = actOf(rows, order, context.occurredAt);
    const isCooking = order.status === 'preparing' || order.status === 'serving';
    if (isCooking && !reason) return rejected('order.reasonRequired');
    const permission = act === 'order.cancelDraft' ? true : mayOr(context.actor, act);
    if (permission !== true) return rejected(permission);
    const cancelled = asCancelled(order, reason ?? null, context);
    const owed = owedWithout(rows, cancelled, context);
    return sendPaid(applied(change('order', cancelled), ...owed, ...givenBack(rows, order)), {
      rows,
      context,
    });
  },
});

/** Returns the counts with the portions of a draft. What was sent is cooked, so it is not left. */
function givenBack(rows: Rows, { status, items }: Order): readonly Change[] {
  if (status !== 'draft') return [];
  const stock = new Stock(
    rows,
    items.map(({ productId }) => productId),
  );
  for (const line of items) stock.giveBack(line);
  return stock.changes();
}

/** Returns the change of a closed visit that has lost a round, or portions of one. */
export function owedWithout(rows: Rows, round: Order, context: Context): readonly Change[] {
  const chain = round.visitId === undefined ? undefined : chainOf(rows, context.actor, round.visitId);
  const visit = chain?.visits.find(({ id }) => id === round.visitId);
  if (!chain || !visit || isOpenVisit(visit)) return [];
  const orders = chain.orders.map((one) => (one.id === round.id ? round : one));
  const owing = withOwed({ ...chain, orders }, visit);
  return same(owing, visit) ? [] : [change('visit', owing)];
}
