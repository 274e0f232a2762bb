/** Writes rows by the hundred thousand, with the same columns as storage but without commands or their log. */
import type { Change } from '@tableside/domain/entities.ts';
import type Sqlite from 'better-sqlite3';
import { getTableColumns, getTableName } from 'drizzle-orm';
import type { SQLiteTable } from 'drizzle-orm/sqlite-core';
import { rowColumns } from '../../storage/row-columns.ts';
import { closedAtOf, ownerOf, scopeOf } from '../../storage/scope.ts';
import { changeHead, row } from '../../storage/sqlite/schema/tables-rows.ts';

/** The venue must have none of these rows yet. Refunds must come in the same call as their payment. */
export type BulkWrite = (venueId: string, changes: readonly Change[]) => void;

/** Each call is one change of the venue, with the next change number. */
export function bulkWriter(connection: Sqlite.Database): BulkWrite {
  const [putRow, putHead] = [inserter(connection, row), inserter(connection, changeHead)];
  const bump = connection
    .prepare<[string], number>('UPDATE venue_seq SET seq = seq + 1 WHERE venue_id = ? RETURNING seq')
    .pluck();
  return (venueId, changes) => {
    const seq = bump.get(venueId);
    for (const change of changes) {
      const stamped = { ...change, doc: { ...change.doc, version: 1 } } as Change;
      const { entity, id, doc } = stamped;
      const scope = scopeOf(stamped);
      const seen = { scope, seenScope: scope, ownerId: ownerOf(stamped) };
      const columns = rowColumns(stamped, (paymentId) => refundedIn(changes, paymentId));
      putRow({ ...columns, venueId, entity, id, version: 1, doc: JSON.stringify(doc) });
      putHead({ venueId, entity, id, seq, deleted: 0, archived: 0, closedAt: closedAtOf(stamped), ...seen });
    }
  };
}

type Values = Readonly<Record<string, unknown>>;

/** Binds values by position, which is faster than by name. */
function inserter(connection: Sqlite.Database, table: SQLiteTable): (values: Values) => void {
  const columns = Object.entries(getTableColumns(table));
  const names = columns.map(([, { name }]) => name);
  const places = columns.map(() => '?');
  const insert = connection.prepare(
    `INSERT INTO ${getTableName(table)} (${names.join(', ')}) VALUES (${places.join(', ')})`,
  );
  return (values) => void insert.run(columns.map(([key]) => values[key]));
}

const refundedIn = (changes: readonly Change[], paymentId: string): number =>
  changes.reduce((sum, { entity, doc }) => {
    const isRefund = entity === 'payment' && doc.paymentId === paymentId && doc.outcome === 'completed';
    return isRefund ? sum + doc.amount : sum;
  }, 0);
