/** Ends act keys within the write that ends what they stand for. */
import { and, eq, isNull, type SQL } from 'drizzle-orm';
import type { MemberKey } from '../../accounts.ts';
import type { Database } from '../database.ts';
import { actKey } from '../schema/tables-pins.ts';

/** Selects the keys of an account in one venue. */
export const keysOf = ({ userId, venueId }: MemberKey): SQL | undefined =>
  and(eq(actKey.userId, userId), eq(actKey.venueId, venueId));

/** Ends these keys, unless they have already ended. */
export function endActKeys({ query, tell }: Database, which: SQL | undefined, at: string): void {
  const { changes } = query
    .update(actKey)
    .set({ revokedAt: at })
    .where(and(which, isNull(actKey.revokedAt)))
    .run();
  if (changes > 0) tell({ kind: 'ended' });
}
