/**
 * Runs the webhooks: one worker each, at one of the servers on a database. Concurrent deliveries are limited, they never
 * delay a write, and all of them stop with the server.
 */
import { createHmac } from 'node:crypto';
import type { Clock } from '../commands/clock.ts';
import type { WebhookRecord } from '../storage/door/integrations.ts';
import type { Storage } from '../storage/storage.ts';
import { createAddressPolicy } from './address-policy.ts';
import { type ByHand, createByHand } from './by-hand.ts';
import { type Posted, post } from './post.ts';
import { RETRIES, type Retries } from './retries.ts';
import { createSlots } from './slots.ts';
import type { PresentRow, WebhookEvent } from './webhook-event.ts';
import { createRound, type Which } from './webhook-round.ts';
import { createWorker } from './worker.ts';

/** Less than the ten seconds that the app waits for an answer. */
const TIMEOUT_MS = 8000;
const AT_ONCE = 4;

export interface WebhookOptions {
  readonly retries?: Retries;
  readonly timeoutMs?: number;
  /** Private networks that may be reached, such as 192.168.10.0/24. */
  readonly networks?: readonly string[];
}

export interface RunnerDeps extends WebhookOptions {
  readonly storage: Storage;
  readonly clock: Clock;
  readonly present: PresentRow;
  /** Returns the secret that signs for a webhook; undefined when another server sealed it. */
  readonly secretOf: SecretOf;
  readonly log: (error: unknown) => void;
}

export type SecretOf = (webhook: Pick<WebhookRecord, 'id' | 'secret'>) => string | undefined;

/** Nothing is sent without a signature. */
const UNSIGNED: Posted = { responseCode: null, durationMs: 0, fault: 'secret' };

export interface WebhookRunner extends ByHand {
  /** Returns whether a webhook may be registered for this URL. */
  mayUse(url: string): boolean;
  /** Delivers, as soon as this server is the one that does. */
  start(): void;
  /** Starts a webhook that was created or resumed, at the server that delivers. */
  begin(webhook: Which): void;
  /** Ends a webhook that is removed. Another server that delivers finds no such webhook, and ends it as well. */
  end(id: string): Promise<void>;
  close(): Promise<void>;
}

export function createWebhookRunner(deps: RunnerDeps): WebhookRunner {
  const { storage, clock, present, log } = deps;
  const policy = createAddressPolicy(deps.networks ?? []);
  const stopping = new AbortController();
  const slots = createSlots(AT_ONCE);
  const line = { policy, timeoutMs: deps.timeoutMs ?? TIMEOUT_MS, signal: stopping.signal };
  const deliver = async (webhook: WebhookRecord, event: WebhookEvent): Promise<Posted> => {
    const secret = deps.secretOf(webhook);
    if (secret === undefined) return UNSIGNED;
    const signed = signature(secret, Math.floor(clock.now() / 1000), event.body);
    return post(requestOf(webhook, event, signed), line);
  };
  const workerDeps = {
    ...{ storage, clock, present, log, random: Math.random, retries: deps.retries ?? RETRIES },
    send: (webhook: WebhookRecord, event: WebhookEvent) => slots(() => deliver(webhook, event)),
  };
  const round = createRound({ storage, log, newWorker: (id) => createWorker(workerDeps, id) });
  let stopLeading = async (): Promise<void> => undefined;
  return {
    ...createByHand({ storage, clock, present, send: deliver }),
    mayUse: (url) => policy.checked(url) !== undefined,
    start() {
      stopLeading = storage.leads.lead('webhooks', () => round.begin());
    },
    begin(webhook) {
      round.hurry(webhook);
      storage.signals.tell({ kind: 'webhooks', venueId: webhook.venueId });
    },
    end: (id) => round.end(id),
    async close() {
      stopping.abort();
      await stopLeading();
    },
  };
}

function requestOf({ url, id }: WebhookRecord, event: WebhookEvent, signature: string) {
  const { eventId, type, body } = event;
  return {
    url,
    body,
    headers: {
      'user-agent': 'Tableside-Webhook',
      'tableside-webhook': id,
      'tableside-event': type,
      'tableside-delivery': eventId,
      'tableside-signature': signature,
    },
  };
}

/** Returns `t=1772478000,v1=5257a8…`. The time is that of this attempt, in seconds. */
function signature(secret: string, seconds: number, body: string): string {
  const hex = createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex');
  return `t=${seconds},v1=${hex}`;
}
