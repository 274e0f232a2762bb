/** Strikes the server process that next comes to a certain moment. */

/**
 * Moments of a group of commands. Unlocked: a push has read the head, and its group has not begun. Locked: the group has
 * the lock of the venue and what it reads. Unsaved: everything is written but the commit. Saved: the commit took effect,
 * and its answer is on the way.
 */
export type Moment = 'unlocked' | 'locked' | 'unsaved' | 'saved';

/** `place` is that of the process. */
type Strike = (place: number) => void | Promise<void>;

interface Waiting {
  readonly moment: Moment;
  /** ms of true time. Whatever nobody came to until then does not happen. */
  readonly until: number;
  readonly strike: Strike;
}

const PATIENCE_MS = 5_000;

export class ProcessDooms {
  readonly #now: () => number;
  #waiting: readonly Waiting[] = [];

  constructor(now: () => number) {
    this.#now = now;
  }

  add(moment: Moment, strike: Strike): void {
    this.#waiting = [...this.#waiting, { moment, strike, until: this.#now() + PATIENCE_MS }];
  }

  /** Returns what strikes the process that is at this moment now. */
  take(moment: Moment): Strike | undefined {
    this.#waiting = this.#waiting.filter(({ until }) => until >= this.#now());
    const due = this.#waiting.find((one) => one.moment === moment);
    this.#waiting = this.#waiting.filter((one) => one !== due);
    return due?.strike;
  }
}
