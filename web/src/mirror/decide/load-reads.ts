/** Loads the rows that a command reads, and the topics that it then depends on. */
import { rowKey } from '@tableside/domain/entities.ts';
import { type FindAsync, lookUpAsync, type Read } from '@tableside/domain/look-ups.ts';
import type { Rows } from '@tableside/domain/rows.ts';
import { topicsOfRequest } from './topics.ts';

export interface Loaded {
  readonly rows: Rows;
  /** The topics the command depends on. Their order does not depend on which row was found first. */
  readonly topics: readonly string[];
}

export async function loadReads(reads: readonly Read[], find: FindAsync): Promise<Loaded> {
  const topics = new Set<string>();
  const rows = await lookUpAsync(reads, async (request) => {
    for (const topic of topicsOfRequest(request)) topics.add(topic);
    const found = await find(request);
    for (const { id } of found) topics.add(rowKey(request.entity, id));
    return found;
  });
  return { rows, topics: [...topics].sort() };
}
