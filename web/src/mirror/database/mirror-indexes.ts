/** Searches the mirror by the indexes of look-ups, and names the topic that stands for each search. */

import { INDEXES, type IndexName, indexedValue } from '@tableside/domain/command/row-request.ts';
import type { AnyDocument, EntityName } from '@tableside/domain/entities/entities.ts';
import { isFinal, ORDER_STATUSES } from '@tableside/domain/entities/order.ts';
import type { MirrorDb, MirrorRow } from './mirror-db.ts';

interface MirrorIndex {
  /** Queued mutations store it, so it never changes. */
  readonly topic: string;
  /** Loads the rows under a value. */
  search(db: MirrorDb, value: string): PromiseLike<readonly MirrorRow[]>;
}

export const OPEN_STATUSES = ORDER_STATUSES.filter((status) => !isFinal(status));

// One query per status sends all requests in one turn. A single query for all of them would walk from row to row.
export async function openOrdersByTable(db: MirrorDb, tableId: string): Promise<MirrorRow<'order'>[]> {
  const search = db.orders.where('[doc.tableId+doc.status]');
  const found = OPEN_STATUSES.map((status) => search.equals([tableId, status]).toArray());
  return (await Promise.all(found)).flat();
}

/** An index that the mirror does not have is searched through all rows of its entity. */
export const MIRROR_INDEXES: Readonly<Partial<Record<IndexName, MirrorIndex>>> = {
  openOrdersByTable: { topic: 'table-orders', search: openOrdersByTable },
  ordersByVisit: {
    topic: 'orders-of',
    search: (db, visitId) => db.orders.where('doc.visitId').equals(visitId).toArray(),
  },
  openVisitsByTable: {
    topic: 'table-visits',
    search: (db, tableId) => db.visits.where('[doc.tableId+doc.status]').equals([tableId, 'open']).toArray(),
  },
  openDrawers: {
    topic: 'drawers-in',
    search: (db, status) => db.drawers.where('doc.status').equals(status).toArray(),
  },
  openPrints: {
    topic: 'prints-for',
    search: (db, printerId) => db.prints.where('doc.printerId').equals(printerId).toArray(),
  },
  watchedCharges: {
    topic: 'charges-of',
    // Charges on phones have no reader. Only the server looks for them.
    search: (db, readerId) => db.cardCharges.where('doc.readerId').equals(readerId).toArray(),
  },
  printsOf: {
    topic: 'prints-of',
    search: (db, id) => db.prints.where('doc.of.id').equals(id).toArray(),
  },
  paymentsByVisit: {
    topic: 'payments-of',
    search: (db, visitId) => db.payments.where('doc.visitId').equals(visitId).toArray(),
  },
};

interface TopicOf {
  readonly index: IndexName;
  readonly topic: string;
}

/** By entity, because a replay asks for the topics of hundreds of rows. */
const TOPICS = new Map<EntityName, TopicOf[]>();
for (const [name, { topic }] of Object.entries(MIRROR_INDEXES)) {
  const index = name as IndexName;
  const { entity } = INDEXES[index];
  TOPICS.set(entity, [...(TOPICS.get(entity) ?? []), { index, topic }]);
}

/** Returns the topics of the searches that look at this document's values. */
export function indexTopics(entity: EntityName, doc: AnyDocument): string[] {
  const topics: string[] = [];
  for (const { index, topic } of TOPICS.get(entity) ?? []) {
    const value = indexedValue(index, doc);
    if (value !== null) topics.push(`${topic}/${value}`);
  }
  return topics;
}
