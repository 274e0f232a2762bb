/** The lines of a combo belong together: they are counted, taken off and moved to another check together. */
import { matesIn, type Order, type Placed } from '../entities/order.ts';
import { isPad, leftOf } from '../entities/visit.ts';
import type { VisitChain } from './chain.ts';

/** Returns the lines of the same combo on all pads and rounds, this one among them. */
export function matesOf({ orders }: VisitChain, placed: Placed): readonly Placed[] {
  const { line } = placed;
  if (!line.combo) return [placed];
  return orders.flatMap((order) => matesIn(order, line).map((one) => ({ order, line: one })));
}

/** Returns the order with a line that was sent, and not cancelled since. */
export const sentAmong = (mates: readonly Placed[]): Order | undefined =>
  mates.find(({ order }) => !isPad(order) && order.status !== 'cancelled')?.order;

/** Returns the lines that are named, and those of their combos, among these orders. */
function withMates(orders: readonly Order[], itemIds: readonly string[]): readonly string[] {
  const lines = orders.flatMap(({ items }) => items);
  const named = new Set(itemIds);
  const combos = new Set(lines.flatMap(({ id, combo }) => (combo && named.has(id) ? [combo.id] : [])));
  const mates = lines.filter(({ combo }) => combo && combos.has(combo.id));
  return [...new Set([...itemIds, ...mates.map(({ id }) => id)])];
}

/** Which lines go to another check, and how many portions of those of which some stay. */
export interface Going {
  readonly itemIds: readonly string[];
  readonly portions: ReadonlyMap<string, number>;
}

/**
 * Of a combo, as many of each part go. A part of which nothing is left stays where others of its combo do, unless it is
 * named.
 */
export function goingOf(
  { pads, rounds }: VisitChain,
  itemIds: readonly string[],
  portions: Readonly<Record<string, number>>,
): Going {
  const orders = [...pads, ...rounds];
  const lines = orders.flatMap(({ items }) => items);
  const counts = new Map(
    Object.entries(portions).flatMap(([itemId, count]) =>
      withMates(orders, [itemId]).map((id) => [id, count] as const),
    ),
  );
  const divided = new Set(
    lines.flatMap((line) => ((counts.get(line.id) ?? leftOf(line)) < leftOf(line) ? line.combo?.id : [])),
  );
  const named = new Set(itemIds);
  const staying = lines.filter(
    (line) => leftOf(line) === 0 && !named.has(line.id) && line.combo && divided.has(line.combo.id),
  );
  for (const { id } of staying) counts.delete(id);
  const stays = new Set(staying.map(({ id }) => id));
  return { itemIds: withMates(orders, itemIds).filter((id) => !stays.has(id)), portions: counts };
}
