/**
 * visit.takeIn: a guest at the table has ordered by phone. The order becomes a pad of the visit, so that it is sent and
 * paid with everything else, and the guest's phone goes on following it.
 */

import * as v from 'valibot';
import { applied, defineCommand, isRejection, noop, rejected } from '../command/command.ts';
import { labelText, theOrderIn } from '../command/label.ts';
import { mayRole, orderOf, statusDetail } from '../command/order-access.ts';
import { change } from '../entities/entities.ts';
import { VISIT_LIMITS } from '../entities/visit.ts';
import { described } from '../ground/described.ts';
import { isUnsentByGuest } from '../orders/guest-draft.ts';
import { withTotals } from '../orders/order-totals.ts';
import { Uuid } from '../values/ids.ts';
import { padAtPlaces } from './allergies.ts';
import { openChain } from './chain.ts';
import { LineClashes, notedToo } from './noted-clash.ts';
import { sendPaid } from './send-paid.ts';

export const takeIn = defineCommand({
  name: 'visit.takeIn',
  version: 1,
  args: v.strictObject({
    visitId: Uuid,
    orderId: described("The guest's order.", Uuid),
    clashes: LineClashes,
  }),
  label: {
    short: 'Order put on a check',
    audit: ({ order }) => `{put|put} ${order} on a check`,
    full: (_, names) => labelText(`${theOrderIn(names)} put on the check`, names.table),
  },
  reads: ({ visitId, orderId }) => [
    { kind: 'visitOf', visitId },
    { kind: 'row', entity: 'order', id: orderId },
    { kind: 'venue' },
  ],
  may: (actor) => mayRole(actor, 'visit.edit'),
  refuses: ['visit.notFound', 'visit.closed', 'order.notFound', 'order.notDraft', 'visit.tooLarge'],
  decide(rows, { visitId, orderId, clashes }, context) {
    const chain = openChain(rows, context, visitId);
    if (isRejection(chain)) return rejected(chain.code, chain.detail);
    const order = orderOf(rows, context.actor, orderId);
    if (!order || isUnsentByGuest(order)) return rejected('order.notFound');
    if (order.visitId !== undefined && chain.ids.has(order.visitId)) return noop;
    if (order.status !== 'draft' || order.visitId !== undefined)
      return rejected('order.notDraft', statusDetail(order));
    const { id, tableId, server } = chain.end;
    if (chain.pads.length + chain.rounds.length > VISIT_LIMITS.rounds) {
      return rejected('visit.tooLarge', { rounds: VISIT_LIMITS.rounds });
    }
    const items = order.items.map((line) => notedToo(line, clashes[line.id], context));
    const pad = withTotals({
      ...padAtPlaces({ ...order, items }, chain.end),
      visitId: id,
      tableId,
      serverId: order.serverId ?? (server.userId || null),
      serverName: order.serverName ?? server.name,
      serverStaffId: order.serverStaffId ?? server.staffId,
      updatedAt: context.occurredAt,
    });
    return sendPaid(applied(change('order', pad)), { rows, context });
  },
});
