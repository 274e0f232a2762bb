/** The venue of a history. It has few tables and products, so that devices often work on the same rows. */

import type { Actor, Role } from '@tableside/domain/command/permissions.ts';
import type { InputOf } from '@tableside/domain/commands.ts';
import { type Change, change, type Documents } from '@tableside/domain/entities/entities.ts';
import type { ComboSlot, MenuHours } from '@tableside/domain/entities/menu.ts';
import { NO_STATION } from '@tableside/domain/entities/station.ts';
import { FIRST_VENUE_ID } from '@tableside/domain/entities/venue.ts';
import {
  aCategory,
  anOption,
  anOptionGroup,
  aProduct,
  aSection,
  aSize,
  aStaffMember,
  aTable,
  aVenue,
} from '@tableside/domain/testing/builders.ts';

export const VENUE_ID = FIRST_VENUE_ID;
export const TABLE_IDS = ['table-1', 'table-2', 'table-3'] as const;
export const codeOf = (tableId: string): string => `code of ${tableId}`;

/** Everybody who may be at work has a staff card. */
export const NAMES = ['ana', 'ben', 'cleo', 'dan', 'eva', 'finn', 'gus', 'hana'] as const;
export const cardOf = (name: string): string => `card-${name}`;
/** They work at the tablet that its staff share, if there is one. */
export const TABLET_NAMES = ['ida', 'jon', 'kim'] as const;

interface Dish {
  readonly productId: string;
  readonly sizeId: string;
  readonly options: NonNullable<InputOf<'visit.addItem'>['item']['options']>;
  /** Cents of the size alone, or what is proposed where its price is open. */
  readonly sizePrice: number;
  /** Staff type its price. Guests cannot order it. */
  readonly isOpen?: true;
}

/**
 * Items that a tap on the menu can add. The tax of one negroni is $1.6441 and that of two is $3.2882, so two tablets that
 * each take the money for one are a cent short of the bill for both.
 */
export const DISHES: readonly Dish[] = [
  {
    productId: 'burger',
    sizeId: 'plate',
    options: [
      { groupId: 'sides', optionIds: ['fries', 'onion'], counts: { fries: 2 }, prefixes: { onion: 'no' } },
      { groupId: 'dips', optionIds: ['mayo'], under: ['sides/fries'], counts: { mayo: 2 } },
    ],
    sizePrice: 1050,
  },
  { productId: 'negroni', sizeId: 'glass', options: [], sizePrice: 1604 },
  {
    productId: 'vodka',
    sizeId: 'bottle',
    options: [{ groupId: 'mixers', optionIds: ['tonic'] }],
    sizePrice: 18_000,
    isOpen: true,
  },
  { productId: 'water', sizeId: 'can', options: [], sizePrice: 300 },
];

/**
 * Dishes that guests can order at some times only. The evenings are at 19:30 on a Friday, and the nights at 04:00 on the
 * Saturday, within a few seconds. So oysters have just ended; toast is a dish of the night, of Friday's, and ends in the
 * middle of it; pancakes and soup have hours of their own in the category of the night.
 */
export const BY_CLOCK: readonly Dish[] = ['oysters', 'toast', 'pancakes', 'soup'].map((productId) => ({
  productId,
  sizeId: 'plate',
  options: [],
  sizePrice: 900,
}));
const [FRIDAY, SATURDAY] = [5, 6];
const NIGHT_HOURS = [{ days: [FRIDAY], from: '2200', to: '0345' }];
const OWN_HOURS: Readonly<Record<string, readonly MenuHours[]>> = {
  oysters: [{ days: [FRIDAY], from: '1700', to: '1920' }],
  pancakes: [{ days: [SATURDAY], from: '1000', to: '1200' }],
  soup: [],
};

/** Returns the hours of a dish: its own, else those of its category. Empty: always. */
export const hoursOfDish = (productId: string): readonly MenuHours[] =>
  OWN_HOURS[productId] ?? (productId === 'toast' ? NIGHT_HOURS : []);

/** What is sold together. Of the second drink, two can be had. */
export const COMBO: { readonly id: string; readonly price: number; readonly slots: readonly ComboSlot[] } = {
  id: 'deal',
  price: 1999,
  slots: [
    {
      id: 'main',
      name: 'Main',
      min: 1,
      max: 1,
      choices: [{ productId: 'burger', sizeId: 'plate', extra: 0 }],
    },
    {
      id: 'drink',
      name: 'Drink',
      min: 1,
      max: 1,
      choices: [
        { productId: 'negroni', sizeId: 'glass', extra: 0 },
        { productId: 'water', sizeId: 'can', extra: 0 },
      ],
    },
    {
      id: 'more',
      name: 'More',
      min: 0,
      max: 2,
      choices: [{ productId: 'water', sizeId: 'can', extra: 150 }],
    },
  ],
};

/** A manager approves each open price above this. */
export const OPEN_PRICE_MOST = 18_200;

/** Burgers come from the grill, and nobody makes a can of water. */
const OWN_STATION: Readonly<Record<string, string>> = { burger: 'grill', water: NO_STATION };
const STATIONS = [
  { id: 'kitchen', name: 'Kitchen', color: 'grey', screen: true },
  { id: 'grill', name: 'Grill', color: 'red', screen: true },
  { id: 'bar', name: 'Bar', color: 'blue', screen: true },
] as const;

/** Discounts of the venue. The first one needs no manager. */
export const PRESETS = ['staff', 'late'] as const;

/** Drinks have a tax on top of their price, and dishes one that the price includes. */
const TAXES = [
  { id: 'alcohol', name: 'Alcohol', percent: 10.25, included: false },
  { id: 'vat', name: 'VAT', percent: 20, included: true },
];
/** It holds all day. Guests buy at its price; what staff sell at the menu's own is current too. */
const HAPPY_HOUR = {
  id: 'happy',
  name: 'Happy hour',
  days: [0, 1, 2, 3, 4, 5, 6],
  from: '0000',
  to: '0000',
  categoryIds: ['drinks'],
  productIds: [],
  percent: 25,
};
const DISCOUNTS = [
  { id: PRESETS[0], name: 'Staff', percent: 10, cents: null, needsManager: false },
  { id: PRESETS[1], name: 'Late', percent: null, cents: 500, needsManager: true },
];

function businessOf(): Documents['venue'] {
  const venue = aVenue({ version: 0, taxes: TAXES, priceSchedules: [HAPPY_HOUR], stations: STATIONS });
  const serviceCharge = { percent: 18, fromCovers: 6, taxPercent: null };
  const settings = {
    serviceCharge,
    discounts: DISCOUNTS,
    openPriceMost: OPEN_PRICE_MOST,
    tipsTo: 'server' as const,
  };
  return { ...venue, settings: { ...venue.settings, ...settings } };
}

/** A burger comes with fries, the fries with dips, and a bottle with mixers. */
function optionGroups(): Change[] {
  return [
    change(
      'optionGroup',
      anOptionGroup({
        id: 'sides',
        name: 'Sides',
        type: 'checkbox',
        required: false,
        prefixes: ['no'],
        options: [
          anOption({ id: 'fries', name: 'Fries', most: 2, groupIds: ['dips'] }),
          anOption({ id: 'onion', name: 'Onion', price: 300 }),
        ],
      }),
    ),
    change(
      'optionGroup',
      anOptionGroup({
        id: 'dips',
        name: 'Dips',
        type: 'checkbox',
        required: false,
        options: [anOption({ id: 'mayo', name: 'Mayo', price: 100, most: 3 })],
      }),
    ),
    change(
      'optionGroup',
      anOptionGroup({
        id: 'mixers',
        name: 'Select Mixers',
        type: 'checkbox',
        required: false,
        options: [anOption({ id: 'tonic', name: 'Tonic Water', price: 0 })],
      }),
    ),
  ];
}

/** The category of the night, with the dishes that go by the clock. */
const byClock = (): readonly Change[] => [
  change(
    'category',
    aCategory({
      id: 'night',
      name: 'Night',
      station: 'kitchen',
      optionGroupIds: [],
      taxId: 'vat',
      hours: NIGHT_HOURS,
    }),
  ),
  ...BY_CLOCK.map(({ productId: id, sizeId, sizePrice }) =>
    change(
      'product',
      aProduct({
        id,
        name: id,
        category: 'night',
        sizes: [aSize({ id: sizeId, name: sizeId, currentPrice: sizePrice })],
        optionGroupIds: [],
        ...(OWN_HOURS[id] && { hours: OWN_HOURS[id] }),
      }),
    ),
  ),
];

const combo = (): Change =>
  change(
    'product',
    aProduct({
      id: COMBO.id,
      name: COMBO.id,
      category: 'mains',
      sizes: [aSize({ id: 'deal', name: 'deal', currentPrice: COMBO.price })],
      optionGroupIds: [],
      slots: COMBO.slots,
    }),
  );

export function simulatedVenue(): Change[] {
  const product = (id: string, category: string, size: { id: string; price: number; open?: true }): Change =>
    change(
      'product',
      aProduct({
        id,
        name: id,
        category,
        ...(OWN_STATION[id] && { stationId: OWN_STATION[id] }),
        sizes: [
          aSize({ id: size.id, name: size.id, currentPrice: size.price, ...(size.open && { open: true }) }),
        ],
        optionGroupIds: [],
      }),
    );
  return [
    change('venue', businessOf()),
    change('section', aSection({ version: 0 })),
    ...TABLE_IDS.map((id, n) =>
      change(
        'table',
        aTable({ id, number: String(n + 1), qrCode: codeOf(id), status: 'available', version: 0 }),
      ),
    ),
    ...[...NAMES, ...TABLET_NAMES].map((name) =>
      change('staff', aStaffMember({ id: cardOf(name), firstName: name, version: 0 })),
    ),
    change(
      'category',
      aCategory({ id: 'mains', name: 'Mains', station: 'kitchen', optionGroupIds: ['sides'], taxId: 'vat' }),
    ),
    change(
      'category',
      aCategory({
        id: 'drinks',
        name: 'Drinks',
        station: 'bar',
        optionGroupIds: ['mixers'],
        taxId: 'alcohol',
      }),
    ),
    ...optionGroups(),
    product('burger', 'mains', { id: 'plate', price: 1050 }),
    product('negroni', 'drinks', { id: 'glass', price: 1604 }),
    product('vodka', 'drinks', { id: 'bottle', price: 18_000, open: true }),
    product('water', 'drinks', { id: 'can', price: 300 }),
    combo(),
    ...byClock(),
  ];
}

export const actorOf = (name: string, role: Role): Actor => ({
  userId: `user-${name}`,
  name,
  role,
  venueId: VENUE_ID,
  staffId: role === 'customer' ? null : cardOf(name),
  deviceId: null,
});
