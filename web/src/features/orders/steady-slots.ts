/**
 * Where cards stand in a section of the board. A card keeps its place while a person works on the board: new ones wait
 * at the end, and one that left holds its place for a moment, so that a second tap can't hit its neighbour.
 */
import type { Order } from '@tableside/domain/orders/order.ts';

export interface Slot {
  readonly order: Order;
  /** When it left this section, in milliseconds of this device; it fades and its gap closes. Null while it is here. */
  readonly leftAt: number | null;
}

export interface Moment {
  /** Somebody is touching the board. */
  readonly busy: boolean;
  /** Milliseconds of this device. */
  readonly now: number;
}

/** `orders` in the order of the board. */
export function arrange(
  before: readonly Slot[],
  orders: readonly Order[],
  { busy, now }: Moment,
): readonly Slot[] {
  const here = new Map(orders.map((order) => [order.id, order]));
  const leaving = ({ order, leftAt }: Slot): Slot => ({ order, leftAt: leftAt ?? now });
  if (!busy) {
    const gone = before.filter((slot) => !here.has(slot.order.id)).map(leaving);
    return withGhosts(orders.map(staying), gone, before);
  }
  const known = new Set(before.map((slot) => slot.order.id));
  const kept = before.map((slot) => {
    const order = here.get(slot.order.id);
    return order ? staying(order) : leaving(slot);
  });
  return [...kept, ...orders.filter((order) => !known.has(order.id)).map(staying)];
}

const staying = (order: Order): Slot => ({ order, leftAt: null });

/** Puts those who left back to the index at which they stood. */
function withGhosts(slots: readonly Slot[], gone: readonly Slot[], before: readonly Slot[]): readonly Slot[] {
  const result = [...slots];
  for (const ghost of gone) {
    const at = before.findIndex((slot) => slot.order.id === ghost.order.id);
    result.splice(Math.min(at, result.length), 0, ghost);
  }
  return result;
}

/** Newest first: by when it was sent, an unsent one by when it was made. */
export const newestFirst = (a: Order, b: Order): number =>
  (b.sentAt ?? b.createdAt).localeCompare(a.sentAt ?? a.createdAt) || b.id.localeCompare(a.id);
