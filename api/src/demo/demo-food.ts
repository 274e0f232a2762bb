/** The food of the demo venue. Prices are in cents. */
import type { ComboSlot, Product } from '@tableside/domain/entities/menu.ts';
import { type ProductSketch, productsOf } from './demo-menu.ts';

type Choices = readonly (readonly [productId: string, sizeId: string, extra?: number])[];

/** A part of a combo of which one thing is picked. */
const one = (id: string, name: string, choices: Choices): ComboSlot => ({
  id,
  name,
  min: 1,
  max: 1,
  choices: choices.map(([productId, sizeId, extra = 0]) => ({ productId, sizeId, extra })),
});

const SMALL_PLATES: readonly ProductSketch[] = [
  {
    id: 'burrata',
    name: 'Burrata, peach & basil',
    description: 'Creamy burrata on ripe yellow peaches, with torn basil and its oil.',
    sizes: [['Plate', 1900]],
    allergens: ['Dairy'],
  },
  {
    id: 'oysters',
    name: 'Oysters, half dozen',
    description: 'East Coast oysters shucked to order, on ice with a shallot and cider mignonette.',
    sizes: [['Half dozen', 2400]],
    allergens: ['Shellfish', 'Sulfites'],
  },
  {
    id: 'steak-tartare',
    name: 'Steak tartare',
    description: 'Hand-cut beef, capers and chives under a cured yolk, with seeded rye crisps.',
    sizes: [['Plate', 2200]],
    allergens: ['Egg', 'Gluten', 'Mustard'],
  },
  {
    id: 'marinated-olives',
    name: 'Marinated olives',
    description: 'Warm green and black olives with orange peel, rosemary and a little chili.',
    sizes: [['Bowl', 800]],
  },
  {
    id: 'little-gem-salad',
    name: 'Little gem salad',
    description: 'Crisp hearts, anchovy dressing, lemon, shaved pecorino and fried breadcrumbs.',
    sizes: [
      ['Small', 1500],
      ['Large', 2100],
    ],
    groups: ['salad-extras'],
    allergens: ['Fish', 'Dairy', 'Gluten', 'Egg'],
    kitchenName: 'Gem',
    kitchenSizes: { Small: 'SM', Large: 'LG' },
    stationId: 'cold',
  },
  {
    id: 'fries-aioli',
    name: 'Fries, aioli',
    description: 'Twice-cooked potatoes, sea salt and a bowl of roast garlic aioli.',
    sizes: [['Bowl', 900]],
    allergens: ['Egg'],
  },
  {
    id: 'grilled-octopus',
    name: 'Grilled octopus',
    description: 'Charred over oak, with potato cream, fingerlings and smoked paprika.',
    sizes: [['Plate', 2100]],
    allergens: ['Shellfish', 'Dairy'],
    soldOut: true,
  },
  {
    id: 'whipped-ricotta-toast',
    name: 'Whipped ricotta toast',
    description: 'Grilled sourdough, airy ricotta, wildflower honey, thyme and black pepper.',
    sizes: [['Two slices', 1400]],
    allergens: ['Dairy', 'Gluten'],
  },
  {
    id: 'beef-croquettes',
    name: 'Beef croquettes',
    description: 'Five crunchy bites of slow-braised short rib over a red pepper romesco.',
    sizes: [['Five', 1200]],
    allergens: ['Gluten', 'Egg', 'Dairy', 'Tree nuts'],
  },
];

const MAINS: readonly ProductSketch[] = [
  {
    id: 'hanger-steak',
    name: 'Hanger steak, chimichurri',
    description: 'Grass-fed beef from the wood grill, sliced, with chimichurri and peppery arugula.',
    sizes: [
      ['8 oz', 3400],
      ['12 oz', 4600],
    ],
    groups: ['temperature', 'sides'],
  },
  {
    id: 'whole-branzino',
    name: 'Whole branzino',
    description: 'Roasted on the bone until the skin crackles, with lemon and salsa verde.',
    sizes: [['Whole fish', 3800]],
    groups: ['sides'],
    allergens: ['Fish'],
  },
  {
    id: 'roast-half-chicken',
    name: 'Roast half chicken',
    description: 'Brined overnight and roasted to order, with pan juices, thyme and charred lemon.',
    sizes: [['Half', 3100]],
    groups: ['sides'],
    allergens: ['Dairy'],
  },
  {
    id: 'cacio-e-pepe',
    name: 'Cacio e pepe',
    description: 'Hand-rolled tonnarelli, aged pecorino and a lot of toasted black pepper.',
    sizes: [['Bowl', 2400]],
    allergens: ['Gluten', 'Dairy', 'Egg'],
  },
  {
    id: 'smash-burger',
    name: 'Smash burger',
    description: 'Two crisp-edged patties, melted cheese and house pickles on a potato bun, with fries.',
    sizes: [['Double', 2100]],
    groups: ['temperature', 'burger-extras'],
    allergens: ['Gluten', 'Dairy', 'Egg', 'Sesame'],
  },
  {
    id: 'mushroom-risotto',
    name: 'Mushroom risotto',
    description: 'Carnaroli rice, roasted cremini and porcini broth, finished with parmesan.',
    sizes: [['Bowl', 2600]],
    allergens: ['Dairy', 'Celery', 'Sulfites'],
  },
  {
    id: 'custom-item',
    name: 'Custom item',
    description: 'What is not on the menu: staff type what it is and what it costs.',
    sizes: [['Portion', 1500]],
    open: true,
    openName: true,
  },
  {
    id: 'burger-and-beer',
    name: 'Burger & beer',
    description: 'The smash burger, a bowl of fries or a small salad, and something from the tap.',
    sizes: [['Menu', 3200]],
    slots: [
      one('burger', 'Burger', [['smash-burger', 'double']]),
      one('side', 'Side', [
        ['fries-aioli', 'bowl'],
        ['little-gem-salad', 'small', 300],
      ]),
      one('drink', 'Drink', [
        ['pilsner', 'pint'],
        ['dry-cider', 'glass', 200],
        ['espresso', 'single'],
      ]),
    ],
  },
];

const DESSERTS: readonly ProductSketch[] = [
  {
    id: 'olive-oil-cake',
    name: 'Olive oil cake',
    description: 'A moist, citrusy wedge with whipped crème fraîche and candied orange.',
    sizes: [['Slice', 1200]],
    groups: ['scoop'],
    allergens: ['Gluten', 'Egg', 'Dairy'],
  },
  {
    id: 'chocolate-budino',
    name: 'Chocolate budino',
    description: 'Dark, silky chocolate custard with soft cream, cookie crumbs and sea salt.',
    sizes: [['Bowl', 1300]],
    groups: ['scoop'],
    allergens: ['Dairy', 'Egg', 'Gluten'],
  },
  {
    id: 'rye-honey-ice-cream',
    name: 'Rye & honey ice cream',
    description: 'Three scoops churned with toasted rye bread, warm honey and a shard of brittle.',
    sizes: [['Three scoops', 1100]],
    allergens: ['Dairy', 'Egg', 'Gluten'],
    stationId: 'cold',
  },
  {
    id: 'espresso',
    name: 'Espresso',
    description: 'Brooklyn-roasted beans, pulled short, with an almond cookie.',
    sizes: [
      ['Single', 400],
      ['Double', 550],
    ],
    allergens: ['Tree nuts'],
    stationId: 'bar',
  },
];

export const demoFood = (): Product[] => [
  ...productsOf('small-plates', SMALL_PLATES),
  ...productsOf('mains', MAINS),
  ...productsOf('desserts', DESSERTS),
];
