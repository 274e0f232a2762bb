/**
 * visit.giveBack: undoes visit.takeIn. The order is the guest's own again and waits for staff, as long as all lines that
 * were taken in are still on its pad. Once any of them was sent, taken off or moved, it stays on the check.
 */
import * as v from 'valibot';
import { applied, defineCommand, isRejection, noop, rejected } from '../command/command.ts';
import { labelText, theOrderIn } from '../command/label.ts';
import { mayRole, orderOf, statusDetail } from '../command/order-access.ts';
import { change } from '../entities/entities.ts';
import type { Order, OrderItem } from '../entities/order.ts';
import { isOwnPad } from '../entities/visit.ts';
import { withTotals } from '../orders/order-totals.ts';
import { Uuid } from '../values/ids.ts';
import { withOwnAllergy } from './allergies.ts';
import { openChain } from './chain.ts';
import { UniqueItemIds } from './lines-on-end.ts';
import { sendPaid } from './send-paid.ts';

export const giveBack = defineCommand({
  name: 'visit.giveBack',
  version: 1,
  /** `itemIds` are the lines that the order had when it was taken in. */
  args: v.strictObject({ visitId: Uuid, orderId: Uuid, itemIds: UniqueItemIds }),
  label: {
    short: 'Order taken off a check',
    audit: ({ order }) => `{took|take} ${order} off a check`,
    full: (_, names) => labelText(`${theOrderIn(names)} taken off the check`, names.table),
  },
  reads: ({ visitId, orderId }) => [
    { kind: 'visitOf', visitId },
    { kind: 'row', entity: 'order', id: orderId },
    { kind: 'venue' },
  ],
  may: (actor) => mayRole(actor, 'visit.edit'),
  refuses: [
    'visit.notFound',
    'visit.closed',
    'visit.pad',
    'order.notFound',
    'order.notDraft',
    'item.notFound',
  ],
  decide(rows, { visitId, orderId, itemIds }, context) {
    const chain = openChain(rows, context, visitId);
    if (isRejection(chain)) return rejected(chain.code, chain.detail);
    const order = orderOf(rows, context.actor, orderId);
    if (!order) return rejected('order.notFound');
    if (order.visitId === undefined) return noop;
    if (!chain.ids.has(order.visitId)) return rejected('order.notFound');
    if (order.status !== 'draft') return rejected('order.notDraft', statusDetail(order));
    if (isOwnPad(order)) return rejected('visit.pad');
    const missing = itemIds.filter((id) => !order.items.some((line) => line.id === id));
    if (missing.length > 0) return rejected('item.notFound', { missing });
    return sendPaid(applied(change('order', asGuests(order, context.occurredAt))), { rows, context });
  },
});

/** The order stays at the table of the visit, because that is where its guest sits. A submitted order has no server. */
function asGuests({ visitId: _, ...order }: Order, updatedAt: string): Order {
  /** What staff answered for is asked again when they take it in again. */
  const ownLine = ({ clash, ...line }: OrderItem): OrderItem =>
    withOwnAllergy(clash?.by.id === order.customerId ? { ...line, clash } : line);
  const nobody = order.submittedAt !== null && { serverId: null, serverName: null, serverStaffId: null };
  return withTotals({ ...order, ...nobody, items: order.items.map(ownLine), updatedAt });
}
