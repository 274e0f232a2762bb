/** What a cook calls a dish, a size or an option, and what tells two dishes apart that have the same name for a cook. */
import type { Product } from '../entities/menu.ts';
import type { OrderItem } from '../entities/order.ts';
import { grouped } from '../ground/grouped.ts';

interface Called {
  readonly name: string;
  readonly kitchenName?: string;
}

export const cooksName = ({ name, kitchenName }: Called): string => kitchenName || name;

const plain = (name: string): string => name.normalize('NFC').trim().toLowerCase();

/** What a ticket says beside the name of a dish. */
export interface Apart {
  /** The name of its category: a dish of another one is called the same. */
  readonly category?: string;
  /** Its name on the menu: a dish of the same category is called the same. */
  readonly menuName?: string;
}

type Line = Pick<OrderItem, 'productId' | 'name' | 'kitchenName' | 'category'>;

/** Returns what tells a line apart from the other dishes of the menu: nothing, where no other has the name. */
export function tellingApart(products: readonly Product[]): (line: Line) => Apart {
  const named = grouped(
    products.filter(({ archived }) => !archived),
    (product) => plain(cooksName(product)),
  );
  return (line) => {
    const called = named.get(plain(cooksName(line))) ?? [];
    const others = called.filter(({ id }) => id !== line.productId);
    const { category, name } = line;
    const isElsewhere = others.some((other) => other.category !== category?.id);
    const isHere = others.some(
      (other) => other.category === category?.id && plain(other.name) !== plain(name),
    );
    return {
      ...(category && isElsewhere && { category: category.name }),
      ...(isHere && cooksName(line) !== name && { menuName: name }),
    };
  };
}
