/** The texts for keys, webhooks and deliveries. */
import type {
  ApiKey,
  Delivery,
  KeyScope,
  Webhook,
  WebhookEvents,
} from '@tableside/protocol/rest/integrations.ts';
import type { Tone } from '../../../ui/theme/tone.ts';

export const SCOPE_TEXTS: Readonly<Record<KeyScope, string>> = {
  'orders:read': 'Read orders and visits',
  'orders:write': 'Open, change and cancel orders; open, change and close visits',
  'payments:read': 'Read payments',
  'payments:write':
    'Record payments, say how waiting ones ended, give money back, give discounts, void items, cancel orders',
  'menu:read': 'Read the menu',
  'menu:write': 'Change the menu',
  'tables:read': 'Read tables, sections and calls of guests',
  'tables:write': 'Change tables, sections and their status; answer calls of guests',
  'staff:read': 'Read staff cards',
  'venue:read': 'Read the profile of the venue',
  'reports:read': 'Read reports',
};

export const EVENT_TEXTS: Readonly<Record<WebhookEvents, string>> = {
  'order.*': 'Orders',
  'payment.*': 'Payments and refunds',
  'visit.*': 'Visits',
  'table.*': 'Tables',
  'call.*': 'Calls of guests',
  'menu.*': 'The menu',
  'stock.*': 'What is left, and what is sold out',
  'day.closed': 'Closed days, with their Z',
  'timeCard.*': 'Time cards',
  'drawer.*': 'Drawers',
};

interface Face {
  readonly tone: Tone;
  readonly word: string;
}

export const KEY_FACE: Readonly<Record<ApiKey['status'], Face>> = {
  active: { tone: 'ok', word: 'Active' },
  expired: { tone: 'neutral', word: 'Expired' },
  revoked: { tone: 'neutral', word: 'Revoked' },
  makerLeft: { tone: 'danger', word: 'Ended' },
};

export const WEBHOOK_FACE: Readonly<Record<Webhook['status'], Face>> = {
  active: { tone: 'ok', word: 'Active' },
  retrying: { tone: 'warn', word: 'Retrying' },
  paused: { tone: 'danger', word: 'Paused' },
};

export const DELIVERY_FACE: Readonly<Record<Delivery['status'], Face>> = {
  delivered: { tone: 'ok', word: 'Delivered' },
  waiting: { tone: 'warn', word: 'Waiting' },
  failed: { tone: 'danger', word: 'Failed' },
};

const PAUSES: Readonly<Record<NonNullable<Webhook['pauseReason']>, string>> = {
  person: 'Paused by an administrator.',
  failing: 'Paused after about a day of failed attempts.',
  gone: 'Paused because the receiver answered 410 (Gone).',
  makerLeft: 'Paused because its creator is no longer an administrator. Resume it to take it over.',
};

export const pauseText = ({ pauseReason }: Webhook): string | null =>
  pauseReason === null
    ? null
    : `${PAUSES[pauseReason]} Nothing is lost: deliveries continue where they stopped.`;

const FAULTS: Readonly<Record<NonNullable<Delivery['fault']>, string>> = {
  address: 'Address not allowed',
  connection: 'No connection',
  redirect: 'Redirect not followed',
  secret: 'Secret not readable: delete the webhook and create it again',
  status: 'Not accepted',
  timeout: 'Timed out',
  tls: 'Certificate not trusted',
};

/** Returns `HTTP 500 · Not accepted · 12 ms · 3 attempts`. */
export function outcomeText({ responseCode, fault, durationMs, attempts }: Delivery): string {
  const facts = [
    ...(responseCode === null ? [] : [`HTTP ${responseCode}`]),
    ...(fault === null ? [] : [FAULTS[fault]]),
    `${durationMs} ms`,
    ...(attempts > 1 ? [`${attempts} attempts`] : []),
  ];
  return facts.join(' · ');
}
