/** Pauses a webhook, for a person or for the server. */
import { and, eq, isNull } from 'drizzle-orm';
import type { PauseReason } from '../../integrations.ts';
import type { Database } from '../database.ts';
import { webhook } from '../schema/tables-integrations.ts';

/** Call it within a write. A webhook that is already paused stays unchanged. */
export function pauseNow(
  query: Database['query'],
  id: string,
  { reason, at }: { reason: PauseReason; at: string },
): void {
  const running = and(eq(webhook.id, id), isNull(webhook.pausedAt));
  query.update(webhook).set({ pausedAt: at, pauseReason: reason }).where(running).run();
}
