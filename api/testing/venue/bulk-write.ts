/** Writes rows by the hundred thousand, with the same columns as storage but without commands or their log. */
import type { Change } from '@tableside/domain/entities/entities.ts';
import type Sqlite from 'better-sqlite3';
import { COLUMNS, rowColumns } from '../../src/storage/rows/row-columns.ts';
import { closedAtOf, ownerOf, scopeOf } from '../../src/storage/rows/scope.ts';
import { inserting, prepareStatement } from '../../src/storage/sqlite/prepare-statement.ts';

const KEY = ['venueId', 'entity', 'id'];
const HEAD = ['seq', 'deleted', 'archived', 'scope', 'seenScope', 'ownerId', 'closedAt', 'changedAt'];

/** The venue must have none of these rows yet. Refunds must come in the same call as their payment. */
export type BulkWrite = (venueId: string, changes: readonly Change[]) => void;

/** Each call is one change of the venue, with the next change number. */
export function bulkWriter(connection: Sqlite.Database): BulkWrite {
  const putRow = prepareStatement(connection, inserting('row', [...KEY, 'version', 'doc', ...COLUMNS]));
  const putHead = prepareStatement(connection, inserting('change_head', [...KEY, ...HEAD]));
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
      putRow.run({ ...columns, venueId, entity, id, version: 1, doc: JSON.stringify(doc) });
      const head = { seq, deleted: 0, archived: 0, closedAt: closedAtOf(stamped), changedAt: null, ...seen };
      putHead.run({ venueId, entity, id, ...head });
    }
  };
}

const refundedIn = (changes: readonly Change[], paymentId: string): number =>
  changes.reduce((sum, { entity, doc }) => {
    const isRefund = entity === 'payment' && doc.paymentId === paymentId && doc.outcome === 'completed';
    return isRefund ? sum + doc.amount : sum;
  }, 0);
