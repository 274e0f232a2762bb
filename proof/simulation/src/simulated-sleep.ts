/**
 * The sleep of a device. Meanwhile its monotonic clock stops, no timer fires and nothing arrives. On waking, everything
 * that was delayed happens at once, in order.
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

  /** The browser's monotonic clock, in milliseconds. */
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

  /** Drops everything that was delayed, because the device was switched off. */
  forget(): void {
    this.#late = [];
    this.end();
  }

  whenAwake(run: () => void): void {
    if (this.isAsleep || this.#late.length > 0) this.#late.push(run);
    else run();
  }

  /** Runs the delayed work in order, each piece in its own task. */
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
