/** The menu as the API returns it: categories, products, option groups. Prices are cents. */
import { PREFIXES } from '@tableside/domain/entities/menu.ts';
import { described } from '@tableside/domain/ground/described.ts';
import * as v from 'valibot';
import { Archived, Cents, Count, Id, Name, VenueId, Version } from './values.ts';

/** Earlier prices and the time at which each stopped being valid. */
const PastPrices = v.array(
  v.object({
    price: described('Cents, as sold: one portion with its size and options.', Cents),
    until: described('The time until which this was the price.', v.string()),
  }),
);

const Hours = (text: string) =>
  described(
    text,
    v.optional(
      v.nullable(
        v.array(
          v.object({
            days: described('The days on which it begins. 0 is Sunday.', v.array(Count)),
            from: described('HHMM by the clock of the venue.', v.string()),
            to: described('HHMM. At or before `from`: on the next day.', v.string()),
          }),
        ),
      ),
    ),
  );

const KitchenName = described(
  'What the kitchen calls it. Missing or empty: its name.',
  v.optional(v.string()),
);

export const Category = v.object({
  id: Id,
  venueId: VenueId,
  name: Name,
  station: described('The id of the station that makes its products. `none`: nobody has to.', v.string()),
  optionGroupIds: described(
    'The groups of options that are offered with it, in this order.',
    v.array(v.string()),
  ),
  position: described('Its place among others; smaller comes first.', v.number()),
  archived: Archived,
  taxId: described(
    'The tax of its products. Missing or null: the tax rate of the venue.',
    v.optional(v.nullable(v.string())),
  ),
  course: described(
    'The course of its products, 1 to 9. Missing or null: none.',
    v.optional(v.nullable(Count)),
  ),
  hours: Hours('When its products are sold. Missing, null or empty: always.'),
  version: Version,
});
export type Category = v.InferOutput<typeof Category>;

export const Product = v.object({
  id: Id,
  venueId: VenueId,
  name: Name,
  shortName: described(
    'What tiles show staff instead of a long name. Missing or empty: the name.',
    v.optional(v.string()),
  ),
  description: described('The description that guests read.', v.string()),
  kitchenName: KitchenName,
  image: described(
    'The address of its picture: a path on this server, an absolute http(s) URL, or empty.',
    v.string(),
  ),
  category: described('The id of its category.', v.string()),
  stationId: described(
    'Its own station, or `none`. Missing or null: the station of its category.',
    v.optional(v.nullable(v.string())),
  ),
  sizes: described(
    'The sizes that it is sold in, each with a price.',
    v.array(
      v.object({
        id: Id,
        name: Name,
        kitchenName: KitchenName,
        currentPrice: described('Cents.', Cents),
        isAvailable: described('False when it is sold out.', v.boolean()),
        pastPrices: described('Earlier prices, for orders from devices that were offline.', PastPrices),
        left: described(
          'How many portions are left to sell. Missing or null: nobody counts them.',
          v.optional(v.nullable(Count)),
        ),
        endedByCount: described(
          'True when it is sold out because its count came to zero.',
          v.optional(v.literal(true)),
        ),
        open: described(
          'True when its price is open: typed at the sale. `currentPrice` is then what is proposed, or 0. Missing: it is not.',
          v.optional(v.literal(true)),
        ),
        openUntil: described(
          'When its price was last open, for orders from devices that were offline. Missing: it is, or never was.',
          v.optional(v.string()),
        ),
      }),
    ),
  ),
  optionGroupIds: described(
    'The groups of options that are offered with it, in addition to those of its category, in this order.',
    v.array(v.string()),
  ),
  allergens: described('The allergens in it.', v.array(v.string())),
  traces: described(
    'The allergens that it may contain traces of. Missing: nothing was entered.',
    v.optional(v.array(v.string())),
  ),
  allergensNone: described(
    'True when somebody has checked that it contains none of the allergens of European law. It holds as long as `allergens` is empty.',
    v.optional(v.boolean()),
  ),
  isAvailable: described('False when it is sold out.', v.boolean()),
  position: described('Its place among others; smaller comes first.', v.number()),
  archived: Archived,
  taxId: described(
    'Its own tax. Missing or null: the tax of its category.',
    v.optional(v.nullable(v.string())),
  ),
  course: described(
    'Its own course, 1 to 9. 0: none, though its category has one. Missing or null: the course of its category.',
    v.optional(v.nullable(Count)),
  ),
  hours: Hours(
    'When it is sold. Empty: always, though its category has hours. Missing or null: the hours of its category.',
  ),
  openName: described(
    'True for a custom item: staff type its name where they type its price.',
    v.optional(v.boolean()),
  ),
  slots: described(
    'The parts of a combo, such as the drink. Missing or empty: it is an ordinary product.',
    v.optional(
      v.array(
        v.object({
          id: Id,
          name: Name,
          min: described('The fewest that are picked.', Count),
          max: described('The most that are picked.', Count),
          choices: described(
            'What can be picked.',
            v.array(
              v.object({
                productId: described('The product that can be picked.', v.string()),
                sizeId: described('Its size.', v.string()),
                extra: described('Cents on top of the price of the combo.', Cents),
                pastExtras: described(
                  'What it cost on top before, for orders from devices that were offline. Missing: nothing else ever.',
                  v.optional(PastPrices),
                ),
              }),
            ),
          ),
        }),
      ),
    ),
  ),
  version: Version,
});
export type Product = v.InferOutput<typeof Product>;

/** A stored picture. `image` is the path to give to a product. */
export const Picture = v.object({ image: described('The address of its picture.', v.string()) });
export type Picture = v.InferOutput<typeof Picture>;

export const OptionGroup = v.object({
  id: Id,
  venueId: VenueId,
  name: Name,
  type: described('Which kind.', v.picklist(['radio', 'checkbox'])),
  required: described('Whether a guest has to choose.', v.boolean()),
  min: described('The fewest choices.', v.nullable(Count)),
  max: described('The most choices.', v.nullable(Count)),
  position: described('Its place among others; smaller comes first.', v.number()),
  options: described(
    'The choices; those of an order as they were sold.',
    v.array(
      v.object({
        id: Id,
        name: Name,
        kitchenName: KitchenName,
        price: described('Cents, as sold: one portion with its size and options.', Cents),
        isAvailable: described('False when it is sold out.', v.boolean()),
        pastPrices: described('Earlier prices, for orders from devices that were offline.', PastPrices),
        allergens: described(
          'The allergens that it brings into the dish. Missing: nothing was entered.',
          v.optional(v.array(v.string())),
        ),
        traces: described(
          'The allergens of which it may bring traces. Missing: nothing was entered.',
          v.optional(v.array(v.string())),
        ),
        most: described('How often a guest may take it, 2 to 20. Missing: once.', v.optional(Count)),
        included: described(
          'True when it comes with the dish. The kitchen then reads of it only when somebody wants it otherwise.',
          v.optional(v.literal(true)),
        ),
        extraPrice: described(
          'Cents: what a portion costs that is ordered extra. Missing: its price.',
          v.optional(Cents),
        ),
        pastExtraPrices: described(
          'What a portion ordered extra cost before, for orders from devices that were offline.',
          v.optional(PastPrices),
        ),
        groupIds: described(
          'The groups of options that are offered below it, in this order. Missing: none.',
          v.optional(v.array(v.string())),
        ),
      }),
    ),
  ),
  prefixes: described(
    'How its options can be asked for: without one (no), more of it (extra), beside the dish (side), or a little of it (less). Missing: only as they are.',
    v.optional(v.array(v.picklist(PREFIXES))),
  ),
  archived: Archived,
  version: Version,
});
export type OptionGroup = v.InferOutput<typeof OptionGroup>;
