/** Divides lines of which only some portions move: one of two beers stays, the other one is a line of its own. */
import type { Order, OrderItem } from '../entities/order.ts';
import { leftOf, type Visit } from '../entities/visit.ts';
import { derivedId } from '../values/ids.ts';
import type { VisitChain } from './chain.ts';

export interface DividedLines {
  readonly chain: VisitChain;
  /** Returns the id of the portions of a line that move. */
  idOf(itemId: string): string;
}

/** `portions`: how many of a line move. A line that has no more than that is not divided. */
export function dividedLines(
  chain: VisitChain,
  portions: ReadonlyMap<string, number>,
  cmdId: string,
): DividedLines {
  const ids = new Map<string, string>();
  const isDivided = (item: OrderItem): boolean => (portions.get(item.id) ?? leftOf(item)) < leftOf(item);
  const lines = [...chain.pads, ...chain.rounds].flatMap(({ items }) => items);
  const combos = new Set(lines.filter(isDivided).flatMap(({ combo }) => combo?.id ?? []));
  /** The combos that go are others than those that stay. */
  const going = (item: OrderItem): OrderItem =>
    item.combo && combos.has(item.combo.id)
      ? { ...item, combo: { ...item.combo, id: derivedId(cmdId, item.combo.id) } }
      : item;
  const divide = (order: Order): Order => {
    if (order.status === 'cancelled') return order;
    const items = order.items.flatMap((item) => {
      const count = portions.get(item.id) ?? 0;
      if (count === 0) return [item];
      if (!isDivided(item)) return [going(item)];
      const id = derivedId(cmdId, item.id);
      ids.set(item.id, id);
      const [stays, goes] = partsOf(item, count, id);
      return [stays, going(goes)];
    });
    return items.every((item, n) => item === order.items[n]) ? order : { ...order, items };
  };
  const pads = chain.pads.map(divide);
  const rounds = chain.rounds.map(divide);
  const idOf = (itemId: string): string => ids.get(itemId) ?? itemId;
  if (ids.size === 0) return { chain, idOf };
  return { chain: { ...chain, pads, rounds, end: withParts(chain.end, ids) }, idOf };
}

/**
 * The part that stays, then the part that goes. Voids are facts of the part that stays. Of the portions that were taken
 * from the count of what is left, those go that the part that stays has no room for.
 */
function partsOf(item: OrderItem, count: number, id: string): readonly [OrderItem, OrderItem] {
  const { counted = 0, voids, ...line } = item;
  const rest = item.quantity - count;
  const held = Math.min(counted, rest);
  const stays = { ...line, ...(voids && { voids }), ...holding(held), ...ofQuantity(item, rest) };
  return [stays, { ...line, ...holding(counted - held), ...ofQuantity(item, count), id }];
}

const holding = (counted: number) => counted > 0 && { counted };

const ofQuantity = ({ price }: OrderItem, quantity: number) => ({ quantity, totalPrice: price * quantity });

/** What is agreed for a line is agreed for both parts of it. An amount in cents stays where it is. */
function withParts(visit: Visit, ids: ReadonlyMap<string, string>): Visit {
  const lines = Object.entries(visit.split.lines).flatMap(([id, weights]) => {
    const part = ids.get(id);
    return part === undefined
      ? [[id, weights] as const]
      : ([
          [id, weights],
          [part, weights],
        ] as const);
  });
  const adjustments = visit.adjustments.map((one) => {
    const parts = one.cents === null ? one.itemIds?.flatMap((id) => ids.get(id) ?? []) : undefined;
    return parts && parts.length > 0 ? { ...one, itemIds: [...(one.itemIds ?? []), ...parts] } : one;
  });
  return { ...visit, split: { ...visit.split, lines: Object.fromEntries(lines) }, adjustments };
}
