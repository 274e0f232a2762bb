/**
 * Time that passes only when told to. Timers fire by due time, then by creation, so a history is the same each time it
 * runs. `settle` first waits until everything in real queues (IndexedDB requests, promises) is done.
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

  /** Simulates a sleeping device: time passes and no timer fires. Timers that came due are late. */
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

  /** Runs the callback once, later. The returned function cancels it. */
  later(run: () => void, ms: number): () => void {
    const id = this.setTimeout(run, ms);
    return () => this.clearTimeout(id);
  }

  get armed(): number {
    return this.#timers.size;
  }

  /** Fires the next timer that is due by `until`. When there is none, moves the time to `until` and returns false. */
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
