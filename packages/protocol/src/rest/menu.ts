/** The menu as the API returns it: categories, products, option groups. Prices are cents. */
import * as v from 'valibot';
import { Cents, Count, Version } from './values.ts';

/** Earlier prices and the time at which each stopped being valid. */
const PastPrices = v.array(v.object({ price: Cents, until: v.string() }));

export const Category = v.object({
  id: v.string(),
  venueId: v.string(),
  name: v.string(),
  station: v.picklist(['kitchen', 'bar']),
  optionGroupIds: v.array(v.string()),
  position: v.number(),
  archived: v.boolean(),
  /** The tax of its products. Missing or null: the venue's tax rate. */
  taxId: v.optional(v.nullable(v.string())),
  version: Version,
});
export type Category = v.InferOutput<typeof Category>;

export const Product = v.object({
  id: v.string(),
  venueId: v.string(),
  name: v.string(),
  description: v.string(),
  /** A path on this server, an absolute http(s) URL, or empty. */
  image: v.string(),
  /** The id of a category. */
  category: v.string(),
  sizes: v.array(
    v.object({
      id: v.string(),
      name: v.string(),
      currentPrice: Cents,
      isAvailable: v.boolean(),
      pastPrices: PastPrices,
      /** How many portions are left to sell. Missing or null: nobody counts them. */
      left: v.optional(v.nullable(Count)),
      /** It is sold out because its count came to zero. */
      endedByCount: v.optional(v.literal(true)),
    }),
  ),
  /** Offered in addition to those of its category. */
  optionGroupIds: v.array(v.string()),
  allergens: v.array(v.string()),
  isAvailable: v.boolean(),
  position: v.number(),
  archived: v.boolean(),
  /** Its own tax. Missing or null: the tax of its category. */
  taxId: v.optional(v.nullable(v.string())),
  version: Version,
});
export type Product = v.InferOutput<typeof Product>;

/** A stored picture. `image` is the path to give to a product. */
export const Picture = v.object({ image: v.string() });
export type Picture = v.InferOutput<typeof Picture>;

export const OptionGroup = v.object({
  id: v.string(),
  venueId: v.string(),
  name: v.string(),
  type: v.picklist(['radio', 'checkbox']),
  required: v.boolean(),
  min: v.nullable(Count),
  max: v.nullable(Count),
  position: v.number(),
  options: v.array(
    v.object({
      id: v.string(),
      name: v.string(),
      price: Cents,
      isAvailable: v.boolean(),
      pastPrices: PastPrices,
    }),
  ),
  archived: v.boolean(),
  version: Version,
});
export type OptionGroup = v.InferOutput<typeof OptionGroup>;
