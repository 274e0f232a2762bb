/** Webhooks: the position of each in its venue's changes, and whether it is running. */
import { asc, count, eq, getTableColumns } from 'drizzle-orm';
import type { WebhookRecord, Webhooks } from '../../integrations.ts';
import { asWebhook, backedBy, makerColumns, pausing, RUNNING } from '../../sql/integration-rows.ts';
import type { AuditLog } from '../audit/audit-log.ts';
import { type Database, named } from '../database.ts';
import type { VenueCounter } from '../rows/venue-counter.ts';
import { webhook } from '../schema/tables-integrations.ts';
import { createWebhookLog } from './webhook-log.ts';

interface Beside {
  readonly counter: VenueCounter;
  readonly audit: AuditLog;
}

type Query = Database['query'];

export const createWebhooks = (database: Database, beside: Beside): Webhooks => ({
  ...createRegister(database, beside),
  ...createSwitches(database, beside),
  ...createWebhookLog(database, (id) => find(database.query, id) !== undefined),
});

function createRegister(
  { query, write }: Database,
  { counter, audit }: Beside,
): Pick<Webhooks, 'add' | 'list' | 'get' | 'remove'> {
  return {
    async add({ event, createdBy, ...made }, limit) {
      return write(() => {
        if (countOf(query, made.venueId) >= limit) return 'tooMany';
        // The webhook does not deliver changes committed before it was added.
        const place = { seq: counter.head(made.venueId).head + 1, row: '' };
        query
          .insert(webhook)
          .values({ ...made, ...makerColumns(createdBy), ...place, attempts: 0 })
          .run();
        audit.event(event);
        return 'made';
      });
    },
    async list(venueId) {
      const all = select(query)
        .where(eq(webhook.venueId, venueId))
        .orderBy(asc(webhook.createdAt), asc(webhook.id));
      return named(() => all.all()).map(asWebhook);
    },
    async get(id) {
      return named(() => find(query, id));
    },
    async remove({ venueId, id, event }) {
      return write(() => {
        if (find(query, id)?.venueId !== venueId) return 'missing';
        // This also deletes its delivery log.
        query.delete(webhook).where(eq(webhook.id, id)).run();
        audit.event(event);
        return 'removed';
      });
    },
  };
}

function createSwitches(
  { query, write }: Database,
  { audit }: Beside,
): Pick<Webhooks, 'pause' | 'resume' | 'stop' | 'passOver'> {
  const ofVenue = (venueId: string, id: string): WebhookRecord | undefined => {
    const found = find(query, id);
    return found?.venueId === venueId ? found : undefined;
  };
  return {
    async pause({ venueId, id, at, event }) {
      return write(() => {
        const known = ofVenue(venueId, id);
        if (known?.pausedAt === null) {
          query.run(pausing(id, { reason: 'person', at }));
          audit.event(event);
        }
        return known && find(query, id);
      });
    },
    async resume({ venueId, id, event, createdBy }) {
      return write(() => {
        const known = ofVenue(venueId, id);
        if (known && known.pausedAt !== null) {
          query
            .update(webhook)
            .set({ ...makerColumns(createdBy), ...RUNNING })
            .where(eq(webhook.id, id))
            .run();
          audit.event(event);
        }
        return known && find(query, id);
      });
    },
    async stop(id, reason, at) {
      write(() => query.run(pausing(id, { reason, at })));
    },
    async passOver(id, { seq, row }) {
      write(() => query.update(webhook).set({ seq, row }).where(eq(webhook.id, id)).run());
    },
  };
}

const select = (query: Query) =>
  query.select({ ...getTableColumns(webhook), isBacked: backedBy('webhook') }).from(webhook);

function find(query: Query, id: string): WebhookRecord | undefined {
  const found = select(query).where(eq(webhook.id, id)).get();
  return found && asWebhook(found);
}

function countOf(query: Query, venueId: string): number {
  const [known] = query.select({ webhooks: count() }).from(webhook).where(eq(webhook.venueId, venueId)).all();
  return known?.webhooks ?? 0;
}
