/** Chance that a seed decides: the same seed plays the same evening. */
import { v4 } from 'uuid';

export class Chance {
  #state: number;

  constructor(seed: number) {
    this.#state = seed >>> 0;
  }

  /** From 0 up to, but not including, 1 (mulberry32). */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let mixed = this.#state;
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  }

  /** A whole number, both ends included. */
  int(from: number, to: number): number {
    return from + Math.floor(this.next() * (to - from + 1));
  }

  between(from: number, to: number): number {
    return from + this.next() * (to - from);
  }

  /** True so often, 0 to 1. */
  is(share: number): boolean {
    return this.next() < share;
  }

  /** Returns undefined when there is nothing to pick from. */
  pick<T>(from: readonly T[]): T | undefined {
    return from[this.int(0, from.length - 1)];
  }

  id(): string {
    return v4({ random: Uint8Array.from({ length: 16 }, () => this.int(0, 255)) });
  }
}
