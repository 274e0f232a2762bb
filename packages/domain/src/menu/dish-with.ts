/** A dish as somebody wants it: what the menu says of it and of its options. */
import type { OptionGroup } from '../entities/menu.ts';
import type { Dish } from './allergens.ts';

interface ChosenOption {
  readonly groupId: string;
  readonly optionId: string;
}

/** Returns the dish with those of its options that are still on the menu. */
export function dishWith<D extends Dish>(
  dish: D,
  chosen: readonly ChosenOption[],
  groups: readonly OptionGroup[] = [],
): D {
  const options = chosen.flatMap(({ groupId, optionId }) => {
    const group = groups.find(({ id }) => id === groupId);
    return group?.options.filter(({ id }) => id === optionId) ?? [];
  });
  return options.length === 0 ? dish : { ...dish, options };
}
