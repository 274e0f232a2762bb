/** The interface to what is known of guests, and for how long. */

export interface Closed {
  readonly venueId: string;
  /** Closed earlier; ISO 8601 UTC. */
  readonly before: string;
}

export interface Retention {
  /**
   * Takes off some of the checks that were closed earlier what says who their guests were: the name of the party, its phone
   * number, its note and its allergies. Sales and payments stay. Returns how many checks it looked at; 0 when there is none left.
   */
  forgetParties(closed: Closed & { readonly at: string }): Promise<number>;
  /** Returns some of the guests whose account was made and used only before. */
  unusedGuests(unused: Closed): Promise<readonly string[]>;
}
