/** The words of a line below the name of its product. */

import type { Prefix } from '../entities/menu.ts';
import type { ItemOption, LineCombo, OrderItem } from '../entities/order.ts';
import { seatOf } from '../entities/visit.ts';
import { optionKey, timesOf } from '../menu/option-places.ts';
import { formatCents } from '../values/money.ts';

/** What people say for it, unless the venue has words of its own. */
export const PREFIX_WORDS: Readonly<Record<Prefix, string>> = {
  no: 'No',
  extra: 'Extra',
  side: 'Side',
  less: 'Less',
};

/** Returns 'Mayo', '2 × Mayo' or 'No Mayo'. */
export function optionText({ name, quantity = 1, prefix, prefixWord }: ItemOption): string {
  const word = prefix && (prefixWord ?? PREFIX_WORDS[prefix]);
  return [quantity > 1 && `${quantity} ×`, word, name].filter(Boolean).join(' ');
}

/** An option to say, and what is below it. */
export interface SaidOption {
  readonly option: ItemOption;
  readonly below: readonly SaidOption[];
}

/** Returns the options as a tree, without those that come with the dish and are as they come. */
export function saidOptions(options: readonly ItemOption[], path = ''): readonly SaidOption[] {
  return options
    .filter((option) => (option.path ?? []).join(' ') === path)
    .map((option) => {
      const own = [...(option.path ?? []), optionKey(option.groupId, option.optionId)].join(' ');
      return { option, below: saidOptions(options, own) };
    })
    .filter(({ option, below }) => below.length > 0 || !isAsItComes(option));
}

const isAsItComes = ({ included, prefix, quantity = 1 }: ItemOption): boolean =>
  included === true && prefix === undefined && quantity === 1;

function saidText({ option, below }: SaidOption): string {
  return [optionText(option), below.length > 0 && `(${below.map(saidText).join(', ')})`]
    .filter(Boolean)
    .join(' ');
}

/** Returns size and options alone (`Pint · Fries (2 × Mayo)`): how the dish is made, without the words of the guest. */
export const itemChoices = (item: Pick<OrderItem, 'options'>, size: string): string =>
  [size, ...saidOptions(item.options).map(saidText)].filter(Boolean).join(' · ');

/** Returns what a bill says below a line: its details, and each option that costs something with what it adds. */
export function billDetails(item: OrderItem, size: string): readonly string[] {
  const times = timesOf(item.options);
  const free = item.options.filter((option) => option.price === 0 && !isAsItComes(option));
  const words = [size, ...free.map(optionText), item.note, item.priceRule?.name].filter(Boolean).join(' · ');
  const priced = item.options.flatMap((option, n) =>
    option.price === 0 ? [] : `${optionText(option)} + ${formatCents(option.price * (times[n] ?? 1))}`,
  );
  return [words, ...priced];
}

/** Returns 'Burger menu', with the size where it comes in several. */
export const comboText = ({ name, size }: Pick<LineCombo, 'name' | 'size'>): string =>
  [name, size].filter(Boolean).join(', ');

/** Returns combo, seat, size, options, note and price schedule of a line (`Seat 2 · Pint · fries · no salt · Happy hour`). */
export function pricedDetails(item: OrderItem, size = item.size.name): string {
  const seat = seatOf(item);
  const combo = item.combo && comboText(item.combo);
  const place = seat !== null && `Seat ${seat}`;
  return [combo, place, itemChoices(item, size), item.note, item.priceRule?.name].filter(Boolean).join(' · ');
}
