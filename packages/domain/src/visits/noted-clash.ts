/** Notes on a line that its guest must not get what is in it, and who puts it before that guest all the same. */
import * as v from 'valibot';
import { Name } from '../command/args.ts';
import type { Context } from '../command/command.ts';
import type { OrderItem } from '../entities/order.ts';
import { described } from '../ground/described.ts';
import { same } from '../ground/same.ts';
import { clashField } from '../orders/order-line.ts';
import { Uuid } from '../values/ids.ts';

const MOST_ALLERGENS = 50;

/** For commands that put several lines before other guests. */
export const LineClashes = described(
  'The allergens in a line that a guest there must not get, by the id of the line, when it goes there all the same. The kitchen reads it.',
  v.optional(v.record(Uuid, v.pipe(v.array(Name), v.maxLength(MOST_ALLERGENS))), {}),
);

export type Clashes = Readonly<Record<string, readonly string[]>>;

/** Returns the line with these allergens instead of those that were said before. */
export function notedAnew(
  line: OrderItem,
  clash: readonly string[] | undefined,
  context: Context,
): OrderItem {
  if (clash === undefined || same(clash, line.clash?.allergens ?? [])) return line;
  const { clash: _, ...rest } = line;
  return { ...rest, ...clashField(clash, context) };
}

/** Returns the line with these allergens, too. What was said before stays. */
export function notedToo(line: OrderItem, clash: readonly string[] = [], context: Context): OrderItem {
  const all = new Set([...(line.clash?.allergens ?? []), ...clash]);
  return notedAnew(line, [...all].slice(0, MOST_ALLERGENS), context);
}
