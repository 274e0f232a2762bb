/** The parts that all commands on the lines of a draft share. */
import { MAX_CENTS } from '../args.ts';
import { type Context, type Decision, rejected } from '../command.ts';
import type { Change } from '../entities.ts';
import type { Order, OrderItem } from './order.ts';
import { statusDetail } from './order-access.ts';
import { isTooMuch, withTotals } from './order-totals.ts';
import { type Booking, settleDraft } from './settle-draft.ts';

/** Returns the draft with these lines. It becomes paid when its payments cover them. */
export function withItems(order: Order, items: readonly OrderItem[], booking: Booking): Order {
  return settleDraft(withTotals({ ...order, items, updatedAt: booking.context.occurredAt }), booking);
}

/** Returns the pad of a visit with these lines. It is never paid by itself. */
export const padWith = (pad: Order, items: readonly OrderItem[], { occurredAt }: Context): Order =>
  withTotals({ ...pad, items, updatedAt: occurredAt });

/** Returns the refusal for a line of an order that is no longer a draft. */
export const fixed = (order: Order): Decision =>
  rejected(order.status === 'cancelled' ? 'order.cancelled' : 'order.notDraft', statusDetail(order));

/** Returns a refusal when the first change takes the order above the limit. */
export const overLimit = (before: Order, [first]: readonly Change[]): Decision | undefined =>
  first?.entity === 'order' && isTooMuch(first.doc, before.total)
    ? rejected('money.limit', { limit: MAX_CENTS })
    : undefined;
