/** Paging for lists that are sorted newest first and can be read from any place in both directions. */

/**
 * Selects a page of a list that is sorted newest first. A cursor that does not belong to the list throws a
 * `CursorError`.
 */
export interface PageOf {
  readonly limit: number;
  /** The `next` cursor of a page: asks for older entries. */
  readonly before?: string;
  /** The `prev` cursor of a page: asks for newer entries, those nearest to the cursor first. */
  readonly after?: string;
}

/** Opaque cursors to the neighboring pages. */
export interface Cursors {
  /** Null on the last page. */
  readonly next: string | null;
  /** The cursor for newer entries, now or later; null while the list is empty. */
  readonly prev: string | null;
}
