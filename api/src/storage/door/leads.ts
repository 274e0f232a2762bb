/**
 * Work that one of the server processes on a database does at a time. When that process ends or loses its connection,
 * another one goes on with it. For a moment two may do it, so it must bear that.
 */

export const LED_WORK = [
  'pruning',
  'returned',
  'pictures',
  'webhooks',
  'finishing',
  'printing',
  'cards',
] as const;
export type LedWork = (typeof LED_WORK)[number];

/** Stops the work. It has ended once the promise resolves. */
type Stop = () => void | Promise<void>;
/** It may not fail: what goes wrong is its own matter. */
type Begin = () => Stop | Promise<Stop>;

export interface Leads {
  /**
   * Calls `begin` whenever this process begins to lead the work, and what it returned when it no longer does. Returns a
   * function that gives the work up.
   */
  lead(work: LedWork, begin: Begin): () => Promise<void>;
}

/** One turn at some work: begun at once, and ended once. */
export interface Turn {
  end(): Promise<void>;
}

export function beginTurn(begin: Begin): Turn {
  const begun = (async () => begin())();
  let ended: Promise<void> | undefined;
  return {
    end() {
      ended ??= begun.then((stop) => stop());
      return ended;
    },
  };
}

/** The only process on its database leads everything. */
export const ONLY_LEADER: Leads = {
  lead(_work, begin) {
    const turn = beginTurn(begin);
    return () => turn.end();
  },
};
