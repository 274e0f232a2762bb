/**
 * Follow-ups: lines that come after an order was sent go to another order of the same table. Its id and number derive
 * from the root order, so the lines of two tablets meet in one. A tablet that is offline guesses that id. The server may
 * give the lines to another follow-up, so a command that names one is decided over the whole family.
 */
import * as v from 'valibot';
import type { Context } from '../command.ts';
import { derivedId, Uuid } from '../ids.ts';
import { type Actor, isStaff } from '../permissions.ts';
import type { Read, Rows } from '../rows.ts';
import type { Table } from '../tables/table.ts';
import type { Venue } from '../venue/venue.ts';
import { blankDraft } from './blank-draft.ts';
import type { Order } from './order.ts';
import { orderOf } from './order-access.ts';

/** How a command names an order. `parentId` is the order that it follows up, as the device saw it. */
export const ORDER_NAME = { orderId: Uuid, parentId: v.optional(Uuid) };

interface OrderName {
  readonly orderId: string;
  readonly parentId?: string | undefined;
}

/** How a device names an order that it shows. */
export const nameOf = ({ id, parentId }: Pick<Order, 'id' | 'parentId'>): OrderName =>
  parentId === null ? { orderId: id } : { orderId: id, parentId };

/** The same look-up for the named order and for the one that it follows up. */
export const readsOf = (
  kind: 'orderWithTable' | 'familyOf' | 'paymentsOf',
  { orderId, parentId }: OrderName,
): readonly Read[] =>
  parentId === undefined
    ? [{ kind, orderId }]
    : [
        { kind, orderId },
        { kind, orderId: parentId },
      ];

export interface Family {
  /** The named order. The newest of the family where only the device has the named one. */
  readonly order: Order;
  readonly rootId: string;
  readonly rootNumber: string;
  /** Oldest first. */
  readonly followUps: readonly Order[];
  /** The root and its follow-ups, each once. */
  readonly members: readonly Order[];
}

/** The named order, else the one that it follows up. */
const knownOf = (rows: Rows, actor: Actor, { orderId, parentId }: OrderName): Order | undefined =>
  orderOf(rows, actor, orderId) ?? (parentId === undefined ? undefined : orderOf(rows, actor, parentId));

/** The family of the order that a command names. */
export function familyNamed(rows: Rows, actor: Actor, name: OrderName): Family | undefined {
  const known = knownOf(rows, actor, name);
  if (!known) return undefined;
  const family = familyOf(rows, known);
  return known.id === name.orderId ? family : { ...family, order: family.followUps.at(-1) ?? known };
}

/** The table that the family is served at. */
export function tableNamed(rows: Rows, actor: Actor, name: OrderName): Table | undefined {
  const known = knownOf(rows, actor, name);
  return known && rows.tableOf(known);
}

/** A follow-up of a follow-up belongs to the root. A device may have forgotten the root, and knows its number still. */
function familyOf(rows: Rows, order: Order): Family {
  const rootId = order.parentId ?? order.id;
  const root = rows.get('order', rootId);
  const followUps = rows.followUpsOf(rootId);
  const members = new Map([...(root ? [root] : []), ...followUps].map((one) => [one.id, one]));
  return {
    order,
    rootId,
    rootNumber: root?.orderNumber ?? order.orderNumber.replace(/\/\d+$/, ''),
    followUps,
    members: [...members.values()],
  };
}

interface Side {
  readonly venue: Venue;
  readonly context: Context;
}

/** The family's order that is still a draft. There is one at most. */
export const openOrderOf = ({ members }: Family): Order | undefined =>
  members.find(({ status }) => status === 'draft');

/** Where lines go that the named order can not take any more: to the family's draft, else to a new follow-up. */
export const followUpFor = (family: Family, side: Side): Order =>
  openOrderOf(family) ?? newFollowUp(family, side);

function newFollowUp({ order, rootId, rootNumber, followUps, members }: Family, side: Side): Order {
  const { venue, context } = side;
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
