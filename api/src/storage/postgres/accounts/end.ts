/** Ends sessions and act keys within the write that ends what they stand for. */
import type { SQL } from 'drizzle-orm';
import type { Inside } from '../database.ts';
import { selected } from '../queries.ts';

/** Runs these statements, and tells that something ended if one of them ended anything. */
export async function end({ query, tell }: Inside, endings: readonly SQL[]): Promise<void> {
  let isEnded = false;
  for (const ending of endings) if ((await selected(query, ending)).length > 0) isEnded = true;
  if (isEnded) tell({ kind: 'ended' });
}
