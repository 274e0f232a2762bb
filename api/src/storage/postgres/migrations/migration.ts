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
}
