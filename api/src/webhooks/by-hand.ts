/**
 * Deliveries that a person requests: a test or a repeat. Each is one attempt, outside the queue of events, and logged.
 */
import { randomUUID } from 'node:crypto';
import { isoNow } from '../commands/clock.ts';
import type { DeliveryRecord, WebhookRecord } from '../storage/door/integrations.ts';
import { orderRow } from '../storage/rows/order-row.ts';
import { SCOPE } from '../storage/rows/scope.ts';
import type { StoredRow } from '../storage/storage.ts';
import { createSlots } from './slots.ts';
import { eventOf, testEvent, type WebhookEvent } from './webhook-event.ts';
import type { WorkerDeps } from './worker.ts';

const AT_ONCE = 2;

type Noted = Promise<DeliveryRecord | undefined>;

export interface ByHand {
  test(webhook: WebhookRecord): Noted;
  /** Sends the row again, as it is now. Resolves with undefined when there is nothing to send. */
  again(webhook: WebhookRecord, delivery: DeliveryRecord): Noted;
}

type Deps = Pick<WorkerDeps, 'storage' | 'clock' | 'present' | 'send'>;

export function createByHand({ storage, clock, present, send }: Deps): ByHand {
  const slots = createSlots(AT_ONCE);
  const noted = async (webhook: WebhookRecord, event: WebhookEvent, kind: 'test' | 'again'): Noted => {
    const posted = await slots(() => send(webhook, event));
    const { body: _, ...told } = event;
    const status = posted.fault === null ? 'delivered' : 'failed';
    const line = { webhookId: webhook.id, kind, status, attempts: 1, at: isoNow(clock) } as const;
    return storage.webhooks.note({ ...told, ...posted, ...line });
  };
  const test = (webhook: WebhookRecord): Noted => noted(webhook, testEvent(webhook, randomUUID()), 'test');
  return {
    test,
    async again(webhook, { entity, rowId }) {
      if (entity === null || rowId === null) return test(webhook);
      const { venueId } = webhook;
      const row =
        entity === 'order'
          ? await orderRow(storage, venueId, rowId)
          : await storage.row(venueId, entity as StoredRow['entity'], rowId);
      if (!row || (row.scope & SCOPE.manager) === 0) return undefined;
      const { epoch } = await storage.head(venueId);
      const event = await eventOf(webhook, row, { epoch, present });
      return event && noted(webhook, event, 'again');
    },
  };
}
