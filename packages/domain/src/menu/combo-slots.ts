/** The parts of a combo, as a product is edited: their shape, which products they may name, and what a pick cost extra before. */
import * as v from 'valibot';
import { Cents, Name, uniqueIds } from '../command/args.ts';
import { type Decision, rejected } from '../command/command.ts';
import type { Read } from '../command/look-ups.ts';
import type { Rows } from '../command/rows.ts';
import { type ComboSlot, isCombo, type Product, type SlotChoice } from '../entities/menu.ts';
import { described } from '../ground/described.ts';
import { RowId } from '../values/ids.ts';
import { pastPricesAfter } from './past-prices.ts';

export const COMBO_LIMITS = { slots: 8, choices: 60, picks: 10 } as const;

const Picks = v.pipe(
  v.number(),
  v.integer(),
  v.minValue(0),
  v.maxValue(COMBO_LIMITS.picks, `must be ${COMBO_LIMITS.picks} at most`),
);

const Choice = v.strictObject({
  productId: described('The product that can be picked.', RowId),
  sizeId: described('Its size.', RowId),
  extra: described('Cents on top of the price of the combo.', Cents),
});

const choiceKey = ({ productId, sizeId }: Pick<SlotChoice, 'productId' | 'sizeId'>): string =>
  `${productId}/${sizeId}`;

const Slot = v.pipe(
  v.strictObject({
    id: RowId,
    name: Name,
    min: described('The fewest that are picked.', Picks),
    max: described('The most that are picked.', v.pipe(Picks, v.minValue(1))),
    choices: described(
      'What can be picked.',
      v.pipe(
        v.array(Choice),
        v.minLength(1),
        v.maxLength(COMBO_LIMITS.choices),
        v.check(
          (choices) => new Set(choices.map(choiceKey)).size === choices.length,
          'Each choice can be named once.',
        ),
      ),
    ),
  }),
  v.check(({ min, max }) => min <= max, 'The fewest must not be above the most.'),
);

export const Slots = described(
  'The parts of a combo, such as the drink. Empty: it is an ordinary product.',
  v.pipe(
    v.array(Slot),
    v.maxLength(COMBO_LIMITS.slots),
    v.check((slots) => uniqueIds(slots), 'Each part needs an id of its own.'),
  ),
);

type EditedSlots = v.InferOutput<typeof Slots>;

/** Returns the choice for a product in a size, if the part offers it. */
export const choiceIn = (
  { choices }: ComboSlot,
  picked: Pick<SlotChoice, 'productId' | 'sizeId'>,
): SlotChoice | undefined => choices.find((one) => choiceKey(one) === choiceKey(picked));

/** Returns the parts as people edit them, without what they cost before. */
export const slotsAsEdited = (slots: readonly ComboSlot[] = []): EditedSlots =>
  slots.map(({ id, name, min, max, choices }) => ({
    id,
    name,
    min,
    max,
    choices: choices.map(({ productId, sizeId, extra }) => ({ productId, sizeId, extra })),
  }));

/** Keeps what each choice cost extra before, because a tablet may have sold at it while it was offline. */
export function slotsAfter(
  before: readonly ComboSlot[] = [],
  slots: EditedSlots,
  occurredAt: string,
): readonly ComboSlot[] {
  return slots.map((slot) => {
    const known = before.find(({ id }) => id === slot.id);
    const choices = slot.choices.map((choice) => {
      const was = known && choiceIn(known, choice);
      const priced = was && { price: was.extra, pastPrices: was.pastExtras ?? [] };
      const pastExtras = pastPricesAfter(priced, choice.extra, occurredAt);
      return pastExtras.length === 0 ? choice : { ...choice, pastExtras };
    });
    return { ...slot, choices };
  });
}

const namedIn = (slots: EditedSlots = []): readonly string[] => [
  ...new Set(slots.flatMap(({ choices }) => choices.map(({ productId }) => productId))),
];

/** Returns the reads that `slotsFault` needs. */
export const slotsReads = (slots: EditedSlots | undefined): readonly Read[] =>
  namedIn(slots).map((id) => ({ kind: 'row', entity: 'product', id }) as const);

/** Returns a refusal unless all parts name ordinary products of the venue. */
export function slotsFault(
  rows: Rows,
  { id, venueId }: Pick<Product, 'id' | 'venueId'>,
  slots: EditedSlots | undefined,
): Decision | undefined {
  for (const productId of namedIn(slots)) {
    const product = rows.get('product', productId);
    if (productId !== id && product?.venueId !== venueId)
      return rejected('menu.notFound', { product: productId });
    if (productId === id || (product && isCombo(product))) {
      return rejected('menu.combo', { product: product?.name ?? '' });
    }
  }
  return undefined;
}
