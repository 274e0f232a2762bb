/** The log of webhook deliveries. A delivery that moves its webhook on is stored in the same write. */
import { and, desc, eq, sql } from 'drizzle-orm';
import type { Attempt, DeliveryRecord, Webhooks } from '../../integrations.ts';
import { droppingOldest, LINES_KEPT, pausing } from '../../sql/integration-rows.ts';
import type { Database, Queries } from '../database.ts';
import { first } from '../first.ts';
import { webhook, webhookDelivery } from '../schema/tables-integrations.ts';

export function createWebhookLog(
  { query, note }: Database,
  isThere: (query: Queries, webhookId: string) => Promise<boolean>,
): Pick<Webhooks, 'note' | 'deliveries' | 'delivery'> {
  const linesOf = (webhookId: string) =>
    query.select().from(webhookDelivery).where(eq(webhookDelivery.webhookId, webhookId));
  return {
    async note({ next, pause, ...line }) {
      return note(async ({ query }) => {
        if (!(await isThere(query, line.webhookId))) return undefined;
        const written = await writeLine(query, line);
        await query.execute(droppingOldest(line.webhookId));
        if (next) await moveOn(query, line.webhookId, next);
        if (pause) await query.execute(pausing(line.webhookId, { reason: pause, at: line.at }));
        return written;
      });
    },
    async deliveries(webhookId) {
      const newest = await linesOf(webhookId).orderBy(desc(webhookDelivery.id)).limit(LINES_KEPT);
      return newest.map(asDelivery);
    },
    async delivery(webhookId, id) {
      const ofWebhook = and(eq(webhookDelivery.webhookId, webhookId), eq(webhookDelivery.id, id));
      const found = first(await query.select().from(webhookDelivery).where(ofWebhook));
      return found && asDelivery(found);
    },
  };
}

async function moveOn(
  query: Queries,
  id: string,
  { place, ...rest }: NonNullable<Attempt['next']>,
): Promise<void> {
  await query
    .update(webhook)
    .set({ ...place, ...rest })
    .where(eq(webhook.id, id));
}

/** Writes a line of the log. An event that is retried keeps its line. */
async function writeLine(query: Queries, line: Omit<Attempt, 'next' | 'pause'>): Promise<DeliveryRecord> {
  const { status, attempts, responseCode, durationMs, fault, at } = line;
  const written = await query
    .insert(webhookDelivery)
    .values(line)
    .onConflictDoUpdate({
      target: [webhookDelivery.webhookId, webhookDelivery.eventId],
      targetWhere: sql`kind = 'event'`,
      set: { status, attempts, responseCode, durationMs, fault, at },
    })
    .returning();
  const one = first(written);
  if (!one) throw new Error('A line of the log is gone that was just written.');
  return asDelivery(one);
}

const asDelivery = ({ webhookId: _, ...line }: typeof webhookDelivery.$inferSelect): DeliveryRecord => line;
