/** Rows and their heads. They are read by key, and stamped and written together. */
import type { Change, EntityName } from '@tableside/domain/entities/entities.ts';
import { same } from '@tableside/domain/ground/same.ts';
import { type SQL, sql } from 'drizzle-orm';
import { COLUMNS, CONTENT, contentColumns, isSameListed, rowColumns } from '../../rows/row-columns.ts';
import { type Commit, headOf, stampedAfter } from '../../rows/stamped-row.ts';
import type { RowsPage, StoredRow } from '../../storage.ts';
import type { Database } from '../database.ts';
import { inserting, replacing, setting } from '../prepare-statement.ts';
import { createRefundSums } from './refund-sums.ts';
import { type RowKey, rememberRows } from './row-memory.ts';

export type RowStore = ReturnType<typeof createRowStore>;

/** The columns of a row `r` with its head `h`, in the order in which `toStored` reads them. */
export const STORED = sql`r.entity, r.id, h.seq, r.version, r.doc, h.scope, h.seen_scope, h.owner_id`;

export const SAME_ROW = sql`r.venue_id = h.venue_id AND r.entity = h.entity AND r.id = h.id`;

/** The cast is safe because entity and document were written together. */
export function toStored(values: unknown[]): StoredRow {
  const [entity, id, seq, version, doc, scope, seenScope, ownerId] = values;
  return { entity, id, seq, version, doc: JSON.parse(String(doc)), scope, seenScope, ownerId } as StoredRow;
}

export function createRowStore(database: Database) {
  const { statement } = database;
  const memory = rememberRows(database);
  const rowByKey = statement(sql`SELECT version, doc FROM row WHERE ${OF_KEY}`);
  const headByKey = statement(sql`SELECT seq, scope, seen_scope, owner_id FROM change_head WHERE ${OF_KEY}`);
  const byEntity = statement(BY_ENTITY);
  const removeRow = statement(sql`DELETE FROM row WHERE ${OF_KEY}`);
  const removeHead = statement(sql`DELETE FROM change_head WHERE ${OF_KEY}`);
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
      byEntity.all({ venueId, entity, after, limit: limit ?? ALL }).map(toStored),
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

const value = sql.placeholder;

/**
 * Rows and heads are read by key separately, never joined. Because partial indexes depend on `entity`, SQLite replans a
 * join whenever another entity is bound, which takes ten times as long as both reads.
 */
const OF_KEY = sql`venue_id = ${value('venueId')} AND entity = ${value('entity')} AND id = ${value('id')}`;

const BY_ENTITY = sql`SELECT ${STORED} FROM row AS r JOIN change_head AS h ON ${SAME_ROW}
  WHERE r.venue_id = ${value('venueId')} AND r.entity = ${value('entity')} AND r.id > ${value('after')}
  ORDER BY r.id LIMIT ${value('limit')} + 0`;

/** Returns a function that writes a row as version + 1 under a seq, with its head. */
function createPut(database: Database, get: (key: RowKey) => StoredRow | undefined) {
  const refunds = createRefundSums(database);
  const putRow = database.statement(putting('row', [...WHOLE, ...COLUMNS]));
  // SQLite rewrites the index of every column that is named, even if its value stays the same.
  const updateRow = database.statement(
    sql`UPDATE row SET ${setting([...WHOLE, ...CONTENT])} WHERE ${OF_KEY}`,
  );
  const putHead = database.statement(putting('change_head', HEAD));
  const updateHead = database.statement(
    sql`UPDATE change_head SET ${setting(['seq', 'changedAt'])} WHERE ${OF_KEY}`,
  );
  return (venueId: string, change: Change, { seq, at }: Commit): StoredRow => {
    const key = { venueId, entity: change.entity, id: change.id };
    const before = get(key);
    const { version, stamped } = stampedAfter(before, change);
    const whole = { ...key, version, doc: JSON.stringify(stamped.doc) };
    if (before !== undefined && isSameListed(before, stamped)) {
      updateRow.run({ ...whole, ...contentColumns(stamped) });
    } else {
      const columns = rowColumns(stamped, (paymentId) => refunds.of(venueId, paymentId));
      putRow.run({ ...whole, ...columns });
      if (columns.paymentId !== null) refunds.settle(venueId, columns.paymentId);
    }
    const head = headOf(stamped, before);
    const isHeadSame = before !== undefined && same(head, headOf(before, before));
    (isHeadSame ? updateHead : putHead).run({ ...key, ...head, deleted: 0, seq, changedAt: at });
    const { scope, seenScope, ownerId } = head;
    return { ...stamped, scope, seenScope, ownerId, seq, version } as StoredRow;
  };
}

const KEY = ['venueId', 'entity', 'id'];
const WHOLE = ['version', 'doc'];
const HEAD = ['seq', 'deleted', 'scope', 'seenScope', 'ownerId', 'archived', 'closedAt', 'changedAt'];

const putting = (table: string, names: readonly string[]): SQL =>
  sql`${inserting(table, [...KEY, ...names])} ON CONFLICT (venue_id, entity, id)
    DO UPDATE SET ${replacing(names)}`;
