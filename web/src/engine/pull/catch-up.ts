/**
 * Tracks whether the mirror holds everything the server has announced. Only then does a message from the server confirm
 * what is shown.
 */

export interface CatchUp {
  /** Forgets what is known, because another tab may have synced in the meantime. */
  begin(): void;
  /**
   * The server has changes up to this number. A new epoch starts from nothing; without an epoch, the known one is
   * meant.
   */
  told(head: number, epoch?: string): void;
  /** The mirror holds this epoch's changes up to this number. */
  holds(cursor: number, epoch: string): void;
  /** The mirror's contents prove nothing until something is applied to it. */
  startOver(): void;
  readonly isDone: boolean;
  /** The mirror started over and nothing has been applied since. Only a pull helps. */
  readonly isLost: boolean;
  /** Goes up at each new start. Data sent before a new start may be meant for another role. */
  readonly cacheGeneration: number;
}

export function createCatchUp(): CatchUp {
  let history: string | undefined;
  let head = 0;
  let held = Number.NEGATIVE_INFINITY;
  let isLost = false;
  let cacheGeneration = 0;

  const begin = (): void => {
    head = 0;
    held = Number.NEGATIVE_INFINITY;
  };
  const follow = (epoch: string | undefined): void => {
    if (epoch === undefined || epoch === history) return;
    history = epoch;
    begin();
  };

  return {
    begin,
    told(upTo, epoch) {
      follow(epoch);
      head = Math.max(head, upTo);
    },
    holds(cursor, epoch) {
      if (epoch !== history) return;
      held = cursor;
      isLost = false;
    },
    startOver() {
      begin();
      isLost = true;
      cacheGeneration += 1;
    },
    get cacheGeneration() {
      return cacheGeneration;
    },
    get isLost() {
      return isLost;
    },
    get isDone() {
      return held >= head;
    },
  };
}
