/**
 * Follow-ups: lines added after an order was sent go to another order of the same table. The id and number of a
 * follow-up derive from the root order, so the lines of two tablets end up in one follow-up. An offline tablet guesses
 * that id. The server may put the lines into another follow-up, so a command that names a follow-up is decided over the
 * whole family.
 */
import * as v from 'valibot';
import type { Context } from '../command.ts';
import { derivedId, Uuid } from '../ids.ts';
import type { Read } from '../look-ups.ts';
import { type Actor, isStaff } from '../permissions.ts';
import type { Rows } from '../rows.ts';
import type { Table } from '../tables/table.ts';
import type { Venue } from '../venue/venue.ts';
import { blankDraft } from './blank-draft.ts';
import type { Order } from './order.ts';
import { orderOf } from './order-access.ts';

/**
 * The arguments with which a command names an order. `parentId` is the order that it follows up, as the device saw it.
 */
export const ORDER_NAME = { orderId: Uuid, parentId: v.optional(Uuid) };

export interface OrderName {
  readonly orderId: string;
  readonly parentId?: string | undefined;
}

/** Returns the arguments with which a device names an order that it shows. */
export const nameOf = ({ id, parentId }: Pick<Order, 'id' | 'parentId'>): OrderName =>
  parentId === null ? { orderId: id } : { orderId: id, parentId };

/**
 * Returns the arguments with which a device cancels an order that it shows. `parentId` says that the server has not
 * confirmed the order yet: a colleague's follow-up may have got the same id.
 */
export const cancelNameOf = ({ version, ...order }: Pick<Order, 'id' | 'parentId' | 'version'>): OrderName =>
  version > 0 ? { orderId: order.id } : nameOf(order);

/**
 * The arguments with which a command names an order that was sent. While only the device has the order, its id is a
 * guess. Then `parentId` and one of its lines say which order of the family is meant.
 */
export const SENT_ORDER = { ...ORDER_NAME, itemId: v.optional(Uuid) };

type SentOrder = OrderName & { readonly itemId?: string | undefined };

/** Returns the arguments with which a device names an order that it shows as sent. */
export function sentNameOf(order: Pick<Order, 'id' | 'parentId' | 'version' | 'items'>): SentOrder {
  const name = cancelNameOf(order);
  return name.parentId === undefined ? name : { ...name, itemId: order.items[0]?.id };
}

/**
 * Returns the order that a command names. When the id is a guess, returns the order of the family that has the line: a
 * colleague's follow-up may have the guessed id.
 */
export function sentOrderOf(rows: Rows, actor: Actor, name: SentOrder): Order | undefined {
  const { orderId, parentId, itemId } = name;
  const named = orderOf(rows, actor, orderId);
  const hasLine = ({ items }: Order): boolean => items.some(({ id }) => id === itemId);
  if (parentId === undefined || itemId === undefined || (named && hasLine(named))) return named;
  return familyNamed(rows, actor, { orderId: parentId })?.members.find(hasLine);
}

/** Returns the same look-up for the named order and for the order that it follows up. */
export const readsOf = (
  kind: 'orderWithTable' | 'familyOf' | 'paymentsOf' | 'visitOfOrder',
  { orderId, parentId }: OrderName,
): readonly Read[] =>
  parentId === undefined
    ? [{ kind, orderId }]
    : [
        { kind, orderId },
        { kind, orderId: parentId },
      ];

/** Returns the look-up of this line's visit for the named order and for the order that it follows up. */
export const readsOfLine = (
  kind: 'visitForNewLine' | 'visitOfLine',
  { orderId, parentId }: OrderName,
  itemId: string,
): readonly Read[] =>
  parentId === undefined
    ? [{ kind, orderId, itemId }]
    : [
        { kind, orderId, itemId },
        { kind, orderId: parentId, itemId },
      ];

/** Returns the look-ups for an order whose id may be a guess: the family in which it is searched. */
export const readsOfGuess = ({ parentId }: OrderName): readonly Read[] =>
  parentId === undefined ? [] : [{ kind: 'familyWithServers', orderId: parentId }];

export interface Family {
  /** The named order. When only the device has that order, the newest order of the family. */
  readonly order: Order;
  readonly rootId: string;
  readonly rootNumber: string;
  /** Oldest first. */
  readonly followUps: readonly Order[];
  /** The root and its follow-ups, without duplicates. */
  readonly members: readonly Order[];
}

/** Returns the named order or, when it is unknown, the order that it follows up. */
export const knownOf = (rows: Rows, actor: Actor, { orderId, parentId }: OrderName): Order | undefined =>
  orderOf(rows, actor, orderId) ?? (parentId === undefined ? undefined : orderOf(rows, actor, parentId));

/** Returns the family of the order that a command names. */
export function familyNamed(rows: Rows, actor: Actor, name: OrderName): Family | undefined {
  const known = knownOf(rows, actor, name);
  if (!known) return undefined;
  const family = familyOf(rows, known);
  return known.id === name.orderId ? family : { ...family, order: family.followUps.at(-1) ?? known };
}

/** Returns the table at which the family sits. */
export function tableNamed(rows: Rows, actor: Actor, name: OrderName): Table | undefined {
  const known = knownOf(rows, actor, name);
  return known && rows.tableOf(known);
}

/**
 * A follow-up of a follow-up belongs to the root. A device may no longer have the root; then the root's number comes
 * from the follow-up's own number.
 */
function familyOf(rows: Rows, order: Order): Family {
  const { id, orderNumber } = order;
  // An order of a visit has no family. Its lines and its money are the visit's.
  if (order.visitId !== undefined) {
    return { order, rootId: id, rootNumber: orderNumber, followUps: [], members: [order] };
  }
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

interface VenueContext {
  readonly venue: Venue;
  readonly context: Context;
}

/** Returns the family's draft. A family has at most one. */
export const openOrderOf = ({ members }: Family): Order | undefined =>
  members.find(({ status }) => status === 'draft');

/** Returns the family's draft, unless it is the root. */
export const openFollowUpOf = ({ followUps }: Family): Order | undefined =>
  followUps.find(({ status }) => status === 'draft');

/**
 * Returns the order for lines that the named order can no longer take: the family's draft or, without one, a new
 * follow-up.
 */
export const followUpFor = (family: Family, side: VenueContext): Order =>
  openOrderOf(family) ?? newFollowUp(family, side);

function newFollowUp({ order, rootId, rootNumber, followUps, members }: Family, side: VenueContext): Order {
  const { venue, context } = side;
  const { actor } = context;
  const taken = new Set(members.map((one) => one.id));
  // The root is number 1.
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
