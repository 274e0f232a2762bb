/**
 * order.cancel: how far the order has come decides who may cancel it. Money taken for it is then owed back. Without a
 * round, its visit has a smaller bill; if the visit is closed, it owes the difference. A pad cannot be cancelled.
 */

import * as v from 'valibot';
import { Note } from '../args.ts';
import { applied, type Context, type Decision, defineCommand, noop, rejected } from '../command.ts';
import { isOfDevice } from '../device-mark.ts';
import { type Change, change } from '../entities.ts';
import { labelText, theOrderIn } from '../label.ts';
import { Stock } from '../menu/stock.ts';
import type { Act, Actor } from '../permissions.ts';
import type { Rows } from '../rows.ts';
import { visitNamed } from '../visits/chain.ts';
import { sendPaid } from '../visits/send-paid.ts';
import { withOwed } from '../visits/takings.ts';
import { isOfVisit, isOpenVisit, isPad } from '../visits/visit.ts';
import { isAnsweredFor } from './answered-for.ts';
import { familyNamed, ORDER_NAME, type OrderName, openFollowUpOf, readsOfGuess } from './follow-up.ts';
import type { Order } from './order.ts';
import { approvedBy, mayOnOrder, mayOr, orderOf, statusDetail } from './order-access.ts';
import { inStatus } from './settle-draft.ts';

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

/** Returns the order as cancelled, with totals that show what is owed back. */
export function asCancelled(order: Order, reason: string | null, context: Context): Order {
  const approver = approvedBy(context.actor);
  const cancelled = { ...order, cancelReason: reason, ...(approver && { approvedBy: approver }) };
  return inStatus(cancelled, 'cancelled', context);
}

export const cancelOrder = defineCommand({
  name: 'order.cancel',
  version: 1,
  /** A device gives `parentId` only while it alone has the order, so that the id is a guess. */
  args: v.strictObject({ ...ORDER_NAME, reason: Note }),
  label: {
    short: 'Order cancelled',
    audit: ({ order }) => `{cancelled|cancel} ${order}`,
    full: ({ reason }, names) => labelText(`${theOrderIn(names)} cancelled`, names.table, reason ?? ''),
  },
  reads: (args) => [
    { kind: 'visitOfOrder', orderId: args.orderId },
    { kind: 'orderWithProducts', orderId: args.orderId },
    { kind: 'venue' },
    ...readsOfGuess(args),
    { kind: 'venue' },
    ...(args.parentId === undefined ? [] : [{ kind: 'familyWithProducts', orderId: args.parentId } as const]),
  ],
  may(actor, rows, args) {
    const order = orderToCancel(rows, actor, args);
    const act = actOf(rows, order);
    if (act === 'order.cancelDraft') return mayOnOrder(act, actor, order);
    const isForeign = actor.role === 'customer' && order?.customerId !== actor.userId;
    return isForeign ? 'order.notFound' : mayOr(actor, act);
  },
  refuses: [
    'order.notFound',
    'order.notDraft',
    'order.completed',
    'order.reasonRequired',
    'visit.pad',
    'approval.required',
  ],
  decide(rows, args, context) {
    const { orderId, reason } = args;
    const order = orderToCancel(rows, context.actor, args);
    if (!order) return nothingToCancel(orderOf(rows, context.actor, orderId));
    if (order.status === 'cancelled') return noop;
    if (order.status === 'completed') return rejected('order.completed', statusDetail(order));
    if (isPad(order)) return rejected('visit.pad');
    const act = actOf(rows, order, context.occurredAt);
    const isCooking = order.status === 'preparing' || order.status === 'serving';
    if (isCooking && !reason) return rejected('order.reasonRequired');
    const permission = act === 'order.cancelDraft' ? true : mayOr(context.actor, act);
    if (permission !== true) return rejected(permission);
    const cancelled = asCancelled(order, reason ?? null, context);
    const changes = [
      change('order', cancelled),
      ...owedWithout(rows, cancelled, context),
      ...givenBack(rows, order),
    ];
    if (order.id === orderId) return sendPaid(applied(...changes), { rows, context });
    const detail = { orderId: order.id, orderNumber: order.orderNumber };
    return { status: 'adjusted', changes, code: 'order.followUp', detail };
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

/**
 * Returns the named order. When that id was a guess, returns the family's draft, which the lines of the person went to.
 * An order of the family that was sent is never cancelled in its place.
 */
function orderToCancel(rows: Rows, actor: Actor, name: OrderName): Order | undefined {
  const named = orderOf(rows, actor, name.orderId);
  if (name.parentId === undefined || (named && !isColleagues(named, actor))) return named;
  const family = familyNamed(rows, actor, name);
  const draft = family && openFollowUpOf(family);
  return draft?.items.some(({ addedBy }) => addedBy.id === actor.userId) ? draft : undefined;
}

/** Whether a device that guessed the id of a follow-up met a colleague's follow-up, which had been sent before. */
const isColleagues = (order: Order, { deviceId }: Actor): boolean =>
  !isOfVisit(order) &&
  order.status !== 'draft' &&
  order.deviceId !== undefined &&
  !isOfDevice(order.deviceId, deviceId);

/** Returns the decision when there is nothing to cancel. */
function nothingToCancel(named: Order | undefined): Decision {
  if (!named) return rejected('order.notFound');
  return named.status === 'cancelled' ? noop : rejected('order.notDraft', statusDetail(named));
}

/** Returns the change of a closed visit that has lost a round, or portions of one. */
export function owedWithout(rows: Rows, round: Order, context: Context): readonly Change[] {
  const chain = visitNamed(rows, { orderId: round.id }, context)?.chain;
  const visit = chain?.visits.find(({ id }) => id === round.visitId);
  if (!chain || !visit || isOpenVisit(visit)) return [];
  const orders = chain.orders.map((one) => (one.id === round.id ? round : one));
  const owing = withOwed({ ...chain, orders }, visit);
  return owing.owed === visit.owed ? [] : [change('visit', owing)];
}
