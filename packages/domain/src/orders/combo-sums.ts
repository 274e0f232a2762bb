/** Combos that were sold: how many, and what their parts came to. */
import type { ComboSum } from '../entities/day.ts';
import type { Order, OrderItem } from '../entities/order.ts';
import { leftOf } from '../entities/visit.ts';
import { grouped } from '../ground/grouped.ts';
import { comboText } from './item-details.ts';

/**
 * What is voided, cancelled or not sent yet does not count. A combo counts as often as the part of it that is left most
 * often. The largest amount comes first.
 */
export function comboSums(orders: readonly Order[]): readonly ComboSum[] {
  const lines = orders
    .filter(({ status }) => status !== 'draft' && status !== 'cancelled')
    .flatMap(({ items }) => items)
    .filter((line) => line.combo && leftOf(line) > 0);
  const combos = [...grouped(lines, ({ combo }) => combo?.id ?? '').values()].flatMap(soldAs);
  const byName = grouped(combos, ({ productId, name }) => JSON.stringify([productId, name]));
  return [...byName.values()].flatMap(addedUp).sort((a, b) => b.cents - a.cents);
}

function soldAs(lines: readonly OrderItem[]): readonly ComboSum[] {
  const combo = lines[0]?.combo;
  if (!combo) return [];
  const count = Math.max(...lines.map(leftOf));
  const cents = lines.reduce((sum, line) => sum + line.price * leftOf(line), 0);
  return [{ productId: combo.productId, name: comboText(combo), count, cents }];
}

function addedUp(all: readonly ComboSum[]): readonly ComboSum[] {
  const [first] = all;
  if (!first) return [];
  const count = all.reduce((sum, one) => sum + one.count, 0);
  const cents = all.reduce((sum, one) => sum + one.cents, 0);
  return [{ ...first, count, cents }];
}
