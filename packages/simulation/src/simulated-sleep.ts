/**
 * The sleep of a device: no timer fires and nothing that comes is taken up, and when it wakes all of that happens at once,
 * in its order. Its own monotonic clock stands still meanwhile.
 */
import type { VirtualTime } from '@tableside/testkit/virtual-time.ts';

export class SimulatedSleep {
  readonly #time: VirtualTime;
  #since: number | null = null;
  #sleptMs = 0;
  #late: (() => void)[] = [];

  constructor(time: VirtualTime) {
    this.#time = time;
  }

  get isAsleep(): boolean {
    return this.#since !== null;
  }

  /** The browser's monotonic clock. */
  monotonicNow(): number {
    return (this.#since ?? this.#time.now()) - this.#sleptMs;
  }

  begin(): void {
    this.#since ??= this.#time.now();
  }

  end(): void {
    if (this.#since === null) return;
    this.#sleptMs += this.#time.now() - this.#since;
    this.#since = null;
    this.#catchUp();
  }

  /** It was switched off: what was late is gone. */
  forget(): void {
    this.#late = [];
    this.end();
  }

  whenAwake(run: () => void): void {
    if (this.isAsleep || this.#late.length > 0) this.#late.push(run);
    else run();
  }

  /** One after the other, each in a task of its own. */
  #catchUp(): void {
    this.#time.setTimeout(() => {
      if (this.isAsleep) return;
      const [run] = this.#late;
      run?.();
      this.#late = this.#late.slice(1);
      if (this.#late.length > 0) this.#catchUp();
    }, 0);
  }
}
