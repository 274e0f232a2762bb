/** What a guest's own order has to keep to, and nobody else's: the code of the table, the opening hours, a guest's limits. */
import type { Context, Detail } from '../command.ts';
import { GUEST_LIMITS } from '../guest-limits.ts';
import { type Actor, isStaff } from '../permissions.ts';
import type { RejectionCode } from '../rejection.ts';
import type { Read, Rows } from '../rows.ts';
import type { Table } from '../tables/table.ts';
import { isOpenAt, nextOpening } from '../venue/opening-hours.ts';
import type { Venue } from '../venue/venue.ts';
import { draftsOf } from './guest-draft.ts';
import { MAX_ITEMS } from './order-line.ts';

export interface Refusal {
  readonly code: RejectionCode;
  readonly detail?: Detail;
}

/** What the rules on drafts look at; nothing for staff. */
export const draftsRead = (actor: Actor): readonly Read[] =>
  isStaff(actor.role) ? [] : [{ kind: 'draftsOfCustomer', customerId: actor.userId }];

/** A guest's copy of the table has no code on it: there the server decides whether it is the right one. */
export function codeRefusal(table: Table, code: string | undefined): Refusal | undefined {
  const printed = table.qrCode as string | undefined;
  const isRight = code !== undefined && code !== '' && (printed === undefined || printed === code);
  return isRight ? undefined : { code: 'table.code' };
}

/** `opens`: when the venue opens next, by its own clock. */
export function closedRefusal(venue: Venue, { occurredAt }: Context): Refusal | undefined {
  if (isOpenAt(venue, occurredAt)) return undefined;
  const opens = nextOpening(venue, occurredAt);
  return { code: 'venue.closed', ...(opens ? { detail: { opens } } : {}) };
}

export function draftsRefusal(rows: Rows, { actor }: Context): Refusal | undefined {
  if (isStaff(actor.role) || draftsOf(rows, actor.userId).length < GUEST_LIMITS.drafts) return undefined;
  return { code: 'order.guestDrafts' };
}

/** For an order that would have so many lines. */
export function linesRefusal(lines: number, { actor }: Context): Refusal | undefined {
  if (isStaff(actor.role)) return lines > MAX_ITEMS ? { code: 'order.tooLarge' } : undefined;
  return lines > GUEST_LIMITS.lines ? { code: 'order.guestLines' } : undefined;
}
