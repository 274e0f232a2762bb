/** Lines of an order and the count of what is left: which count a command may change, and what a line takes from it. */
import * as v from 'valibot';
import type { Rejection } from '../command/command.ts';
import type { Read } from '../command/look-ups.ts';
import type { Rows } from '../command/rows.ts';
import { comboProducts, type Order, type OrderItem } from '../entities/order.ts';
import { Stock } from '../menu/stock.ts';
import { RowId } from '../values/ids.ts';
import { isUnsentByGuest } from './guest-draft.ts';

/** Without the product, portions that a line loses are not given back to the count, and those it gains are not taken. */
export const OF_PRODUCT = { productId: v.optional(RowId) };

interface OfProduct {
  readonly itemId?: string | undefined;
  readonly productId?: string | undefined;
  readonly choice?: { readonly productId: string } | undefined;
}

export const productRead = ({ productId }: OfProduct): readonly Read[] =>
  productId === undefined ? [] : [{ kind: 'row', entity: 'product', id: productId }];

/** The count of the named product, and those of the other parts of the combo that the line is of. */
export const stockNamed = (rows: Rows, { productId, choice, itemId }: OfProduct): Stock =>
  new Stock(rows, [productId ?? choice?.productId, ...comboProducts(rows.all('order'), itemId)]);

interface Counting {
  readonly order: Order;
  readonly before: OrderItem | undefined;
  readonly after: OrderItem;
  readonly stock: Stock;
}

/**
 * Takes the portions of a guest's line from the count of what is left, or gives them back. What the guest has not sent to
 * staff takes nothing.
 */
export function countedLine({ order, before, after, stock }: Counting): OrderItem | Rejection {
  const shortage = stock.shortage(before, after);
  if (shortage) return shortage;
  return isUnsentByGuest(order) ? after : stock.count(before, after);
}
