/**
 * Decides when portions that leave a bill need a manager. Once the kitchen has begun, there is waste, or food that was
 * served; once a bill with them was printed, a guest may have paid for them. Neither is undone by a step back.
 */

import type { Rows } from '../command/rows.ts';
import type { Order } from '../entities/order.ts';
import { kitchenBeginsMinutes, type Venue } from '../entities/venue.ts';
import type { Visit } from '../entities/visit.ts';
import { MINUTE_MS } from '../ground/durations.ts';
import { rankOf } from './order-status.ts';

type Progress = Pick<Order, 'status' | 'statusBy' | 'begunAt'>;

/** Returns when the kitchen began with the order. Rows from before this was kept say it by their status. */
export const begunAt = ({ begunAt: kept, status, statusBy }: Progress): string | undefined =>
  kept ?? (rankOf(status) >= rankOf('preparing') ? statusBy.at : undefined);

/** Whether it was sent so long ago that the kitchen has begun, even if nobody moves tickets on there. */
const hasBegunBy = (at: string, { sentAt }: Order, venue: Venue | undefined): boolean =>
  venue !== undefined &&
  sentAt !== null &&
  Date.parse(at) - Date.parse(sentAt) >= kitchenBeginsMinutes(venue) * MINUTE_MS;

/** Returns when a bill was printed that has this round. */
function printedAt({ sentAt, printedAt: kept }: Order, visit: Visit | undefined): string | undefined {
  const last = visit?.printedAt ?? visit?.billedAt ?? undefined;
  return last !== undefined && sentAt !== null && sentAt <= last ? last : kept;
}

/** Returns what a round keeps when it moves to another visit, whose bill was perhaps never printed. */
export function carriedPrint(round: Order, from: Visit): Pick<Order, 'printedAt'> {
  const at = printedAt(round, from);
  return at === undefined ? {} : { printedAt: at };
}

/**
 * Whether somebody has to answer for what leaves this order. Without `at` it is about facts alone, with `at` also about
 * the time since it was sent.
 */
export function isAnsweredFor(rows: Rows, order: Order, at?: string): boolean {
  const visit = order.visitId === undefined ? undefined : rows.get('visit', order.visitId);
  return (
    begunAt(order) !== undefined ||
    printedAt(order, visit) !== undefined ||
    (at !== undefined && hasBegunBy(at, order, rows.venue()))
  );
}
