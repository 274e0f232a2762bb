/** Ends sessions and act keys within the write that ends what they stand for. */
import type { SQL } from 'drizzle-orm';
import type { Database } from '../database.ts';

/** Runs these statements, and tells that something ended if one of them ended anything. */
export function end({ query, tell }: Database, endings: readonly SQL[]): void {
  const ended = endings.flatMap((ending) => query.all(ending));
  if (ended.length > 0) tell({ kind: 'ended' });
}
