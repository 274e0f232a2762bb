/** What happened in a history, as one hash: the same seed must give the same. */
import { createHash } from 'node:crypto';

export class Trace {
  readonly #hash = createHash('sha256');

  note(...what: readonly unknown[]): void {
    this.#hash.update(JSON.stringify(what));
  }

  /** Once, at the end. */
  end(): string {
    return this.#hash.digest('hex').slice(0, 16);
  }
}
