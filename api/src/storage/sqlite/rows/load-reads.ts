/** Answers the questions of look-ups over the rows of one venue. Each index is a range of one SQL index. */

import type { Read } from '@tableside/domain/command/look-ups.ts';
import { finds, type IndexName } from '@tableside/domain/command/row-request.ts';
import type { CardAccount, Rows } from '@tableside/domain/command/rows.ts';
import { type Day, dayIdOf } from '@tableside/domain/entities/day.ts';
import type { AnyDocument, EntityName } from '@tableside/domain/entities/entities.ts';
import type { Venue } from '@tableside/domain/entities/venue.ts';
import { type SQL, sql } from 'drizzle-orm';
import { type Finder, loadReads } from '../../rows/look-ups.ts';
import { type Asked, cashOf, dayRecords, devicesInUse } from '../../sql/day-facts.ts';
import { accountsOfCard, adminsOf, highestOf } from '../../sql/users.ts';
import type { Database } from '../database.ts';
import type { RowStore } from './row-store.ts';

export type LoadReads = (venueId: string, reads: readonly Read[]) => Rows;

const value = sql.placeholder('value');

/** Narrows the rows of an index in SQL. The index itself then decides which of them it holds. */
const WHERE: Readonly<Record<IndexName, SQL>> = {
  openOrdersByTable: sql`table_id = ${value} AND open = 1`,
  draftsByCustomer: sql`entity = 'order' AND customer_id = ${value} AND open = 1`,
  openVisitsByTable: sql`entity = 'visit' AND table_id = ${value} AND open = 1`,
  openDrawers: sql`entity = 'drawer' AND status = ${value}`,
  openPrints: sql`entity = 'print' AND table_id = ${value} AND open = 1`,
  watchedCharges: sql`entity = 'cardCharge' AND table_id = ${value} AND open = 1`,
  printsOf: sql`entity = 'print' AND visit_id = ${value}`,
  ordersByVisit: sql`entity = 'order' AND visit_id = ${value}`,
  paymentsByVisit: sql`entity = 'payment' AND visit_id = ${value}`,
};

export function createLoadReads(database: Database, store: RowStore): LoadReads {
  const finderOf = createFinders(database, store);
  return (venueId, reads) => loadReads(reads, finderOf(venueId));
}

function createFinders(database: Database, store: RowStore): (venueId: string) => Finder {
  const { query, statement } = database;
  const told = <T>({ selected, read }: Asked<T>): T => read(query.values(selected));
  const prepare = (where: SQL) =>
    statement(sql`SELECT entity, doc FROM row WHERE venue_id = ${sql.placeholder('venueId')} AND ${where}`);
  const indexes = Object.fromEntries(
    Object.entries(WHERE).map(([index, where]) => [index, prepare(where)]),
  ) as Record<IndexName, ReturnType<typeof prepare>>;
  const one = (venueId: string, entity: EntityName, id: string): readonly AnyDocument[] => {
    const stored = store.get(venueId, entity, id);
    return stored ? [stored.doc] : [];
  };
  return (venueId) => ({
    rows(request) {
      if (request.by === 'id') return one(venueId, request.entity, request.id);
      if (request.by === 'entity' && request.entity === 'venue') return one(venueId, 'venue', venueId);
      if (request.by === 'entity') return store.all(venueId, request.entity).map(({ doc }) => doc);
      return request.values
        .flatMap((value) => indexes[request.index].all({ venueId, value }))
        .filter(([entity, doc]) => entity === request.entity && mayHold(String(doc), request.lineId))
        .map(([, doc]): AnyDocument => JSON.parse(String(doc)))
        .filter((doc) => finds(request, doc));
    },
    activeAdmins: () => query.all(adminsOf(venueId)),
    accountOfCard: (staffId) => highestOf(query.all<CardAccount>(accountsOfCard(venueId, staffId))),
    cashOf: (drawerId) => told(cashOf(venueId, drawerId)),
    devicesInUse: () => told(devicesInUse(venueId)),
    dayRecords(businessDay) {
      const venue = store.get(venueId, 'venue', venueId)?.doc as Venue | undefined;
      if (!venue) return undefined;
      const { closedThrough } = venue;
      const before = closedThrough && store.get(venueId, 'day', dayIdOf(venueId, closedThrough));
      return told(dayRecords({ venue, before: before ? (before.doc as Day) : undefined, businessDay }));
    },
  });
}

/** A row whose text does not have the line's id is not parsed. */
const mayHold = (doc: string, lineId: string | undefined): boolean =>
  lineId === undefined || doc.includes(JSON.stringify(lineId));
