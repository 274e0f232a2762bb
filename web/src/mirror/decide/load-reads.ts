/** Loads the rows that a command reads, and the topics that it then depends on. */

import { type FindAsync, isHere, lookUpAsync, type Read } from '@tableside/domain/command/look-ups.ts';
import type { Rows } from '@tableside/domain/command/rows.ts';
import { type AnyDocument, type EntityName, rowKey } from '@tableside/domain/entities/entities.ts';
import { topicsOfRequest } from './topics.ts';

export interface Loaded {
  readonly rows: Rows;
  /** The topics the command depends on. Their order does not depend on which row was found first. */
  readonly topics: readonly string[];
}

export async function loadReads(reads: readonly Read[], find: FindAsync): Promise<Loaded> {
  const topics = new Set<string>();
  const noted = (entity: EntityName, docs: readonly AnyDocument[]): readonly AnyDocument[] => {
    for (const { id } of docs) topics.add(rowKey(entity, id));
    return docs;
  };
  const rows = await lookUpAsync(reads, (request) => {
    for (const topic of topicsOfRequest(request)) topics.add(topic);
    const found = find(request);
    if (request.by === 'id') return found;
    return isHere(found) ? noted(request.entity, found) : found.then((docs) => noted(request.entity, docs));
  });
  return { rows, topics: [...topics].sort() };
}
