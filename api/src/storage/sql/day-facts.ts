/**
 * Facts that only a server knows when a drawer is counted and when a day is closed: the cash of a drawer, every row of
 * a range of days, and what waits on the devices.
 */

import { type DayRecords, earliestDayOf } from '@tableside/domain/days/day-records.ts';
import type { Day, DeviceAtClose } from '@tableside/domain/entities/day.ts';
import type { Drawer } from '@tableside/domain/entities/drawer.ts';
import type { AnyDocument } from '@tableside/domain/entities/entities.ts';
import type { Order } from '@tableside/domain/entities/order.ts';
import type { Payment } from '@tableside/domain/entities/payment.ts';
import type { Venue } from '@tableside/domain/entities/venue.ts';
import type { Visit } from '@tableside/domain/entities/visit.ts';
import { type SQL, sql } from 'drizzle-orm';
import { deviceAtClose } from '../door/devices.ts';
import { BROUGHT, IN_DRAWER, ROUNDED } from './cash-cents.ts';

/** A question, and how to read the rows of its answer, each as its values. */
export interface Asked<T> {
  readonly selected: SQL;
  readonly read: (rows: readonly (readonly unknown[])[]) => T;
}

export const cashOf = (venueId: string, drawerId: string): Asked<number> => ({
  selected: sql`SELECT coalesce(sum(${BROUGHT} + ${ROUNDED}), 0) FROM "row"
    WHERE venue_id = ${venueId} AND drawer_id = ${drawerId} AND ${IN_DRAWER}`,
  read: ([sum]) => Number(sum?.[0] ?? 0),
});

export const devicesInUse = (venueId: string): Asked<readonly DeviceAtClose[]> => ({
  selected: sql`SELECT device_id, letter, name, pending, oldest_pending, seen_at FROM device
    WHERE venue_id = ${venueId} AND revoked_at IS NULL ORDER BY letter`,
  read: (rows) =>
    rows.map(([id, letter, name, pending, oldestPending, seenAt]) =>
      deviceAtClose({ id, letter, name, pending, oldestPending, seenAt } as StoredUse),
    ),
});

type StoredUse = Parameters<typeof deviceAtClose>[0];

interface DayAsked {
  readonly venue: Venue;
  readonly before: Day | undefined;
  readonly businessDay: string;
}

export const dayRecords = ({ venue, before, businessDay }: DayAsked): Asked<DayRecords> => ({
  selected: dayRows(venue.id, earliestDayOf(venue, businessDay), businessDay),
  read: (rows) => {
    const of = <T extends AnyDocument>(kind: string): T[] =>
      rows.filter(([found]) => found === kind).map(([, , doc]) => JSON.parse(String(doc)) as T);
    const [, count, cents] = rows.find(([kind]) => kind === 'refundsDue') ?? [];
    return {
      venue,
      businessDay,
      before,
      visits: of<Visit>('visits'),
      rounds: of<Order>('rounds'),
      payments: of<Payment>('payments'),
      drawers: of<Drawer>('drawers'),
      refundsDue: { count: Number(count), cents: Number(cents) },
    };
  },
});

/**
 * Payments and refunds, and what is open and what has ended, are found by indexes of their own. A cross join keeps SQLite from reading the rounds of every visit.
 */
function dayRows(venueId: string, from: string, to: string): SQL {
  const rows = sql`FROM "row" r WHERE r.venue_id = ${venueId}`;
  const ofDays = sql`${rows} AND r.business_day BETWEEN ${from} AND ${to}`;
  const open = sql`${rows} AND r.open = 1`;
  return sql`WITH visit AS MATERIALIZED (
      SELECT r.id, r.doc ${ofDays} AND r.entity = 'visit' AND r.status IN ('closed', 'left')
      UNION ALL
      SELECT r.id, r.doc ${open} AND r.entity = 'visit' AND r.status = 'open'
    )
    SELECT 'visits', id, doc FROM visit
    UNION ALL
    SELECT 'rounds', r.id, r.doc FROM visit CROSS JOIN "row" r WHERE r.venue_id = ${venueId} AND r.visit_id = visit.id
      AND r.entity = 'order'
    UNION ALL
    SELECT 'payments', r.id, r.doc ${ofDays} AND r.entity = 'payment' AND r.payment_id IS NULL
    UNION ALL
    SELECT 'payments', r.id, r.doc ${ofDays} AND r.entity = 'payment' AND r.payment_id IS NOT NULL
    UNION ALL
    SELECT 'drawers', r.id, r.doc ${ofDays} AND r.entity = 'drawer' AND r.status = 'closed'
    UNION ALL
    SELECT 'drawers', r.id, r.doc ${open} AND r.entity = 'drawer' AND r.status = 'open'
    UNION ALL
    SELECT 'refundsDue', CAST(count(*) AS text), CAST(coalesce(sum(r.due), 0) AS text)
    ${rows} AND r.due > 0 AND r.entity = 'visit'
    ORDER BY 1, 2`;
}
