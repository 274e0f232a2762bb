/** Webhooks: the position of each in its venue's changes, whether it is running, and the log of its deliveries. */
import { sql } from 'drizzle-orm';
import type { DeliveryRecord, WebhookRecord, Webhooks } from '../../integrations.ts';
import {
  adding,
  asWebhookIfFound,
  countOf,
  createWebhookReads,
  following,
  pausing,
  removing,
  resuming,
  type StoredWebhook,
  webhookOf,
  writingLine,
} from '../../sql/webhooks.ts';
import type { AuditLog } from '../audit/audit-log.ts';
import type { Database, Queries } from '../database.ts';
import { engineOf } from '../engine.ts';
import { runAll, selectedOne } from '../queries.ts';

export const createWebhooks = (database: Database, audit: AuditLog): Webhooks => ({
  ...createWebhookReads(engineOf(database)),
  ...createRegister(database, audit),
  ...createSwitches(database, audit),
});

function createRegister(
  { write, note }: Database,
  audit: AuditLog,
): Pick<Webhooks, 'add' | 'remove' | 'note'> {
  return {
    async add({ event, ...made }, limit) {
      return write(made.venueId, async (inside) => {
        const { query } = inside;
        const known = await selectedOne<{ webhooks: number }>(query, countOf(made.venueId));
        if ((known?.webhooks ?? 0) >= limit) return 'tooMany';
        // The webhook does not deliver changes committed before it was added.
        await query.execute(adding(made, (await headOf(query, made.venueId)) + 1));
        await audit.event(inside, event);
        return 'made';
      });
    },
    async remove({ venueId, id, event }) {
      return write(venueId, async (inside) => {
        if (!(await find(inside.query, venueId, id))) return 'missing';
        await inside.query.execute(removing(id));
        await audit.event(inside, event);
        return 'removed';
      });
    },
    note: (attempt) =>
      note(async ({ query }) => {
        if (!(await selectedOne(query, webhookOf(attempt.webhookId)))) return undefined;
        const written = await selectedOne<DeliveryRecord>(query, writingLine(attempt));
        await runAll(query, following(attempt));
        return written;
      }),
  };
}

function createSwitches({ write }: Database, audit: AuditLog): Pick<Webhooks, 'pause' | 'resume'> {
  return {
    async pause({ venueId, id, at, event }) {
      return write(venueId, async (inside) => {
        const known = await find(inside.query, venueId, id);
        if (known?.pausedAt === null) {
          await inside.query.execute(pausing(id, { reason: 'person', at }));
          await audit.event(inside, event);
        }
        return find(inside.query, venueId, id);
      });
    },
    async resume({ venueId, id, event, createdBy }) {
      return write(venueId, async (inside) => {
        const known = await find(inside.query, venueId, id);
        if (known && known.pausedAt !== null) {
          await inside.query.execute(resuming(id, createdBy));
          await audit.event(inside, event);
        }
        return find(inside.query, venueId, id);
      });
    },
  };
}

/** Returns a webhook of this venue. */
async function find(query: Queries, venueId: string, id: string): Promise<WebhookRecord | undefined> {
  const found = asWebhookIfFound(await selectedOne<StoredWebhook>(query, webhookOf(id)));
  return found?.venueId === venueId ? found : undefined;
}

/** Within a write the venue is locked, so no change gets a number in the meantime. */
async function headOf(query: Queries, venueId: string): Promise<number> {
  const head = sql`SELECT seq FROM venue_seq WHERE venue_id = ${venueId}`;
  return (await selectedOne<{ readonly seq: number }>(query, head))?.seq ?? 0;
}
