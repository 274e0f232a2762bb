/**
 * What only a server knows when a drawer is counted and when a day is closed: the cash of a drawer, every row of a range
 * of days, and what waits on the devices.
 */
import type { Drawer } from '@tableside/domain/cash/drawer.ts';
import { type Day, type DeviceAtClose, dayIdOf } from '@tableside/domain/days/day.ts';
import { type DayRecords, earliestDayOf } from '@tableside/domain/days/day-records.ts';
import type { EntityName } from '@tableside/domain/entities.ts';
import type { Order } from '@tableside/domain/orders/order.ts';
import type { Payment } from '@tableside/domain/payments/payment.ts';
import type { Venue } from '@tableside/domain/venue/venue.ts';
import type { Visit } from '@tableside/domain/visits/visit.ts';
import { and, eq, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import { deviceAtClose } from '../../devices.ts';
import type { Finder } from '../../look-ups.ts';
import type { Database } from '../database.ts';
import { device } from '../schema/tables-accounts.ts';
import { row } from '../schema/tables-rows.ts';
import type { RowStore } from './row-store.ts';

type DayFacts = Pick<Finder, 'cashOf' | 'dayRecords' | 'devicesInUse'>;

interface Asked {
  readonly venueId: string;
  readonly from: string;
  readonly to: string;
  readonly parentId?: string;
}

const inDays = (entity: EntityName, more: SQL): SQL =>
  sql`entity = ${sql.raw(`'${entity}'`)} AND ${row.businessDay} BETWEEN ${sql.placeholder('from')} AND ${sql.placeholder('to')} AND ${more}`;
/** Drafts are not sold yet, and a draft that was cancelled never was. */
const OF_ITSELF = sql`visit_id IS NULL AND ${row.status} NOT IN ('draft', 'unsent', 'discarded')`;

export function createDayFacts(database: Database, store: RowStore): (venueId: string) => DayFacts {
  const recordsOf = createDayRecords(database, store);
  const cashOf = createCash(database);
  return (venueId) => ({
    cashOf: (drawerId) => cashOf(venueId, drawerId),
    dayRecords(businessDay) {
      const venue = store.get(venueId, 'venue', venueId);
      return venue && recordsOf(venue.doc as Venue, businessDay);
    },
    devicesInUse: () => devicesInUse(database, venueId),
  });
}

const ofVenue = eq(row.venueId, sql.placeholder('venueId'));

function createDayRecords(
  database: Database,
  store: RowStore,
): (venue: Venue, businessDay: string) => DayRecords {
  const owing = createOwing(database);
  const find = prepareFinds(database);
  return (venue, businessDay) => {
    const asked = { venueId: venue.id, from: earliestDayOf(venue, businessDay), to: businessDay };
    const visits = [...find.endedVisits(asked), ...find.openVisits(asked)];
    const { closedThrough } = venue;
    const before = closedThrough && store.get(venue.id, 'day', dayIdOf(venue.id, closedThrough));
    return {
      venue,
      businessDay,
      before: before ? (before.doc as Day) : undefined,
      orders: find.orders(asked),
      visits,
      rounds: visits.flatMap(({ id }) => find.rounds({ ...asked, parentId: id })),
      payments: [...find.payments(asked), ...find.refunds(asked)],
      drawers: [...find.countedDrawers(asked), ...find.openDrawers(asked)],
      refundsDue: owing(venue.id),
    };
  };
}

function prepareFinds({ query, statement }: Database) {
  const documents = <T>(where: SQL | undefined) => {
    const found = statement(query.select({ doc: row.doc }).from(row).where(and(ofVenue, where)));
    return (asked: Asked): T[] => found.all({ ...asked }).map(([doc]) => JSON.parse(String(doc)) as T);
  };
  return {
    orders: documents<Order>(inDays('order', OF_ITSELF)),
    endedVisits: documents<Visit>(inDays('visit', sql`${row.status} IN ('closed', 'left')`)),
    openVisits: documents<Visit>(sql`entity = 'visit' AND ${row.status} = 'open'`),
    rounds: documents<Order>(eq(row.parentId, sql.placeholder('parentId'))),
    payments: documents<Payment>(inDays('payment', isNull(row.paymentId))),
    refunds: documents<Payment>(inDays('payment', isNotNull(row.paymentId))),
    countedDrawers: documents<Drawer>(inDays('drawer', sql`${row.status} = 'closed'`)),
    openDrawers: documents<Drawer>(sql`entity = 'drawer' AND ${row.status} = 'open'`),
  };
}

function createOwing({ query, statement }: Database): (venueId: string) => DayRecords['refundsDue'] {
  const owing = statement(
    query
      .select({ count: sql`count(*)`, cents: sql`coalesce(sum(${row.due}), 0)` })
      .from(row)
      .where(and(ofVenue, sql`entity IN ('order', 'visit') AND ${row.due} > 0`)),
  );
  return (venueId) => {
    const [count, cents] = owing.get({ venueId }) ?? [];
    return { count: Number(count), cents: Number(cents) };
  };
}

function createCash({ query, statement }: Database): (venueId: string, drawerId: string) => number {
  const cash = statement(
    query
      .select({ cents: sql`coalesce(sum(iif(${row.paymentId} IS NULL, ${row.cents}, -${row.cents})), 0)` })
      .from(row)
      .where(and(ofVenue, eq(row.drawerId, sql.placeholder('drawerId')), sql`${row.method} = 'cash'`)),
  );
  return (venueId, drawerId) => Number(cash.get({ venueId, drawerId })?.[0]);
}

const devicesInUse = ({ query }: Database, venueId: string): DeviceAtClose[] =>
  query
    .select()
    .from(device)
    .where(and(eq(device.venueId, venueId), isNull(device.revokedAt)))
    .orderBy(device.letter)
    .all()
    .map(deviceAtClose);
