/** Combos for tests. */
import type { Product } from '../src/entities/menu.ts';
import { aProduct, aSize } from './builders.ts';

/** A combo whose only part is the burger. */
export const aCombo = (over: Partial<Product> = {}): Product =>
  aProduct({
    id: 'deal',
    name: 'Burger deal',
    sizes: [aSize({ id: 'deal', name: 'Deal' })],
    slots: [
      {
        id: 'main',
        name: 'Main',
        min: 1,
        max: 1,
        choices: [{ productId: 'burger', sizeId: 'regular', extra: 0 }],
      },
    ],
    ...over,
  });
