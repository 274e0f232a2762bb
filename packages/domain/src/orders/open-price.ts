/**
 * Open prices: the price of a size is typed at the sale, by staff. Above the limit of the venue, a manager approves it. A
 * tablet that was offline may not know yet that the price was opened, or no longer is.
 */
import type { Context, Permission, Rejection } from '../command/command.ts';
import { approvedBy, mayOr, mayRole } from '../command/order-access.ts';
import { type Actor, isStaff } from '../command/permissions.ts';
import type { Rows } from '../command/rows.ts';
import type { Size } from '../entities/menu.ts';
import type { OrderItem } from '../entities/order.ts';
import { openPriceMost, type Venue } from '../entities/venue.ts';
import { type GraceWindow, isInGrace } from '../menu/sold-price.ts';

interface Typing {
  readonly openPrice?: number | undefined;
  readonly sold?: { readonly sizePrice: number } | undefined;
}

export interface TypedPrice {
  readonly cents: number;
  /** The menu gave the price again, and longer ago than a tablet may be offline. */
  readonly stale: boolean;
}

interface Sale {
  readonly product: string;
  readonly context: Context;
  readonly window: GraceWindow;
}

/** Returns the typed price, undefined when the menu gives the price, or the reason why the line can't be sold so. */
export function typedPriceOf(
  { open, openUntil }: Size,
  { openPrice, sold }: Typing,
  { product, context, window }: Sale,
): TypedPrice | Rejection | undefined {
  const detail = { product };
  const byStaff = isStaff(context.actor.role);
  if (open && !byStaff) return { code: 'item.open', detail };
  if (openPrice === undefined) {
    // A tablet that did not know yet that the price is open has told the guest one of the menu.
    const isTold = sold !== undefined && sold.sizePrice > 0;
    return open && !isTold ? { code: 'item.openPrice', detail } : undefined;
  }
  if (!byStaff || (!open && openUntil === undefined)) return { code: 'item.notOpen', detail };
  if (openPrice === 0) return { code: 'item.openPrice', detail };
  return { cents: openPrice, stale: openUntil !== undefined && !isInGrace(openUntil, window) };
}

const isAbove = (venue: Venue | undefined, cents: number): boolean => {
  const most = venue ? openPriceMost(venue) : null;
  return most !== null && cents > most;
};

/** What a line keeps of who typed its price. */
export function openPriceField(
  typed: TypedPrice | undefined,
  venue: Venue,
  { actor }: Context,
): Pick<OrderItem, 'openPrice'> {
  if (!typed) return {};
  const by = { id: actor.userId, name: actor.name };
  const approver = isAbove(venue, typed.cents) ? approvedBy(actor) : null;
  return { openPrice: { by, ...(approver && { approvedBy: approver }) } };
}

/** Whether the actor may sell at these prices. `known` is the line as it is, whose price needs no word again. */
export function mayTypePrices(
  actor: Actor,
  rows: Rows,
  typed: readonly Typing[],
  known?: OrderItem,
): Permission {
  const isKnown = (cents: number): boolean =>
    known?.openPrice !== undefined && known.size.currentPrice === cents;
  const asks = typed.some(({ openPrice = 0 }) => isAbove(rows.venue(), openPrice) && !isKnown(openPrice));
  return asks ? mayOr(actor, 'price.open') : mayRole(actor, 'visit.edit');
}
