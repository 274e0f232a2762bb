/**
 * Work that migrations leave to servers that run: indexes, which are built beside those who write, and backfills, which
 * change rows in steps. One process does it at a time, and another one goes on with it.
 */
export interface Finishing {
  /**
   * Does the next piece whenever it is asked for one, until nothing is left. Has none while another process is at it.
   * Breaks off at the signal.
   */
  pieces(signal: AbortSignal): AsyncIterable<Piece>;
}

/** A piece of work that was done. */
export type Piece =
  | { readonly kind: 'index'; readonly name: string }
  /** `changed`: the rows that all steps so far have changed. */
  | { readonly kind: 'step'; readonly name: string; readonly changed: number; readonly isDone: boolean };
