/** Whether the mirror holds everything that the server told of. Only then does a word of the server confirm what is shown. */

export interface CatchUp {
  /** Nothing is known yet: another tab may have synced meanwhile. */
  begin(): void;
  /** There are changes up to this number. A new history begins at nothing; without one it is the history known. */
  told(head: number, epoch?: string): void;
  /** The mirror holds what this history has up to this number. */
  holds(cursor: number, epoch: string): void;
  /** What the mirror holds says nothing any more, until something is applied to it. */
  startOver(): void;
  readonly isDone: boolean;
  /** It started over, and nothing was applied since: only a pull helps. */
  readonly isLost: boolean;
  /** Another number after each new start: what was sent before one may be for other eyes. */
  readonly era: number;
}

export function createCatchUp(): CatchUp {
  let history: string | undefined;
  let head = 0;
  let held = Number.NEGATIVE_INFINITY;
  let isLost = false;
  let era = 0;

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
      era += 1;
    },
    get era() {
      return era;
    },
    get isLost() {
      return isLost;
    },
    get isDone() {
      return held >= head;
    },
  };
}
