/**
 * Follow-ups: lines that come after an order was sent go to another order of the same table. Its id and number derive
 * from the root order, so the lines of two tablets meet in one.
 */
import type { Context } from '../command.ts';
import { derivedId } from '../ids.ts';
import { isStaff } from '../permissions.ts';
import type { Rows } from '../rows.ts';
import type { Venue } from '../venue/venue.ts';
import { blankDraft } from './blank-draft.ts';
import type { Order } from './order.ts';

export interface Family {
  readonly rootId: string;
  readonly rootNumber: string;
  /** Oldest first. */
  readonly followUps: readonly Order[];
  /** All of it: the order itself, the root, the follow-ups. */
  readonly members: readonly Order[];
}

/** A follow-up of a follow-up belongs to the root. A device may have forgotten the root, and knows its number still. */
export function familyOf(rows: Rows, order: Order): Family {
  const rootId = order.parentId ?? order.id;
  const root = rows.get('order', rootId);
  const followUps = rows.followUpsOf(rootId);
  return {
    rootId,
    rootNumber: root?.orderNumber ?? order.orderNumber.replace(/\/\d+$/, ''),
    followUps,
    members: [order, ...(root ? [root] : []), ...followUps],
  };
}

interface Side {
  readonly venue: Venue;
  readonly context: Context;
}

/** The follow-up that is still a draft, else a new one. */
export function followUpFor(order: Order, family: Family, side: Side): Order {
  return family.followUps.find((one) => one.status === 'draft') ?? newFollowUp(order, family, side);
}

function newFollowUp(
  order: Order,
  { rootId, rootNumber, followUps, members }: Family,
  { venue, context }: Side,
): Order {
  const { actor } = context;
  const taken = new Set(members.map((one) => one.id));
  // The order itself is the first.
  let n = followUps.length + 2;
  while (taken.has(derivedId(rootId, String(n)))) n += 1;
  const byStaff = isStaff(actor.role);
  return {
    ...order,
    ...blankDraft(venue, context),
    id: derivedId(rootId, String(n)),
    orderNumber: `${rootNumber}/${n}`,
    serverId: byStaff ? actor.userId : order.serverId,
    serverName: byStaff ? actor.name : order.serverName,
    serverStaffId: byStaff ? actor.staffId : order.serverStaffId,
    parentId: rootId,
  };
}
