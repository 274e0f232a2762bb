/** The name of an order that may not have a number yet. */
import type { Detail } from '@tableside/domain/command/command.ts';
import type { Order } from '@tableside/domain/entities/order.ts';

/** Returns '#B-22'. A customer's draft has no number until the server assigns one. */
export const orderName = (order: Pick<Order, 'orderNumber'>): string =>
  order.orderNumber === '' ? 'Guest order' : `#${order.orderNumber}`;

export const itemCount = (order: Pick<Order, 'items'> | undefined): number =>
  order?.items.reduce((sum, item) => sum + item.quantity, 0) ?? 0;

export const itemsText = (count: number): string => (count === 1 ? '1 item' : `${count} items`);

/** Tells a guest where their line went. */
export const AGAIN_TEXT =
  'Staff have your order already, so this is on a new one. Send it when you are ready.';

/** Says that staff sold more than is left. `detail` is that of the adjustment. */
export function shortText({ items }: Detail): string {
  const counted = Array.isArray(items) ? Number(items[0]?.counted ?? 0) : 0;
  return counted > 0
    ? `Only ${counted} left. The kitchen will confirm.`
    : 'This is sold out. The kitchen will confirm.';
}
