/** Sends one webhook's events one after another, each until it is accepted. Sleeps while there are none. */
import { type Clock, isoNow } from '../commands/clock.ts';
import { createWakeLoop, type WakeLoop } from '../desks/wake-loop.ts';
import type { PauseReason, WebhookRecord } from '../storage/door/integrations.ts';
import type { Storage } from '../storage/storage.ts';
import { createEventSource, type Next } from './event-source.ts';
import type { Posted } from './post.ts';
import { type Retries, waitAfter } from './retries.ts';
import { eventOf, type PresentRow, placeOf, type WebhookEvent } from './webhook-event.ts';

export interface WorkerDeps {
  readonly storage: Storage;
  readonly clock: Clock;
  readonly present: PresentRow;
  readonly retries: Retries;
  readonly random: () => number;
  readonly send: (webhook: WebhookRecord, event: WebhookEvent) => Promise<Posted>;
  readonly log: (error: unknown) => void;
}

const GONE = 410;

export function createWorker(deps: WorkerDeps, id: string): WakeLoop {
  const source = createEventSource(deps.storage);
  let isFresh = true;
  let isStopped = false;
  /** Returns the next event, or undefined if there is none. Stops the webhook if its maker has left. */
  const nextOf = async (webhook: WebhookRecord): Promise<Next | undefined> => {
    const next = await source.next(webhook);
    if (!next || webhook.isBacked) return next;
    await deps.storage.webhooks.stop(id, 'makerLeft', isoNow(deps.clock));
    return undefined;
  };
  const work = async (): Promise<number | undefined> => {
    for (;;) {
      const webhook = await deps.storage.webhooks.get(id);
      if (isStopped || !webhook || webhook.pausedAt !== null) return undefined;
      const rest = isFresh ? remainingWait(deps, webhook) : 0;
      isFresh = false;
      if (rest > 0) return rest;
      const next = await nextOf(webhook);
      if (!next || isStopped) return undefined;
      const waits = await attempt(deps, webhook, next);
      if (waits > 0) return waits;
    }
  };
  const loop = createWakeLoop(work, { afterErrorMs: deps.retries.baseMs, log: deps.log });
  return {
    ...loop,
    stop() {
      isStopped = true;
      return loop.stop();
    },
  };
}

/** Returns the rest of the wait from before a restart, never more than the longest wait. */
function remainingWait({ clock, retries }: WorkerDeps, { nextAt }: WebhookRecord): number {
  if (nextAt === null) return 0;
  return Math.min(retries.mostMs, Math.max(0, Date.parse(nextAt) - clock.now()));
}

/** Returns the ms until the next attempt. 0 means that the event was accepted or is none, or the webhook was paused. */
async function attempt(deps: WorkerDeps, webhook: WebhookRecord, { row, epoch }: Next): Promise<number> {
  const event = await eventOf(webhook, row, { epoch, present: deps.present });
  if (!event) {
    await deps.storage.webhooks.passOver(webhook.id, placeOf(row));
    return 0;
  }
  const posted = await deps.send(webhook, event);
  const { body: _, ...told } = event;
  const attempts = webhook.attempts + 1;
  const isTaken = posted.fault === null;
  const pause = isTaken ? undefined : pauseAfter(posted, attempts, deps.retries);
  const waits = isTaken || pause ? 0 : waitAfter(attempts, deps.retries, deps.random());
  const nextAt = waits > 0 ? new Date(deps.clock.now() + waits).toISOString() : null;
  await deps.storage.webhooks.note({
    ...told,
    ...posted,
    ...{ webhookId: webhook.id, kind: 'event', attempts, at: isoNow(deps.clock), pause },
    status: statusOf(isTaken, pause),
    next: isTaken
      ? { place: placeOf(row), attempts: 0, nextAt: null }
      : { place: webhook.place, attempts, nextAt },
  });
  return waits;
}

function statusOf(isTaken: boolean, pause: PauseReason | undefined) {
  if (isTaken) return 'delivered';
  return pause ? 'failed' : 'waiting';
}

function pauseAfter(
  { responseCode }: Posted,
  attempts: number,
  { attempts: most }: Retries,
): PauseReason | undefined {
  if (responseCode === GONE) return 'gone';
  return attempts >= most ? 'failing' : undefined;
}
