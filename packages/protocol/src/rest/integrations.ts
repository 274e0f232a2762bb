/** How other programs reach a venue, as administrators see it: API keys, webhooks and their deliveries. */
import { described } from '@tableside/domain/ground/described.ts';
import * as v from 'valibot';
import { Id, MadeAt } from './values.ts';

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

/** Every venue sells in it. */
export const CURRENCY = 'USD';

/** What a key learns of itself. */
export const KeyItself = v.object({
  id: described('The id of the key. What it writes names this id.', v.string()),
  name: described('What the administrator who made it calls the key.', v.string()),
  scopes: described('What the key may do.', v.array(v.picklist(KEY_SCOPES))),
  expiresAt: described('The key is refused from this time on.', v.string()),
  venue: described(
    'The venue that the key belongs to. It is unknown at every other one.',
    v.object({
      id: described('The id of the venue. Calls such as `GET /venues/{id}` take it.', v.string()),
      name: described('The name of the venue.', v.string()),
      timezone: described('IANA, such as `America/New_York`. Business days go by it.', v.string()),
      currency: described('ISO 4217. Amounts are in its cents.', v.literal(CURRENCY)),
    }),
  ),
});
export type KeyItself = v.InferOutput<typeof KeyItself>;

const KEY_DAYS = [30, 90, 365] as const;

/** Prefix of every API key token. */
export const KEY_PREFIX = 'tsk_';

const Maker = v.object({ id: Id, name: described('The name of the person.', v.string()) });
const Name = described('What people call it.', v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(60)));

/** Takes at least one of these names. A name that is repeated counts once. */
const someOf = <const T extends readonly string[]>(names: T) =>
  v.pipe(v.array(v.picklist(names)), v.minLength(1), v.maxLength(names.length));
const once = <T>(named: readonly T[]): T[] => [...new Set(named)];

export const ApiKey = v.object({
  id: Id,
  name: described('What people call it.', v.string()),
  prefix: described('The beginning of its token, to tell keys apart.', v.string()),
  scopes: described(
    'What the key may do. Each call names the scope that it needs.',
    v.array(v.picklist(KEY_SCOPES)),
  ),
  createdAt: MadeAt,
  createdBy: described('Who made it. It ends when that person is no longer an administrator.', Maker),
  expiresAt: described('It is refused from this time on.', v.string()),
  lastUsedAt: described('To the minute; null until it is used.', v.nullable(v.string())),
  revokedAt: described('When it was taken out of use.', v.nullable(v.string())),
  status: described(
    '`makerLeft`: the person who made it is no longer an active administrator. Only an active key is accepted.',
    v.picklist(['active', 'expired', 'revoked', 'makerLeft']),
  ),
});
export type ApiKey = v.InferOutput<typeof ApiKey>;

export const NewApiKey = v.strictObject({
  name: Name,
  scopes: v.pipe(
    described('What the key may do. Each call names the scope that it needs.', someOf(KEY_SCOPES)),
    v.transform(once),
  ),
  days: described('Days until it expires.', v.picklist(KEY_DAYS)),
});
export type NewApiKey = v.InferInput<typeof NewApiKey>;

/** The token appears only in this response and is stored nowhere. */
export const MadeApiKey = v.object({
  ...ApiKey.entries,
  token: described('Send it as `Authorization: Bearer …`. It is shown only this once.', v.string()),
});
export type MadeApiKey = v.InferOutput<typeof MadeApiKey>;

/** The events that a webhook can receive. */
export const WEBHOOK_EVENTS = [
  'order.*',
  'payment.*',
  'table.*',
  'visit.*',
  'call.*',
  'menu.*',
  'stock.*',
  'day.closed',
  'timeCard.*',
  'drawer.*',
] as const;
export type WebhookEvents = (typeof WEBHOOK_EVENTS)[number];

/** Prefix of every webhook secret. */
export const WEBHOOK_SECRET_PREFIX = 'whsec_';

export const Webhook = v.object({
  id: Id,
  url: described('Where events are posted to.', v.string()),
  events: described('The events that it receives.', v.array(v.picklist(WEBHOOK_EVENTS))),
  createdAt: MadeAt,
  createdBy: described('Who made it. It ends when that person is no longer an administrator.', Maker),
  status: described(
    'active: events are sent. retrying: the last one was not accepted and is sent again. paused: nothing is sent.',
    v.picklist(['active', 'retrying', 'paused']),
  ),
  pausedAt: described('When it was paused.', v.nullable(v.string())),
  pauseReason: described(
    'The reason: `failing` after about a day of failed attempts, `gone` after a 410.',
    v.nullable(v.picklist(['person', 'failing', 'gone', 'makerLeft'])),
  ),
  attempts: described('Failed attempts for the next event.', v.pipe(v.number(), v.integer(), v.minValue(0))),
  nextAt: described('When the next attempt is due.', v.nullable(v.string())),
});
export type Webhook = v.InferOutput<typeof Webhook>;

export const NewWebhook = v.strictObject({
  url: described(
    'Where events are posted to.',
    v.pipe(
      v.string(),
      v.regex(/^[^\p{Cc}\p{Cf}\p{Zl}\p{Zp}]*$/u, 'must have no line breaks or other control characters'),
      v.trim(),
      v.minLength(1),
      v.maxLength(500),
    ),
  ),
  events: v.pipe(described('The events that it receives.', someOf(WEBHOOK_EVENTS)), v.transform(once)),
});
export type NewWebhook = v.InferInput<typeof NewWebhook>;

/** The secret appears only in this response. */
export const MadeWebhook = v.object({
  ...Webhook.entries,
  secret: described('Shown only this once.', v.string()),
});
export type MadeWebhook = v.InferOutput<typeof MadeWebhook>;

const DELIVERY_FAULTS = ['address', 'connection', 'redirect', 'secret', 'status', 'timeout', 'tls'] as const;

export const Delivery = v.object({
  id: described('The number of its line in the log.', v.pipe(v.number(), v.integer())),
  eventId: described('Stays the same whenever the event is sent again.', v.string()),
  type: described('Such as `order.changed`.', v.string()),
  kind: described(
    'event: a change. again: somebody sent it again. test: the test button.',
    v.picklist(['event', 'again', 'test']),
  ),
  entity: described('The row that the event is about. Null for a test.', v.nullable(v.string())),
  rowId: described('The row that it is about.', v.nullable(v.string())),
  status: described('`waiting`: it will be retried.', v.picklist(['delivered', 'waiting', 'failed'])),
  attempts: described('How often it was tried.', v.pipe(v.number(), v.integer(), v.minValue(1))),
  responseCode: described(
    'The HTTP status of the receiver; null without one.',
    v.nullable(v.pipe(v.number(), v.integer())),
  ),
  durationMs: described('How long the last attempt took.', v.pipe(v.number(), v.integer(), v.minValue(0))),
  fault: described('Why it was not accepted.', v.nullable(v.picklist(DELIVERY_FAULTS))),
  at: described('When the last attempt was made.', v.string()),
});
export type Delivery = v.InferOutput<typeof Delivery>;
