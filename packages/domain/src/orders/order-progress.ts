/** order.advance · order.recall · order.tickItem move an order through kitchen and dining room. */

import * as v from 'valibot';
import { applied, defineCommand, noop, rejected } from '../command/command.ts';
import { labelText, lineIn, orderIn, theOrderIn } from '../command/label.ts';
import { mayRole, orderOf, statusDetail } from '../command/order-access.ts';
import { change } from '../entities/entities.ts';
import { ORDER_STATUSES } from '../entities/order.ts';
import { described } from '../ground/described.ts';
import { countServed } from '../staff/staff-metrics.ts';
import { Uuid } from '../values/ids.ts';
import { businessDay } from '../venue/business-day.ts';
import { begunAt } from './answered-for.ts';
import { inStatus } from './in-status.ts';
import { advanceOf, FORWARD_STATUSES, statusBefore, stepBack } from './order-status.ts';

export const advanceOrder = defineCommand({
  name: 'order.advance',
  version: 1,
  args: v.strictObject({ orderId: Uuid, to: v.picklist(FORWARD_STATUSES) }),
  label: {
    short: 'Order moved on',
    audit: ({ order, step }) => `{moved|move} ${order} to ${step}`,
    full: ({ to }, names) => labelText(`${theOrderIn(names)} moved to ${to}`, names.table),
  },
  reads: ({ orderId }) => [{ kind: 'orderWithServer', orderId }],
  may: (actor) => mayRole(actor, 'order.move'),
  refuses: ['order.notFound', 'order.cancelled', 'order.unpaid'],
  decide(rows, { orderId, to }, context) {
    const order = orderOf(rows, context.actor, orderId);
    if (!order) return rejected('order.notFound');
    const step = advanceOf(order.status, to);
    if (step === 'order.cancelled') return rejected(step, statusDetail(order));
    if (step === 'order.unpaid') return rejected(step, { due: order.total });
    if (step === 'noop') return noop;
    const served = to === 'completed' ? countServed(rows, order, 1) : [];
    return applied(change('order', inStatus(order, to, context)), ...served);
  },
});

/**
 * Moves an order back one step from the status that the device saw. When two people recall the same order, the second
 * recall does nothing.
 */
export const recallOrder = defineCommand({
  name: 'order.recall',
  version: 1,
  args: v.strictObject({
    orderId: Uuid,
    from: described(
      'The status that the caller saw. If it has another one by now, that one stays.',
      v.picklist(ORDER_STATUSES),
    ),
  }),
  label: {
    short: 'Order taken back',
    audit: ({ order, step }) => `{moved|move} ${order} back to ${step}`,
    full: ({ from }, names) =>
      labelText(`${theOrderIn(names)} taken back to ${statusBefore(from) ?? 'the step before'}`, names.table),
  },
  reads: ({ orderId }) => [{ kind: 'orderWithServer', orderId }, { kind: 'venue' }],
  may: (actor) => mayRole(actor, 'order.move'),
  refuses: ['order.notFound', 'order.cancelled', 'order.status', 'order.recallDay', 'notFound'],
  decide(rows, { orderId, from }, context) {
    const order = orderOf(rows, context.actor, orderId);
    if (!order) return rejected('order.notFound');
    if (order.status === 'cancelled') return rejected('order.cancelled', statusDetail(order));
    if (order.status !== from) return noop;
    const before = stepBack(order);
    if (before === null) return rejected('order.status', statusDetail(order));
    const venue = rows.venue();
    if (!venue) return rejected('notFound');
    // An order that was taken after the close of the running day is booked on the next one.
    if (order.businessDay < businessDay(context.occurredAt, venue)) {
      return rejected('order.recallDay', { businessDay: order.businessDay });
    }
    const served = from === 'completed' ? countServed(rows, order, -1) : [];
    return applied(change('order', inStatus(order, before, context)), ...served);
  },
});

/** Marks a line as ready, or as pending again. */
export const tickItem = defineCommand({
  name: 'order.tickItem',
  version: 1,
  args: v.strictObject({ orderId: Uuid, itemId: Uuid, status: v.picklist(['pending', 'ready']) }),
  label: {
    short: 'Item ticked off',
    audit: ({ line, order }) => `{ticked|tick} ${line} on ${order}`,
    full: ({ itemId, status }, names) =>
      labelText(
        `Item ${status === 'ready' ? 'ready' : 'not ready'} on ${orderIn(names)}`,
        lineIn(names, itemId),
      ),
  },
  reads: ({ orderId }) => [{ kind: 'row', entity: 'order', id: orderId }],
  may: (actor) => mayRole(actor, 'order.move'),
  refuses: ['order.notFound', 'order.cancelled', 'order.unpaid', 'item.notFound'],
  decide(rows, { orderId, itemId, status }, context) {
    const order = orderOf(rows, context.actor, orderId);
    if (!order) return rejected('order.notFound');
    if (order.status === 'cancelled') return rejected('order.cancelled', statusDetail(order));
    if (order.status === 'draft') return rejected('order.unpaid');
    const line = order.items.find((one) => one.id === itemId);
    if (!line) return rejected('item.notFound');
    if (line.status === status) return noop;
    const items = order.items.map((one) => (one.id === itemId ? { ...one, status } : one));
    const at = context.occurredAt;
    const begun = begunAt(order) ?? (status === 'ready' ? at : undefined);
    return applied(
      change('order', { ...order, items, ...(begun !== undefined && { begunAt: begun }), updatedAt: at }),
    );
  },
});
