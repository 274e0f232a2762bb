/** Webhooks: the position of each in its venue's changes, and whether it is running. */
import { asc, count, eq, getTableColumns } from 'drizzle-orm';
import type { WebhookRecord, Webhooks } from '../../integrations.ts';
import { asWebhook, backedBy, makerColumns, pausing, RUNNING } from '../../sql/integration-rows.ts';
import type { AuditLog } from '../audit/audit-log.ts';
import type { Database, Queries } from '../database.ts';
import { first } from '../first.ts';
import { webhook } from '../schema/tables-integrations.ts';
import { venueSeq } from '../schema/tables-rows.ts';
import { createWebhookLog } from './webhook-log.ts';

export const createWebhooks = (database: Database, audit: AuditLog): Webhooks => ({
  ...createRegister(database, audit),
  ...createSwitches(database, audit),
  ...createWebhookLog(database, async (query, id) => (await find(query, id)) !== undefined),
});

function createRegister(
  { query, write }: Database,
  audit: AuditLog,
): Pick<Webhooks, 'add' | 'list' | 'get' | 'remove'> {
  return {
    async add({ event, createdBy, ...made }, limit) {
      return write(made.venueId, async (inside) => {
        if ((await countOf(inside.query, made.venueId)) >= limit) return 'tooMany';
        // The webhook does not deliver changes committed before it was added.
        const place = { seq: (await headOf(inside.query, made.venueId)) + 1, row: '' };
        await inside.query
          .insert(webhook)
          .values({ ...made, ...makerColumns(createdBy), ...place, attempts: 0 });
        await audit.event(inside, event);
        return 'made';
      });
    },
    async list(venueId) {
      const all = await select(query)
        .where(eq(webhook.venueId, venueId))
        .orderBy(asc(webhook.createdAt), asc(webhook.id));
      return all.map(asWebhook);
    },
    async get(id) {
      return find(query, id);
    },
    async remove({ venueId, id, event }) {
      return write(venueId, async (inside) => {
        if ((await find(inside.query, id))?.venueId !== venueId) return 'missing';
        // This also deletes its delivery log.
        await inside.query.delete(webhook).where(eq(webhook.id, id));
        await audit.event(inside, event);
        return 'removed';
      });
    },
  };
}

function createSwitches(
  { query, write }: Database,
  audit: AuditLog,
): Pick<Webhooks, 'pause' | 'resume' | 'stop' | 'passOver'> {
  const ofVenue = async (on: Queries, venueId: string, id: string): Promise<WebhookRecord | undefined> => {
    const found = await find(on, id);
    return found?.venueId === venueId ? found : undefined;
  };
  return {
    async pause({ venueId, id, at, event }) {
      return write(venueId, async (inside) => {
        const known = await ofVenue(inside.query, venueId, id);
        if (known?.pausedAt === null) {
          await inside.query.execute(pausing(id, { reason: 'person', at }));
          await audit.event(inside, event);
        }
        return known && find(inside.query, id);
      });
    },
    async resume({ venueId, id, event, createdBy }) {
      return write(venueId, async (inside) => {
        const known = await ofVenue(inside.query, venueId, id);
        if (known && known.pausedAt !== null) {
          await inside.query
            .update(webhook)
            .set({ ...makerColumns(createdBy), ...RUNNING })
            .where(eq(webhook.id, id));
          await audit.event(inside, event);
        }
        return known && find(inside.query, id);
      });
    },
    async stop(id, reason, at) {
      await query.execute(pausing(id, { reason, at }));
    },
    async passOver(id, { seq, row }) {
      await query.update(webhook).set({ seq, row }).where(eq(webhook.id, id));
    },
  };
}

const select = (query: Queries) =>
  query.select({ ...getTableColumns(webhook), isBacked: backedBy('webhook') }).from(webhook);

async function find(query: Queries, id: string): Promise<WebhookRecord | undefined> {
  const found = first(await select(query).where(eq(webhook.id, id)));
  return found && asWebhook(found);
}

/** Within a write the venue is locked, so no change gets a number in the meantime. */
async function headOf(query: Queries, venueId: string): Promise<number> {
  const known = await query.select({ seq: venueSeq.seq }).from(venueSeq).where(eq(venueSeq.venueId, venueId));
  return first(known)?.seq ?? 0;
}

async function countOf(query: Queries, venueId: string): Promise<number> {
  const [known] = await query.select({ webhooks: count() }).from(webhook).where(eq(webhook.venueId, venueId));
  return known?.webhooks ?? 0;
}
