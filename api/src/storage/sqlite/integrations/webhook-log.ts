/** The log of webhook deliveries. A delivery that moves its webhook on is stored in the same write. */
import { and, desc, eq, sql } from 'drizzle-orm';
import type { Attempt, DeliveryRecord, Webhooks } from '../../integrations.ts';
import { droppingOldest, LINES_KEPT, pausing } from '../../sql/integration-rows.ts';
import { type Database, named } from '../database.ts';
import { webhook, webhookDelivery } from '../schema/tables-integrations.ts';

type Query = Database['query'];

export function createWebhookLog(
  { query, write }: Database,
  isThere: (webhookId: string) => boolean,
): Pick<Webhooks, 'note' | 'deliveries' | 'delivery'> {
  const linesOf = (webhookId: string) =>
    query.select().from(webhookDelivery).where(eq(webhookDelivery.webhookId, webhookId));
  return {
    async note({ next, pause, ...line }) {
      return write(() => {
        if (!isThere(line.webhookId)) return undefined;
        const written = writeLine(query, line);
        query.run(droppingOldest(line.webhookId));
        if (next) moveOn(query, line.webhookId, next);
        if (pause) query.run(pausing(line.webhookId, { reason: pause, at: line.at }));
        return written;
      });
    },
    async deliveries(webhookId) {
      const newest = linesOf(webhookId).orderBy(desc(webhookDelivery.id)).limit(LINES_KEPT);
      return named(() => newest.all()).map(asDelivery);
    },
    async delivery(webhookId, id) {
      const ofWebhook = and(eq(webhookDelivery.webhookId, webhookId), eq(webhookDelivery.id, id));
      const one = query.select().from(webhookDelivery).where(ofWebhook);
      const found = named(() => one.get());
      return found && asDelivery(found);
    },
  };
}

function moveOn(query: Query, id: string, { place, ...rest }: NonNullable<Attempt['next']>): void {
  query
    .update(webhook)
    .set({ ...place, ...rest })
    .where(eq(webhook.id, id))
    .run();
}

/** Writes a line of the log. An event that is retried keeps its line. */
function writeLine(query: Query, line: Omit<Attempt, 'next' | 'pause'>): DeliveryRecord {
  const { status, attempts, responseCode, durationMs, fault, at } = line;
  const written = query
    .insert(webhookDelivery)
    .values(line)
    .onConflictDoUpdate({
      target: [webhookDelivery.webhookId, webhookDelivery.eventId],
      targetWhere: sql`kind = 'event'`,
      set: { status, attempts, responseCode, durationMs, fault, at },
    })
    .returning()
    .get();
  return asDelivery(written);
}

const asDelivery = ({ webhookId: _, ...line }: typeof webhookDelivery.$inferSelect): DeliveryRecord => line;
