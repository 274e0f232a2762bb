/** Commands that name lines of a visit: their argument, and which of those lines are on the bill that is open now. */

import * as v from 'valibot';
import { described } from '../ground/described.ts';
import { MAX_ITEMS } from '../orders/order-line.ts';
import { Uuid } from '../values/ids.ts';
import type { VisitChain } from './chain.ts';

/** At least one line, each named once. */
export const UniqueItemIds = described(
  'The lines.',
  v.pipe(
    v.array(Uuid),
    v.minLength(1),
    v.maxLength(MAX_ITEMS),
    v.check((ids) => new Set(ids).size === ids.length, 'Each item can be named once.'),
  ),
);

/**
 * Returns those of the lines that are on a pad or a live round of the chain's end. The others were taken off, moved or
 * cancelled.
 */
export function linesOnEnd({ pads, rounds }: VisitChain, itemIds: readonly string[]): readonly string[] {
  const live = [...pads, ...rounds.filter(({ status }) => status !== 'cancelled')];
  const here = new Set(live.flatMap(({ items }) => items.map(({ id }) => id)));
  return itemIds.filter((id) => here.has(id));
}
