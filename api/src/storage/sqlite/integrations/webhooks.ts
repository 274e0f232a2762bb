/** Webhooks: the position of each in its venue's changes, whether it is running, and the log of its deliveries. */
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
import { type Database, runAll } from '../database.ts';
import { engineOf } from '../engine.ts';
import type { VenueCounter } from '../rows/venue-counter.ts';

interface Beside {
  readonly counter: VenueCounter;
  readonly audit: AuditLog;
}

type Query = Database['query'];

export const createWebhooks = (database: Database, beside: Beside): Webhooks => ({
  ...createWebhookReads(engineOf(database)),
  ...createRegister(database, beside),
  ...createSwitches(database, beside),
});

function createRegister(
  { query, write }: Database,
  { counter, audit }: Beside,
): Pick<Webhooks, 'add' | 'remove' | 'note'> {
  return {
    async add({ event, ...made }, limit) {
      return write(() => {
        if (query.get<{ webhooks: number }>(countOf(made.venueId)).webhooks >= limit) return 'tooMany';
        // The webhook does not deliver changes committed before it was added.
        query.run(adding(made, counter.head(made.venueId).head + 1));
        audit.event(event);
        return 'made';
      });
    },
    async remove({ venueId, id, event }) {
      return write(() => {
        if (!find(query, venueId, id)) return 'missing';
        query.run(removing(id));
        audit.event(event);
        return 'removed';
      });
    },
    async note(attempt) {
      return write(() => {
        if (!query.get(webhookOf(attempt.webhookId))) return undefined;
        const written = query.get<DeliveryRecord>(writingLine(attempt));
        runAll(query, following(attempt));
        return written;
      });
    },
  };
}

function createSwitches({ query, write }: Database, { audit }: Beside): Pick<Webhooks, 'pause' | 'resume'> {
  return {
    async pause({ venueId, id, at, event }) {
      return write(() => {
        const known = find(query, venueId, id);
        if (known?.pausedAt === null) {
          query.run(pausing(id, { reason: 'person', at }));
          audit.event(event);
        }
        return find(query, venueId, id);
      });
    },
    async resume({ venueId, id, event, createdBy }) {
      return write(() => {
        const known = find(query, venueId, id);
        if (known && known.pausedAt !== null) {
          query.run(resuming(id, createdBy));
          audit.event(event);
        }
        return find(query, venueId, id);
      });
    },
  };
}

/** Returns a webhook of this venue. */
function find(query: Query, venueId: string, id: string): WebhookRecord | undefined {
  const found = asWebhookIfFound(query.get<StoredWebhook | undefined>(webhookOf(id)));
  return found?.venueId === venueId ? found : undefined;
}
