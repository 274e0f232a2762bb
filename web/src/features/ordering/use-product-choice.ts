/** The state of a product being chosen: size, options, quantity, note to the kitchen, and what is still missing. */
import type { MenuEntry, OptionGroup } from '@tableside/domain/menu/menu.ts';
import { useState } from 'react';
import { type NewLine, newLine } from './new-line.ts';
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
  line(): NewLine | undefined;
  setSize(sizeId: string): void;
  setOption(group: OptionGroup, picked: { optionId: string | null; checked: boolean }): void;
  setQuantity(quantity: number): void;
  setNote(note: string): void;
  setAllergy(allergy: string): void;
}

export function useProductChoice(entry: MenuEntry): ProductChoosing {
  const [choice, setChoice] = useState(() => firstChoice(entry));
  const [quantity, setQuantity] = useState(1);
  const [note, setNote] = useState('');
  const [allergy, setAllergy] = useState('');
  return {
    choice,
    quantity,
    note,
    allergy,
    price: priceSoFar(entry, choice) * quantity,
    missing: missingIn(entry, choice),
    line: () => newLine(entry, { choice, quantity, note, allergy }),
    setSize: (sizeId) => setChoice((before) => ({ ...before, sizeId })),
    setOption: (group, picked) => setChoice((before) => withOption(before, group, picked)),
    setQuantity,
    setNote,
    setAllergy,
  };
}
