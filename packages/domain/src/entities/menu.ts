/** The menu: categories, products with sizes, option groups. Prices are cents. */

export type ProductKind = 'plate' | 'glass' | 'bottle';

/** An earlier price and the time at which it stopped being valid. */
export interface PastPrice {
  readonly price: number;
  readonly until: string;
}

/** When something is sold, by the wall clock of the venue. To at or before from: past midnight, as of the day it began. */
export interface MenuHours {
  /** The days on which it begins. 0 is Sunday. */
  readonly days: readonly number[];
  /** HHMM */
  readonly from: string;
  readonly to: string;
}

export interface Category {
  readonly id: string;
  readonly venueId: string;
  readonly name: string;
  /** The id of the station that makes its products, or `none`. Read it with `stationOf`. */
  readonly station: string;
  readonly optionGroupIds: readonly string[];
  readonly position: number;
  readonly archived: boolean;
  /** The tax of its products. Missing or null: the venue's tax rate. */
  readonly taxId?: string | null;
  /** The course of its products. Missing or null: none. Read it with `menuCourse`. */
  readonly course?: number | null;
  /** When its products are sold. Missing, null or empty: always. Read it with `hoursOf`. */
  readonly hours?: readonly MenuHours[] | null;
  readonly version: number;
}

export interface Size {
  readonly id: string;
  readonly name: string;
  /** What the kitchen calls it. Missing: its name. */
  readonly kitchenName?: string;
  readonly currentPrice: number;
  readonly isAvailable: boolean;
  readonly pastPrices: readonly PastPrice[];
  /** How many portions are left to sell. Missing or null: nobody counts them. */
  readonly left?: number | null;
  /** It is sold out because its count came to zero, and not because somebody said so. */
  readonly endedByCount?: true;
  /** An open price: it is typed at the sale, and `currentPrice` is only proposed, unless it is 0. */
  readonly open?: true;
  /** When its price was last open. Tablets that were offline may still have typed one. Missing: it is, or never was. */
  readonly openUntil?: string;
}

/** A product that can be picked for a part of a combo, in one size. */
export interface SlotChoice {
  readonly productId: string;
  readonly sizeId: string;
  /** Cents on top of the price of the combo. */
  readonly extra: number;
  /** What it cost on top before. Missing: nothing else ever. */
  readonly pastExtras?: readonly PastPrice[];
}

/** A part of a combo, such as the drink: how many are picked, and of what. */
export interface ComboSlot {
  readonly id: string;
  readonly name: string;
  readonly min: number;
  readonly max: number;
  readonly choices: readonly SlotChoice[];
}

export interface Product {
  readonly id: string;
  readonly venueId: string;
  readonly name: string;
  /** What tiles show instead of a long name. Missing or empty: the name. */
  readonly shortName?: string;
  /** What the kitchen calls it. Missing or empty: its name. */
  readonly kitchenName?: string;
  readonly description: string;
  /** A path that the server serves, or an absolute http(s) URL. When it is empty, a drawn placeholder is shown. */
  readonly image: string;
  readonly category: string;
  /** Its own station, or `none`. Missing or null: the station of its category. */
  readonly stationId?: string | null;
  readonly sizes: readonly Size[];
  readonly optionGroupIds: readonly string[];
  readonly allergens: readonly string[];
  /** What may be in it by accident. Missing: nothing was entered. */
  readonly traces?: readonly string[];
  /** Somebody has checked that none of the allergens of European law is in it. It holds as long as `allergens` is empty. */
  readonly allergensNone?: boolean;
  /** Staff type its name too where they type its price: a custom item. Missing: its name is its own. */
  readonly openName?: boolean;
  readonly isAvailable: boolean;
  readonly position: number;
  readonly archived: boolean;
  /** Its own tax. Missing or null: the tax of its category. */
  readonly taxId?: string | null;
  /** Its own course. 0: none, though its category has one. Missing or null: the course of its category. */
  readonly course?: number | null;
  /** When it is sold. Empty: always, though its category has hours. Missing or null: the hours of its category. */
  readonly hours?: readonly MenuHours[] | null;
  /** The parts of a combo. Missing or empty: it is an ordinary product. Read it with `slotsOf`. */
  readonly slots?: readonly ComboSlot[];
  readonly version: number;
}

/** The parts of a combo. Empty: the product is none. */
export const slotsOf = ({ slots = [] }: Pick<Product, 'slots'>): readonly ComboSlot[] => slots;

export const isCombo = (product: Pick<Product, 'slots'>): boolean => slotsOf(product).length > 0;

export interface Option {
  readonly id: string;
  readonly name: string;
  readonly price: number;
  readonly isAvailable: boolean;
  readonly pastPrices: readonly PastPrice[];
  /** What the kitchen calls it. Missing: its name. */
  readonly kitchenName?: string;
  /** What it brings into the dish. Missing: nothing was entered. */
  readonly allergens?: readonly string[];
  /** What it may bring into the dish by accident. Missing: nothing was entered. */
  readonly traces?: readonly string[];
  /** How often a guest may take it, 2 to 20. Missing: once. */
  readonly most?: number;
  /** It comes with the dish: the kitchen reads of it only when somebody wants it otherwise. */
  readonly included?: true;
  /** What a portion costs that is ordered extra. Missing: its price. */
  readonly extraPrice?: number;
  /** What a portion ordered extra cost before, also where that was its price. */
  readonly pastExtraPrices?: readonly PastPrice[];
  /** The groups of options that are offered below it, in this order. */
  readonly groupIds?: readonly string[];
}

/** How a guest wants an option: without it, more of it, beside the dish, or a little of it. */
export const PREFIXES = ['no', 'extra', 'side', 'less'] as const;
export type Prefix = (typeof PREFIXES)[number];

export interface OptionGroup {
  readonly id: string;
  readonly venueId: string;
  readonly name: string;
  readonly type: 'radio' | 'checkbox';
  readonly required: boolean;
  readonly min: number | null;
  readonly max: number | null;
  readonly position: number;
  readonly options: readonly Option[];
  /** How its options can be asked for. Missing: only as they are. */
  readonly prefixes?: readonly Prefix[];
  readonly archived: boolean;
  readonly version: number;
}

export interface MenuEntry {
  readonly product: Product;
  readonly category: Category | undefined;
  readonly optionGroups: readonly OptionGroup[];
  /** Those that its options offer, at any depth. Missing: none do. */
  readonly nestedGroups?: readonly OptionGroup[];
  /** On screens: the name of the schedule that gives the prices now. Missing: they are the product's own. */
  readonly priceRule?: string;
  /** On screens: when it is sold again ('from 5:00 PM'). Missing: it is sold now. */
  readonly soldFrom?: string;
  /** On screens: the venue's own words for how an option is wanted. */
  readonly prefixWords?: Partial<Readonly<Record<Prefix, string>>>;
}

/**
 * Returns the ids of the product's option groups without duplicates: first the category's, then the product's own. It
 * does not check whether a group is archived.
 */
export function effectiveOptionGroupIds(product: Product, category: Category | undefined): readonly string[] {
  return [...new Set([...(category?.optionGroupIds ?? []), ...product.optionGroupIds])];
}

/** Choices are made at most this deep: for a dish, below an option of it, and below an option of that. */
export const MOST_DEPTH = 3;

/** Returns the ids of the groups that the options of these groups offer, without duplicates. */
export const idsBelow = (groups: readonly OptionGroup[]): readonly string[] => [
  ...new Set(groups.flatMap(({ options }) => options.flatMap(({ groupIds = [] }) => groupIds))),
];

/** Returns the groups below these, as deep as choices go. `find` leaves out what is not on the menu. */
function groupsBelow(
  groups: readonly OptionGroup[],
  find: (id: string) => OptionGroup | undefined,
): readonly OptionGroup[] {
  const found = new Map<string, OptionGroup>();
  let level = groups;
  for (let depth = 1; depth < MOST_DEPTH && level.length > 0; depth += 1) {
    level = idsBelow(level)
      .map(find)
      .filter((group) => group !== undefined);
    for (const group of level) found.set(group.id, group);
  }
  return [...found.values()];
}

/** Adds the groups below to a dish of the menu. */
export function withNested(entry: MenuEntry, find: (id: string) => OptionGroup | undefined): MenuEntry {
  const nestedGroups = groupsBelow(entry.optionGroups, find);
  return nestedGroups.length === 0 ? entry : { ...entry, nestedGroups };
}
