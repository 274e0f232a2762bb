/** For tests of taking an order: a small menu, on a tablet where the check stands beside it. */
import {
  aCategory,
  anOption,
  anOptionGroup,
  aProduct,
  aSize,
  aTable,
  aVenue,
  type RowsByEntity,
} from '@tableside/domain/testing/builders.ts';
import { vi } from 'vitest';
import { forgetOpenVisits } from '../src/features/ordering/visit/use-open-visit.ts';

const mixers = anOptionGroup({
  id: 'mixers',
  name: 'Select Mixers',
  type: 'checkbox',
  required: false,
  options: [anOption({ id: 'cola', name: 'Coca Cola' }), anOption({ id: 'tonic', name: 'Tonic Water' })],
});

export const menuRows: RowsByEntity = {
  venue: [aVenue()],
  table: [aTable()],
  category: [
    aCategory(),
    aCategory({ id: 'bottle-list', name: 'Bottle list', position: 1, optionGroupIds: ['mixers'] }),
  ],
  optionGroup: [anOptionGroup(), mixers],
  product: [
    aProduct(),
    aProduct({ id: 'steak', name: 'Steak', optionGroupIds: ['doneness'], allergens: ['Mustard'] }),
    aProduct({
      id: 'vodka',
      name: 'Vodka',
      category: 'bottle-list',
      sizes: [
        aSize({ id: '70', name: '70 cl', currentPrice: 18_000 }),
        aSize({ id: '150', name: '1.5 L', currentPrice: 36_000 }),
      ],
    }),
    aProduct({ id: 'octopus', name: 'Octopus', isAvailable: false }),
  ],
};

let isWide = true;
const turns = new EventTarget();

export function showTablet(): void {
  isWide = true;
  vi.spyOn(window, 'matchMedia').mockImplementation(
    (query) =>
      ({
        get matches() {
          return query.includes('>= 960') && isWide;
        },
        addEventListener: turns.addEventListener.bind(turns),
        removeEventListener: turns.removeEventListener.bind(turns),
      }) as never,
  );
}

/** Somebody turns the tablet, so that the check no longer stands beside the menu, or does again. */
export function turnTablet(wide: boolean): void {
  isWide = wide;
  turns.dispatchEvent(new Event('change'));
}

/** Forgets which check the tablet had open, and what it keeps. */
export function forgetTablet(): void {
  forgetOpenVisits();
  window.localStorage.clear();
}
