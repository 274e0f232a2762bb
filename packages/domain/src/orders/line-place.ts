/**
 * Where a line is by now. It may have moved to a follow-up, or it was sent and portions were counted on in the next
 * follow-up. The line of those portions has an id that derives from its order and from the line that was sent.
 */
import { derivedId } from '../ids.ts';
import { type Family, openOrderOf } from './follow-up.ts';
import type { Order, OrderItem } from './order.ts';

export interface Placed {
  readonly order: Order;
  readonly line: OrderItem;
}

export interface LinePlace {
  /** The line itself, or the one that the named portions were counted on from. */
  readonly source: Placed;
  /** The line that portions are counted on from has this id. */
  readonly sourceId: string;
  /** What is on a draft of it. */
  readonly open: Placed | undefined;
  /** Whether that is what the command names, and not further portions of a line that was sent. */
  readonly isNamed: boolean;
}

/** The line that follow-up order `orderId` has for portions of `lineId`. */
export const portionsId = (orderId: string, lineId: string): string => derivedId(orderId, lineId);

export function placeOf(family: Family, orderId: string, itemId: string): LinePlace | undefined {
  const itself = find(family, (line) => line.id === itemId);
  if (itself?.order.status === 'draft') {
    return { source: itself, sourceId: itemId, open: itself, isNamed: true };
  }
  // Portions are named by the order that they are on, or that the device guessed them to be on.
  const heldBy = itself?.order.id ?? orderId;
  const countedFrom = find(family, (line) => portionsId(heldBy, line.id) === itemId);
  const source = itself ?? countedFrom;
  if (!source) return undefined;
  const sourceId = countedFrom?.line.id ?? itemId;
  const open = openPortions(family, sourceId);
  return { source, sourceId, open, isNamed: open !== undefined && itself === undefined };
}

function openPortions(family: Family, lineId: string): Placed | undefined {
  const order = openOrderOf(family);
  const id = order && portionsId(order.id, lineId);
  const line = order?.items.find((one) => one.id === id);
  return order && line && { order, line };
}

function find({ members }: Family, isWanted: (line: OrderItem) => boolean): Placed | undefined {
  for (const order of members) {
    const line = order.items.find(isWanted);
    if (line) return { order, line };
  }
  return undefined;
}
