/** Combos as they are added: what the commands take, and a removed or sent combo as one that can be added again. */
import type { InputOf } from '@tableside/domain/commands.ts';
import type { OrderItem } from '@tableside/domain/entities/order.ts';
import { lineAgain, type NewLine, type NewPick } from '../product/new-line.ts';

type ComboInput = InputOf<'visit.addCombo'>['combo'];

export interface ComboPlacing {
  readonly seat: number | null;
  readonly course: number | null | undefined;
}

/** `line` has the picks. */
export const comboInput = (
  { productId, sizeId, quantity, picks = [], sold }: NewLine,
  newId: () => string,
  { seat, course }: ComboPlacing,
): ComboInput => ({
  id: newId(),
  productId,
  sizeId,
  quantity,
  picks: picks.map((pick) => ({ ...pick, id: newId(), ...(course !== undefined && { course }) })),
  ...(sold && { soldPrice: sold.sizePrice }),
  ...(seat !== null && { seat }),
});

/** Only staff may set what a combo was sold for. */
export function guestsCombo(line: NewLine, newId: () => string): ComboInput {
  const { soldPrice: _, picks, ...combo } = comboInput(line, newId, { seat: null, course: undefined });
  return { ...combo, picks: picks.map(({ sold: __, extra: ___, ...pick }) => pick) };
}

/** Returns the combo of these lines, to be added again. Undefined when they are of none. */
export function comboAgain(items: readonly OrderItem[], picked = items.map(lineAgain)): NewLine | undefined {
  const [first] = items;
  if (!first?.combo) return undefined;
  const { productId, sizeId, price } = first.combo;
  const picks = items.flatMap(({ combo }, n): NewPick[] => {
    const line = picked[n];
    if (!combo || !line) return [];
    const { quantity: _, sold: __, openPrice: ___, seat: ____, picks: _____, ...pick } = line;
    return [{ ...pick, slotId: combo.slotId, extra: combo.extra ?? 0 }];
  });
  const { quantity } = picked[0] ?? first;
  return { productId, sizeId, quantity, picks, sold: { sizePrice: price } };
}
