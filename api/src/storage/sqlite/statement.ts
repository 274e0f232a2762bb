/**
 * Statements that every command runs. They are written with the query builder, which checks columns and their
 * encodings, and run without it. The builder's overhead per run costs more than most of these statements.
 */
import type Sqlite from 'better-sqlite3';
import { is, Param, Placeholder, sql } from 'drizzle-orm';

type Values = Readonly<Record<string, unknown>>;

/** Returns rows as arrays of plain values in the selected order, with JSON as text. */
export interface Statement {
  /** Returns how many rows changed. */
  run(values: Values): number;
  get(values: Values): unknown[] | undefined;
  all(values: Values): unknown[][];
}

/**
 * A bare `limit ?`. SQLite inspects its value and replans the statement on each run, which takes longer than most of
 * the runs.
 */
const BARE_LIMIT = / limit \?/g;

interface Built {
  toSQL(): { readonly sql: string; readonly params: readonly unknown[] };
}

/** Returns a placeholder for each of these columns, with its name. */
export const placeholders = <K extends string>(...names: K[]) =>
  Object.fromEntries(names.map((name) => [name, sql.placeholder(name)])) as unknown as Record<
    K,
    ReturnType<typeof sql.placeholder>
  >;

export function prepareStatement(connection: Sqlite.Database, built: Built): Statement {
  const { sql, params } = built.toSQL();
  const statement = connection.prepare<unknown[], unknown[]>(sql.replace(BARE_LIMIT, ' limit ? + 0'));
  if (statement.reader) statement.raw(true);
  const takes = params.map(takerOf);
  const bound = (values: Values): unknown[] => takes.map((take) => take(values));
  return {
    run: (values) => statement.run(...bound(values)).changes,
    get: (values) => statement.get(...bound(values)),
    all: (values) => statement.all(...bound(values)),
  };
}

/** Returns how to get the value of a parameter. */
function takerOf(param: unknown): (values: Values) => unknown {
  if (is(param, Placeholder)) {
    const { name } = param;
    return (values) => given(values, name);
  }
  if (is(param, Param) && is(param.value, Placeholder)) {
    const { encoder } = param;
    const { name } = param.value;
    return (values) => encoder.mapToDriverValue(given(values, name));
  }
  return () => param;
}

function given(values: Values, name: string): unknown {
  const value = values[name];
  if (value === undefined) throw new Error(`No value was given for ${name}.`);
  return value;
}
