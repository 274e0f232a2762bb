/**
 * The workers of all webhooks, while this server is the one that delivers. They are woken by commits, and every minute,
 * because a signal from another server may be lost.
 */

import type { WakeLoop } from '../desks/wake-loop.ts';
import type { WebhookRecord } from '../storage/door/integrations.ts';
import type { Storage } from '../storage/storage.ts';

/** Commits within this time wake the workers once. */
const WAKE_MS = 200;
const RENEW_MS = 60_000;

export type Which = Pick<WebhookRecord, 'id' | 'venueId'>;

interface RoundDeps {
  readonly storage: Pick<Storage, 'signals' | 'venues' | 'webhooks'>;
  readonly newWorker: (id: string) => WakeLoop;
  readonly log: (error: unknown) => void;
}

interface Worker {
  readonly venueId: string;
  readonly unfollow: () => void;
  readonly loop: WakeLoop;
}

export interface Round {
  /** Starts all webhooks. Returns a function that stops them. */
  begin(): Promise<() => Promise<void>>;
  /** Starts a webhook, or makes it try again at once. */
  hurry(webhook: Which): void;
  end(id: string): Promise<void>;
}

export const createRound = (deps: RoundDeps): Round => new WebhookRound(deps);

class WebhookRound implements Round {
  readonly #deps: RoundDeps;
  readonly #workers = new Map<string, Worker>();
  readonly #waking = wakeSoon((venueIds) => {
    for (const { venueId, loop } of this.#workers.values()) if (venueIds.has(venueId)) loop.wake();
  });
  #isOn = false;

  constructor(deps: RoundDeps) {
    this.#deps = deps;
  }

  async begin(): Promise<() => Promise<void>> {
    const { signals } = this.#deps.storage;
    this.#isOn = true;
    const timer = setInterval(() => void this.#renewAll(), RENEW_MS);
    timer.unref();
    const stopping = [
      () => clearInterval(timer),
      signals.on('head', ({ venueId }) => {
        if (this.#workers.size > 0) this.#waking.soon(venueId);
      }),
      signals.on('webhooks', ({ venueId }) => void this.#renew(venueId).catch(this.#deps.log)),
      signals.onGap(() => void this.#renewAll()),
    ];
    await this.#renewAll();
    return async () => {
      this.#isOn = false;
      for (const stop of stopping) stop();
      this.#waking.stop();
      await Promise.all([...this.#workers.keys()].map((id) => this.end(id)));
    };
  }

  hurry(webhook: Which): void {
    if (this.#isOn) this.#loopOf(webhook).hurry();
  }

  async end(id: string): Promise<void> {
    const worker = this.#workers.get(id);
    this.#workers.delete(id);
    worker?.unfollow();
    await worker?.loop.stop();
  }

  /** A database that fails is tried again later. The server still answers requests. */
  async #renewAll(): Promise<void> {
    try {
      for (const { id } of await this.#deps.storage.venues.list()) await this.#renew(id);
    } catch (error) {
      this.#deps.log(error);
    }
  }

  /** Wakes the webhooks of a venue, and ends those that were removed. A closed venue has none that runs. */
  async #renew(venueId: string): Promise<void> {
    const { venues, webhooks } = this.#deps.storage;
    const isClosed = (await venues.closed()).includes(venueId);
    const found = isClosed ? [] : await webhooks.list(venueId);
    if (!this.#isOn) return;
    for (const webhook of found) this.#loopOf(webhook).wake();
    const known = new Set(found.map(({ id }) => id));
    for (const [id, worker] of this.#workers)
      if (worker.venueId === venueId && !known.has(id)) await this.end(id);
  }

  #loopOf({ id, venueId }: Which): WakeLoop {
    const { storage, newWorker } = this.#deps;
    const worker = this.#workers.get(id) ?? {
      venueId,
      unfollow: storage.signals.follow(venueId),
      loop: newWorker(id),
    };
    this.#workers.set(id, worker);
    return worker.loop;
  }
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
    stop: (): void => {
      clearTimeout(timer);
      timer = undefined;
      committed = new Set();
    },
  };
}
