/**
 * Where cards stand in a section of the board. A card keeps its place while a person works on the board: new ones wait
 * at the end, and one that left holds its place for a moment, so that a second tap can't hit its neighbour.
 */
import type { Order } from '@tableside/domain/orders/order.ts';

export interface Slot {
  readonly order: Order;
  /** It is in this section no more; it fades and its gap closes. */
  readonly leaving: boolean;
}

/** `orders` in the order of the board; `busy`: somebody is touching it. */
export function arrange(before: readonly Slot[], orders: readonly Order[], busy: boolean): readonly Slot[] {
  const now = new Map(orders.map((order) => [order.id, order]));
  const gone = before.filter((slot) => !now.has(slot.order.id)).map((slot) => ({ ...slot, leaving: true }));
  if (!busy) return withGhosts(orders.map(staying), gone, before);
  const known = new Set(before.map((slot) => slot.order.id));
  const kept = before.map((slot) => {
    const order = now.get(slot.order.id);
    return order ? staying(order) : { ...slot, leaving: true };
  });
  return [...kept, ...orders.filter((order) => !known.has(order.id)).map(staying)];
}

const staying = (order: Order): Slot => ({ order, leaving: false });

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
