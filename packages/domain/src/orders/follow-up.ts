/**
 * Follow-ups: lines that come after an order was sent go to another order of the same table. Its id and number derive
 * from the root order, so the lines of two tablets meet in one.
 */
import type { Context } from '../command.ts';
import { derivedId } from '../ids.ts';
import { isStaff } from '../permissions.ts';
import type { Rows } from '../rows.ts';
import { businessDay } from '../venue/business-day.ts';
import type { Venue } from '../venue/venue.ts';
import type { Order } from './order.ts';

/** The root order and all its follow-ups; a follow-up of a follow-up belongs to the root. */
export function familyOf(rows: Rows, order: Order): readonly Order[] {
  const root = rows.rootOf(order);
  const others = rows.followUpsOf(root.id).filter((one) => one.id !== root.id);
  return [root, ...others];
}

/** The follow-up that is still a draft, else a new one. */
export function followUpFor(
  rows: Rows,
  order: Order,
  { venue, context }: { venue: Venue; context: Context },
): Order {
  const [root = order, ...followUps] = familyOf(rows, order);
  const open = followUps.find((one) => one.status === 'draft');
  return open ?? newFollowUp(root, followUps, { venue, context });
}

function newFollowUp(
  root: Order,
  followUps: readonly Order[],
  { venue, context }: { venue: Venue; context: Context },
): Order {
  const { actor, occurredAt } = context;
  const taken = new Set(followUps.map((one) => one.id));
  let n = followUps.length + 1;
  while (taken.has(derivedId(root.id, String(n)))) n += 1;
  const byStaff = isStaff(actor.role);
  return {
    ...root,
    id: derivedId(root.id, String(n)),
    orderNumber: `${root.orderNumber}/${n}`,
    status: 'draft',
    createdAt: occurredAt,
    updatedAt: occurredAt,
    sentAt: null,
    submittedAt: null,
    businessDay: businessDay(occurredAt, venue),
    items: [],
    subtotal: 0,
    taxRate: venue.taxRate,
    tax: 0,
    tip: 0,
    total: 0,
    paid: 0,
    refunded: 0,
    balance: 0,
    note: null,
    serverId: byStaff ? actor.userId : root.serverId,
    serverName: byStaff ? actor.name : root.serverName,
    deviceId: actor.deviceId,
    parentId: root.id,
    statusBy: { id: actor.userId, name: actor.name, at: occurredAt },
    cancelReason: null,
    version: 0,
  };
}
