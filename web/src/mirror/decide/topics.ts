/**
 * Topics are short names for what a mutation depends on and changes. Two mutations must be replayed together when one
 * wrote what the other wrote or read. A lookup depends on more than the rows it found, so it has a topic of its own. A
 * row belongs to the topics of every lookup that finds it, before and after a change.
 */

import type { RowRequest } from '@tableside/domain/command/row-request.ts';
import { type AnyDocument, type EntityName, rowKey } from '@tableside/domain/entities/entities.ts';
import type { OutboxEntry, Touched } from '../database/mirror-db.ts';
import { indexTopics, MIRROR_INDEXES } from '../database/mirror-indexes.ts';

const everyTopic = (entity: EntityName): string => `every/${entity}`;

/** Returns the topics that an answer to this request depends on, apart from the rows that it finds. */
export function topicsOfRequest(request: RowRequest): string[] {
  if (request.by === 'id') return [rowKey(request.entity, request.id)];
  const index = request.by === 'index' ? MIRROR_INDEXES[request.index] : undefined;
  if (request.by === 'entity' || !index) return [everyTopic(request.entity)];
  return request.values.map((value) => `${index.topic}/${value}`);
}

/** Returns the topics of a row with the given document. */
export const topicsOfRow = (entity: EntityName, id: string, doc: AnyDocument | undefined): string[] => [
  rowKey(entity, id),
  everyTopic(entity),
  ...(doc ? indexTopics(entity, doc) : []),
];

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
