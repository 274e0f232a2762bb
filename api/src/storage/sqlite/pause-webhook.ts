/** A webhook is paused, by a person or by the server. */
import { and, eq, isNull } from 'drizzle-orm';
import type { PauseReason } from '../integrations.ts';
import type { Database } from './database.ts';
import { webhook } from './tables-integrations.ts';

/** Within a write; one that is paused already stays as it was. */
export function pauseNow(
  query: Database['query'],
  id: string,
  { reason, at }: { reason: PauseReason; at: string },
): void {
  const running = and(eq(webhook.id, id), isNull(webhook.pausedAt));
  query.update(webhook).set({ pausedAt: at, pauseReason: reason }).where(running).run();
}
