/** How many of each product are on an order, for tiles and lists of the menu. */
import type { Order } from '@tableside/domain/entities/order.ts';

/** A combo counts as itself, and not as what is in it. */
export function countsOf(order: Order | undefined): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  const combos = new Set<string>();
  for (const { productId, quantity, combo } of order?.items ?? []) {
    if (combo && combos.has(combo.id)) continue;
    if (combo) combos.add(combo.id);
    const id = combo?.productId ?? productId;
    counts.set(id, (counts.get(id) ?? 0) + quantity);
  }
  return counts;
}
