/** Loads what look-ups name, outside of any write: each turn asks for what the rows of the one before led to. */
import { dayIdOf } from '@tableside/domain/days/day.ts';
import type { DayRecords } from '@tableside/domain/days/day-records.ts';
import type { AnyDocument } from '@tableside/domain/entities.ts';
import type { Read } from '@tableside/domain/look-ups.ts';
import type { Role } from '@tableside/domain/permissions.ts';
import type { RowRequest } from '@tableside/domain/row-request.ts';
import { finds } from '@tableside/domain/row-request.ts';
import type { Rows } from '@tableside/domain/rows.ts';
import { fetchAnswers, loadReads, type Question } from '../../look-ups.ts';
import { type Asked, cashOf, dayRecords, devicesInUse } from '../../sql/day-facts.ts';
import { adminsOf, highestOf, rolesOfCard } from '../../sql/users.ts';
import { arrayOf, inArray } from '../connection.ts';
import type { Reading } from '../database.ts';
import { INDEXED } from '../desk/load-known.ts';
import { queryOf, selected } from '../queries.ts';
import { findRows } from './find-rows.ts';

export async function loadRows(read: Reading, venueId: string, reads: readonly Read[]): Promise<Rows> {
  const fetch = (questions: readonly Question[]) =>
    Promise.all(questions.map((question) => answerTo(read, venueId, question)));
  return loadReads(reads, await fetchAnswers([reads], fetch));
}

function answerTo({ query, ask }: Reading, venueId: string, question: Question): Promise<unknown> {
  const told = async <T>({ selected, read }: Asked<T>): Promise<T> =>
    read((await ask(queryOf(selected))).rows);
  switch (question.kind) {
    case 'rows':
      return documentsOf(ask, venueId, question.args[0]);
    case 'activeAdmins':
      return selected(query, adminsOf(venueId));
    case 'roleOfCard':
      return selected<{ readonly role: Role }>(query, rolesOfCard(venueId, question.args[0])).then(highestOf);
    case 'cashOf':
      return told(cashOf(venueId, question.args[0]));
    case 'devicesInUse':
      return told(devicesInUse(venueId));
    case 'dayRecords':
      return recordsOf(ask, venueId, question.args[0]);
  }
}

async function recordsOf(
  ask: Reading['ask'],
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
  ask: Reading['ask'],
  venueId: string,
  request: RowRequest,
): Promise<AnyDocument[]> {
  const { where, param } = narrowed(venueId, request);
  const { rows } = await ask({
    sql: `SELECT r.doc FROM "row" r WHERE r.venue_id = $1 AND r.entity = $2 AND ${where}`,
    params: [venueId, request.entity, ...(param === undefined ? [] : [param])],
  });
  const docs = rows.map(([doc]): AnyDocument => JSON.parse(String(doc)));
  return docs.filter((doc) => request.by !== 'index' || finds(request, doc));
}

function narrowed(venueId: string, request: RowRequest): { where: string; param?: string } {
  if (request.by === 'id') return { where: 'r.id = $3', param: request.id };
  if (request.by === 'index')
    return { where: `${INDEXED[request.index]} ${inArray('$3')}`, param: arrayOf(request.values) };
  return request.entity === 'venue' ? { where: 'r.id = $3', param: venueId } : { where: 'true' };
}
