/**
 * Time that passes only when told to. Timers fire in order of their due time, then of their making, so that a history
 * is the same each time it runs. `settle` first lets everything that real queues still hold (IndexedDB requests,
 * promises) come to rest.
 */
export interface VirtualTimer {
  readonly due: number;
  readonly order: number;
  readonly run: () => void;
}

export class VirtualTime {
  #now: number;
  #made = 0;
  readonly #timers = new Map<number, VirtualTimer>();

  constructor(startMs: number) {
    this.#now = startMs;
  }

  now(): number {
    return this.#now;
  }

  /** A device asleep: time passes and no timer fires; those that were due are late. */
  sleep(ms: number): void {
    this.#now += ms;
  }

  setTimeout(run: () => void, ms: number): number {
    this.#made += 1;
    this.#timers.set(this.#made, { due: this.#now + Math.max(0, ms), order: this.#made, run });
    return this.#made;
  }

  clearTimeout(id: number): void {
    this.#timers.delete(id);
  }

  get armed(): number {
    return this.#timers.size;
  }

  /** Fires the next timer that is due by `until`; false when there is none and time stands at `until`. */
  fireNext(until: number): boolean {
    let next: VirtualTimer | undefined;
    for (const timer of this.#timers.values()) {
      if (timer.due > until) continue;
      if (!next || timer.due < next.due || (timer.due === next.due && timer.order < next.order)) next = timer;
    }
    if (!next) {
      this.#now = Math.max(this.#now, until);
      return false;
    }
    this.#timers.delete(next.order);
    this.#now = Math.max(this.#now, next.due);
    next.run();
    return true;
  }
}
