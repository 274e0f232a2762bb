/** Rows and their heads. They are read by key, and stamped and written together. */
import type { Change, EntityName } from '@tableside/domain/entities.ts';
import { same } from '@tableside/domain/same.ts';
import { and, eq, gt, sql } from 'drizzle-orm';
import { contentColumns, isSameListed, rowColumns } from '../../row-columns.ts';
import { type Commit, headOf, stampedAfter } from '../../stamped-row.ts';
import type { RowsPage, StoredRow } from '../../storage.ts';
import type { Database } from '../database.ts';
import { changeHead, row } from '../schema/tables-rows.ts';
import { placeholders } from '../statement.ts';
import { createRefundSums } from './refund-sums.ts';
import { type RowKey, rememberRows } from './row-memory.ts';

export type RowStore = ReturnType<typeof createRowStore>;

/** The columns of a row joined with its head. */
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
 * Converts the values of `storedColumns` to a row. drizzle would take several times as long. The cast is safe because
 * entity and document were written together.
 */
export function toStored(values: unknown[]): StoredRow {
  const [entity, id, seq, version, doc, scope, seenScope, ownerId] = values;
  return { entity, id, seq, version, doc: JSON.parse(String(doc)), scope, seenScope, ownerId } as StoredRow;
}

export function createRowStore(database: Database) {
  const { query } = database;
  const memory = rememberRows(database);
  const rowByKey = database.statement(queryRowByKey(query));
  const headByKey = database.statement(queryHeadByKey(query));
  const byEntity = prepareByEntity(query);
  const removeRow = database.statement(query.delete(row).where(ofKey(row)));
  const removeHead = database.statement(query.delete(changeHead).where(ofKey(changeHead)));
  const read = (key: RowKey): StoredRow | undefined => {
    const found = rowByKey.get({ ...key });
    const head = found && headByKey.get({ ...key });
    if (!found || !head) return undefined;
    const [version, doc] = found;
    const [seq, ...rest] = head;
    const stored = toStored([key.entity, key.id, seq, version, doc, ...rest]);
    memory.keep(key, stored);
    return stored;
  };
  const get = (key: RowKey): StoredRow | undefined => memory.get(key) ?? read(key);
  const put = createPut(database, get);
  return {
    get: (venueId: string, entity: EntityName, id: string) => get({ venueId, entity, id }),
    all: (venueId: string, entity: EntityName, { after = '', limit }: Partial<RowsPage> = {}): StoredRow[] =>
      (byEntity.values({ venueId, entity, after, limit: limit ?? ALL }) as unknown[][]).map(toStored),
    put(venueId: string, change: Change, commit: Commit): StoredRow {
      const stored = put(venueId, change, commit);
      memory.keep({ venueId, entity: change.entity, id: change.id }, stored);
      return stored;
    },
    /** Deletes a row and its head, as if the row had never existed. */
    remove(key: RowKey): void {
      removeRow.run({ ...key });
      removeHead.run({ ...key });
      memory.forget(key);
    },
  };
}

/** In SQLite, a limit of -1 means no limit. */
const ALL = -1;

const ofKey = (table: typeof row | typeof changeHead) =>
  and(
    eq(table.venueId, sql.placeholder('venueId')),
    eq(table.entity, sql.placeholder('entity')),
    eq(table.id, sql.placeholder('id')),
  );

/**
 * Rows and heads are read by key separately, never joined. Because partial indexes depend on `entity`, SQLite replans a
 * join whenever another entity is bound, which takes ten times as long as both reads.
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

/** Returns a function that writes a row as version + 1 under a seq, with its head. */
function createPut(database: Database, get: (key: RowKey) => StoredRow | undefined) {
  const { query } = database;
  const refunds = createRefundSums(database);
  const putRow = database.statement(queryPutRow(query));
  const updateRow = database.statement(queryUpdateRow(query));
  const putHead = database.statement(queryPutHead(query));
  const updateHead = database.statement(queryUpdateHead(query));
  return (venueId: string, change: Change, { seq, at }: Commit): StoredRow => {
    const key = { venueId, entity: change.entity, id: change.id };
    const before = get(key);
    const { version, stamped } = stampedAfter(before, change);
    if (before !== undefined && isSameListed(before, stamped)) {
      updateRow.run({ ...key, version, ...contentColumns(stamped) });
    } else {
      const columns = rowColumns(stamped, (paymentId) => refunds.of(venueId, paymentId));
      putRow.run({ ...columns, ...key, version });
      if (columns.paymentId !== null) refunds.settle(venueId, columns.paymentId);
    }
    const head = headOf(stamped, before);
    const isHeadSame = before !== undefined && same(head, headOf(before, before));
    (isHeadSame ? updateHead : putHead).run({ ...key, ...head, seq, changedAt: at });
    const { scope, seenScope, ownerId } = head;
    return { ...stamped, scope, seenScope, ownerId, seq, version } as StoredRow;
  };
}

const excluded = (column: { name: string }) => sql.raw(`excluded.${column.name}`);

/** Columns that are in no index, or only in that of the reports. Most changes of an order change only these. */
const CONTENT = ['version', 'doc', 'total', 'due', 'lines', 'taxes'] as const;

function queryPutRow(query: Database['query']) {
  const columns = ['open', 'status', 'tableId', 'parentId', 'number', 'businessDay', 'createdAt'] as const;
  const owners = ['customerId', 'orderId', 'paymentId', 'serverId', 'visitId', 'drawerId'] as const;
  const money = ['method', 'outcome', 'cents', 'search', 'tip', 'refunded', 'lateAt', 'reduced'] as const;
  const changing = [...CONTENT, ...columns, ...owners, ...money] as const;
  return query
    .insert(row)
    .values(placeholders('venueId', 'entity', 'id', ...changing))
    .onConflictDoUpdate({
      target: [row.venueId, row.entity, row.id],
      set: Object.fromEntries(changing.map((name) => [name, excluded(row[name])])),
    });
}

/**
 * Sets few columns on purpose: SQLite rewrites the index of every column that is named, even if its value stays the
 * same.
 */
const queryUpdateRow = (query: Database['query']) =>
  query
    .update(row)
    .set(placeholders(...CONTENT) as never)
    .where(ofKey(row));

function queryPutHead(query: Database['query']) {
  const changing = ['seq', 'scope', 'seenScope', 'ownerId', 'archived', 'closedAt', 'changedAt'] as const;
  return query
    .insert(changeHead)
    .values({ ...placeholders('venueId', 'entity', 'id', ...changing), deleted: 0 })
    .onConflictDoUpdate({
      target: [changeHead.venueId, changeHead.entity, changeHead.id],
      set: Object.fromEntries(changing.map((name) => [name, excluded(changeHead[name])])),
    });
}

const queryUpdateHead = (query: Database['query']) =>
  query
    .update(changeHead)
    .set(placeholders('seq', 'changedAt') as never)
    .where(ofKey(changeHead));
