/** Makes visits and pads: for a party that sits down, and for lines that come after their visit was closed. */
import { type Context, isRejection, type Rejection } from '../command/command.ts';
import { type Change, change } from '../entities/entities.ts';
import type { Order } from '../entities/order.ts';
import type { Venue } from '../entities/venue.ts';
import {
  countIn,
  isOpenVisit,
  padIdOf,
  type ServiceRule,
  VISIT_LIMITS,
  type Visit,
} from '../entities/visit.ts';
import { blankDraft } from '../orders/blank-draft.ts';
import { derivedId } from '../values/ids.ts';
import { milliOf } from '../values/money.ts';
import { serviceCharge } from '../venue/bill-settings.ts';
import { bookingDay } from '../venue/booking-day.ts';
import { ownPadOf, type VisitChain } from './chain.ts';

type Party = Pick<
  Visit,
  | 'id'
  | 'rootId'
  | 'number'
  | 'tableId'
  | 'covers'
  | 'name'
  | 'note'
  | 'service'
  | 'dueAt'
  | 'phone'
  | 'payAt'
  | 'channel'
  | 'externalId'
>;

interface VenueContext {
  readonly venue: Venue;
  readonly context: Context;
}

export function newVisit(party: Party, { venue, context }: VenueContext): Visit {
  const { actor, occurredAt } = context;
  return {
    ...party,
    venueId: venue.id,
    status: 'open',
    server: { userId: actor.userId, name: actor.name, staffId: actor.staffId },
    openedAt: occurredAt,
    openedBy: { id: actor.userId, name: actor.name },
    businessDay: bookingDay(occurredAt, venue),
    billedAt: null,
    split: { by: 'none', lines: {} },
    checks: [],
    adjustments: [],
    serviceRule: serviceRuleOf(venue),
    takings: [],
    mergedInto: null,
    closed: null,
    owed: 0,
    deviceId: actor.deviceId,
    version: 0,
  };
}

function serviceRuleOf(venue: Venue): ServiceRule | null {
  const charge = serviceCharge(venue);
  if (charge === null) return null;
  const { percent, fromCovers, taxPercent } = charge;
  return { milli: milliOf(percent), fromCovers, taxMilli: taxPercent === null ? null : milliOf(taxPercent) };
}

/** Returns an empty pad. It has the number of the visit. */
export const newPad = (visit: Visit, { venue, context }: VenueContext): Order => ({
  ...blankDraft(venue, context),
  ...padFieldsOf(visit),
  id: padIdOf(visit.id),
  customerId: null,
});

/** Returns what the pad of a visit has from it. */
export const padFieldsOf = ({ id, number, tableId, covers, server }: Visit) => ({
  visitId: id,
  orderNumber: number,
  tableId,
  guests: covers,
  // The id is empty when the server was chosen by staff card, which does not name an account.
  serverId: server.userId || null,
  serverName: server.name,
  serverStaffId: server.staffId,
});

export interface OpenPad {
  readonly visit: Visit;
  readonly pad: Order;
  /** The continuation, if there was no open visit. */
  readonly made: readonly Change[];
}

/** Returns the pad of the open visit. A closed visit is continued by another one, whose id everybody derives alike. */
export function openPad(chain: VisitChain, side: VenueContext): OpenPad | Rejection {
  const { end } = chain;
  if (isOpenVisit(end)) return { visit: end, pad: ownPadOf(chain) ?? newPad(end, side), made: [] };
  const visit = continuationOf(end, side);
  if (isRejection(visit)) return visit;
  return { visit, pad: newPad(visit, side), made: [change('visit', visit)] };
}

function continuationOf(end: Visit, side: VenueContext): Visit | Rejection {
  const { rootNumber, n } = countIn(end.number);
  if (n > VISIT_LIMITS.continuations) {
    return { code: 'visit.tooLarge', detail: { continuations: VISIT_LIMITS.continuations } };
  }
  const { rootId, tableId, covers, name, service, dueAt, phone, payAt, channel } = end;
  const { server, serviceRule, allergies } = end;
  const id = derivedId(end.id, 'again');
  const number = `${rootNumber}-${n + 1}`;
  const party = {
    ...{ id, rootId, number, tableId, covers, name, note: null, service, payAt },
    ...(dueAt !== undefined && { dueAt }),
    ...(phone !== undefined && { phone }),
    ...(channel !== undefined && { channel }),
  };
  return { ...newVisit(party, side), server, serviceRule, ...(allergies && { allergies }) };
}
