/**
 * The interface to integrations: API keys, and webhooks with their delivery log. Both belong to the administrator who
 * created them. They stop working when that account is no longer an active administrator.
 */
import type { AuditEvent } from './audit.ts';

interface Made {
  readonly id: string;
  readonly venueId: string;
  readonly createdAt: string;
  readonly createdBy: { readonly id: string; readonly name: string };
}

export interface KeyRecord extends Made {
  readonly name: string;
  /** The beginning of the token, so that people can tell keys apart. */
  readonly prefix: string;
  readonly scopes: readonly string[];
  readonly expiresAt: string;
  readonly revokedAt: string | null;
  readonly lastUsedAt: string | null;
  /** Whether its creator is still an active administrator. */
  readonly isBacked: boolean;
}

export interface NewKey extends Omit<KeyRecord, 'revokedAt' | 'lastUsedAt' | 'isBacked'> {
  /** SHA-256 of the token. The token is long and random. */
  readonly hash: string;
  /** Recorded in the audit trail in the same write. */
  readonly event: AuditEvent;
}

/** A person's change to a key or webhook of the venue. */
export interface Change {
  readonly venueId: string;
  readonly id: string;
  readonly at: string;
  /** Recorded in the audit trail in the same write, if anything changed. */
  readonly event: AuditEvent;
}

export interface ApiKeys {
  /** Returns `tooMany` when the venue has `limit` keys that are neither revoked nor expired. */
  add(key: NewKey, limit: number): Promise<'made' | 'tooMany'>;
  /** Newest first, at most 200. */
  list(venueId: string): Promise<KeyRecord[]>;
  byHash(hash: string): Promise<KeyRecord | undefined>;
  /** Returns the key after the change. A key that was already revoked stays unchanged. */
  revoke(change: Change): Promise<KeyRecord | undefined>;
  noteUse(id: string, at: string): Promise<void>;
}

/** A position in the committed changes of a venue: just after this row of this change number. */
export interface FeedPlace {
  readonly seq: number;
  /** `entity/id`. Empty means before the first row of this number. */
  readonly row: string;
}

export type PauseReason = 'person' | 'failing' | 'gone' | 'makerLeft';

export interface WebhookRecord extends Made {
  readonly url: string;
  /** Event patterns, such as `order.*`. */
  readonly events: readonly string[];
  readonly secret: string;
  readonly pausedAt: string | null;
  readonly pauseReason: PauseReason | null;
  /** The last change that was delivered or skipped. */
  readonly place: FeedPlace;
  /** The failed attempts for the next event, and when it is retried. */
  readonly attempts: number;
  readonly nextAt: string | null;
  readonly isBacked: boolean;
}

export type NewWebhook = Pick<WebhookRecord, keyof Made | 'url' | 'events' | 'secret'> & {
  readonly event: AuditEvent;
};

export type DeliveryKind = 'event' | 'again' | 'test';

export interface DeliveryRecord {
  /** The number of its line in the log. */
  readonly id: number;
  readonly eventId: string;
  readonly type: string;
  readonly kind: DeliveryKind;
  /** The row that the event is about; null for a test. */
  readonly entity: string | null;
  readonly rowId: string | null;
  readonly status: 'delivered' | 'waiting' | 'failed';
  readonly attempts: number;
  readonly responseCode: number | null;
  readonly durationMs: number;
  /** Why the delivery failed. */
  readonly fault: string | null;
  /** The time of the last attempt. */
  readonly at: string;
}

/** The result of a delivery attempt. An event has one line in the log, however often it was tried. */
export interface Attempt extends Omit<DeliveryRecord, 'id'> {
  readonly webhookId: string;
  /** Where the webhook continues. Absent for deliveries that are not part of its feed. */
  readonly next?: Pick<WebhookRecord, 'place' | 'attempts' | 'nextAt'>;
  /** If set, the same write pauses the webhook for this reason. */
  readonly pause?: PauseReason;
}

export interface Webhooks {
  /** The webhook starts after the last change of the venue. */
  add(webhook: NewWebhook, limit: number): Promise<'made' | 'tooMany'>;
  /** Oldest first. */
  list(venueId: string): Promise<WebhookRecord[]>;
  get(id: string): Promise<WebhookRecord | undefined>;
  /** A paused webhook keeps its position. The person who resumes it becomes its owner. */
  pause(change: Change): Promise<WebhookRecord | undefined>;
  resume(change: Change & Pick<Made, 'createdBy'>): Promise<WebhookRecord | undefined>;
  /** Pauses the webhook on the server's own initiative. */
  stop(id: string, reason: PauseReason, at: string): Promise<void>;
  /** Deletes the webhook and its log. */
  remove(change: Change): Promise<'removed' | 'missing'>;
  /** Returns undefined when the webhook was deleted in the meantime. */
  note(attempt: Attempt): Promise<DeliveryRecord | undefined>;
  /** Moves the webhook past changes that are not among its events. */
  passOver(id: string, place: FeedPlace): Promise<void>;
  /** Newest first, at most 50. */
  deliveries(webhookId: string): Promise<DeliveryRecord[]>;
  delivery(webhookId: string, id: number): Promise<DeliveryRecord | undefined>;
}
