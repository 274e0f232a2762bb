/** The data that is copied from one database to another, and the report of the copy. */

export interface TableSource {
  /** Every row as its values, in the order of the key. The names are those of PostgreSQL. */
  rows(
    table: string,
    columns: readonly string[],
    key: readonly string[],
  ): IterableIterator<readonly (string | number | null)[]>;
}

export interface CopiedTable {
  readonly name: string;
  readonly rows: number;
  /** SHA-256 over all rows in the order of the key. */
  readonly digest: string;
}
