/** Ends act keys within the write that ends what they stand for. */
import { and, eq, isNull, type SQL } from 'drizzle-orm';
import type { MemberKey } from '../../accounts.ts';
import type { Inside } from '../database.ts';
import { actKey } from '../schema/tables-pins.ts';

/** Selects the keys of an account in one venue. */
export const keysOf = ({ userId, venueId }: MemberKey): SQL | undefined =>
  and(eq(actKey.userId, userId), eq(actKey.venueId, venueId));

/** Ends these keys, unless they have already ended. Returns how many it ended. */
export async function endActKeys(
  { query, tell }: Inside,
  which: SQL | undefined,
  at: string,
): Promise<number> {
  const ended = await query
    .update(actKey)
    .set({ revokedAt: at })
    .where(and(which, isNull(actKey.revokedAt)))
    .returning({ id: actKey.id });
  if (ended.length > 0) tell({ kind: 'ended' });
  return ended.length;
}
