/**
 * Loads what look-ups name, outside of any write: each turn asks for what the rows of the one before led to, with one
 * statement for each entity and each index.
 */

import type { Read } from '@tableside/domain/command/look-ups.ts';
import { finds, type RowRequest } from '@tableside/domain/command/row-request.ts';
import type { CardAccount, Rows } from '@tableside/domain/command/rows.ts';
import type { DayRecords } from '@tableside/domain/days/day-records.ts';
import { dayIdOf } from '@tableside/domain/entities/day.ts';
import type { AnyDocument } from '@tableside/domain/entities/entities.ts';
import { type SQL, sql } from 'drizzle-orm';
import { fetchAnswers, loadReads, type Question } from '../../rows/look-ups.ts';
import { type Asked, cashOf, dayRecords, devicesInUse } from '../../sql/day-facts.ts';
import { accountsOfCard, adminsOf, highestOf } from '../../sql/users.ts';
import { arrayOf } from '../connection.ts';
import { INDEXED } from '../desk/load-known.ts';
import { inArray, type Queries, queryOf } from '../queries.ts';
import { findRows } from './find-rows.ts';

export async function loadRows(read: Queries, venueId: string, reads: readonly Read[]): Promise<Rows> {
  const fetch = async (questions: readonly Question[]) => {
    const requests = questions.flatMap(({ kind, args }) => (kind === 'rows' ? args : []));
    const found = documentsOf(read.ask, venueId, requests);
    return Promise.all(questions.map((question) => answerTo(read, venueId, { question, found })));
  };
  return loadReads(reads, await fetchAnswers([reads], fetch));
}

interface Asking {
  readonly question: Question;
  /** The rows of the turn, by their request. */
  readonly found: Promise<ReadonlyMap<RowRequest, readonly AnyDocument[]>>;
}

function answerTo({ all, ask }: Queries, venueId: string, { question, found }: Asking): Promise<unknown> {
  const told = async <T>({ selected, read }: Asked<T>): Promise<T> =>
    read((await ask(queryOf(selected))).rows);
  switch (question.kind) {
    case 'rows':
      return found.then((rows) => rows.get(question.args[0]) ?? []);
    case 'activeAdmins':
      return all(adminsOf(venueId));
    case 'accountOfCard':
      return all<CardAccount>(accountsOfCard(venueId, question.args[0])).then(highestOf);
    case 'cashOf':
      return told(cashOf(venueId, question.args[0]));
    case 'devicesInUse':
      return told(devicesInUse(venueId));
    case 'dayRecords':
      return recordsOf(ask, venueId, question.args[0]);
  }
}

async function recordsOf(
  ask: Queries['ask'],
  venueId: string,
  businessDay: string,
): Promise<DayRecords | undefined> {
  const [found] = await findRows(ask, { venueId, entity: 'venue', ids: [venueId] });
  const venue = found?.doc;
  if (!venue) return undefined;
  const ids = venue.closedThrough === undefined ? [] : [dayIdOf(venueId, venue.closedThrough)];
  const [closed] = await findRows(ask, { venueId, entity: 'day', ids });
  const { selected, read } = dayRecords({ venue, before: closed?.doc, businessDay });
  return read((await ask(queryOf(selected))).rows);
}

async function documentsOf(
  ask: Queries['ask'],
  venueId: string,
  requests: readonly RowRequest[],
): Promise<ReadonlyMap<RowRequest, readonly AnyDocument[]>> {
  const groups = new Map<string, RowRequest[]>();
  for (const request of requests) {
    const group = groups.get(groupOf(request));
    if (group) group.push(request);
    else groups.set(groupOf(request), [request]);
  }
  const found = await Promise.all(
    [...groups.values()].map(async (group) => {
      const docs = await documentsOfGroup(ask, venueId, group);
      return group.map((request) => [request, docs.filter((doc) => finds(request, doc))] as const);
    }),
  );
  return new Map(found.flat());
}

/** Requests of one group are answered by one statement. */
const groupOf = (request: RowRequest): string =>
  `${request.entity} ${request.by === 'index' ? request.index : request.by}`;

async function documentsOfGroup(
  ask: Queries['ask'],
  venueId: string,
  group: readonly RowRequest[],
): Promise<AnyDocument[]> {
  const [first] = group;
  if (!first) return [];
  const { rows } = await ask(
    queryOf(sql`SELECT r.doc FROM "row" r
      WHERE r.venue_id = ${venueId} AND r.entity = ${first.entity} AND ${narrowed(venueId, first, group)}`),
  );
  return rows.map(([doc]): AnyDocument => JSON.parse(String(doc)));
}

function narrowed(venueId: string, first: RowRequest, group: readonly RowRequest[]): SQL {
  if (first.by === 'entity') return first.entity === 'venue' ? sql`r.id = ${venueId}` : sql`true`;
  const values = new Set(
    group.flatMap((one) => (one.by === 'id' ? one.id : one.by === 'index' ? one.values : [])),
  );
  const column = first.by === 'id' ? sql`r.id` : INDEXED[first.index];
  return sql`${column} ${inArray(arrayOf([...values]))}`;
}
