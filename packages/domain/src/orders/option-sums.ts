/** Which options were sold how often, and for how much: what the guests chose beside the dish. */
import type { Prefix } from '../entities/menu.ts';
import type { ItemOption, Order } from '../entities/order.ts';
import { leftOf } from '../entities/visit.ts';
import { timesOf } from '../menu/option-places.ts';

export interface OptionSum {
  readonly groupId: string;
  readonly optionId: string;
  /** As they were last sold. */
  readonly groupName: string;
  readonly name: string;
  /** How it was wanted. Missing: as it is. */
  readonly prefix?: Prefix;
  readonly count: number;
  /** Without what is below it. */
  readonly cents: number;
}

/**
 * What is voided, cancelled or not sent yet does not count. An option counts as often as it is in the portions. What was
 * chosen most often comes first.
 */
export function optionSums(orders: readonly Order[]): readonly OptionSum[] {
  const sums = new Map<string, OptionSum>();
  const lines = orders
    .filter(({ status }) => status !== 'draft' && status !== 'cancelled')
    .flatMap(({ items }) => items);
  for (const line of lines) {
    const times = timesOf(line.options);
    for (const [n, option] of line.options.entries()) add(sums, option, leftOf(line) * (times[n] ?? 1));
  }
  return [...sums.values()].sort(
    (a, b) => b.count - a.count || b.cents - a.cents || (keyOf(a) < keyOf(b) ? -1 : 1),
  );
}

const keyOf = ({ groupId, optionId, prefix }: Pick<OptionSum, 'groupId' | 'optionId' | 'prefix'>): string =>
  [groupId, optionId, prefix ?? ''].join(' ');

function add(sums: Map<string, OptionSum>, option: ItemOption, count: number): void {
  if (count === 0) return;
  const { groupId, optionId, groupName, name, prefix, price } = option;
  const before = sums.get(keyOf(option));
  sums.set(keyOf(option), {
    ...{ groupId, optionId, groupName, name },
    ...(prefix && { prefix }),
    count: (before?.count ?? 0) + count,
    cents: (before?.cents ?? 0) + count * price,
  });
}
