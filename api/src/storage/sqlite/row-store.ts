/** Rows and their heads: read by key, stamped and written together. */
import type { Change, EntityName } from '@tableside/domain/entities.ts';
import { and, eq, sql } from 'drizzle-orm';
import { closedAtOf, ownerOf, scopeOf } from '../scope.ts';
import type { StoredRow } from '../storage.ts';
import type { Database } from './database.ts';
import { rowColumns } from './row-columns.ts';
import { changeHead, row } from './tables-rows.ts';

export type RowStore = ReturnType<typeof createRowStore>;

/** A joined row as the queries select it. */
export const storedColumns = {
  entity: row.entity,
  id: row.id,
  seq: changeHead.seq,
  version: row.version,
  doc: row.doc,
  scope: changeHead.scope,
  seenScope: changeHead.seenScope,
  ownerId: changeHead.ownerId,
};

export const sameRow = and(
  eq(row.venueId, changeHead.venueId),
  eq(row.entity, changeHead.entity),
  eq(row.id, changeHead.id),
);

/** What the queries answer holds entity and document apart; they belong together because they were written so. */
export const asStored = (found: object): StoredRow => found as StoredRow;

export function createRowStore({ query }: Database) {
  const venueId = sql.placeholder('venueId');
  const entity = sql.placeholder('entity');
  const byKey = query
    .select(storedColumns)
    .from(row)
    .innerJoin(changeHead, sameRow)
    .where(and(eq(row.venueId, venueId), eq(row.entity, entity), eq(row.id, sql.placeholder('id'))))
    .prepare();
  const byEntity = query
    .select(storedColumns)
    .from(row)
    .innerJoin(changeHead, sameRow)
    .where(and(eq(row.venueId, venueId), eq(row.entity, entity)))
    .orderBy(row.id)
    .prepare();
  const putRow = preparePutRow(query);
  const putHead = preparePutHead(query);

  const get = (venue: string, name: EntityName, id: string): StoredRow | undefined => {
    const found = byKey.get({ venueId: venue, entity: name, id });
    return found && asStored(found);
  };
  return {
    get,
    all: (venue: string, name: EntityName): StoredRow[] =>
      byEntity.all({ venueId: venue, entity: name }).map(asStored),
    /** Writes the row as version + 1 under this seq, with its head. */
    put(venue: string, change: Change, seq: number): StoredRow {
      const before = get(venue, change.entity, change.id);
      const version = (before?.version ?? 0) + 1;
      const stamped = { ...change, doc: { ...change.doc, version } } as Change;
      const scope = scopeOf(stamped);
      const stored = asStored({
        ...stamped,
        seq,
        version,
        scope,
        seenScope: scope | (before?.seenScope ?? 0),
        ownerId: ownerOf(stamped),
      });
      putRow.run({ ...rowColumns(stamped), venueId: venue, entity: stored.entity, id: stored.id, version });
      putHead.run({
        venueId: venue,
        entity: stored.entity,
        id: stored.id,
        seq,
        scope,
        seenScope: stored.seenScope,
        ownerId: stored.ownerId,
        archived: 'archived' in stamped.doc && stamped.doc.archived ? 1 : 0,
        closedAt: closedAtOf(stamped),
      });
      return stored;
    },
  };
}

const placeholders = <K extends string>(...names: K[]) =>
  Object.fromEntries(names.map((name) => [name, sql.placeholder(name)])) as unknown as Record<
    K,
    ReturnType<typeof sql.placeholder>
  >;
const excluded = (column: { name: string }) => sql.raw(`excluded.${column.name}`);

function preparePutRow(query: Database['query']) {
  const columns = ['open', 'status', 'tableId', 'parentId', 'number', 'businessDay', 'createdAt'] as const;
  const owners = ['customerId', 'orderId'] as const;
  const changing = ['version', 'doc', ...columns, ...owners] as const;
  return query
    .insert(row)
    .values(placeholders('venueId', 'entity', 'id', ...changing))
    .onConflictDoUpdate({
      target: [row.venueId, row.entity, row.id],
      set: Object.fromEntries(changing.map((name) => [name, excluded(row[name])])),
    })
    .prepare();
}

function preparePutHead(query: Database['query']) {
  const changing = ['seq', 'scope', 'seenScope', 'ownerId', 'archived', 'closedAt'] as const;
  return query
    .insert(changeHead)
    .values({ ...placeholders('venueId', 'entity', 'id', ...changing), deleted: 0 })
    .onConflictDoUpdate({
      target: [changeHead.venueId, changeHead.entity, changeHead.id],
      set: Object.fromEntries(changing.map((name) => [name, excluded(changeHead[name])])),
    })
    .prepare();
}
