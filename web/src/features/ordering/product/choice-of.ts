/** The choices of a line that is on the order already. Guests who read the menu do not need it. */
import type { Prefix } from '@tableside/domain/entities/menu.ts';
import type { OrderItem } from '@tableside/domain/entities/order.ts';
import { groupPlace, optionPlace, type ProductChoice } from './product-choice.ts';

type ChosenLine = Pick<OrderItem, 'size' | 'options' | 'openPrice' | 'name' | 'menuName'>;

/** Returns the choices of a line that is on the order. */
export function choiceOf({ size, options, openPrice, name, menuName }: ChosenLine): ProductChoice {
  const chosen: Record<string, string[]> = {};
  const counts: Record<string, number> = {};
  const prefixes: Record<string, Prefix> = {};
  for (const { groupId, optionId, path, quantity, prefix } of options) {
    const place = groupPlace(groupId, path);
    chosen[place] = [...(chosen[place] ?? []), optionId];
    const own = optionPlace(groupId, optionId, path);
    if (quantity !== undefined) counts[own] = quantity;
    if (prefix !== undefined) prefixes[own] = prefix;
  }
  return {
    ...{ sizeId: size.id, options: chosen, counts, prefixes },
    openPrice: openPrice && size.currentPrice,
    ...(menuName !== undefined && { openName: name }),
  };
}
