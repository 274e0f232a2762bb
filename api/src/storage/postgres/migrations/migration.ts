/** A step forward of the schema. */
export interface Migration {
  readonly name: string;
  /**
   * The fewest migrations that a program must know to work on the result. If that is more than before, the migration is
   * a contracting one.
   */
  readonly readableBy: number;
  /** Run one after the other, in one transaction. */
  readonly statements: readonly string[];
  /** Built later by a server that runs, beside those who write. No server waits for them. */
  readonly indexes?: readonly LateIndex[];
  /** Changes the rows that are there, later and in steps, by a server that runs. */
  readonly backfill?: Backfill;
}

/** It is not unique: until it is built, nothing would keep doubles out. */
export interface LateIndex {
  readonly name: string;
  /** The part of the SQL after `ON`: the table, its columns, and the condition if there is one. */
  readonly on: string;
}

/** All in SQL, with the columns of the table by their bare names. */
export interface Backfill {
  readonly table: string;
  /** The columns of its primary key, in their order. They are texts or whole numbers. */
  readonly key: readonly string[];
  /** The part of the SQL after `SET`. */
  readonly set: string;
  /** The condition of the rows that are not as they should be. It is false after `set`. */
  readonly where: string;
}
