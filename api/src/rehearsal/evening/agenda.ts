/** What is to happen in the evening, and when. Times are milliseconds since 1970. */
import { setImmediate } from 'node:timers/promises';

/** Whoever was away for longer than this finds the evening where they left it. */
const SLEPT_MS = 60_000;

type Act = () => Promise<void>;

export class Agenda {
  #acts: { readonly at: number; readonly act: Act }[] = [];
  now: number;

  constructor(start: number) {
    this.now = start;
  }

  after(ms: number, act: Act): void {
    const at = this.now + ms;
    const place = this.#acts.findIndex((one) => one.at > at);
    this.#acts.splice(place < 0 ? this.#acts.length : place, 0, { at, act });
  }

  /** Does what is due until then, each at its own time. */
  async runUntil(end: number): Promise<void> {
    for (let next = this.#take(end); next; next = this.#take(end)) {
      this.now = Math.max(this.now, next.at);
      await next.act();
      // The house shares this process, and its requests go first.
      await setImmediate();
    }
    this.now = Math.max(this.now, end);
  }

  /** Like `runUntil`. After a machine slept, everything happens later instead of all at once. */
  async goOn(now: number): Promise<void> {
    const slept = now - this.now;
    if (slept > SLEPT_MS) {
      this.#acts = this.#acts.map(({ at, act }) => ({ at: at + slept, act }));
      this.now = now;
    }
    await this.runUntil(now);
  }

  #take(end: number) {
    const [first] = this.#acts;
    return first && first.at <= end ? this.#acts.shift() : undefined;
  }
}
