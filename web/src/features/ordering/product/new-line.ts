/** Lines to be added to an order, with the prices that were shown, and the rule that finds an identical line. */
import type { InputOf } from '@tableside/domain/commands.ts';
import type { MenuEntry } from '@tableside/domain/entities/menu.ts';
import {
  type ItemOption,
  type Order,
  type OrderItem,
  ownAllergyOf,
} from '@tableside/domain/entities/order.ts';
import { choiceOfOptions, namedOptions, optionWords } from '@tableside/domain/menu/named-options.ts';
import { optionKey } from '@tableside/domain/menu/option-places.ts';
import { type ChosenOptions, ownPrice } from '@tableside/domain/menu/pricing.ts';
import { allGroups } from '../../../components/menu/product-entry.ts';
import { asChoice, type ProductChoice, sizePriceIn } from './product-choice.ts';

export type LineInput = InputOf<'visit.addItem'>['item'];
/** What is picked for a part of a combo. */
export type NewPick = Omit<InputOf<'visit.addCombo'>['combo']['picks'][number], 'id'>;
/** A line that has no id yet. With picks it is a combo, which becomes a line a pick. */
export type NewLine = Omit<LineInput, 'id'> & { readonly picks?: readonly NewPick[] };

export interface Asked {
  readonly choice: ProductChoice;
  readonly quantity: number;
  readonly note: string;
  readonly allergy: string;
}

/** Returns undefined without a size. `sold` holds the prices that the guest was told. */
export function newLine(entry: MenuEntry, asked: Asked): NewLine | undefined {
  const { product } = entry;
  const choice = asChoice(asked.choice);
  const size = product.sizes.find((one) => one.id === choice?.sizeId);
  if (!choice || !size) return undefined;
  const chosen = allGroups(entry).flatMap(({ id, options }) =>
    options.flatMap((option) =>
      namedOptions(choice.options)
        .filter(({ groupId, optionId }) => groupId === id && optionId === option.id)
        .map(({ groupId, optionId, prefix }) => ({
          groupId,
          optionId,
          prefix,
          price: ownPrice(option, prefix),
        })),
    ),
  );
  const sizePrice = sizePriceIn(size, asked.choice);
  return {
    productId: product.id,
    sizeId: size.id,
    quantity: asked.quantity,
    options: optionsOf(choice.options ?? []),
    note: asked.note.trim() || null,
    allergy: asked.allergy.trim() || null,
    ...(size.open && { openPrice: sizePrice }),
    ...(size.open && product.openName && named(asked.choice)),
    sold: { sizePrice, ...soldOptions(chosen) },
  };
}

const named = ({ openName }: ProductChoice): Pick<NewLine, 'openName'> =>
  openName?.trim() ? { openName: openName.trim() } : {};

/** Turns a removed line into one that can be added again unchanged. The allergy of its seat comes by itself. */
export const lineAgain = (item: OrderItem): NewLine => ({
  productId: item.productId,
  sizeId: item.size.id,
  quantity: item.quantity,
  options: optionsOf(choiceOfOptions(item.options)),
  note: item.note,
  allergy: ownAllergyOf(item),
  ...(item.clash && { clash: [...item.clash.allergens] }),
  ...(item.openPrice && { openPrice: item.size.currentPrice }),
  ...(item.menuName !== undefined && { openName: item.name }),
  sold: { sizePrice: item.size.currentPrice, ...soldOptions(item.options) },
});

interface SoldOption extends Pick<ItemOption, 'groupId' | 'optionId' | 'price'> {
  readonly prefix?: ItemOption['prefix'] | undefined;
}

/** Returns what a guest was told of each option. */
function soldOptions(options: readonly SoldOption[]): Omit<NonNullable<NewLine['sold']>, 'sizePrice'> {
  const told = (those: readonly SoldOption[]) =>
    Object.fromEntries(
      those.map(({ groupId, optionId, price }) => {
        const isOne = those.every((other) => other.optionId !== optionId || other.groupId === groupId);
        return [isOne ? optionId : optionKey(groupId, optionId), price];
      }),
    );
  const extra = options.filter(({ prefix }) => prefix === 'extra');
  return {
    optionPrices: told(options.filter(({ prefix }) => prefix !== 'extra' && prefix !== 'no')),
    ...(extra.length > 0 && { extraPrices: told(extra) }),
  };
}

/** Returns what a command takes. */
const optionsOf = (chosen: readonly ChosenOptions[]): NonNullable<NewLine['options']> =>
  chosen.map(({ optionIds, under, counts, prefixes, groupId }) => ({
    groupId,
    optionIds: [...optionIds],
    ...(under && { under: [...under] }),
    ...(counts && { counts }),
    ...(prefixes && { prefixes }),
  }));

/** Returns the line as it is judged anew: nobody has been asked yet whether it clashes. */
export function unasked(item: OrderItem): NewLine {
  const { clash: _, ...line } = lineAgain(item);
  return line;
}

/** The arguments with which a command names a line. With its product, the count of what is left follows the line. */
export const lineName = ({ id, productId }: OrderItem) => ({ itemId: id, productId });

/** The arguments of a change of a line, without the names of the order and the line. */
export type LineChange = Omit<InputOf<'visit.setItem'>, 'visitId' | 'itemId' | 'productId'>;

/**
 * Returns what has to change so that the line becomes what `line` asks for. Size and options are sent only when they
 * differ. `sold` holds the prices to send with them.
 */
export function lineChange(item: OrderItem, line: NewLine, sold: Pick<NewLine, 'sold'>): LineChange {
  const { productId, sizeId, options, openPrice, openName, note, allergy } = line;
  const by = line.quantity - item.quantity;
  const isOtherChoice = !isSameChoice(lineAgain(item), line);
  const isOtherAllergy = (allergy ?? null) !== ownAllergyOf(item);
  return {
    ...(by !== 0 && { by }),
    ...((note ?? null) !== item.note && { note: note ?? null }),
    ...(isOtherAllergy && { allergy: allergy ?? null }),
    ...((isOtherChoice || isOtherAllergy) && line.clash && { clash: line.clash }),
    ...(isOtherChoice && {
      choice: {
        ...{ productId, sizeId, options },
        ...(openPrice !== undefined && { openPrice }),
        ...(openName !== undefined && { openName }),
        ...sold,
      },
    }),
  };
}

/** Returns whether two lines name the same size, open price and options. */
export function isSameChoice(one: NewLine, other: NewLine): boolean {
  const plain = { note: null, allergy: null, sold: undefined };
  return fingerprint({ ...one, ...plain }) === fingerprint({ ...other, ...plain });
}

const MOST = 999;

/** Finds the line that this one can be counted onto: same product, size, options, note and prices. */
export function sameLine(order: Order | undefined, line: NewLine): OrderItem | undefined {
  if (line.picks) return undefined;
  const wanted = fingerprint(line);
  return order?.items.find(
    (item) => !item.combo && fingerprint(lineAgain(item)) === wanted && item.quantity + line.quantity <= MOST,
  );
}

function fingerprint({ productId, sizeId, options, note, allergy, sold, ...typed }: NewLine): string {
  const prices = [sold?.optionPrices, sold?.extraPrices].map((told) => Object.entries(told ?? {}).toSorted());
  return JSON.stringify([
    productId,
    sizeId,
    optionWords(namedOptions(options)),
    note ?? null,
    allergy ?? null,
    typed.openPrice ?? null,
    typed.openName ?? null,
    sold?.sizePrice ?? null,
    prices,
  ]);
}
