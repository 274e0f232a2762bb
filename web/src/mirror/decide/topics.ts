/**
 * Topics are short names for what a mutation depends on and changes. Two mutations must be replayed together when one
 * wrote what the other wrote or read. A lookup depends on more than the rows it found, so it has a topic of its own. A
 * row belongs to the topics of every lookup that finds it, before and after a change.
 */
import { type AnyDocument, type Documents, type EntityName, rowKey } from '@tableside/domain/entities.ts';
import type { OutboxEntry, Touched } from '../database/mirror-db.ts';

export const topicOf = {
  row: rowKey,
  openOrdersOfTable: (tableId: string): string => `table-orders/${tableId}`,
  followUpsOf: (orderId: string): string => `follow-ups/${orderId}`,
  paymentsOf: (orderId: string): string => `payments-of/${orderId}`,
  every: (entity: EntityName): string => `every/${entity}`,
};

/** Returns the topics of a row with the given document. */
export function topicsOfRow(entity: EntityName, id: string, doc: AnyDocument | undefined): string[] {
  const topics = [topicOf.row(entity, id), topicOf.every(entity)];
  if (doc === undefined) return topics;
  if (entity === 'order') {
    const order = doc as Documents['order'];
    topics.push(topicOf.openOrdersOfTable(order.tableId));
    if (order.parentId !== null) topics.push(topicOf.followUpsOf(order.parentId));
  }
  if (entity === 'payment') topics.push(topicOf.paymentsOf((doc as Documents['payment']).orderId));
  return topics;
}

/**
 * Returns the mutations that must be replayed because of a change: those it affects directly, and all that are linked
 * to them by shared topics.
 */
export function closureOf(pending: readonly OutboxEntry[], changed: ReadonlySet<string>): Set<number> {
  const inside = new Set<number>();
  const reads = new Set<string>();
  const writes = new Set<string>(changed);
  const rows = new Set<string>();
  for (let grew = true; grew; ) {
    grew = false;
    for (const { mid, touched } of pending) {
      if (inside.has(mid) || !meets(touched, { reads, writes, rows })) continue;
      inside.add(mid);
      add(reads, touched.reads);
      add(writes, touched.writes);
      add(rows, touched.rows);
      grew = true;
    }
  }
  return inside;
}

interface Gathered {
  readonly reads: ReadonlySet<string>;
  readonly writes: ReadonlySet<string>;
  readonly rows: ReadonlySet<string>;
}

const meets = (touched: Touched, { reads, writes, rows }: Gathered): boolean =>
  touched.reads.some((topic) => writes.has(topic)) ||
  touched.writes.some((topic) => reads.has(topic)) ||
  touched.rows.some((row) => rows.has(row) || writes.has(row));

function add(to: Set<string>, topics: Iterable<string>): void {
  for (const topic of topics) to.add(topic);
}
