/** The categories and option groups of the demo venue, and the short form of its products. Prices are in cents. */
import type {
  Category,
  ComboSlot,
  MenuHours,
  Option,
  OptionGroup,
  Prefix,
  Product,
  Size,
} from '@tableside/domain/entities/menu.ts';
import { FIRST_VENUE_ID } from '@tableside/domain/entities/venue.ts';

const slug = (name: string): string =>
  name
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');

/** Pairs of a name and a price in cents. */
type Priced = readonly (readonly [name: string, price: number])[];

interface CategorySketch {
  readonly id: string;
  readonly name: string;
  readonly station: string;
  readonly course?: number;
  readonly groups?: readonly string[];
}

const CATEGORIES: readonly CategorySketch[] = [
  { id: 'small-plates', name: 'Small plates', station: 'kitchen', course: 1 },
  { id: 'mains', name: 'Mains', station: 'kitchen', course: 2 },
  { id: 'desserts', name: 'Desserts', station: 'kitchen', course: 3 },
  { id: 'cocktails', name: 'Cocktails', station: 'bar' },
  { id: 'beer', name: 'Beer', station: 'bar' },
  { id: 'bottle-list', name: 'Bottle list', station: 'bar', groups: ['select-mixers'] },
];

export const demoCategories = (): Category[] =>
  CATEGORIES.map(({ id, name, station, course, groups = [] }, position) => ({
    id,
    venueId: FIRST_VENUE_ID,
    name,
    station,
    optionGroupIds: groups,
    position,
    archived: false,
    ...(course && { course }),
    version: 0,
  }));

interface GroupSketch {
  readonly id: string;
  readonly name: string;
  readonly type: 'radio' | 'checkbox';
  readonly required?: boolean;
  readonly options: Priced;
  readonly prefixes?: readonly Prefix[];
  /** What single options have beside name and price, by name. */
  readonly more?: Readonly<Record<string, Partial<Option>>>;
}

const OPTION_GROUPS: readonly GroupSketch[] = [
  {
    id: 'temperature',
    name: 'How would you like it',
    type: 'radio',
    required: true,
    options: [
      ['Rare', 0],
      ['Medium rare', 0],
      ['Medium', 0],
      ['Well done', 0],
    ],
  },
  {
    id: 'sides',
    name: 'Sides',
    type: 'checkbox',
    options: [
      ['Fries', 0],
      ['Bone marrow butter', 400],
      ['Charred broccolini', 700],
      ['Buttered new potatoes', 600],
    ],
    more: { Fries: { groupIds: ['dips'] } },
  },
  {
    id: 'dips',
    name: 'A dip with the fries',
    type: 'checkbox',
    options: [
      ['Aioli', 150],
      ['Ketchup', 0],
    ],
    more: { Aioli: { most: 3, allergens: ['Egg'] } },
  },
  {
    id: 'burger-extras',
    name: 'Add to your burger',
    type: 'checkbox',
    options: [
      ['Smoked bacon', 300],
      ['Aged cheddar', 200],
      ['Fried egg', 250],
      ['Pickled jalapeño', 100],
      ['Red onion', 0],
    ],
    prefixes: ['no', 'extra', 'side', 'less'],
    more: {
      'Smoked bacon': { extraPrice: 450 },
      'Aged cheddar': { most: 2, allergens: ['Dairy'] },
      'Red onion': { included: true },
    },
  },
  {
    id: 'salad-extras',
    name: 'Make it a meal',
    type: 'checkbox',
    options: [
      ['Grilled chicken', 800],
      ['White anchovies', 400],
      ['Soft-boiled egg', 300],
    ],
    more: { 'Soft-boiled egg': { kitchenName: '6 min egg' } },
  },
  {
    id: 'scoop',
    name: 'Add a scoop',
    type: 'checkbox',
    options: [
      ['Vanilla bean', 350],
      ['Rye & honey', 400],
    ],
  },
  {
    id: 'martini-spirit',
    name: 'Gin or vodka',
    type: 'radio',
    required: true,
    options: [
      ['Gin', 0],
      ['Vodka', 0],
    ],
  },
  {
    id: 'martini-garnish',
    name: 'Garnish',
    type: 'radio',
    options: [
      ['Olives', 0],
      ['Lemon twist', 0],
      ['Pickled onion', 0],
    ],
  },
  {
    id: 'select-mixers',
    name: 'Select Mixers',
    type: 'checkbox',
    options: [
      ['Coca Cola', 0],
      ['Sprite', 0],
      ['Tonic Water', 0],
      ['Club Soda', 0],
    ],
  },
];

const demoOption = ([name, price]: Priced[number], more: Partial<Option> = {}): Option => ({
  id: slug(name),
  name,
  price,
  isAvailable: true,
  pastPrices: [],
  ...more,
});

export const demoOptionGroups = (): OptionGroup[] =>
  OPTION_GROUPS.map(({ id, name, type, required = false, options, prefixes, more = {} }, position) => ({
    id,
    venueId: FIRST_VENUE_ID,
    name,
    type,
    required,
    min: null,
    max: null,
    position,
    options: options.map((option) => demoOption(option, more[option[0]])),
    ...(prefixes && { prefixes }),
    archived: false,
    version: 0,
  }));

/** The short form of a product. Its id is also the name of its picture. */
export interface ProductSketch {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly sizes: Priced;
  readonly groups?: readonly string[];
  readonly allergens?: readonly string[];
  readonly soldOut?: boolean;
  readonly kitchenName?: string;
  /** What the kitchen calls its sizes, by name. */
  readonly kitchenSizes?: Readonly<Record<string, string>>;
  readonly stationId?: string;
  readonly hours?: readonly MenuHours[];
  /** Its prices are typed at the sale; those of the menu are only proposed. */
  readonly open?: true;
  /** Its name is typed too. */
  readonly openName?: true;
  /** The parts of a combo. */
  readonly slots?: readonly ComboSlot[];
}

/** Returns the products of one category, in menu order. */
export const productsOf = (category: string, sketches: readonly ProductSketch[]): Product[] =>
  sketches.map((sketch, position) => {
    const { id, name, description, groups = [], allergens = [], soldOut = false, stationId } = sketch;
    return {
      id,
      venueId: FIRST_VENUE_ID,
      name,
      ...(sketch.kitchenName && { kitchenName: sketch.kitchenName }),
      description,
      image: `/menu-pictures/${id}.svg`,
      category,
      ...(stationId && { stationId }),
      sizes: sketch.sizes
        .map((size) => demoSize(size, sketch.kitchenSizes?.[size[0]]))
        .map((size) => (sketch.open ? { ...size, open: true } : size)),
      optionGroupIds: groups,
      allergens,
      isAvailable: !soldOut,
      ...(sketch.openName && { openName: true }),
      ...(sketch.slots && { slots: sketch.slots }),
      ...(sketch.hours && { hours: sketch.hours }),
      position,
      archived: false,
      version: 0,
    };
  });

const demoSize = ([name, currentPrice]: Priced[number], kitchenName: string | undefined): Size => ({
  id: slug(name),
  name,
  ...(kitchenName && { kitchenName }),
  currentPrice,
  isAvailable: true,
  pastPrices: [],
});
