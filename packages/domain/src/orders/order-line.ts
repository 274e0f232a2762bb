/** One line of an order: its input, its pricing, and the resulting item. */

import * as v from 'valibot';
import { Cents, Course, Covers, line, Name, Note, Quantity } from '../command/args.ts';
import { type Context, type Decision, type Detail, isRejection, type Rejection } from '../command/command.ts';
import { isStaff } from '../command/permissions.ts';
import type { RejectionCode } from '../command/rejection.ts';
import type { Rows } from '../command/rows.ts';
import type { Change } from '../entities/entities.ts';
import {
  type Category,
  isCombo,
  type MenuEntry,
  MOST_DEPTH,
  PREFIXES,
  type Product,
  type Size,
} from '../entities/menu.ts';
import { type ItemOption, type OrderItem, ownAllergyOf } from '../entities/order.ts';
import type { Venue } from '../entities/venue.ts';
import type { Visit } from '../entities/visit.ts';
import { described } from '../ground/described.ts';
import { same } from '../ground/same.ts';
import { menuCourse } from '../menu/menu-course.ts';
import { hoursOf, mayGuestOrder } from '../menu/menu-hours.ts';
import { namedOptions, optionWords } from '../menu/named-options.ts';
import { asItemOption, type PickedOption, pick, unitPrice } from '../menu/pricing.ts';
import { asHeld } from '../menu/stock.ts';
import { RowId, Uuid } from '../values/ids.ts';
import { MAX_OPEN_NAME } from '../values/text-limits.ts';
import { soldAt, stationOf } from '../venue/stations.ts';
import { soldTax } from '../venue/taxes.ts';
import { openPriceField } from './open-price.ts';
import { linePrices } from './sold-prices.ts';

export const MAX_ITEMS = 200;

/** The codes with which a line can be refused. */
export const LINE_REFUSALS = [
  'item.product',
  'item.size',
  'item.option',
  'item.optionRequired',
  'item.price',
  'item.open',
  'item.openPrice',
  'item.notOpen',
  'item.combo',
  'item.hours',
  'item.unavailable',
  'product.stock',
  'money.limit',
] as const;

/** How a path names an option. */
const OptionKey = v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]{1,64}\/[A-Za-z0-9_-]{1,64}$/));
const PricedOption = v.union([RowId, OptionKey]);
/** The most of one option in a dish. */
const MOST_COUNT = 20;
const OptionCount = v.pipe(
  v.number(),
  v.integer(),
  v.minValue(1),
  v.maxValue(MOST_COUNT, `must be ${MOST_COUNT} at most`),
);

/**
 * The product with its size and options. `sold` holds the prices, in cents, that the offline device showed for the
 * size and for each chosen option.
 */
export const LineChoice = v.strictObject({
  productId: described('The product of the menu.', RowId),
  sizeId: described('The size of the product.', RowId),
  options: described(
    'The choices; those of an order as they were sold.',
    v.optional(
      v.pipe(
        v.array(
          v.strictObject({
            groupId: described('The group of options.', RowId),
            optionIds: described('The chosen options of the group.', v.pipe(v.array(RowId), v.maxLength(50))),
            under: described(
              'The options that the group is below, from the dish down, each as `groupId/optionId`. Missing: of the dish itself.',
              v.optional(
                v.pipe(
                  v.array(OptionKey),
                  v.maxLength(MOST_DEPTH - 1, `Choices are made ${MOST_DEPTH} deep at most.`),
                ),
              ),
            ),
            counts: described(
              'How many of an option, by its id: 1 to 20, and no more than the menu allows. Missing: one.',
              v.optional(v.record(RowId, OptionCount)),
            ),
            prefixes: described(
              'How an option is wanted, by its id: without it (no), more of it (extra), beside the dish (side), or a little of it (less). Missing: as it is.',
              v.optional(v.record(RowId, v.picklist(PREFIXES))),
            ),
          }),
        ),
        v.maxLength(50),
      ),
      [],
    ),
  ),
  sold: described(
    'The prices that the guest was told.',
    v.optional(
      v.strictObject({
        sizePrice: described('Cents that the guest was shown for the size.', Cents),
        optionPrices: described(
          'Cents that the guest was shown for each option, by its id, or by `groupId/optionId` where two have one id.',
          v.optional(v.record(PricedOption, Cents), {}),
        ),
        extraPrices: described(
          'Cents that the guest was shown for each option that is ordered extra, in the same way.',
          v.optional(v.record(PricedOption, Cents)),
        ),
      }),
    ),
  ),
  openPrice: described(
    'Cents that staff typed for a size whose price is open: 1 at least. Above the limit of the venue, a manager approves it.',
    v.optional(Cents),
  ),
  openName: described(
    'What staff call a custom item, where they type its price. Left out: the name of the menu.',
    v.optional(v.pipe(line(MAX_OPEN_NAME), v.minLength(1))),
  ),
});

/** The allergens in the dish that its guest must not get, once somebody was asked and ordered it all the same. */
export const LineClash = described(
  'The allergens in it that the guest must not get, when it is ordered all the same. The kitchen reads it.',
  v.optional(v.pipe(v.array(Name), v.maxLength(50))),
);

/** An empty list is none. */
export const clashField = (
  allergens: readonly string[] | undefined,
  { actor }: Context,
): Pick<OrderItem, 'clash'> =>
  allergens === undefined || allergens.length === 0
    ? {}
    : { clash: { allergens, by: { id: actor.userId, name: actor.name } } };

const { productId, sizeId, options, sold, openPrice, openName } = LineChoice.entries;
export const ItemInput = v.strictObject({
  id: Uuid,
  productId,
  sizeId,
  quantity: described('How many portions.', Quantity),
  options,
  note: Note,
  allergy: described('What the guest must not get.', Note),
  clash: LineClash,
  sold,
  openPrice,
  openName,
  seat: described('The seat of the guest, 1 to 99. Missing: for the whole table.', v.optional(Covers)),
  course: described(
    'The course, 1 to 9. Missing: that of the menu, where the guests pay at the end or use courses. Null: none.',
    v.optional(v.nullable(Course)),
  ),
});
export type NewItem = v.InferOutput<typeof ItemInput>;

export interface Selling {
  readonly venue: Venue;
  readonly context: Context;
  /** Missing: `dineIn`. */
  readonly service?: Visit['service'] | undefined;
  /** A line that says nothing of a course gets the one of the menu. */
  readonly takesMenuCourse?: boolean;
  /** The size of which the line holds its portions already. Its count may have come to zero with them. */
  readonly heldSize?: string | undefined;
  /** What is on the order already, and what is picked for a combo, is sold whatever the clock says. */
  readonly atAnyTime?: boolean;
}

type Now = Pick<Selling, 'venue' | 'context' | 'atAnyTime'>;

/** Returns why a product cannot be a line by itself, at this time and at such a price. */
function notNow(
  { product, category }: Pick<MenuEntry, 'product' | 'category'>,
  { sold }: NewItem,
  { venue, context, atAnyTime = false }: Now,
): RejectionCode | undefined {
  // A tablet that does not know combos yet loses no sale.
  if (isCombo(product) && !sold) return 'item.combo';
  if (isStaff(context.actor.role)) return undefined;
  if (!atAnyTime && !mayGuestOrder(hoursOf(product, category), context.occurredAt, venue.timezone))
    return 'item.hours';
  return sold ? 'item.price' : undefined;
}

const soldOut = (
  { available }: { readonly available: boolean },
  { actor }: Context,
): RejectionCode | undefined => (available || isStaff(actor.role) ? undefined : 'item.unavailable');

/** Returns the line, priced from the menu in `rows`, or the reason why it cannot be sold. */
export function lineOf(
  rows: Rows,
  item: NewItem,
  { venue, context, service = 'dineIn', takesMenuCourse = false, heldSize, atAnyTime = false }: Selling,
): OrderItem | Rejection {
  const found = rows.menuFor(item.productId);
  if (!found || found.product.venueId !== venue.id) return { code: 'item.product' };
  const entry = heldSize === item.sizeId ? { ...found, product: asHeld(found.product, heldSize) } : found;
  const picked = pick(entry, item);
  if (isRejection(picked)) return picked;
  const { product, category } = entry;
  const code = notNow({ product, category }, item, { venue, context, atAnyTime }) ?? soldOut(picked, context);
  if (code) return { code, detail: { product: product.name } };

  const { size } = picked;
  const prices = linePrices(picked, item, { product, venue, context });
  if (isRejection(prices)) return prices;
  const options = picked.options.map((one) => ({
    ...asItemOption(one, prices.options.get(one)),
    ...wordOf(venue, one),
  }));
  const price = unitPrice({ currentPrice: prices.size }, options);
  const tax = soldTax(venue, { product, category, service });
  const course =
    item.course === undefined && takesMenuCourse ? menuCourse(product, category) : (item.course ?? null);
  return {
    id: item.id,
    productId: product.id,
    ...namesOf(product, prices.typed && item.openName),
    ...categoryOf(category),
    quantity: item.quantity,
    price,
    totalPrice: price * item.quantity,
    size: sizeAsSold(size, prices.size),
    options,
    ...soldAt(venue, stationOf(product, category)),
    note: item.note ?? null,
    allergy: item.allergy ?? null,
    addedAt: context.occurredAt,
    addedBy: { id: context.actor.userId, name: context.actor.name },
    unavailable: !picked.available,
    stalePrice: prices.stale ? { sold: price, current: prices.current } : null,
    ...(item.seat !== undefined && { seat: item.seat }),
    ...(course !== null && { course }),
    ...clashField(item.clash, context),
    ...openPriceField(prices.typed, venue, context),
    ...(prices.rule && { priceRule: { id: prices.rule.id, name: prices.rule.name } }),
    ...(tax && { tax }),
  };
}

const sizeAsSold = (
  { id, name, isAvailable, kitchenName }: Size,
  currentPrice: number,
): OrderItem['size'] => ({ id, name, currentPrice, isAvailable, ...(kitchenName && { kitchenName }) });

/** What guests and the kitchen call it. The kitchen has no name of its own for what was typed. */
const namesOf = (
  { name, kitchenName, openName }: Product,
  typed: string | undefined,
): Pick<OrderItem, 'name' | 'menuName' | 'kitchenName'> =>
  openName && typed ? { name: typed, menuName: name } : { name, ...(kitchenName && { kitchenName }) };

/** What the reports go by, as it was when the line was sold. */
const categoryOf = (category: Category | undefined): Pick<OrderItem, 'category'> =>
  category ? { category: { id: category.id, name: category.name } } : {};

function wordOf({ settings }: Venue, { prefix }: PickedOption): Pick<ItemOption, 'prefixWord'> {
  const prefixWord = prefix && settings.prefixWords?.[prefix];
  return prefixWord ? { prefixWord } : {};
}

/** Whether the line is what this input asked for: a repetition, and not another item with the same id. */
export function isSameLine(line: OrderItem, item: NewItem): boolean {
  return (
    line.productId === item.productId &&
    line.size.id === item.sizeId &&
    line.quantity === item.quantity &&
    line.note === (item.note ?? null) &&
    ownAllergyOf(line) === (item.allergy ?? null) &&
    (item.openPrice === undefined || line.size.currentPrice === item.openPrice) &&
    (item.openName === undefined || line.menuName === undefined || line.name === item.openName) &&
    same(optionWords(namedOptions(item.options)), optionWords(line.options))
  );
}

/**
 * Returns `applied`, or `adjusted` when a line was sold out or sold at an expired price. Staff and kitchen then see
 * that.
 */
export function decideLines(changes: readonly Change[], lines: readonly OrderItem[]): Decision {
  const unavailable = lines.filter((line) => line.unavailable);
  if (unavailable.length > 0) {
    return {
      status: 'adjusted',
      changes,
      code: 'item.unavailable',
      detail: { items: unavailable.map(named) },
    };
  }
  const stale = lines.filter((line) => line.stalePrice !== null);
  if (stale.length > 0) {
    return { status: 'adjusted', changes, code: 'item.stalePrice', detail: { items: stale.map(named) } };
  }
  return { status: 'applied', changes };
}

const named = ({ id, name, stalePrice, counted }: OrderItem): Detail => ({
  id,
  name,
  ...stalePrice,
  ...(counted !== undefined && { counted }),
});
