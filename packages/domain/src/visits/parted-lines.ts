/**
 * Marks lines that a move takes away from portions that were added to them, or the portions from them. The ids of further
 * portions count what is on the check, and a check does not know what has left it. With the mark, no id is given twice.
 */
import type { Context } from '../command/command.ts';
import type { Order, OrderItem } from '../entities/order.ts';
import type { VisitChain } from './chain.ts';

/** Returns the chain with the marks. An order without a parted line is returned as it is. */
export function partedChain(chain: VisitChain, moved: ReadonlySet<string>, context: Context): VisitChain {
  const parted = partedIn(chain.orders, moved);
  if (parted.size === 0) return chain;
  const { cmdId, occurredAt } = context;
  const mark = (line: OrderItem): OrderItem => (parted.has(line.id) ? { ...line, parted: cmdId } : line);
  const marked = (order: Order): Order =>
    order.items.some(({ id }) => parted.has(id))
      ? { ...order, items: order.items.map(mark), updatedAt: occurredAt }
      : order;
  const { orders, pads, rounds } = chain;
  return { ...chain, orders: orders.map(marked), pads: pads.map(marked), rounds: rounds.map(marked) };
}

/** Returns the ids of the parted lines, and of the others of their combos. */
function partedIn(orders: readonly Order[], moved: ReadonlySet<string>): ReadonlySet<string> {
  const lines = orders.flatMap(({ items }) => items);
  const parted = new Set(
    lines.flatMap(({ id, countedFrom }) =>
      countedFrom !== undefined && moved.has(id) !== moved.has(countedFrom) ? countedFrom : [],
    ),
  );
  const combos = new Set(lines.flatMap(({ id, combo }) => (combo && parted.has(id) ? combo.id : [])));
  const mates = lines.filter(({ combo }) => combo && combos.has(combo.id));
  return new Set([...parted, ...mates.map(({ id }) => id)]);
}
