/**
 * Counts guesses at passwords and codes. A guess counts as a failure from the moment it begins until it succeeds, so
 * that many at once gain nothing, whichever server processes check them.
 */
export type GuessKey = { readonly account: string } | { readonly address: string };

export interface Guess {
  /** How many failures each of these may have. */
  readonly limits: readonly { readonly key: GuessKey; readonly most: number }[];
  /** The account and the address that a failure counts for. */
  readonly counted: { readonly account: string; readonly address: string };
  readonly at: string;
  /** Failures before this time no longer count. */
  readonly since: string;
  /** The result is expected by then. Afterwards the guess counts as failed until it ends. */
  readonly until: string;
}

export type GuessBegun =
  | { readonly kind: 'begun'; readonly id: number }
  /** The guesses under way may all fail. Try again when some have ended. */
  | { readonly kind: 'wait' }
  | { readonly kind: 'limited' };

export interface Guesses {
  /**
   * Counts and begins a guess in one write. Failures from after `at` are not counted: they were recorded while the
   * clock ran ahead.
   */
  beginGuess(guess: Guess): Promise<GuessBegun>;
  /** Notes that the guess failed, or takes it back. */
  endGuess(id: number, outcome: 'failed' | 'takenBack'): Promise<void>;
}
