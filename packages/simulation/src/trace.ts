/** Hashes everything that happens in a history. The same seed must give the same hash. */
import { createHash } from 'node:crypto';

export class Trace {
  readonly #hash = createHash('sha256');

  note(...what: readonly unknown[]): void {
    this.#hash.update(JSON.stringify(what));
  }

  /** Returns the hash. Call it once, at the end. */
  end(): string {
    return this.#hash.digest('hex').slice(0, 16);
  }
}
