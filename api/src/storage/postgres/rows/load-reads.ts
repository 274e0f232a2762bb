/** Loads what look-ups name, outside of any write: each turn asks for what the rows of the one before led to. */
import { dayIdOf } from '@tableside/domain/days/day.ts';
import type { DayRecords } from '@tableside/domain/days/day-records.ts';
import type { AnyDocument } from '@tableside/domain/entities.ts';
import type { Read } from '@tableside/domain/look-ups.ts';
import type { IndexName, RowRequest } from '@tableside/domain/row-request.ts';
import { finds } from '@tableside/domain/row-request.ts';
import type { Rows } from '@tableside/domain/rows.ts';
import { and, eq, type SQL, sql } from 'drizzle-orm';
import { fetchAnswers, loadReads, type Question } from '../../look-ups.ts';
import { activeAdmins, roleOfCard } from '../accounts/users.ts';
import type { Queries, Reading } from '../database.ts';
import { first } from '../first.ts';
import { among } from '../lists/conditions.ts';
import { row } from '../schema/tables-rows.ts';
import { type Asked, cashOf, dayRecords, devicesInUse } from './day-facts.ts';
import { findRows } from './find-rows.ts';

export async function loadRows(read: Reading, venueId: string, reads: readonly Read[]): Promise<Rows> {
  const fetch = (questions: readonly Question[]) =>
    Promise.all(questions.map((question) => answerTo(read, venueId, question)));
  return loadReads(reads, await fetchAnswers([reads], fetch));
}

function answerTo({ query, ask }: Reading, venueId: string, question: Question): Promise<unknown> {
  const told = async <T>({ query, read }: Asked<T>): Promise<T> => read(await ask(query));
  switch (question.kind) {
    case 'rows':
      return findDocuments(query, venueId, question.args[0]);
    case 'activeAdmins':
      return activeAdmins(query, venueId).execute();
    case 'roleOfCard':
      return roleOfCard(query, venueId, question.args[0]);
    case 'cashOf':
      return told(cashOf(venueId, question.args[0]));
    case 'devicesInUse':
      return told(devicesInUse(venueId));
    case 'dayRecords':
      return recordsOf({ query, ask }, venueId, question.args[0]);
  }
}

async function recordsOf(
  { query, ask }: Reading,
  venueId: string,
  businessDay: string,
): Promise<DayRecords | undefined> {
  const venue = first(await findRows(query, { venueId, entity: 'venue', ids: [venueId] }))?.doc;
  if (!venue) return undefined;
  const ids = venue.closedThrough === undefined ? [] : [dayIdOf(venueId, venue.closedThrough)];
  const before = first(await findRows(query, { venueId, entity: 'day', ids }))?.doc;
  const { query: records, read } = dayRecords({ venue, before, businessDay });
  return read(await ask(records));
}

/** Narrows the rows of an index in SQL. The index itself then decides which of them it holds. */
const INDEXED: Readonly<Record<IndexName, (values: readonly string[]) => SQL | undefined>> = {
  openOrdersByTable: (values) => and(among(row.tableId, values), eq(row.open, 1)),
  draftsByCustomer: (values) => and(among(row.customerId, values), eq(row.open, 1)),
  openVisitsByTable: (values) => and(among(row.tableId, values), eq(row.open, 1)),
  openDrawers: (values) => and(among(row.status, values), eq(row.open, 1)),
  ordersByParent: (values) => among(row.parentId, values),
  paymentsByOrder: (values) => among(row.orderId, values),
};

async function findDocuments(query: Queries, venueId: string, request: RowRequest): Promise<AnyDocument[]> {
  const ofEntity = and(eq(row.venueId, venueId), eq(row.entity, request.entity));
  const found = await query
    .select({ doc: row.doc })
    .from(row)
    .where(and(ofEntity, narrowed(venueId, request)));
  return found.map(({ doc }) => doc).filter((doc) => request.by !== 'index' || finds(request, doc));
}

function narrowed(venueId: string, request: RowRequest): SQL | undefined {
  if (request.by === 'id') return eq(row.id, request.id);
  if (request.by === 'index') return INDEXED[request.index](request.values);
  return request.entity === 'venue' ? eq(row.id, venueId) : sql`true`;
}
