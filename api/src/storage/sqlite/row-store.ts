/** Rows and their heads: read by key, stamped and written together. */
import type { Change, EntityName } from '@tableside/domain/entities.ts';
import { and, eq, gt, sql } from 'drizzle-orm';
import { closedAtOf, ownerOf, scopeOf } from '../scope.ts';
import type { RowsPage, StoredRow } from '../storage.ts';
import type { Database } from './database.ts';
import { createRefundSums } from './refund-sums.ts';
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

/**
 * A row from the values of `storedColumns`. Mapped here and not by drizzle, which takes several times as long; entity and
 * document belong together because they were written so.
 */
export function toStored(values: unknown[]): StoredRow {
  const [entity, id, seq, version, doc, scope, seenScope, ownerId] = values;
  return { entity, id, seq, version, doc: JSON.parse(String(doc)), scope, seenScope, ownerId } as StoredRow;
}

export function createRowStore(database: Database) {
  const { query } = database;
  const rowByKey = database.statement(queryRowByKey(query));
  const headByKey = database.statement(queryHeadByKey(query));
  const byEntity = prepareByEntity(query);
  const change = (venueId: string, entity: EntityName, id: string): Change | undefined => {
    const found = rowByKey.get({ venueId, entity, id });
    return found && ({ entity, id, doc: JSON.parse(String(found[1])) } as Change);
  };
  return {
    get(venueId: string, entity: EntityName, id: string): StoredRow | undefined {
      const key = { venueId, entity, id };
      const found = rowByKey.get(key);
      const head = found && headByKey.get(key);
      if (!found || !head) return undefined;
      const [version, doc] = found;
      const [seq, ...rest] = head;
      return toStored([entity, id, seq, version, doc, ...rest]);
    },
    /** Without the numbers of its last change. */
    change,
    all: (venueId: string, entity: EntityName, { after = '', limit }: Partial<RowsPage> = {}): StoredRow[] =>
      (byEntity.values({ venueId, entity, after, limit: limit ?? ALL }) as unknown[][]).map(toStored),
    put: createPut(database),
  };
}

/** SQLite's way to say that there is no limit. */
const ALL = -1;

const ofKey = (table: typeof row | typeof changeHead) =>
  and(
    eq(table.venueId, sql.placeholder('venueId')),
    eq(table.entity, sql.placeholder('entity')),
    eq(table.id, sql.placeholder('id')),
  );

/**
 * Rows and heads are read by key one after the other, never joined: where partial indexes ask for an `entity`, SQLite
 * plans a join anew whenever another one is bound, which takes ten times as long as both reads.
 */
const queryRowByKey = (query: Database['query']) =>
  query.select({ version: row.version, doc: row.doc }).from(row).where(ofKey(row));

const queryHeadByKey = (query: Database['query']) =>
  query
    .select({
      seq: changeHead.seq,
      scope: changeHead.scope,
      seenScope: changeHead.seenScope,
      ownerId: changeHead.ownerId,
    })
    .from(changeHead)
    .where(ofKey(changeHead));

const prepareByEntity = (query: Database['query']) =>
  query
    .select(storedColumns)
    .from(row)
    .innerJoin(changeHead, sameRow)
    .where(
      and(
        eq(row.venueId, sql.placeholder('venueId')),
        eq(row.entity, sql.placeholder('entity')),
        gt(row.id, sql.placeholder('after')),
      ),
    )
    .orderBy(row.id)
    .limit(sql.placeholder('limit'))
    .prepare();

/** Writes a row as version + 1 under this seq, with its head. */
function createPut(database: Database) {
  const { query } = database;
  const refunds = createRefundSums(database);
  const stampOf = prepareStampOf(database);
  const putRow = database.statement(queryPutRow(query));
  const putHead = database.statement(queryPutHead(query));
  return (venueId: string, change: Change, seq: number): StoredRow => {
    const key = { venueId, entity: change.entity, id: change.id };
    const before = stampOf(key);
    const version = before.version + 1;
    const stamped = { ...change, doc: { ...change.doc, version } } as Change;
    const scope = scopeOf(stamped);
    const seen = { scope, seenScope: scope | before.seenScope, ownerId: ownerOf(stamped) };
    const archived = 'archived' in stamped.doc && stamped.doc.archived ? 1 : 0;
    const columns = rowColumns(stamped, (paymentId) => refunds.of(venueId, paymentId));
    putRow.run({ ...columns, ...key, version });
    if (columns.paymentId !== null) refunds.settle(venueId, columns.paymentId);
    putHead.run({ ...key, ...seen, seq, archived, closedAt: closedAtOf(stamped) });
    return { ...stamped, ...seen, seq, version } as StoredRow;
  };
}

/** What the next version of a row follows from. */
function prepareStampOf({ query, statement }: Database) {
  const version = statement(query.select({ version: row.version }).from(row).where(ofKey(row)));
  const seen = statement(
    query.select({ seenScope: changeHead.seenScope }).from(changeHead).where(ofKey(changeHead)),
  );
  return (key: { venueId: string; entity: EntityName; id: string }) => ({
    version: Number(version.get(key)?.[0] ?? 0),
    seenScope: Number(seen.get(key)?.[0] ?? 0),
  });
}

const placeholders = <K extends string>(...names: K[]) =>
  Object.fromEntries(names.map((name) => [name, sql.placeholder(name)])) as unknown as Record<
    K,
    ReturnType<typeof sql.placeholder>
  >;
const excluded = (column: { name: string }) => sql.raw(`excluded.${column.name}`);

function queryPutRow(query: Database['query']) {
  const columns = ['open', 'status', 'tableId', 'parentId', 'number', 'businessDay', 'createdAt'] as const;
  const owners = ['customerId', 'orderId', 'paymentId'] as const;
  const money = ['method', 'outcome', 'cents', 'search'] as const;
  const reported = ['serverId', 'total', 'due', 'tip', 'refunded', 'lines'] as const;
  const changing = ['version', 'doc', ...columns, ...owners, ...money, ...reported] as const;
  return query
    .insert(row)
    .values(placeholders('venueId', 'entity', 'id', ...changing))
    .onConflictDoUpdate({
      target: [row.venueId, row.entity, row.id],
      set: Object.fromEntries(changing.map((name) => [name, excluded(row[name])])),
    });
}

function queryPutHead(query: Database['query']) {
  const changing = ['seq', 'scope', 'seenScope', 'ownerId', 'archived', 'closedAt'] as const;
  return query
    .insert(changeHead)
    .values({ ...placeholders('venueId', 'entity', 'id', ...changing), deleted: 0 })
    .onConflictDoUpdate({
      target: [changeHead.venueId, changeHead.entity, changeHead.id],
      set: Object.fromEntries(changing.map((name) => [name, excluded(changeHead[name])])),
    });
}
