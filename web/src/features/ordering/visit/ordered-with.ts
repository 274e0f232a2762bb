/** The dishes that a guest has ordered already and that contain what the guest must not get. */
import type { OptionGroup, Product } from '@tableside/domain/entities/menu.ts';
import type { Order } from '@tableside/domain/entities/order.ts';
import { isRound, leftOf, seatOf } from '@tableside/domain/entities/visit.ts';
import { clashOf } from '@tableside/domain/menu/allergens.ts';
import { dishWith } from '@tableside/domain/menu/dish-with.ts';
import { containsText, lowerFirst } from '../../../components/orders/contains-text.ts';

export interface OrderedBy {
  /** Null: by anybody at the table. */
  readonly seat: number | null;
  readonly orders: readonly Order[];
  readonly products: readonly Product[];
  readonly groups: readonly OptionGroup[];
}

/** Returns a sentence for each dish: 'Whole branzino: contains fish. It was sent, so tell the kitchen too.' */
export function orderedWith(
  allergy: string,
  { seat, orders, products, groups }: OrderedBy,
): readonly string[] {
  const sentences = orders
    .filter(({ status }) => status !== 'cancelled')
    .flatMap((order) =>
      order.items
        .filter((item) => leftOf(item) > 0 && (seat === null || seatOf(item) === seat))
        .flatMap(({ name, productId, options }) => {
          const product = products.find(({ id }) => id === productId);
          const clash = product && clashOf([allergy], dishWith(product, options, groups));
          if (clash?.kind !== 'found') return [];
          const where = isRound(order) ? 'It was sent, so tell the kitchen too.' : 'It is not sent yet.';
          return `${name}: ${lowerFirst(containsText(clash.words))}. ${where}`;
        }),
    );
  return [...new Set(sentences)];
}
