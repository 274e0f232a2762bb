/**
 * A loop that runs while there is work. It never runs twice at once, and sets one timer while it waits to retry. If it
 * is woken while working, it checks for work once more.
 */

import type { Timers } from '../platform/clock.ts';
import type { Random } from '../platform/random.ts';
import { backOffMs } from './connection/back-off.ts';
import { createTimer, type Timer } from './timer.ts';

export type Next =
  | { readonly kind: 'rest' }
  | { readonly kind: 'again' }
  /** The work failed. Retries after the back-off, but not before the minimum wait the server asked for. */
  | { readonly kind: 'retry'; readonly leastMs?: number }
  /** Only something outside can help. Checks again after this long. */
  | { readonly kind: 'pause'; readonly ms: number };

export const REST: Next = { kind: 'rest' };
export const AGAIN: Next = { kind: 'again' };
export const RETRY: Next = { kind: 'retry' };
/** The server refuses this person or this app. Only another sign-in or an update helps. */
export const NOT_ALLOWED_PAUSE: Next = { kind: 'pause', ms: 30_000 };

export interface Loop {
  /** There may be work. A loop that waits to retry keeps waiting. */
  wake(): void;
  /** Tries at once, without waiting for the back-off. */
  hurry(): void;
  /** Stops permanently. Work in progress finishes, but nothing follows it. */
  stop(): void;
}

export interface LoopDeps {
  readonly timers: Timers;
  readonly random: Random;
  readonly work: () => Promise<Next>;
  readonly onFault: (fault: unknown) => void;
}

export const createLoop = (deps: LoopDeps): Loop => new WorkLoop(deps);

class WorkLoop implements Loop {
  readonly #deps: LoopDeps;
  readonly #timer: Timer;
  #running = false;
  #wokenMeanwhile = false;
  #hurried = false;
  #stopped = false;
  #attempt = 0;

  constructor(deps: LoopDeps) {
    this.#deps = deps;
    this.#timer = createTimer(deps.timers);
  }

  wake(): void {
    if (!this.#timer.armed) this.#run();
  }

  hurry(): void {
    if (!this.#running) {
      this.#hurryNow();
      return;
    }
    // The work in progress may end in a back-off, but the caller asked to try at once.
    this.#hurried = true;
    this.#wokenMeanwhile = true;
  }

  stop(): void {
    this.#stopped = true;
    this.#timer.clear();
  }

  #hurryNow(): void {
    this.#hurried = false;
    this.#attempt = 0;
    this.#timer.clear();
    this.#run();
  }

  #run(): void {
    if (this.#stopped) return;
    this.#wokenMeanwhile = this.#running;
    if (this.#running) return;
    this.#running = true;
    void this.#rounds();
  }

  async #rounds(): Promise<void> {
    for (;;) {
      this.#wokenMeanwhile = false;
      const next = await this.#workSafely();
      if (!this.#stopped && this.#goesOn(next)) continue;
      this.#running = false;
      if (this.#hurried) this.#hurryNow();
      return;
    }
  }

  async #workSafely(): Promise<Next> {
    try {
      return await this.#deps.work();
    } catch (fault) {
      if (!this.#stopped) this.#deps.onFault(fault);
      return RETRY;
    }
  }

  /** Returns whether to run another round at once. */
  #goesOn(next: Next): boolean {
    if (next.kind === 'again' || next.kind === 'rest') {
      this.#attempt = 0;
      return next.kind === 'again' || this.#wokenMeanwhile;
    }
    const isPause = next.kind === 'pause';
    const ms = isPause ? next.ms : backOffMs(this.#attempt, this.#deps.random, next.leastMs);
    this.#attempt = isPause ? 0 : this.#attempt + 1;
    this.#timer.arm(ms, () => this.#run());
    return false;
  }
}
