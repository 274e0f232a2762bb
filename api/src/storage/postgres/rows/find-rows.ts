/** Rows of one entity, with their heads. */
import type { EntityName } from '@tableside/domain/entities/entities.ts';
import { sql } from 'drizzle-orm';
import type { RowOf, RowsPage } from '../../storage.ts';
import { arrayOf } from '../connection.ts';
import { asStored, rowsOf, STORED } from '../desk/load-known.ts';
import { inArray, prepared, type Queries } from '../queries.ts';

type Ask = Queries['ask'];

const value = sql.placeholder;
const OF_ENTITY = sql`SELECT ${STORED} ${rowsOf(value('venueId'))} AND r.entity = ${value('entity')}`;
const FIND = prepared(sql`${OF_ENTITY} AND r.id ${inArray(value('ids'))}`);
const PAGE = prepared(sql`${OF_ENTITY} AND r.id > ${value('after')} ORDER BY r.id LIMIT ${value('limit')}`);

interface OfEntity<E extends EntityName> {
  readonly venueId: string;
  readonly entity: E;
}

/** Returns these rows in the order of the ids. A row that does not exist is missing. */
export async function findRows<E extends EntityName>(
  ask: Ask,
  { venueId, entity, ids }: OfEntity<E> & { readonly ids: readonly string[] },
): Promise<RowOf<E>[]> {
  if (ids.length === 0) return [];
  const { rows } = await ask(FIND({ venueId, entity, ids: arrayOf(ids) }));
  const known = new Map(rows.map((values) => [String(values[1]), asStored(values) as RowOf<E>]));
  return ids.flatMap((id) => known.get(id) ?? []);
}

/** Ordered by id. */
export async function allRows<E extends EntityName>(
  ask: Ask,
  { venueId, entity }: OfEntity<E>,
  { after = '', limit }: Partial<RowsPage> = {},
): Promise<RowOf<E>[]> {
  const { rows } = await ask(PAGE({ venueId, entity, after, limit: limit ?? null }));
  return rows.map((values) => asStored(values) as RowOf<E>);
}
