/** Rows of one entity, with their heads. */
import type { EntityName } from '@tableside/domain/entities.ts';
import { type AnyColumn, and, asc, eq, gt } from 'drizzle-orm';
import type { RowOf, RowsPage, StoredRow } from '../../storage.ts';
import type { Queries } from '../database.ts';
import { among } from '../lists/conditions.ts';
import { changeHead, row } from '../schema/tables-rows.ts';

const storedColumns = {
  entity: row.entity,
  id: row.id,
  seq: changeHead.seq,
  version: row.version,
  doc: row.doc,
  scope: changeHead.scope,
  seenScope: changeHead.seenScope,
  ownerId: changeHead.ownerId,
} satisfies Record<keyof StoredRow, AnyColumn>;

const sameRow = and(
  eq(row.venueId, changeHead.venueId),
  eq(row.entity, changeHead.entity),
  eq(row.id, changeHead.id),
);

interface Named<E extends EntityName> {
  readonly venueId: string;
  readonly entity: E;
  readonly ids: readonly string[];
}

/** Returns these rows in the order of the ids. A row that does not exist is missing. */
export async function findRows<E extends EntityName>(
  query: Queries,
  { venueId, entity, ids }: Named<E>,
): Promise<RowOf<E>[]> {
  if (ids.length === 0) return [];
  const found = await query
    .select(storedColumns)
    .from(row)
    .innerJoin(changeHead, sameRow)
    .where(and(eq(row.venueId, venueId), eq(row.entity, entity), among(row.id, ids)));
  const known = new Map(found.map((one) => [one.id, one as RowOf<E>]));
  return ids.flatMap((id) => known.get(id) ?? []);
}

/** Ordered by id. */
export async function allRows<E extends EntityName>(
  query: Queries,
  { venueId, entity }: Omit<Named<E>, 'ids'>,
  { after = '', limit }: Partial<RowsPage> = {},
): Promise<RowOf<E>[]> {
  const ofEntity = and(eq(row.venueId, venueId), eq(row.entity, entity), gt(row.id, after));
  const all = query
    .select(storedColumns)
    .from(row)
    .innerJoin(changeHead, sameRow)
    .where(ofEntity)
    .orderBy(asc(row.id));
  return (await (limit === undefined ? all : all.limit(limit))) as RowOf<E>[];
}
