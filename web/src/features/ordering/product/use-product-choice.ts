/** The state of a product being chosen: size, options, quantity, note to the kitchen, and what is still missing. */
import type { MenuEntry, OptionGroup } from '@tableside/domain/entities/menu.ts';
import { useState } from 'react';
import { type Asked, type NewLine, newLine } from './new-line.ts';
import { firstChoice, missingIn, type ProductChoice, priceSoFar, withOption } from './product-choice.ts';

export interface ProductChoosing {
  readonly choice: ProductChoice;
  readonly quantity: number;
  readonly note: string;
  readonly allergy: string;
  /** Cents for the whole line. */
  readonly price: number;
  /** Why the product cannot be added yet. */
  readonly missing: string | undefined;
  /** The line to add. `chosen` replaces the choices made so far. */
  line(chosen?: ProductChoice): NewLine | undefined;
  /** Both return the choices that result. */
  setSize(sizeId: string): ProductChoice;
  setOption(group: OptionGroup, picked: { optionId: string | null; checked: boolean }): ProductChoice;
  setChoice(choice: ProductChoice): void;
  setQuantity(quantity: number): void;
  setNote(note: string): void;
  setAllergy(allergy: string): void;
}

export function useProductChoice(entry: MenuEntry, start: Partial<Asked> = {}): ProductChoosing {
  const [choice, setChoice] = useState(() => start.choice ?? firstChoice(entry));
  const [quantity, setQuantity] = useState(start.quantity ?? 1);
  const [note, setNote] = useState(start.note ?? '');
  const [allergy, setAllergy] = useState(start.allergy ?? '');
  const choose = (next: ProductChoice): ProductChoice => {
    setChoice(next);
    return next;
  };
  return {
    choice,
    quantity,
    note,
    allergy,
    price: priceSoFar(entry, choice) * quantity,
    missing: missingIn(entry, choice),
    line: (chosen = choice) => newLine(entry, { choice: chosen, quantity, note, allergy }),
    setSize: (sizeId) => choose({ ...choice, sizeId }),
    setOption: (group, picked) => choose(withOption(choice, group, picked)),
    setChoice,
    setQuantity,
    setNote,
    setAllergy,
  };
}
