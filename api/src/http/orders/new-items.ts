/** The lines that a call brings. A line without an id gets one from the server. */

import { described } from '@tableside/domain/ground/described.ts';
import { ComboInput, MAX_PICKS, PickInput } from '@tableside/domain/orders/combo-lines.ts';
import { ItemInput, MAX_ITEMS } from '@tableside/domain/orders/order-line.ts';
import { Uuid } from '@tableside/domain/values/ids.ts';
import * as v from 'valibot';

export const NewItem = v.strictObject({ ...ItemInput.entries, id: v.optional(Uuid) });
export const NewItems = v.optional(v.pipe(v.array(NewItem), v.maxLength(MAX_ITEMS)));

/** A combo. It and its picks may come without ids, too. */
export const NewCombo = v.strictObject({
  ...ComboInput.entries,
  id: v.optional(Uuid),
  picks: described(
    'What is picked for its parts. Each becomes a line.',
    v.pipe(
      v.array(v.strictObject({ ...PickInput.entries, id: v.optional(Uuid) })),
      v.minLength(1),
      v.maxLength(MAX_PICKS),
    ),
  ),
});

export const withId = (item: unknown, id: string): unknown =>
  typeof item === 'object' && item !== null && !('id' in item) ? { ...item, id } : item;

/** Returns the lines with their ids. What is no list is left to the shape of the arguments. */
export const withItemIds = (
  items: unknown,
  mint: (name: string) => string,
): { readonly items?: unknown } => ({
  ...(items !== undefined && {
    items: Array.isArray(items) ? items.map((item, n) => withId(item, mint(`items/${n}`))) : items,
  }),
});
