/** A small menu to try things with. Its ids derive from the venue, so that it is made once and can be cleared again. */
import { derivedId } from '@tableside/domain/values/ids.ts';
import type { SetupCommand } from '../setup-command.ts';

interface ExampleCategory {
  readonly name: string;
  readonly station: 'kitchen' | 'bar';
  /** Names with their prices in cents. */
  readonly products: readonly (readonly [name: string, price: number])[];
}

const MENU: readonly ExampleCategory[] = [
  {
    name: 'Example dishes',
    station: 'kitchen',
    products: [
      ['Soup of the day', 800],
      ['House salad', 950],
      ['Pasta with tomatoes', 1400],
      ['Burger and fries', 1650],
      ['Cheesecake', 750],
    ],
  },
  {
    name: 'Example drinks',
    station: 'bar',
    products: [
      ['Sparkling water', 400],
      ['Lemonade', 500],
      ['House beer', 600],
      ['House wine', 800],
      ['Coffee', 350],
    ],
  },
];

const idOf = (venueId: string, what: string): string => derivedId(venueId, `example menu ${what}`);

/** The ids of all its categories and products, whether they were made or not. */
export const exampleMenuIds = (venueId: string): ReadonlySet<string> =>
  new Set(
    MENU.flatMap(({ name, products }) => [name, ...products.map(([product]) => product)]).map((what) =>
      idOf(venueId, what),
    ),
  );

/** `taxId`: the tax that is in the prices, if there is one. */
export const exampleMenu = (venueId: string, taxId: string | undefined): readonly SetupCommand[] =>
  MENU.flatMap(({ name, station, products }): SetupCommand[] => [
    {
      name: 'category.create',
      args: { id: idOf(venueId, name), name, station, ...(taxId && { taxId }) },
    },
    ...products.map(
      ([product, currentPrice], position): SetupCommand => ({
        name: 'product.create',
        args: {
          id: idOf(venueId, product),
          name: product,
          category: idOf(venueId, name),
          position,
          sizes: [{ id: idOf(venueId, `${product} size`), name: 'Regular', currentPrice }],
        },
      }),
    ),
  ]);
