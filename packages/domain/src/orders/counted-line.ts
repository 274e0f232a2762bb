/** Lines of an order and the count of what is left: which count a command may change, and what a line takes from it. */
import * as v from 'valibot';
import type { Context, Rejection } from '../command.ts';
import { RowId } from '../ids.ts';
import type { Read } from '../look-ups.ts';
import { Stock } from '../menu/stock.ts';
import { isStaff } from '../permissions.ts';
import type { Rows } from '../rows.ts';
import { isUnsentByGuest } from './guest-draft.ts';
import type { Order, OrderItem } from './order.ts';

/** Without the product, portions that a line loses are not given back to the count, and those it gains are not taken. */
export const OF_PRODUCT = { productId: v.optional(RowId) };

interface OfProduct {
  readonly productId?: string | undefined;
  readonly choice?: { readonly productId: string } | undefined;
}

export const productRead = ({ productId }: OfProduct): readonly Read[] =>
  productId === undefined ? [] : [{ kind: 'row', entity: 'product', id: productId }];

export const stockNamed = (rows: Rows, { productId, choice }: OfProduct): Stock =>
  new Stock(rows, [productId ?? choice?.productId]);

interface Counting {
  readonly order: Order;
  readonly before: OrderItem | undefined;
  readonly after: OrderItem;
  readonly stock: Stock;
}

/**
 * Takes from the count of what is left, or gives back. Staff sell more than is left and ask the kitchen; guests are
 * refused. What a guest has not sent to staff takes nothing.
 */
export function countedLine(
  { order, before, after, stock }: Counting,
  { actor }: Context,
): OrderItem | Rejection {
  const shortage = isStaff(actor.role) ? undefined : stock.shortage(before, after);
  if (shortage) return shortage;
  const others = order.items.filter(({ id }) => id !== after.id);
  return isUnsentByGuest({ ...order, items: [...others, after] }) ? after : stock.count(before, after);
}
