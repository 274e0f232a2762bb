/**
 * day.close: a manager closes a business day. Nothing is booked on a closed day any more, so its sums stay as they are.
 * The command carries what the manager saw open. If there is more by now, the manager is asked again.
 */

import * as v from 'valibot';
import { CalendarDay } from '../command/args.ts';
import { applied, defineCommand, rejected } from '../command/command.ts';
import { labelText } from '../command/label.ts';
import { mayRole } from '../command/order-access.ts';
import { type Day, type DeviceAtClose, dayIdOf, type SumsAtClose } from '../entities/day.ts';
import { change } from '../entities/entities.ts';
import { described } from '../ground/described.ts';
import { isClosedDay } from '../venue/booking-day.ts';
import { businessDay as businessDayOf } from '../venue/business-day.ts';
import { waitingAt } from './waiting-devices.ts';

const Ids = v.pipe(v.array(v.pipe(v.string(), v.maxLength(64))), v.maxLength(1000));

const CloseDay = v.strictObject({
  businessDay: described(
    'YYYY-MM-DD in the time zone of the venue; it begins at the cut-off and not at midnight.',
    CalendarDay,
  ),
  seen: described(
    'The ids of what the manager saw: open visits, open drawers, and devices that hold changes or are away.',
    v.strictObject({
      visits: described('Open visits.', Ids),
      drawers: described('Open drawers.', Ids),
      devices: described('Devices that hold changes or are away.', Ids),
    }),
  ),
});

type Seen = v.InferOutput<typeof CloseDay>['seen'];

export const closeDay = defineCommand({
  name: 'day.close',
  version: 1,
  args: CloseDay,
  isMoney: true,
  label: {
    short: 'Day closed',
    audit: () => '{closed|close} a business day',
    full: ({ businessDay }) => labelText(`${businessDay} closed`),
  },
  reads: ({ businessDay }, { venueId }) => [
    { kind: 'row', entity: 'day', id: dayIdOf(venueId, businessDay) },
    { kind: 'venue' },
    { kind: 'daySums', businessDay },
    { kind: 'waitingDevices' },
  ],
  may: (actor) => mayRole(actor, 'day.close'),
  refuses: ['day.closed', 'day.future', 'day.unseen', 'notFound'],
  decide(rows, { businessDay, seen }, { actor, occurredAt }) {
    const venue = rows.venue();
    if (venue?.id !== actor.venueId) return rejected('notFound');
    const id = dayIdOf(venue.id, businessDay);
    if (isClosedDay(businessDay, venue)) {
      const known = rows.get('day', id);
      return rejected('day.closed', {
        closedThrough: venue.closedThrough,
        ...(known && { by: known.closed.by.name, at: known.closed.at, z: known.z }),
      });
    }
    if (businessDay > businessDayOf(occurredAt, venue)) return rejected('day.future');
    const z = (venue.zCount ?? 0) + 1;
    const closedVenue = change('venue', { ...venue, closedThrough: businessDay, zCount: z });
    const known = rows.daySums();
    // A device cannot sum up the day. The server makes the Z once the command has arrived.
    if (!known) return applied(closedVenue);
    const waiting = waitingAt(rows.devices(), { venue, at: occurredAt, besides: actor.deviceId });
    const unseen = unseenOf(known, waiting, seen);
    if (unseen) return rejected('day.unseen', unseen);
    const day: Day = {
      id,
      venueId: venue.id,
      businessDay,
      from: known.from,
      z,
      closed: { at: occurredAt, by: { id: actor.userId, name: actor.name } },
      sums: known.sums,
      ...known.carried,
      waiting,
      version: 0,
    };
    return applied(change('day', day), closedVenue);
  },
});

/** Returns the ids of what is open and was not seen, or undefined when everything was. */
function unseenOf({ carried }: SumsAtClose, waiting: readonly DeviceAtClose[], seen: Seen): Seen | undefined {
  const visits = carried.visits.map(({ id }) => id).filter((id) => !seen.visits.includes(id));
  const drawers = carried.drawers.map(({ id }) => id).filter((id) => !seen.drawers.includes(id));
  const devices = waiting.map(({ deviceId }) => deviceId).filter((id) => !seen.devices.includes(id));
  return visits.length + drawers.length + devices.length > 0 ? { visits, drawers, devices } : undefined;
}
