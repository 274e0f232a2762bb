/** Reads the events of one webhook in order, from the committed changes, page by page. */
import type { WebhookRecord } from '../storage/door/integrations.ts';
import { SCOPE } from '../storage/rows/scope.ts';
import type { Storage, StoredRow } from '../storage/storage.ts';
import { isBeyond, isTold } from './webhook-event.ts';

/** Rows per page, and how many changes without an event are skipped before the webhook's place is saved. */
const PAGE = 50;
const PASSED = 500;

export interface Next {
  readonly row: StoredRow;
  readonly epoch: string;
}

export interface EventSource {
  /** Resolves with the first event after the webhook's place, or undefined when there is none. */
  next(webhook: WebhookRecord): Promise<Next | undefined>;
}

export function createEventSource(storage: Storage): EventSource {
  let rows: StoredRow[] = [];
  let readTo = -1;
  let epoch = '';
  const readPage = async (webhook: WebhookRecord): Promise<boolean> => {
    const after = Math.max(readTo, webhook.place.seq - 1);
    const filter = { after, limit: PAGE, scope: SCOPE.manager };
    const page = await storage.changes(webhook.venueId, filter);
    epoch = page.epoch;
    readTo = page.to;
    rows = page.rows.filter((row) => (row.scope & SCOPE.manager) !== 0 && isTold(webhook, row));
    return page.to < page.head;
  };
  return {
    async next(webhook) {
      for (;;) {
        rows = rows.filter((row) => isBeyond(row, webhook.place));
        const [row] = rows;
        if (row) return { row, epoch };
        const isMore = await readPage(webhook);
        if (rows.length > 0) continue;
        if (readTo - webhook.place.seq > PASSED)
          await storage.webhooks.passOver(webhook.id, { seq: readTo + 1, row: '' });
        if (!isMore) return undefined;
      }
    },
  };
}
