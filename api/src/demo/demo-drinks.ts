/** The drinks of the demo venue. Prices are in cents. */
import type { Product } from '@tableside/domain/entities/menu.ts';
import { NO_STATION } from '@tableside/domain/entities/station.ts';
import { type ProductSketch, productsOf } from './demo-menu.ts';

const COCKTAILS: readonly ProductSketch[] = [
  {
    id: 'negroni',
    name: 'Negroni',
    description: 'Gin, sweet vermouth and red bitter, stirred over one large cube, orange peel.',
    sizes: [['Glass', 1600]],
    allergens: ['Sulfites'],
  },
  {
    id: 'rye-old-fashioned',
    name: 'Rye old fashioned',
    description: 'Spiced rye whiskey, burnt sugar and two kinds of bitters, with a dark cherry.',
    sizes: [['Glass', 1700]],
  },
  {
    id: 'house-martini',
    name: 'House martini',
    description: 'Ice cold from the freezer, with a whisper of dry vermouth. Poured at the table.',
    sizes: [['Glass', 1800]],
    groups: ['martini-spirit', 'martini-garnish'],
    allergens: ['Sulfites'],
  },
  {
    id: 'mezcal-paloma',
    name: 'Mezcal paloma',
    description: 'Smoky mezcal, pink grapefruit, lime and soda under a salted rim.',
    sizes: [['Glass', 1600]],
  },
  {
    id: 'garden-spritz',
    name: 'Garden spritz',
    description: 'No alcohol: cucumber, green apple, mint and tonic, long and bright.',
    sizes: [['Glass', 1200]],
    hours: [{ days: [0, 1, 2, 3, 4, 5, 6], from: '1600', to: '0200' }],
  },
];

const BEER: readonly ProductSketch[] = [
  {
    id: 'pilsner',
    name: 'Pilsner',
    description: 'Crisp and golden, brewed a few blocks away. 4.9%.',
    sizes: [
      ['Half', 600],
      ['Pint', 900],
    ],
    allergens: ['Gluten'],
  },
  {
    id: 'ipa',
    name: 'IPA',
    description: 'Hazy and soft, with mango and pine on the nose. 6.4%.',
    sizes: [
      ['Half', 650],
      ['Pint', 1000],
    ],
    allergens: ['Gluten'],
  },
  {
    id: 'stout',
    name: 'Oat stout',
    description: 'Roasted malt, cocoa and a creamy oat finish. 5.2%.',
    sizes: [
      ['Half', 650],
      ['Pint', 1000],
    ],
    allergens: ['Gluten'],
  },
  {
    id: 'dry-cider',
    name: 'Dry cider',
    description: 'Hudson Valley apples, fermented bone dry, lightly sparkling. 6.0%.',
    sizes: [['Glass', 1100]],
    allergens: ['Sulfites'],
    stationId: NO_STATION,
  },
];

const BOTTLES: readonly ProductSketch[] = [
  {
    id: 'belvedere-vodka',
    name: 'Belvedere Vodka',
    description: 'Smooth Polish rye vodka, brought with ice, citrus and glasses for the table.',
    sizes: [
      ['70 cl', 18_000],
      ['1.5 L', 36_000],
    ],
  },
  {
    id: 'harbor-light-gin',
    name: 'Harbor Light Gin',
    description: 'A dry gin with juniper, bay leaf and a touch of sea salt.',
    sizes: [['70 cl', 16_500]],
  },
  {
    id: 'millstone-rye',
    name: 'Millstone Straight Rye',
    description: 'Six years in charred oak: caramel, clove and a long peppery finish.',
    sizes: [['75 cl', 19_000]],
  },
  {
    id: 'casa-verano-blanco',
    name: 'Casa Verano Blanco',
    description: 'Highland blue agave tequila, unaged, clean and bright with lime and salt.',
    sizes: [
      ['70 cl', 17_500],
      ['1.5 L', 34_000],
    ],
  },
  {
    id: 'maison-aubry-brut',
    name: 'Maison Aubry Brut',
    description: 'Champagne with fine bubbles, green apple and warm brioche.',
    sizes: [
      ['Bottle', 14_000],
      ['Magnum', 29_000],
    ],
    allergens: ['Sulfites'],
  },
  {
    id: 'house-red',
    name: 'House red',
    description: 'A juicy Finger Lakes cabernet franc, served slightly cool.',
    sizes: [
      ['Glass', 1400],
      ['Bottle', 5600],
    ],
    allergens: ['Sulfites'],
  },
];

export const demoDrinks = (): Product[] => [
  ...productsOf('cocktails', COCKTAILS),
  ...productsOf('beer', BEER),
  ...productsOf('bottle-list', BOTTLES),
];
