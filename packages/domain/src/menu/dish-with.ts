/** A dish as somebody wants it: what the menu says of it and of its options. */
import type { OptionGroup } from '../entities/menu.ts';
import type { ItemOption } from '../entities/order.ts';
import type { Dish } from './allergens.ts';

type ChosenOption = Pick<ItemOption, 'groupId' | 'optionId' | 'prefix'>;

/** Returns the dish with those of its options that are still on the menu. What is left out brings nothing into it. */
export function dishWith<D extends Dish>(
  dish: D,
  chosen: readonly ChosenOption[],
  groups: readonly OptionGroup[] = [],
): D {
  const options = chosen.flatMap(({ groupId, optionId, prefix }) => {
    if (prefix === 'no') return [];
    const group = groups.find(({ id }) => id === groupId);
    return group?.options.filter(({ id }) => id === optionId) ?? [];
  });
  return options.length === 0 ? dish : { ...dish, options };
}
