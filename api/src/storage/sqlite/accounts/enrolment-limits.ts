/** The limits on how many devices a user may enroll. */
import { and, count, eq, gt, isNull } from 'drizzle-orm';
import type { EnrolmentLimits } from '../../devices.ts';
import type { Database } from '../database.ts';
import { device } from '../schema/tables-accounts.ts';

/** Returns which limit one more device would exceed. Call it within a write. */
export function passedLimit(
  { query }: Database,
  { userId, inUse, recent }: EnrolmentLimits,
): 'tooMany' | 'tooOften' | undefined {
  const counted = (...conditions: Parameters<typeof and>): number =>
    query
      .select({ devices: count() })
      .from(device)
      .where(and(eq(device.enrolledBy, userId), ...conditions))
      .get()?.devices ?? 0;
  if (counted(isNull(device.revokedAt), gt(device.seenAt, inUse.seenSince)) >= inUse.most) return 'tooMany';
  return counted(gt(device.enrolledAt, recent.since)) >= recent.most ? 'tooOften' : undefined;
}
