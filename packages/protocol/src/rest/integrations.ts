/** How other programs reach a venue, as administrators see it: API keys, webhooks and their deliveries. */
import * as v from 'valibot';

/** The scopes that a key can have. `api/src/http/integrations/key-scopes.ts` lists the calls of each scope. */
export const KEY_SCOPES = [
  'orders:read',
  'orders:write',
  'payments:read',
  'payments:write',
  'menu:read',
  'menu:write',
  'tables:read',
  'tables:write',
  'staff:read',
  'venue:read',
  'reports:read',
] as const;
export type KeyScope = (typeof KEY_SCOPES)[number];

const KEY_DAYS = [30, 90, 365] as const;

/** Prefix of every API key token. */
export const KEY_PREFIX = 'tsk_';

const Maker = v.object({ id: v.string(), name: v.string() });
const Name = v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(60));

/** Takes at least one of these names. A name that is repeated counts once. */
const someOf = <const T extends readonly string[]>(names: T) =>
  v.pipe(
    v.array(v.picklist(names)),
    v.minLength(1),
    v.maxLength(names.length),
    v.transform((named) => [...new Set(named)]),
  );

export const ApiKey = v.object({
  id: v.string(),
  name: v.string(),
  /** The first characters of its token. */
  prefix: v.string(),
  scopes: v.array(v.picklist(KEY_SCOPES)),
  createdAt: v.string(),
  createdBy: Maker,
  expiresAt: v.string(),
  /** Accurate to the minute. */
  lastUsedAt: v.nullable(v.string()),
  revokedAt: v.nullable(v.string()),
  /** `makerLeft`: the person who made it is no longer an active administrator. Only an active key is accepted. */
  status: v.picklist(['active', 'expired', 'revoked', 'makerLeft']),
});
export type ApiKey = v.InferOutput<typeof ApiKey>;

export const NewApiKey = v.strictObject({
  name: Name,
  scopes: someOf(KEY_SCOPES),
  /** Days until it expires. */
  days: v.picklist(KEY_DAYS),
});
export type NewApiKey = v.InferInput<typeof NewApiKey>;

/** The token appears only in this response and is stored nowhere. */
export const MadeApiKey = v.object({ ...ApiKey.entries, token: v.string() });
export type MadeApiKey = v.InferOutput<typeof MadeApiKey>;

/** The events that a webhook can receive. */
export const WEBHOOK_EVENTS = ['order.*', 'payment.*', 'table.*', 'visit.*'] as const;
export type WebhookEvents = (typeof WEBHOOK_EVENTS)[number];

/** Prefix of every webhook secret. */
export const WEBHOOK_SECRET_PREFIX = 'whsec_';

export const Webhook = v.object({
  id: v.string(),
  url: v.string(),
  events: v.array(v.picklist(WEBHOOK_EVENTS)),
  createdAt: v.string(),
  /** The person who made it, or who last resumed it. */
  createdBy: Maker,
  status: v.picklist(['active', 'retrying', 'paused']),
  pausedAt: v.nullable(v.string()),
  /** `failing`: every attempt failed for about a day. `gone`: the receiver answered 410. */
  pauseReason: v.nullable(v.picklist(['person', 'failing', 'gone', 'makerLeft'])),
  /** Failed attempts for the next event. */
  attempts: v.pipe(v.number(), v.integer(), v.minValue(0)),
  /** When the next attempt is due. */
  nextAt: v.nullable(v.string()),
});
export type Webhook = v.InferOutput<typeof Webhook>;

export const NewWebhook = v.strictObject({
  url: v.pipe(
    v.string(),
    v.regex(/^[^\p{Cc}\p{Cf}\p{Zl}\p{Zp}]*$/u, 'must have no line breaks or other control characters'),
    v.trim(),
    v.minLength(1),
    v.maxLength(500),
  ),
  events: someOf(WEBHOOK_EVENTS),
});
export type NewWebhook = v.InferInput<typeof NewWebhook>;

/** The secret appears only in this response. */
export const MadeWebhook = v.object({ ...Webhook.entries, secret: v.string() });
export type MadeWebhook = v.InferOutput<typeof MadeWebhook>;

const DELIVERY_FAULTS = ['address', 'connection', 'redirect', 'secret', 'status', 'timeout', 'tls'] as const;

export const Delivery = v.object({
  /** Its line number in the log. */
  id: v.pipe(v.number(), v.integer()),
  /** Stays the same when the event is sent again. */
  eventId: v.string(),
  /** For example `order.changed`. */
  type: v.string(),
  kind: v.picklist(['event', 'again', 'test']),
  /** The row that the event is about. Null for a test. */
  entity: v.nullable(v.string()),
  rowId: v.nullable(v.string()),
  /** `waiting`: it will be retried. */
  status: v.picklist(['delivered', 'waiting', 'failed']),
  attempts: v.pipe(v.number(), v.integer(), v.minValue(1)),
  responseCode: v.nullable(v.pipe(v.number(), v.integer())),
  durationMs: v.pipe(v.number(), v.integer(), v.minValue(0)),
  /** Why the delivery failed. */
  fault: v.nullable(v.picklist(DELIVERY_FAULTS)),
  /** When the last attempt was made. */
  at: v.string(),
});
export type Delivery = v.InferOutput<typeof Delivery>;
