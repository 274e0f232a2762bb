/** A step forward of the schema. */
export interface Migration {
  readonly name: string;
  /** Run one after the other, in one transaction. */
  readonly statements: readonly string[];
}
