/** Pauses a webhook, for a person or for the server. */
import { and, eq, isNull } from 'drizzle-orm';
import type { PauseReason } from '../../integrations.ts';
import type { Queries } from '../database.ts';
import { webhook } from '../schema/tables-integrations.ts';

/** Call it within a write. A webhook that is already paused stays unchanged. */
export async function pauseNow(
  query: Queries,
  id: string,
  { reason, at }: { reason: PauseReason; at: string },
): Promise<void> {
  const running = and(eq(webhook.id, id), isNull(webhook.pausedAt));
  await query.update(webhook).set({ pausedAt: at, pauseReason: reason }).where(running);
}
