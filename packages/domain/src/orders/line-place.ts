/**
 * Finds where a line is now. It may have moved to a follow-up. Or it was sent, and more portions of it were added to
 * the next follow-up. Those portions are a line of their own, whose id derives from its order and from the sent line.
 */
import { derivedId } from '../ids.ts';
import { type Family, openOrderOf } from './follow-up.ts';
import type { Order, OrderItem } from './order.ts';

export interface Placed {
  readonly order: Order;
  readonly line: OrderItem;
}

export interface LinePlace {
  /** The line with the named id. When no line has it, the line that the named portions were added to. */
  readonly source: Placed;
  /** Id of the line that portions are added to. */
  readonly sourceId: string;
  /** The portions of this line on the family's draft, or the line itself when it is on the draft. */
  readonly open: Placed | undefined;
  /** Whether the command names `open` itself, and not more portions of a line that was sent. */
  readonly isNamed: boolean;
}

/** Returns the id of the line in follow-up order `orderId` that holds more portions of `lineId`. */
export const portionsId = (orderId: string, lineId: string): string => derivedId(orderId, lineId);

export function placeOf(family: Family, orderId: string, itemId: string): LinePlace | undefined {
  const itself = find(family, (line) => line.id === itemId);
  if (itself?.order.status === 'draft') {
    return { source: itself, sourceId: itemId, open: itself, isNamed: true };
  }
  // The id of portions derives from the order they are on, or from the order that the device guessed.
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
