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

/** The statements that were joined before, by what they were joined from. There are few: each part is there or not. */
const joined = new Map<string, string>();

/**
 * Makes one statement of several, which then cost the database one answer. They run on one snapshot: none sees what
 * another one writes, and no two may write the same row.
 */
export function together(queries: readonly Query[]): Query {
  const from = queries.map(({ sql }) => sql).join(';');
  const sql = joined.get(from) ?? join(queries);
  joined.set(from, sql);
  return { sql, params: queries.flatMap(({ params }) => params) };
}

function join(queries: readonly Query[]): string {
  let given = 0;
  const numbered = queries.map(({ sql, params }) => {
    const before = given;
    given += params.length;
    return sql.replaceAll(/\$(\d+)/g, (_, n) => `$${before + Number(n)}`);
  });
  const last = numbered.pop() ?? '';
  const others = numbered.map((sql, n) => `part_${n} AS (${sql})`);
  return others.length === 0 ? last : `WITH ${others.join(', ')} ${last}`;
}
