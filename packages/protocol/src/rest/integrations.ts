/** What other programs reach a venue by, as administrators see it: API keys, webhooks and their deliveries. */
import * as v from 'valibot';

/** What a key may be made for. Which calls each stands for is in `api/src/http/key-scopes.ts`. */
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

/** Every token of a key begins so. */
export const KEY_PREFIX = 'tsk_';

const Maker = v.object({ id: v.string(), name: v.string() });
const Name = v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(60));

export const ApiKey = v.object({
  id: v.string(),
  name: v.string(),
  /** How its token begins. */
  prefix: v.string(),
  scopes: v.array(v.picklist(KEY_SCOPES)),
  createdAt: v.string(),
  createdBy: Maker,
  expiresAt: v.string(),
  /** To the minute. */
  lastUsedAt: v.nullable(v.string()),
  revokedAt: v.nullable(v.string()),
  /** `makerLeft`: whoever made it is no active administrator any more. Only an active key is let in. */
  status: v.picklist(['active', 'expired', 'revoked', 'makerLeft']),
});
export type ApiKey = v.InferOutput<typeof ApiKey>;

export const NewApiKey = v.strictObject({
  name: Name,
  scopes: v.pipe(
    v.array(v.picklist(KEY_SCOPES)),
    v.minLength(1),
    v.maxLength(KEY_SCOPES.length),
    v.transform((named) => [...new Set(named)]),
  ),
  /** Days until it expires. */
  days: v.picklist(KEY_DAYS),
});
export type NewApiKey = v.InferInput<typeof NewApiKey>;

/** The token is told this once and kept nowhere. */
export const MadeApiKey = v.object({ ...ApiKey.entries, token: v.string() });
export type MadeApiKey = v.InferOutput<typeof MadeApiKey>;

/** What a webhook may be told of. */
export const WEBHOOK_EVENTS = ['order.*', 'payment.*', 'table.*'] as const;
export type WebhookEvents = (typeof WEBHOOK_EVENTS)[number];

/** Every secret of a webhook begins so. */
export const WEBHOOK_SECRET_PREFIX = 'whsec_';

export const Webhook = v.object({
  id: v.string(),
  url: v.string(),
  events: v.array(v.picklist(WEBHOOK_EVENTS)),
  createdAt: v.string(),
  /** Whoever made it, or let it go on last. */
  createdBy: Maker,
  status: v.picklist(['active', 'retrying', 'paused']),
  pausedAt: v.nullable(v.string()),
  /** `failing`: it was tried in vain for about a day. `gone`: the receiver answered 410. */
  pauseReason: v.nullable(v.picklist(['person', 'failing', 'gone', 'makerLeft'])),
  /** Attempts in vain for the event that is next. */
  attempts: v.pipe(v.number(), v.integer(), v.minValue(0)),
  /** When it is tried again. */
  nextAt: v.nullable(v.string()),
});
export type Webhook = v.InferOutput<typeof Webhook>;

export const NewWebhook = v.strictObject({
  url: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(500)),
  events: v.pipe(
    v.array(v.picklist(WEBHOOK_EVENTS)),
    v.minLength(1),
    v.maxLength(WEBHOOK_EVENTS.length),
    v.transform((named) => [...new Set(named)]),
  ),
});
export type NewWebhook = v.InferInput<typeof NewWebhook>;

/** The secret is told this once. */
export const MadeWebhook = v.object({ ...Webhook.entries, secret: v.string() });
export type MadeWebhook = v.InferOutput<typeof MadeWebhook>;

const DELIVERY_FAULTS = ['address', 'connection', 'redirect', 'status', 'timeout', 'tls'] as const;

export const Delivery = v.object({
  /** The number of its line in the log. */
  id: v.pipe(v.number(), v.integer()),
  /** The same again whenever the event is sent again. */
  eventId: v.string(),
  /** `order.changed` */
  type: v.string(),
  kind: v.picklist(['event', 'again', 'test']),
  /** The row that it tells of; null of a test. */
  entity: v.nullable(v.string()),
  rowId: v.nullable(v.string()),
  /** `waiting`: it is tried again. */
  status: v.picklist(['delivered', 'waiting', 'failed']),
  attempts: v.pipe(v.number(), v.integer(), v.minValue(1)),
  responseCode: v.nullable(v.pipe(v.number(), v.integer())),
  durationMs: v.pipe(v.number(), v.integer(), v.minValue(0)),
  /** Why it was not taken. */
  fault: v.nullable(v.picklist(DELIVERY_FAULTS)),
  /** Of the last attempt. */
  at: v.string(),
});
export type Delivery = v.InferOutput<typeof Delivery>;
