/**
 * Work of the process that leads, done for each venue that is open: a desk for each, woken by what is committed there. A
 * venue that closes loses its desk, and one that opens gets one within a minute.
 */
import type { Storage } from '../storage/storage.ts';
import { createWakeLoop, type WakeLoop } from './wake-loop.ts';

/** Commits within this time wake a desk once; that of a venue that does not use it rarely. */
const WAKE_MS = 25;
const WAKE_UNUSED_MS = 1000;
const AFTER_ERROR_MS = 2000;
const RENEW_MS = 60_000;

export interface VenueDeskWork {
  /** Does what is to do now. Resolves with the ms until it should look again. It may throw. */
  look(): Promise<number>;
  /** Whether the venue has work for it, as far as it knows. */
  readonly isUsed: boolean;
  stop(): Promise<void>;
}

export interface VenueDesksDeps {
  readonly storage: Pick<Storage, 'signals' | 'venues'>;
  readonly log: (error: unknown) => void;
  /** How often it looks which venues are open. Default: every minute. */
  readonly renewMs?: number | undefined;
}

interface Open<D extends VenueDeskWork> {
  readonly desk: D;
  readonly loop: WakeLoop;
  readonly unfollow: () => void;
  waking: NodeJS.Timeout | undefined;
}

export class VenueDesks<D extends VenueDeskWork> {
  readonly #deps: VenueDesksDeps;
  readonly #newDesk: (venueId: string, hurry: () => void) => D;
  readonly #desks = new Map<string, Open<D>>();
  #isOn = true;
  #ending: Promise<unknown> = Promise.resolve();
  #stopping: readonly (() => void)[] = [];

  /** `hurry` has the desk look again at once. */
  constructor(deps: VenueDesksDeps, newDesk: (venueId: string, hurry: () => void) => D) {
    this.#deps = deps;
    this.#newDesk = newDesk;
  }

  /** Returns the desk of the venue, if that is open. */
  of(venueId: string): D | undefined {
    return this.#desks.get(venueId)?.desk;
  }

  async begin(): Promise<void> {
    const { storage, renewMs = RENEW_MS } = this.#deps;
    const timer = setInterval(() => void this.#renew(), renewMs);
    timer.unref();
    this.#stopping = [
      () => clearInterval(timer),
      storage.signals.on('head', ({ venueId }) => this.soon(venueId)),
      storage.signals.onGap(() => {
        for (const venueId of this.#desks.keys()) this.soon(venueId);
      }),
    ];
    await this.#renew();
  }

  async end(): Promise<void> {
    this.#isOn = false;
    for (const stop of this.#stopping) stop();
    await Promise.all([this.#ending, ...[...this.#desks].map(this.#endOne)]);
  }

  soon(venueId: string): void {
    const open = this.#desks.get(venueId);
    if (!open || open.waking) return;
    open.waking = setTimeout(
      () => {
        open.waking = undefined;
        open.loop.hurry();
      },
      open.desk.isUsed ? WAKE_MS : WAKE_UNUSED_MS,
    );
  }

  async #renew(): Promise<void> {
    const { storage, log } = this.#deps;
    try {
      const closed = await storage.venues.closed();
      const listed = (await storage.venues.list()).map(({ id }) => id);
      const open = listed.filter((id) => !closed.includes(id));
      if (!this.#isOn) return;
      for (const id of open) this.#openOne(id);
      this.#ending = Promise.all([...this.#desks].filter(([id]) => !open.includes(id)).map(this.#endOne));
      await this.#ending;
    } catch (error) {
      log(error);
    }
  }

  #openOne(venueId: string): void {
    if (this.#desks.has(venueId)) return;
    const { storage, log } = this.#deps;
    const desk = this.#newDesk(venueId, () => loop.hurry());
    const loop = createWakeLoop(() => desk.look(), { afterErrorMs: AFTER_ERROR_MS, log });
    this.#desks.set(venueId, { desk, loop, unfollow: storage.signals.follow(venueId), waking: undefined });
    loop.wake();
  }

  readonly #endOne = async ([venueId, { desk, loop, unfollow, waking }]: [
    string,
    Open<D>,
  ]): Promise<void> => {
    this.#desks.delete(venueId);
    clearTimeout(waking);
    unfollow();
    await loop.stop();
    await desk.stop();
  };
}
