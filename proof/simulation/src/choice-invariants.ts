/**
 * I44: A line costs its size and its options: each as often as it is there, with what is below it, and nothing for what is
 * left out. What was chosen stays with the line, wherever it goes, until somebody chooses again.
 */
import type { ItemOption, Order, OrderItem } from '@tableside/domain/entities/order.ts';
import { same } from '@tableside/domain/ground/same.ts';
import { type Moment, momentsOf } from './moments.ts';
import type { ServerRecord } from './server-record.ts';

export function checkChoices(record: ServerRecord): string[] {
  const chosen = new Map<string, readonly ItemOption[]>();
  const found: string[] = [];
  for (const moment of momentsOf(record)) {
    for (const line of linesIn(moment)) {
      const price = line.size.currentPrice + worth(line.options);
      if (line.price !== price) found.push(`I44 ${line.name} ${line.id} costs ${line.price}, not ${price}`);
      const before = chosen.get(line.id);
      const isChosenAnew = moment.commands.some(({ command }) => 'choice' in Object(command?.args));
      if (before && !isChosenAnew && !same(before, line.options))
        found.push(
          `I44 ${line.name} ${line.id} has other options after ${moment.commands[0]?.command?.name}`,
        );
      chosen.set(line.id, line.options);
    }
  }
  return found;
}

const linesIn = ({ rows }: Moment): readonly OrderItem[] =>
  rows.flatMap(({ entity, doc }) => (entity === 'order' ? (doc as Order).items : []));

/** Written a second time, from the top down, so that it does not share a fault with the rule. */
function worth(options: readonly ItemOption[], path: readonly string[] = []): number {
  return options
    .filter((option) => same(option.path ?? [], path))
    .reduce((sum, { groupId, optionId, price, prefix, quantity = 1 }) => {
      const below = worth(options, [...path, `${groupId}/${optionId}`]);
      return prefix === 'no' ? sum : sum + quantity * (price + below);
    }, 0);
}
