/**
 * Rules of a guest's own order: the code of the table, the opening hours, and the limits for guests.
 */
import type { Context, Rejection } from '../command/command.ts';
import type { Read } from '../command/look-ups.ts';
import type { Actor } from '../command/permissions.ts';
import type { Rows } from '../command/rows.ts';
import type { Table } from '../entities/table.ts';
import type { Venue } from '../entities/venue.ts';
import { takesMenuCourse } from '../menu/menu-course.ts';
import { isCounter } from '../tables/counter.ts';
import { GUEST_LIMITS } from '../values/guest-limits.ts';
import { payAtOf } from '../venue/bill-settings.ts';
import { isOpenAt, nextOpening } from '../venue/opening-hours.ts';
import { draftsOf } from './guest-draft.ts';

/** Returns the read that the rules on drafts need. */
export const draftsRead = ({ userId }: Actor): Read => ({ kind: 'draftsOfCustomer', customerId: userId });

/**
 * Checks the code that a guest sent. A guest's copy of the table has no code, so on the device any code passes and the
 * server decides.
 */
export function codeRejection(table: Table, code: string | undefined): Rejection | undefined {
  const printed = table.qrCode as string | undefined;
  if (isCounter(table)) return { code: 'table.code' };
  const isRight = code !== undefined && code !== '' && (printed === undefined || printed === code);
  return isRight ? undefined : { code: 'table.code' };
}

/** Refuses while the venue is closed. `opens` in the detail is the next opening, by the venue's own clock. */
export function closedRejection(venue: Venue, { occurredAt }: Context): Rejection | undefined {
  if (isOpenAt(venue, occurredAt)) return undefined;
  const next = nextOpening(venue, occurredAt);
  if (!next) return { code: 'venue.closed' };
  // A device may read it on another day, so it says when and not in how many days.
  const { days: _, ...opens } = next;
  return { code: 'venue.closed', detail: { opens } };
}

export const draftsRejection = (rows: Rows, { actor }: Context): Rejection | undefined =>
  draftsOf(rows, actor.userId).length < GUEST_LIMITS.drafts ? undefined : { code: 'order.guestDrafts' };

/** Whether a line of a guest gets the course that the menu gives its product. */
export const guestsTakeMenuCourse = (venue: Venue): boolean => takesMenuCourse({ payAt: payAtOf(venue) });

/** Refuses an order that would have this number of lines. */
export const linesRejection = (lines: number): Rejection | undefined =>
  lines > GUEST_LIMITS.lines ? { code: 'order.guestLines' } : undefined;
