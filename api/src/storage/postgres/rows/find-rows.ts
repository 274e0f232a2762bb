/** Rows of one entity, with their heads. */
import type { EntityName } from '@tableside/domain/entities.ts';
import type { RowOf, RowsPage } from '../../storage.ts';
import { arrayOf, inArray } from '../connection.ts';
import type { Reading } from '../database.ts';
import { asStored, ROWS, STORED } from '../desk/load-known.ts';

type Ask = Reading['ask'];

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
  const { rows } = await ask({
    sql: `SELECT ${STORED} ${ROWS} AND r.entity = $2 AND r.id ${inArray('$3')}`,
    params: [venueId, entity, arrayOf(ids)],
  });
  const known = new Map(rows.map((values) => [String(values[1]), asStored(values) as RowOf<E>]));
  return ids.flatMap((id) => known.get(id) ?? []);
}

/** Ordered by id. */
export async function allRows<E extends EntityName>(
  ask: Ask,
  { venueId, entity }: OfEntity<E>,
  { after = '', limit }: Partial<RowsPage> = {},
): Promise<RowOf<E>[]> {
  const { rows } = await ask({
    sql: `SELECT ${STORED} ${ROWS} AND r.entity = $2 AND r.id > $3 ORDER BY r.id LIMIT $4`,
    params: [venueId, entity, after, limit ?? null],
  });
  return rows.map((values) => asStored(values) as RowOf<E>);
}
