/** order.rush: asks the kitchen to make this ticket first, or takes that back. */

import * as v from 'valibot';
import { applied, defineCommand, noop, rejected } from '../command/command.ts';
import { labelText, theOrderIn } from '../command/label.ts';
import { mayRole, orderOf, statusDetail } from '../command/order-access.ts';
import { change } from '../entities/entities.ts';
import type { Order } from '../entities/order.ts';
import { described } from '../ground/described.ts';
import { Uuid } from '../values/ids.ts';
import { rankOf } from './order-status.ts';

export const rushOrder = defineCommand({
  name: 'order.rush',
  version: 1,
  args: v.strictObject({
    orderId: Uuid,
    isRush: described('True: this ticket first. False: as any other.', v.boolean()),
  }),
  label: {
    short: 'Order rushed',
    audit: ({ order, now }) => `${now.rush === null ? '{stopped|stop} rushing' : '{rushed|rush}'} ${order}`,
    full: ({ isRush }, names) =>
      labelText(`${theOrderIn(names)} ${isRush ? 'rushed' : 'no longer rushed'}`, names.table),
  },
  reads: ({ orderId }) => [{ kind: 'row', entity: 'order', id: orderId }],
  may: (actor) => mayRole(actor, 'order.rush'),
  refuses: ['order.notFound', 'order.unpaid', 'order.status'],
  decide(rows, { orderId, isRush }, { actor, occurredAt }) {
    const order = orderOf(rows, actor, orderId);
    if (!order) return rejected('order.notFound');
    if (isRush === Boolean(order.rush)) return noop;
    if (order.status === 'draft') return rejected('order.unpaid');
    if (!isBeingMade(order)) return rejected('order.status', statusDetail(order));
    const rush = isRush ? { by: { id: actor.userId, name: actor.name }, at: occurredAt } : null;
    return applied(change('order', { ...order, rush, updatedAt: occurredAt }));
  },
});

/** Once the food is served, nobody waits for the kitchen any more. */
const isBeingMade = ({ status }: Order): boolean =>
  rankOf(status) >= rankOf('paid') && rankOf(status) < rankOf('serving');
