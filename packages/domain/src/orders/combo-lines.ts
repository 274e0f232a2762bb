/**
 * The lines of a combo. Each pick is an ordinary line, made, taxed and counted like any other. Its size costs the share
 * of the combo's price that falls to it by list prices, and what it costs extra. The shares add up to the cent.
 */
import * as v from 'valibot';
import { Cents, Course, Covers, Note, Quantity, uniqueIds } from '../command/args.ts';
import { type Decision, isRejection, noop, type Rejection, rejected } from '../command/command.ts';
import type { Read } from '../command/look-ups.ts';
import { isStaff } from '../command/permissions.ts';
import type { Rows } from '../command/rows.ts';
import { type ComboSlot, isCombo, type MenuEntry, type Size, slotsOf } from '../entities/menu.ts';
import type { LineCombo, OrderItem } from '../entities/order.ts';
import { described } from '../ground/described.ts';
import { choiceIn } from '../menu/combo-slots.ts';
import { hoursOf, mayGuestOrder } from '../menu/menu-hours.ts';
import { unitPrice } from '../menu/pricing.ts';
import { judgeSoldPrice } from '../menu/sold-price.ts';
import { RowId, Uuid } from '../values/ids.ts';
import { apportion } from '../values/money.ts';
import { LineChoice, LineClash, lineOf, type NewItem, type Selling } from './order-line.ts';
import { type LinePrices, linePrices } from './sold-prices.ts';

/** The most parts of one combo that are picked at once. */
export const MAX_PICKS = 40;

const { productId, sizeId, options, sold } = LineChoice.entries;

export const PickInput = v.strictObject({
  id: described('The id of the line.', Uuid),
  slotId: described('The part of the combo that it is picked for.', RowId),
  productId,
  sizeId,
  options,
  note: Note,
  allergy: described('What the guest must not get.', Note),
  clash: LineClash,
  sold,
  extra: described(
    'Cents on top of the price of the combo that the guest was told. Missing: what the menu says.',
    v.optional(Cents),
  ),
  course: described(
    'The course, 1 to 9. Missing: that of the menu, where the guests pay at the end or use courses. Null: none.',
    v.optional(v.nullable(Course)),
  ),
});

export const ComboInput = v.strictObject({
  id: described('The id of this combo.', Uuid),
  productId: described('The combo on the menu.', RowId),
  sizeId,
  quantity: described('How many of it.', Quantity),
  picks: described(
    'What is picked for its parts. Each becomes a line.',
    v.pipe(
      v.array(PickInput),
      v.minLength(1),
      v.maxLength(MAX_PICKS),
      v.check((rows) => uniqueIds(rows), 'Each pick needs an id of its own.'),
    ),
  ),
  soldPrice: described('Cents that the guest was told for the combo itself.', v.optional(Cents)),
  seat: described('The seat of the guest, 1 to 99. Missing: for the whole table.', v.optional(Covers)),
});
export type NewCombo = v.InferOutput<typeof ComboInput>;
type NewPick = NewCombo['picks'][number];

/** The codes with which a combo can be refused, beside those of its lines. */
/** Beside those of its lines. */
export const COMBO_REFUSALS = ['item.pick', 'item.picks'] as const;

export const productsOf = ({ productId: id, picks }: NewCombo): readonly string[] => [
  ...new Set([id, ...picks.map((pick) => pick.productId)]),
];

export const comboReads = (combo: NewCombo): readonly Read[] =>
  productsOf(combo).map((id) => ({ kind: 'menuFor', productId: id }) as const);

/**
 * Returns the decision when there are lines of this combo, or with the ids of its picks: nothing to do when they are the
 * same ones, and a refusal when they are others. Undefined when there are none.
 */
export function knownCombo({ id, picks }: NewCombo, lines: readonly OrderItem[]): Decision | undefined {
  const ids = new Set(picks.map((pick) => pick.id));
  const there = lines.filter((line) => ids.has(line.id) || line.combo?.id === id);
  if (there.length === 0) return undefined;
  const isSame =
    there.length === ids.size && there.every((line) => line.combo?.id === id && ids.has(line.id));
  return isSame ? noop : rejected('item.exists');
}

/** Returns the lines of a combo, priced from the menu in `rows`, or the reason why it cannot be sold. */
export function comboLines(rows: Rows, combo: NewCombo, side: Selling): readonly OrderItem[] | Rejection {
  const entry = rows.menuFor(combo.productId);
  if (!entry || entry.product.venueId !== side.venue.id) return { code: 'item.product' };
  const priced = pricesOf(entry, combo, side);
  if (isRejection(priced)) return priced;
  const wrong = slotsOf(entry.product)
    .map((slot) => countFault(slot, combo))
    .find(Boolean);
  if (wrong) return wrong;
  const picked: Picked[] = [];
  for (const pick of combo.picks) {
    const one = pickedOf(rows, { pick, entry, combo }, side);
    if (isRejection(one)) return one;
    picked.push(one);
  }
  return asLines(picked, priced);
}

interface Priced {
  readonly combo: Omit<LineCombo, 'slotId'>;
  readonly prices: LinePrices;
  readonly available: boolean;
}

/** Judges the price of the combo itself, as that of any product. */
function pricesOf(
  { product, category }: MenuEntry,
  combo: NewCombo,
  { venue, context }: Selling,
): Priced | Rejection {
  const detail = { product: product.name };
  if (product.archived) return { code: 'item.product', detail };
  const size = product.sizes.find(({ id }) => id === combo.sizeId);
  if (!size) return { code: 'item.size', detail };
  if (!isCombo(product)) return { code: 'item.combo', detail };
  const byStaff = isStaff(context.actor.role);
  const hours = hoursOf(product, category);
  if (!byStaff && !mayGuestOrder(hours, context.occurredAt, venue.timezone))
    return { code: 'item.hours', detail };
  const available = product.isAvailable && size.isAvailable;
  if (!available && !byStaff) return { code: 'item.unavailable', detail };
  if (combo.soldPrice !== undefined && !byStaff) return { code: 'item.price', detail };
  const told = combo.soldPrice === undefined ? undefined : { sizePrice: combo.soldPrice, optionPrices: {} };
  const prices = linePrices({ size, options: [], available }, { sold: told }, { product, venue, context });
  if (isRejection(prices)) return prices;
  const { id } = combo;
  const named = { id, productId: product.id, sizeId: size.id, name: product.name };
  const sized = { ...named, ...sizeName(product.sizes, size) };
  return { combo: { ...sized, price: prices.size }, prices, available };
}

const sizeName = (sizes: readonly Size[], { name }: Size): { readonly size?: string } =>
  sizes.length > 1 ? { size: name } : {};

/** Refuses when fewer or more are picked for a part than it takes. */
function countFault({ id, name, min, max }: ComboSlot, { picks }: NewCombo): Rejection | undefined {
  const count = picks.filter(({ slotId }) => slotId === id).length;
  return count < min || count > max ? { code: 'item.picks', detail: { slot: name, min, max } } : undefined;
}

/** A pick as a line of its own at list price, and what it costs on top of the combo. */
interface Picked {
  readonly line: OrderItem;
  readonly slotId: string;
  readonly extra: number;
  /** What it costs on top by the menu now. */
  readonly extraNow: number;
  readonly isStale: boolean;
}

interface Asked {
  readonly pick: NewPick;
  readonly entry: MenuEntry;
  readonly combo: NewCombo;
}

function pickedOf(rows: Rows, { pick, entry, combo }: Asked, side: Selling): Picked | Rejection {
  const detail = { product: entry.product.name };
  const slot = slotsOf(entry.product).find(({ id }) => id === pick.slotId);
  const choice = slot && choiceIn(slot, pick);
  if (!choice) return { code: 'item.pick', detail };
  const nested = rows.menuFor(pick.productId)?.product;
  if (nested && isCombo(nested)) return { code: 'item.pick', detail };
  const { slotId, extra = choice.extra, ...asked } = pick;
  if (pick.extra !== undefined && !isStaff(side.context.actor.role)) return { code: 'item.price', detail };
  const { occurredAt } = side.context;
  const told = { currentPrice: choice.extra, pastPrices: choice.pastExtras ?? [] };
  const verdict = judgeSoldPrice(extra, told, { occurredAt, hours: side.venue.settings.priceGraceHours });
  if (verdict === 'never') return { code: 'item.price', detail };
  const { quantity, seat } = combo;
  const line = lineOf(
    rows,
    { ...asked, quantity, ...(seat !== undefined && { seat }) },
    { ...side, atAnyTime: true },
  );
  if (isRejection(line)) return line;
  return { line, slotId, extra, extraNow: choice.extra, isStale: verdict === 'stale' };
}

/** Where all list prices are zero, the parts are equal. */
function sharesOf(cents: number, lists: readonly number[]): readonly number[] {
  return apportion(cents, lists.every((list) => list === 0) ? lists.map(() => 1) : lists);
}

function asLines(picked: readonly Picked[], { combo, prices, available }: Priced): readonly OrderItem[] {
  const lists = picked.map(({ line }) => line.size.currentPrice);
  const shares = sharesOf(prices.size, lists);
  const sharesNow = sharesOf(prices.current, lists);
  return picked.map(({ line, slotId, extra, extraNow, isStale }, n) => {
    const { priceRule: _, ...rest } = line;
    const currentPrice = (shares[n] ?? 0) + extra;
    const price = unitPrice({ currentPrice }, line.options);
    const ofOptions = (line.stalePrice?.current ?? line.price) - (lists[n] ?? 0);
    const current = (sharesNow[n] ?? 0) + extraNow + ofOptions;
    const stale = prices.stale || isStale || line.stalePrice !== null;
    return {
      ...rest,
      price,
      totalPrice: price * line.quantity,
      size: { ...line.size, currentPrice },
      unavailable: line.unavailable || !available,
      stalePrice: stale ? { sold: price, current } : null,
      ...(prices.rule && { priceRule: { id: prices.rule.id, name: prices.rule.name } }),
      combo: { ...combo, slotId, ...(extra > 0 && { extra }) },
    };
  });
}

/**
 * Returns a line of a combo with other options, or the reason why it cannot be sold so. Its product, its size and its
 * share of the price stay.
 */
export function pickAgain(rows: Rows, line: OrderItem, asked: NewItem, side: Selling): OrderItem | Rejection {
  const { combo, priceRule, size } = line;
  if (asked.sizeId !== size.id) return { code: 'item.pick', detail: { product: combo?.name ?? line.name } };
  const listed = rows.menuFor(line.productId)?.product.sizes.find(({ id }) => id === size.id);
  const { sold, openPrice: _, ...plain } = asked;
  const told = sold && listed && { sold: { ...sold, sizePrice: listed.currentPrice } };
  const priced = lineOf(rows, { ...plain, ...told }, side);
  if (isRejection(priced)) return priced;
  const { priceRule: __, ...rest } = priced;
  const price = unitPrice(size, priced.options);
  return {
    ...rest,
    price,
    totalPrice: price * line.quantity,
    size: { ...priced.size, currentPrice: size.currentPrice },
    stalePrice: null,
    ...(priceRule && { priceRule }),
    ...(combo && { combo }),
  };
}
