/** Statements that write many items at once: each parameter is an array, with one value for each item. */
import { type SQL, sql } from 'drizzle-orm';
import { arrayOf, type Query } from '../connection.ts';
import { prepared } from '../queries.ts';

export type Cell = string | number | null;

/** A column with how it is cast and where its value comes from. */
export type Columns<T> = Readonly<
  Record<string, readonly ['text' | 'bigint' | 'boolean', (from: T) => Cell]>
>;

/** A statement for one table, with the values of its placeholders. All parts of a transaction are of one venue. */
export interface Part {
  readonly table: string;
  readonly template: SQL;
  readonly values: Readonly<Record<string, unknown>>;
}

export const VENUE = sql.placeholder('venueId');

export interface Insertion<T> extends Omit<Part, 'values'> {
  /** Where the values of each placeholder come from. */
  readonly cells: readonly (readonly [placeholder: string, read: (from: T) => Cell])[];
}

export function insertInto<T>(table: string, columns: Columns<T>, end?: SQL): Insertion<T> {
  const entries = Object.entries(columns).map(([column, [type, read]]) => {
    const name = `${table}.${column}`;
    return { name, column, read, array: sql`${sql.placeholder(name)}::text::${sql.raw(type)}[]` };
  });
  const names = entries.map(({ column }) => sql.identifier(column));
  const template = sql`INSERT INTO ${sql.identifier(table)} ${[sql`venue_id`, ...names]}
    SELECT ${VENUE}, * FROM unnest${entries.map(({ array }) => array)} ${end}`;
  return { table, template, cells: entries.map(({ name, read }) => [name, read]) };
}

export function insert<T>({ table, template, cells }: Insertion<T>, items: readonly T[]): Part {
  const values: Record<string, string> = {};
  for (const [name, read] of cells) values[name] = arrayOf(items.map(read));
  return { table, template, values };
}

/** Returns nothing when there is nothing to write. */
export const some = <T>(size: number, statements: () => readonly T[]): readonly T[] =>
  size === 0 ? [] : statements();

/** The statements that were joined before, by the tables of their parts. There are few: each part is there or not. */
const joined = new Map<string, ReturnType<typeof prepared>>();

/**
 * Makes one statement of several, which then cost the database one answer. They run on one snapshot: none sees what
 * another one writes, and no two may write the same row.
 */
export function together(venueId: string, parts: readonly Part[]): Query {
  const tables = parts.map(({ table }) => table).join();
  const statement = joined.get(tables) ?? prepared(join(parts));
  joined.set(tables, statement);
  return statement(Object.assign({ venueId }, ...parts.map(({ values }) => values)));
}

function join(parts: readonly Part[]): SQL {
  const templates = parts.map(({ template }) => template);
  const last = templates.pop();
  if (templates.length === 0) return sql`${last}`;
  const others = templates.map((template, n) => sql`${sql.raw(`part_${n}`)} AS (${template})`);
  return sql`WITH ${sql.join(others, sql`, `)} ${last}`;
}
