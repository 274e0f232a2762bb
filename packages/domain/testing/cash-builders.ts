/** Builders for drawers, and the facts about cash and days that only a server knows, computed from rows in memory. */

import { cashOf } from '../src/cash/cash.ts';
import type { Read } from '../src/command/look-ups.ts';
import type { Rows } from '../src/command/rows.ts';
import { type DayRecords, earliestDayOf } from '../src/days/day-records.ts';
import { sumsAtClose } from '../src/days/sums-at-close.ts';
import { type Day, type DeviceAtClose, dayIdOf } from '../src/entities/day.ts';
import type { Drawer } from '../src/entities/drawer.ts';
import { FIRST_VENUE_ID } from '../src/entities/venue.ts';
import { isOpenVisit } from '../src/entities/visit.ts';
import { anActor, aVenue, FRIDAY_EVENING, testId } from './builders.ts';

export const aDrawer = (over: Partial<Drawer> = {}): Drawer => ({
  id: testId('drawer'),
  venueId: FIRST_VENUE_ID,
  name: 'Bar',
  deviceId: null,
  businessDay: '2026-06-12',
  status: 'open',
  float: 20_000,
  opened: { by: { id: anActor().userId, name: 'Ana' }, at: FRIDAY_EVENING },
  moves: [],
  closed: null,
  late: [],
  version: 1,
  ...over,
});

/** A closed day without any sales. */
export function aDay(over: Partial<Day> = {}): Day {
  const { venueId = FIRST_VENUE_ID, businessDay = '2026-06-12' } = over;
  const venue = { ...aVenue(), id: venueId };
  const nothing = { visits: [], rounds: [], payments: [], drawers: [], before: undefined };
  const refundsDue = { count: 0, cents: 0 };
  const { from, sums, carried } = sumsAtClose({ venue, businessDay, ...nothing, refundsDue });
  return {
    id: dayIdOf(venueId, businessDay),
    venueId,
    businessDay,
    from,
    z: 1,
    closed: { at: FRIDAY_EVENING, by: { id: anActor('manager').userId, name: 'Mia' } },
    sums,
    ...carried,
    waiting: [],
    version: 1,
    ...over,
  };
}

export const aDeviceAtClose = (over: Partial<DeviceAtClose> = {}): DeviceAtClose => ({
  deviceId: testId('device', 2),
  name: 'Bar tablet (C)',
  pending: 0,
  oldestAt: null,
  seenAt: FRIDAY_EVENING,
  ...over,
});

export function dayRecordsIn(rows: Rows, businessDay: string): DayRecords | undefined {
  const venue = rows.venue();
  if (!venue) return undefined;
  const from = earliestDayOf(venue, businessDay);
  const isIn = (day: string): boolean => day >= from && day <= businessDay;
  const visits = rows
    .all('visit')
    .filter((visit) => isOpenVisit(visit) || (visit.status !== 'merged' && isIn(visit.businessDay)));
  const owing = rows
    .all('visit')
    .map(({ owed }) => owed)
    .filter((cents) => cents > 0);
  return {
    venue,
    businessDay,
    before:
      venue.closedThrough === undefined ? undefined : rows.get('day', dayIdOf(venue.id, venue.closedThrough)),
    visits,
    rounds: visits.flatMap(({ id }) => rows.ordersOfVisit(id)),
    payments: rows.all('payment').filter((payment) => isIn(payment.businessDay)),
    drawers: rows.all('drawer').filter(({ closed }) => closed === null || isIn(closed.businessDay)),
    refundsDue: { count: owing.length, cents: owing.reduce((sum, cents) => sum + cents, 0) },
  };
}

/** Tells the loaded rows of a command what only a server knows. */
export function knowAsServer(
  loaded: Rows,
  reads: readonly Read[],
  { rows, devices }: { readonly rows: Rows; readonly devices: readonly DeviceAtClose[] },
): void {
  for (const read of reads) {
    if (read.kind === 'cashOf') {
      const own = rows.all('payment').filter(({ drawerId }) => drawerId === read.drawerId);
      loaded.knowCash(
        read.drawerId,
        own.reduce((sum, payment) => sum + cashOf(payment), 0),
      );
    }
    if (read.kind === 'daySums') {
      const records = dayRecordsIn(rows, read.businessDay);
      loaded.knowDay(records && sumsAtClose(records));
    }
    if (read.kind === 'waitingDevices') loaded.knowDevices(devices);
  }
}
