/** The first lines of a new order or visit: their arguments, what they read, and the lines themselves. */
import * as v from 'valibot';
import { uniqueIds } from '../command/args.ts';
import { isRejection, type Rejection } from '../command/command.ts';
import type { Read } from '../command/look-ups.ts';
import { isStaff } from '../command/permissions.ts';
import type { Rows } from '../command/rows.ts';
import type { OrderItem } from '../entities/order.ts';
import { Stock } from '../menu/stock.ts';
import { ItemInput, lineOf, MAX_ITEMS, type NewItem, type Selling } from './order-line.ts';

export const NewItems = v.optional(
  v.pipe(
    v.array(ItemInput),
    v.maxLength(MAX_ITEMS),
    v.check((rows) => uniqueIds(rows), 'Each item needs an id of its own.'),
  ),
  [],
);

export const menuReads = (items: readonly NewItem[]): readonly Read[] =>
  [...new Set(items.map(({ productId }) => productId))].map(
    (productId) => ({ kind: 'menuFor', productId }) as const,
  );

export const stockOf = (rows: Rows, items: readonly { readonly productId: string }[]): Stock =>
  new Stock(
    rows,
    items.map(({ productId }) => productId),
  );

/** Takes the portions from the count of what is left. What a guest has not sent to staff takes nothing. */
export function newLines(
  rows: Rows,
  items: readonly NewItem[],
  { stock, ...side }: Selling & { readonly stock: Stock },
): readonly OrderItem[] | Rejection {
  const byStaff = isStaff(side.context.actor.role);
  const lines: OrderItem[] = [];
  for (const item of items) {
    const line = lineOf(rows, item, side);
    if (isRejection(line)) return line;
    const shortage = byStaff ? undefined : stock.shortage(undefined, line);
    if (shortage) return shortage;
    const counted = stock.count(undefined, line);
    lines.push(byStaff ? counted : line);
  }
  return lines;
}
