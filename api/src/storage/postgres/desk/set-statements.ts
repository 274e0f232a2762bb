/** Statements that write many items at once: each parameter is an array, with one value for each item. */
import { arrayOf, type Query } from '../connection.ts';

export type Cell = string | number | null;

/** A column with how it is cast and where its value comes from. */
export type Columns<T> = Readonly<
  Record<string, readonly ['text' | 'bigint' | 'boolean', (from: T) => Cell]>
>;

/** Returns the statement's parameters as arrays, and the `unnest` that makes rows of them. `$1` is the venue. */
function arraysOf<T>(columns: Columns<T>, items: readonly T[]) {
  return Object.values(columns).map(([, read]) => arrayOf(items.map(read)));
}

const unnest = <T>(columns: Columns<T>): string =>
  `unnest(${Object.values(columns)
    .map(([type], n) => `$${n + 2}::text::${type}[]`)
    .join(', ')})`;

export const insertInto = <T>(table: string, columns: Columns<T>, end = ''): Insertion<T> => ({
  sql: `INSERT INTO ${table} (venue_id, ${Object.keys(columns).join(', ')}) SELECT $1, * FROM ${unnest(columns)} ${end}`,
  columns,
});

export interface Insertion<T> {
  readonly sql: string;
  readonly columns: Columns<T>;
}

export const insert = <T>({ sql, columns }: Insertion<T>, venueId: string, items: readonly T[]): Query => ({
  sql,
  params: [venueId, ...arraysOf(columns, items)],
});

/** Returns no statements when there is nothing to write. */
export const some = (size: number, statements: () => readonly Query[]): readonly Query[] =>
  size === 0 ? [] : statements();
