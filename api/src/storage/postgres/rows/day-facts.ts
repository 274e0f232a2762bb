/**
 * What only a server knows when a drawer is counted and when a day is closed: the cash of a drawer, every row of a range
 * of days, and what waits on the devices.
 */
import type { Drawer } from '@tableside/domain/cash/drawer.ts';
import type { Day, DeviceAtClose } from '@tableside/domain/days/day.ts';
import { type DayRecords, earliestDayOf } from '@tableside/domain/days/day-records.ts';
import type { AnyDocument } from '@tableside/domain/entities.ts';
import type { Order } from '@tableside/domain/orders/order.ts';
import type { Payment } from '@tableside/domain/payments/payment.ts';
import type { Venue } from '@tableside/domain/venue/venue.ts';
import type { Visit } from '@tableside/domain/visits/visit.ts';
import { deviceAtClose } from '../../devices.ts';
import type { Answer, Query } from '../connection.ts';

/** A question, and how to read its answer. */
export interface Asked<T> {
  readonly query: Query;
  readonly read: (answer: Answer) => T;
}

export const cashOf = (venueId: string, drawerId: string): Asked<number> => ({
  query: {
    sql: `SELECT coalesce(sum(CASE WHEN payment_id IS NULL THEN cents ELSE -cents END), 0) FROM "row"
      WHERE venue_id = $1 AND drawer_id = $2 AND method = 'cash'`,
    params: [venueId, drawerId],
  },
  read: ({ rows: [sum] }) => Number(sum?.[0] ?? 0),
});

export const devicesInUse = (venueId: string): Asked<readonly DeviceAtClose[]> => ({
  query: {
    sql: `SELECT device_id, letter, name, pending, oldest_pending, seen_at FROM device
      WHERE venue_id = $1 AND revoked_at IS NULL ORDER BY letter`,
    params: [venueId],
  },
  read: ({ rows }) =>
    rows.map(([id, letter, name, pending, oldestPending, seenAt]) =>
      deviceAtClose({ id, letter, name, pending, oldestPending, seenAt } as StoredUse),
    ),
});

type StoredUse = Parameters<typeof deviceAtClose>[0];

const OF_DAYS = 'r.venue_id = $1 AND r.business_day BETWEEN $2 AND $3';
const OPEN = 'r.venue_id = $1 AND r.open = 1';

/**
 * Drafts are not sold yet, and a draft that was cancelled never was. Open visits and drawers are found by the index of
 * what is open.
 */
const DAY_ROWS = `WITH visit AS MATERIALIZED (
    SELECT r.id, r.doc FROM "row" r WHERE ${OF_DAYS} AND r.entity = 'visit' AND r.status IN ('closed', 'left')
    UNION ALL
    SELECT r.id, r.doc FROM "row" r WHERE ${OPEN} AND r.entity = 'visit' AND r.status = 'open'
  )
  SELECT 'visits', id, doc FROM visit
  UNION ALL
  SELECT 'rounds', r.id, r.doc FROM visit JOIN "row" r ON r.venue_id = $1 AND r.parent_id = visit.id
  UNION ALL
  SELECT 'orders', r.id, r.doc FROM "row" r
  WHERE ${OF_DAYS} AND r.entity = 'order' AND r.visit_id IS NULL AND r.status NOT IN ('draft', 'unsent', 'discarded')
  UNION ALL
  SELECT 'payments', r.id, r.doc FROM "row" r WHERE ${OF_DAYS} AND r.entity = 'payment'
  UNION ALL
  SELECT 'drawers', r.id, r.doc FROM "row" r WHERE ${OF_DAYS} AND r.entity = 'drawer' AND r.status = 'closed'
  UNION ALL
  SELECT 'drawers', r.id, r.doc FROM "row" r WHERE ${OPEN} AND r.entity = 'drawer'
  UNION ALL
  SELECT 'refundsDue', count(*)::text, coalesce(sum(r.due), 0)::text FROM "row" r
  WHERE r.venue_id = $1 AND r.due > 0 AND r.entity IN ('order', 'visit')
  ORDER BY 1, 2`;

interface DayAsked {
  readonly venue: Venue;
  readonly before: Day | undefined;
  readonly businessDay: string;
}

export function dayRecords({ venue, before, businessDay }: DayAsked): Asked<DayRecords> {
  return {
    query: { sql: DAY_ROWS, params: [venue.id, earliestDayOf(venue, businessDay), businessDay] },
    read: ({ rows }) => {
      const of = <T extends AnyDocument>(kind: string): T[] =>
        rows.filter(([found]) => found === kind).map(([, , doc]) => JSON.parse(String(doc)) as T);
      const [, count, cents] = rows.find(([kind]) => kind === 'refundsDue') ?? [];
      return {
        venue,
        businessDay,
        before,
        orders: of<Order>('orders'),
        visits: of<Visit>('visits'),
        rounds: of<Order>('rounds'),
        payments: of<Payment>('payments'),
        drawers: of<Drawer>('drawers'),
        refundsDue: { count: Number(count), cents: Number(cents) },
      };
    },
  };
}
