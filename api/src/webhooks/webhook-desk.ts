/**
 * Runs the webhooks: one worker each, woken by commits and fed from the committed changes. Concurrent deliveries are
 * limited, they never delay a write, and all of them stop with the server.
 */
import { createHmac } from 'node:crypto';
import type { Clock } from '../commands/clock.ts';
import type { WebhookRecord } from '../storage/integrations.ts';
import type { Storage } from '../storage/storage.ts';
import { createAddressPolicy } from './address-policy.ts';
import { type ByHand, createByHand } from './by-hand.ts';
import { type Posted, post } from './post.ts';
import { RETRIES, type Retries } from './retries.ts';
import { createSlots } from './slots.ts';
import type { WakeLoop } from './wake-loop.ts';
import type { PresentRow, WebhookEvent } from './webhook-event.ts';
import { createWorker } from './worker.ts';

/** Less than the ten seconds that the app waits for an answer. */
const TIMEOUT_MS = 8000;
const AT_ONCE = 4;
/** Commits within this time wake the workers once. */
const WAKE_MS = 200;

export interface WebhookOptions {
  readonly retries?: Retries;
  readonly timeoutMs?: number;
  /** Private networks that may be reached, such as 192.168.10.0/24. */
  readonly networks?: readonly string[];
}

export interface DeskDeps extends WebhookOptions {
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

type Which = Pick<WebhookRecord, 'id' | 'venueId'>;

interface Worker {
  readonly venueId: string;
  readonly unfollow: () => void;
  readonly loop: WakeLoop;
}

export interface WebhookDesk extends ByHand {
  /** Returns whether a webhook may be registered for this URL. */
  mayUse(url: string): boolean;
  start(): Promise<void>;
  /** Starts a webhook that was created or resumed. */
  begin(webhook: Which): void;
  end(id: string): Promise<void>;
  close(): Promise<void>;
}

export function createWebhookDesk(deps: DeskDeps): WebhookDesk {
  const { storage, clock, present, log } = deps;
  const policy = createAddressPolicy(deps.networks ?? []);
  const workers = new Map<string, Worker>();
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
  const newWorker = ({ id, venueId }: Which): Worker => ({
    venueId,
    unfollow: storage.signals.follow(venueId),
    loop: createWorker(workerDeps, id),
  });
  const loopOf = ({ id, venueId }: Which): WakeLoop => {
    const worker = workers.get(id) ?? newWorker({ id, venueId });
    workers.set(id, worker);
    return worker.loop;
  };
  const waking = wakeSoon((venueIds) => {
    for (const { venueId, loop } of workers.values()) if (venueIds.has(venueId)) loop.wake();
  });
  const stopListening = storage.signals.on('head', ({ venueId }) => {
    if (workers.size > 0) waking.soon(venueId);
  });
  const stopMindingGaps = storage.signals.onGap(() => {
    for (const { venueId } of workers.values()) waking.soon(venueId);
  });
  return {
    ...createByHand({ storage, clock, present, send: deliver }),
    mayUse: (url) => policy.checked(url) !== undefined,
    async start() {
      for (const { id: venueId } of await storage.venues.list())
        for (const webhook of await storage.webhooks.list(venueId)) loopOf(webhook).wake();
    },
    begin: (webhook) => loopOf(webhook).hurry(),
    async end(id) {
      const worker = workers.get(id);
      workers.delete(id);
      worker?.unfollow();
      await worker?.loop.stop();
    },
    async close() {
      stopListening();
      stopMindingGaps();
      waking.stop();
      stopping.abort();
      await Promise.all([...workers.values()].map(({ loop }) => loop.stop()));
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

/** Collects the venues that committed within `WAKE_MS`, and wakes their workers once. */
function wakeSoon(wake: (venueIds: ReadonlySet<string>) => void) {
  let timer: NodeJS.Timeout | undefined;
  let committed = new Set<string>();
  return {
    soon: (venueId: string): void => {
      committed.add(venueId);
      timer ??= setTimeout(() => {
        timer = undefined;
        const venueIds = committed;
        committed = new Set();
        wake(venueIds);
      }, WAKE_MS);
    },
    stop: (): void => clearTimeout(timer),
  };
}

/** Returns `t=1772478000,v1=5257a8…`. The time is that of this attempt, in seconds. */
function signature(secret: string, seconds: number, body: string): string {
  const hex = createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex');
  return `t=${seconds},v1=${hex}`;
}
