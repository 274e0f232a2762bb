/** Runs the look-ups of commands over the rows of one venue. Each index is a range of one SQL index. */
import type { AnyDocument, EntityName } from '@tableside/domain/entities.ts';
import { type Find, isServerRead, lookUp, type Read, type ServerRead } from '@tableside/domain/look-ups.ts';
import { finds, type IndexName } from '@tableside/domain/row-request.ts';
import type { Rows } from '@tableside/domain/rows.ts';
import { and, eq, type SQL, sql } from 'drizzle-orm';
import { activeAdmins, roleOfCard } from '../accounts/users.ts';
import type { Database } from '../database.ts';
import { row } from '../schema/tables-rows.ts';
import type { RowStore } from './row-store.ts';

export type LoadReads = (venueId: string, reads: readonly Read[]) => Rows;

const value = sql.placeholder('value');

/** Narrows the rows of an index in SQL. The index itself then decides which of them it holds. */
const WHERE: Readonly<Record<IndexName, SQL | undefined>> = {
  openOrdersByTable: and(eq(row.tableId, value), sql`${row.open} = 1`),
  draftsByCustomer: and(sql`entity = 'order'`, eq(row.customerId, value), sql`${row.open} = 1`),
  openVisitsByTable: and(sql`entity = 'visit'`, eq(row.tableId, value), sql`${row.open} = 1`),
  ordersByParent: eq(row.parentId, value),
  paymentsByOrder: eq(row.orderId, value),
};

export function createLoadReads(database: Database, store: RowStore): LoadReads {
  const find = createFind(database, store);
  return (venueId, reads) => {
    const rows = lookUp(reads, find(venueId));
    for (const read of reads.filter(isServerRead)) addFact(database, rows, { venueId, read });
    return rows;
  };
}

function createFind({ query, statement }: Database, store: RowStore): (venueId: string) => Find {
  const ofVenue = eq(row.venueId, sql.placeholder('venueId'));
  const prepare = (where: SQL | undefined) =>
    statement(query.select({ entity: row.entity, doc: row.doc }).from(row).where(and(ofVenue, where)));
  const indexes = Object.fromEntries(
    Object.entries(WHERE).map(([index, where]) => [index, prepare(where)]),
  ) as Record<IndexName, ReturnType<typeof prepare>>;
  const one = (venueId: string, entity: EntityName, id: string): readonly AnyDocument[] => {
    const stored = store.get(venueId, entity, id);
    return stored ? [stored.doc] : [];
  };
  return (venueId) => (request) => {
    if (request.by === 'id') return one(venueId, request.entity, request.id);
    if (request.by === 'entity' && request.entity === 'venue') return one(venueId, 'venue', venueId);
    if (request.by === 'entity') return store.all(venueId, request.entity).map(({ doc }) => doc);
    return request.values
      .flatMap((value) => indexes[request.index].all({ venueId, value }))
      .filter(([entity]) => entity === request.entity)
      .map(([, doc]): AnyDocument => JSON.parse(String(doc)))
      .filter((doc) => finds(request, doc));
  };
}

/** Adds a fact that only the server knows. */
function addFact(
  { query }: Database,
  rows: Rows,
  { venueId, read }: { venueId: string; read: ServerRead },
): void {
  switch (read.kind) {
    case 'activeAdmins':
      rows.knowAdmins(activeAdmins(query, venueId));
      return;
    case 'roleOfCard': {
      const role = roleOfCard(query, venueId, read.staffId);
      if (role) rows.knowRole(read.staffId, role);
    }
  }
}
