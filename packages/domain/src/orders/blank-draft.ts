/** The fields of every new draft: no items, the current tax rate, and the business day on which it is opened. */
import type { Context } from '../command/command.ts';
import type { Order } from '../entities/order.ts';
import type { Venue } from '../entities/venue.ts';
import { bookingDay } from '../venue/booking-day.ts';

type Blank = Omit<
  Order,
  'id' | 'orderNumber' | 'tableId' | 'guests' | 'customerId' | 'serverId' | 'serverName' | 'serverStaffId'
>;

export function blankDraft(venue: Venue, { actor, occurredAt }: Context): Blank {
  return {
    status: 'draft',
    venueId: venue.id,
    createdAt: occurredAt,
    updatedAt: occurredAt,
    sentAt: null,
    submittedAt: null,
    businessDay: bookingDay(occurredAt, venue),
    items: [],
    subtotal: 0,
    taxRate: venue.taxRate,
    tax: 0,
    total: 0,
    note: null,
    deviceId: actor.deviceId,
    statusBy: { id: actor.userId, name: actor.name, at: occurredAt },
    cancelReason: null,
    version: 0,
  };
}
