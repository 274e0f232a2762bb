/** The rows from which a Z is summed up, and the range of days that it covers. */

import type { Day } from '../entities/day.ts';
import type { Drawer } from '../entities/drawer.ts';
import type { Order } from '../entities/order.ts';
import type { Payment } from '../entities/payment.ts';
import type { Venue } from '../entities/venue.ts';
import type { Visit } from '../entities/visit.ts';
import { dayAfter } from '../venue/booking-day.ts';

export interface DayRecords {
  readonly venue: Venue;
  readonly businessDay: string;
  /** The last day that was closed. */
  readonly before: Day | undefined;
  /** Visits that ended on these days, and those that are open. */
  readonly visits: readonly Visit[];
  /** The rounds of these visits, and what is on their pads. */
  readonly rounds: readonly Order[];
  /** Payments and refunds that are booked on these days. */
  readonly payments: readonly Payment[];
  /** Drawers that were counted on these days, and those that are open. */
  readonly drawers: readonly Drawer[];
  /** Every visit that owes money to its guest. */
  readonly refundsDue: { readonly count: number; readonly cents: number };
}

/** The first Z covers no day that is older than this. Days long before it were counted in another way. */
const FIRST_Z_DAYS = 31;

/** Returns the earliest day that a Z may cover. */
export function earliestDayOf({ closedThrough }: Pick<Venue, 'closedThrough'>, businessDay: string): string {
  if (closedThrough !== undefined) return dayAfter(closedThrough);
  const first = new Date(businessDay);
  first.setUTCDate(first.getUTCDate() - FIRST_Z_DAYS + 1);
  return first.toISOString().slice(0, 10);
}
