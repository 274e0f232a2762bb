/**
 * The door to what other programs reach the venue by: API keys, and webhooks with the log of their deliveries. Both belong
 * to the administrator who made them: when that account is no active administrator any more, they do nothing.
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
  /** How the token begins, to tell keys apart. */
  readonly prefix: string;
  readonly scopes: readonly string[];
  readonly expiresAt: string;
  readonly revokedAt: string | null;
  readonly lastUsedAt: string | null;
  /** Whoever made it is an active administrator. */
  readonly isBacked: boolean;
}

export interface NewKey extends Omit<KeyRecord, 'revokedAt' | 'lastUsedAt' | 'isBacked'> {
  /** SHA-256 of the token, which is long and random. */
  readonly hash: string;
  /** Goes on the record in the same write. */
  readonly told: AuditEvent;
}

/** Something of the venue's own that is ended or changed by a person. */
interface Change {
  readonly venueId: string;
  readonly id: string;
  readonly at: string;
  /** Goes on the record in the same write, if anything changed. */
  readonly told: AuditEvent;
}

export interface ApiKeys {
  /** `tooMany`: the venue has `limit` keys that are neither revoked nor expired. */
  add(key: NewKey, limit: number): Promise<'made' | 'tooMany'>;
  /** Newest first, 200 at most. */
  list(venueId: string): Promise<KeyRecord[]>;
  byHash(hash: string): Promise<KeyRecord | undefined>;
  /** The key as it is then; one that was revoked before stays as it was. */
  revoke(change: Change): Promise<KeyRecord | undefined>;
  noteUse(id: string, at: string): Promise<void>;
}

/** A place in the committed changes of a venue: behind this row of this number. */
export interface FeedPlace {
  readonly seq: number;
  /** `entity/id`; empty: behind the whole of the number before. */
  readonly row: string;
}

export type PauseReason = 'person' | 'failing' | 'gone' | 'makerLeft';

export interface WebhookRecord extends Made {
  readonly url: string;
  /** `order.*` */
  readonly events: readonly string[];
  readonly secret: string;
  readonly pausedAt: string | null;
  readonly pauseReason: PauseReason | null;
  /** What was delivered last, or left out. */
  readonly place: FeedPlace;
  /** Attempts for the event that is next, and when it is tried again. */
  readonly attempts: number;
  readonly nextAt: string | null;
  readonly isBacked: boolean;
}

export type NewWebhook = Pick<WebhookRecord, keyof Made | 'url' | 'events' | 'secret'> & {
  readonly told: AuditEvent;
};

export type DeliveryKind = 'event' | 'again' | 'test';

export interface DeliveryRecord {
  /** The number of its line in the log. */
  readonly id: number;
  readonly eventId: string;
  readonly type: string;
  readonly kind: DeliveryKind;
  /** The row that it tells of; null of a test. */
  readonly entity: string | null;
  readonly rowId: string | null;
  readonly status: 'delivered' | 'waiting' | 'failed';
  readonly attempts: number;
  readonly responseCode: number | null;
  readonly durationMs: number;
  /** Why there is no good answer. */
  readonly fault: string | null;
  /** Of the last attempt. */
  readonly at: string;
}

/** What an attempt came to. An event has one line, however often it was tried. */
export interface Attempt extends Omit<DeliveryRecord, 'id'> {
  readonly webhookId: string;
  /** Where the webhook goes on; left out by what is no event of its feed. */
  readonly next?: Pick<WebhookRecord, 'place' | 'attempts' | 'nextAt'>;
  /** The webhook is paused with it. */
  readonly pause?: PauseReason;
}

export interface Webhooks {
  /** It begins behind the last change of the venue. */
  add(webhook: NewWebhook, limit: number): Promise<'made' | 'tooMany'>;
  /** Oldest first. */
  list(venueId: string): Promise<WebhookRecord[]>;
  get(id: string): Promise<WebhookRecord | undefined>;
  /** Paused, it keeps its place; going on, it belongs to whoever said so. */
  pause(change: Change): Promise<WebhookRecord | undefined>;
  resume(change: Change & Pick<Made, 'createdBy'>): Promise<WebhookRecord | undefined>;
  /** By the server itself. */
  stop(id: string, reason: PauseReason, at: string): Promise<void>;
  /** With its log. */
  remove(change: Change): Promise<'removed' | 'missing'>;
  /** Undefined: the webhook was deleted meanwhile. */
  note(attempt: Attempt): Promise<DeliveryRecord | undefined>;
  /** Changes up to there are none of its events. */
  passOver(id: string, place: FeedPlace): Promise<void>;
  /** Newest first, 50 at most. */
  deliveries(webhookId: string): Promise<DeliveryRecord[]>;
  delivery(webhookId: string, id: number): Promise<DeliveryRecord | undefined>;
}
