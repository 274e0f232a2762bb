/** What is picked for the parts of a combo so far, its price, and what is still missing. */
import { type ComboSlot, type MenuEntry, type SlotChoice, slotsOf } from '@tableside/domain/entities/menu.ts';
import { MAX_NOTE } from '@tableside/domain/values/text-limits.ts';
import { isSoldOut } from '../../../components/menu/product-entry.ts';
import { type NewLine, type NewPick, newLine } from '../product/new-line.ts';
import { missingIn, type ProductChoice, priceSoFar } from '../product/product-choice.ts';

/** A choice of a part, how often it is picked, its options, and what the kitchen should know of it. */
export interface Picked {
  readonly count: number;
  readonly choice: ProductChoice;
  readonly note?: string;
}

/** By part and choice. What is missing is not picked. */
export type ComboChoice = Readonly<Record<string, Picked>>;

/** A choice that a part offers, as the menu has it now. */
export interface Offered {
  readonly key: string;
  readonly slot: ComboSlot;
  readonly choice: SlotChoice;
  readonly entry: MenuEntry;
  readonly available: boolean;
  /** With the size, where the product comes in several. */
  readonly name: string;
}

/** Returns what a part offers. What is gone from the menu is left out, and so is what has an open price. */
export function offeredIn(slot: ComboSlot, all: readonly MenuEntry[]): readonly Offered[] {
  return slot.choices.flatMap((choice) => {
    const entry = all.find(({ product }) => product.id === choice.productId);
    const size = entry?.product.sizes.find(({ id }) => id === choice.sizeId);
    if (!entry || !size || size.open || entry.product.slots?.length) return [];
    const { product } = entry;
    return {
      key: `${slot.id} ${choice.productId} ${choice.sizeId}`,
      slot,
      choice,
      entry,
      available: !isSoldOut(product) && size.isAvailable,
      name: product.sizes.length > 1 ? `${product.name}, ${size.name}` : product.name,
    };
  });
}

export const countIn = (picked: ComboChoice, offered: readonly Offered[]): number =>
  offered.reduce((sum, { key }) => sum + (picked[key]?.count ?? 0), 0);

/** A part that takes one thing exactly, of which there is one, needs no answer. */
export function firstPicks({ product }: MenuEntry, all: readonly MenuEntry[]): ComboChoice {
  const only = slotsOf(product).flatMap((slot) => {
    const offered = offeredIn(slot, all).filter(({ available }) => available);
    return slot.min === 1 && slot.max === 1 && offered.length === 1 ? offered : [];
  });
  return Object.fromEntries(only.map((one) => [one.key, { count: 1, choice: plainChoice(one) }]));
}

export const plainChoice = ({ choice }: Offered): ProductChoice => ({ sizeId: choice.sizeId, options: {} });

/** Picks so many of a choice. A part that takes one at most leaves the others. */
export function withCount(
  picked: ComboChoice,
  offered: readonly Offered[],
  { one, count }: { one: Offered; count: number },
): ComboChoice {
  const others = one.slot.max === 1 ? offered.map(({ key }) => key) : [one.key];
  const rest = Object.fromEntries(Object.entries(picked).filter(([key]) => !others.includes(key)));
  if (count === 0) return rest;
  return { ...rest, [one.key]: { choice: plainChoice(one), ...picked[one.key], count } };
}

/** A choice that is picked. */
export interface PickedOf extends Picked {
  readonly offered: Offered;
}

export interface Asked {
  readonly entry: MenuEntry;
  readonly all: readonly MenuEntry[];
  readonly picked: ComboChoice;
}

/** Returns what is picked, part by part. */
export const picksOf = ({ entry, all, picked }: Asked): readonly PickedOf[] =>
  slotsOf(entry.product)
    .flatMap((slot) => offeredIn(slot, all))
    .flatMap((offered) => {
      const own = picked[offered.key];
      return own ? [{ ...own, offered }] : [];
    });

/** Returns what one combo costs with its picks, in cents. */
export function comboPrice(asked: Asked, sizeId: string | null): number {
  const size = asked.entry.product.sizes.find(({ id }) => id === sizeId);
  return picksOf(asked).reduce(
    (sum, { offered, choice, count }) => sum + count * (offered.choice.extra + optionsPrice(offered, choice)),
    size?.currentPrice ?? 0,
  );
}

function optionsPrice({ entry, choice: { sizeId } }: Offered, choice: ProductChoice): number {
  const list = entry.product.sizes.find(({ id }) => id === sizeId)?.currentPrice ?? 0;
  return priceSoFar(entry, choice) - list;
}

/** Says why the combo cannot be added yet, or returns undefined when it can. */
export function missingInCombo(asked: Asked, sizeId: string | null): string | undefined {
  const { product } = asked.entry;
  if (isSoldOut(product)) return `${product.name} is sold out.`;
  if (sizeId === null) return 'Choose a size.';
  for (const slot of slotsOf(product)) {
    const count = countIn(asked.picked, offeredIn(slot, asked.all));
    if (count < slot.min) return `${ruleOf(slot, true)}: ${slot.name}.`;
  }
  return picksOf(asked)
    .map(({ offered, choice }) => missingIn(offered.entry, choice))
    .find((why) => why !== undefined);
}

/** Returns the rule of a part: 'Choose one', 'Up to 2', 'Optional'. */
export function ruleOf({ min, max }: ComboSlot, pending: boolean): string {
  if (pending) return min === 1 ? 'Choose one' : `Choose ${min}`;
  if (min === 0) return max === 1 ? 'Optional' : `Up to ${max}`;
  return min === max ? 'Required' : `${min} to ${max}`;
}

/** A pick as a line by itself, for the question whether it clashes with an allergy, and the pick that it becomes. */
export interface PickLine {
  readonly entry: MenuEntry;
  readonly line: NewLine;
  asPick(line: NewLine): NewPick;
}

/** What is written for the whole combo. */
export interface ComboNotes {
  readonly note: string;
  readonly allergy: string;
}

const BETWEEN = ', ';

/** Returns how long the note for the whole may be, so that each part has room for its own before it. */
export const roomForNote = (asked: Asked): number =>
  Math.min(
    MAX_NOTE,
    ...picksOf(asked).map(
      ({ note = '' }) => MAX_NOTE - (note.trim() ? note.trim().length + BETWEEN.length : 0),
    ),
  );

const noteOf = (own: string | undefined, whole: string): string =>
  [own?.trim(), whole.trim()].filter(Boolean).join(BETWEEN);

/** Returns each pick as often as it is picked. Each is made by itself, so each has what is written for the whole. */
export const pickLines = (asked: Asked, whole: ComboNotes): readonly PickLine[] =>
  picksOf(asked).flatMap(({ offered, choice, count, ...own }) => {
    const { entry, slot } = offered;
    const notes = { note: noteOf(own.note, whole.note), allergy: whole.allergy };
    const line = newLine(entry, { choice, quantity: 1, ...notes });
    const asPick = ({ productId, sizeId, options, note, allergy, clash, sold }: NewLine): NewPick => ({
      slotId: slot.id,
      productId,
      sizeId,
      options,
      ...(note && { note }),
      ...(allergy && { allergy }),
      ...(clash && { clash }),
      sold,
      extra: offered.choice.extra,
    });
    return line ? Array.from({ length: count }, () => ({ entry, line, asPick })) : [];
  });
