/**
 * How many mutations the next batch of a queue may hold. When a batch is refused for its shape, one of its mutations is
 * bad. Smaller batches then find it by halving, and no answer makes the search start over.
 */
import { LIMITS } from '@tableside/protocol/version.ts';

export class BatchSize {
  /** So many waiting mutations, counted from the first, contain a bad one. 0: none is known. */
  #suspects = 0;

  get limit(): number {
    return this.#suspects === 0 ? LIMITS.pushMutations : Math.ceil(this.#suspects / 2);
  }

  /** The server refused a batch of so many. */
  refused(sent: number): void {
    this.#suspects = sent;
  }

  /** So many mutations have left the front of the queue. */
  left(count: number): void {
    this.#suspects = Math.max(0, this.#suspects - count);
  }
}
