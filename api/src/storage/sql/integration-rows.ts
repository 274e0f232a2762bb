/** API keys and webhooks as they are stored. */
import { type SQL, sql } from 'drizzle-orm';
import type { KeyRecord, PauseReason, WebhookRecord } from '../integrations.ts';

/** The maximum number of keys in a list. */
export const KEYS_LISTED = 200;

/** The number of lines that the log of a webhook keeps and shows. */
export const LINES_KEPT = 50;

/**
 * Tells whether the creator of a row is an active administrator of its venue. Both tables are written out, because
 * drizzle leaves the table of a column out where a statement selects from one.
 */
export const backedBy = (table: 'api_key' | 'webhook'): SQL<Truth> =>
  sql.raw(`EXISTS (SELECT 1 FROM membership AS maker WHERE maker.user_id = ${table}.created_by
    AND maker.venue_id = ${table}.venue_id AND maker.role = 'admin' AND maker.active = 1)`) as SQL<Truth>;

/** Pauses a webhook. One that is already paused stays unchanged. */
export const pausing = (id: string, { reason, at }: { reason: PauseReason; at: string }): SQL =>
  sql`UPDATE webhook SET paused_at = ${at}, pause_reason = ${reason} WHERE webhook_id = ${id} AND paused_at IS NULL`;

/** Deletes the lines of a webhook's log beyond those that are kept. */
export const droppingOldest = (webhookId: string): SQL =>
  sql`DELETE FROM webhook_delivery WHERE webhook_id = ${webhookId} AND id < (
    SELECT id FROM webhook_delivery WHERE webhook_id = ${webhookId}
    ORDER BY id DESC LIMIT 1 OFFSET ${sql.raw(String(LINES_KEPT - 1))})`;

/** An engine without booleans says 1 or 0. */
type Truth = boolean | number;

interface StoredMaker {
  readonly createdBy: string;
  readonly createdByName: string;
  readonly isBacked: Truth;
}

export const makerColumns = ({ id, name }: KeyRecord['createdBy']) => ({
  createdBy: id,
  createdByName: name,
});

/** What resuming sets. */
export const RUNNING = { pausedAt: null, pauseReason: null, attempts: 0, nextAt: null };

type StoredKey = Omit<KeyRecord, keyof StoredMaker> & StoredMaker;

export const asKey = ({ createdBy, createdByName, isBacked, ...known }: StoredKey): KeyRecord => ({
  ...known,
  createdBy: { id: createdBy, name: createdByName },
  isBacked: Boolean(isBacked),
});

type StoredWebhook = Omit<WebhookRecord, keyof StoredMaker | 'place'> & StoredMaker & WebhookRecord['place'];

export const asWebhook = ({
  createdBy,
  createdByName,
  isBacked,
  seq,
  row,
  ...known
}: StoredWebhook): WebhookRecord => ({
  ...known,
  createdBy: { id: createdBy, name: createdByName },
  isBacked: Boolean(isBacked),
  place: { seq, row },
});
