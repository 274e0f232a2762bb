/** Lists that come newest first, a page at a time, from any place in both directions. */

/** Which page of a list that comes newest first. A cursor that is none of this list is a `CursorError`. */
export interface PageOf {
  readonly limit: number;
  /** What a page answered as `next`: what is older. */
  readonly before?: string;
  /** What a page answered as `prev`: what is newer, nearest first to be told. */
  readonly after?: string;
}

/** Opaque. */
export interface Cursors {
  /** Null on the last page. */
  readonly next: string | null;
  /** Where to ask for what is newer, now or later; null while the list has nothing. */
  readonly prev: string | null;
}
