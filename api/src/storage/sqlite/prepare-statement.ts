/** Statements that are asked often: each is a template with placeholders, which is rendered and prepared once. */
import type Sqlite from 'better-sqlite3';
import { fillPlaceholders, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { SQLiteSyncDialect } from 'drizzle-orm/sqlite-core';

type Values = Record<string, unknown>;

/** Returns rows as arrays of plain values in the selected order, with JSON as text. */
export interface Statement {
  /** The names of the selected columns. */
  readonly columns: readonly string[];
  /** Returns how many rows changed. */
  run(values: Values): number;
  get(values: Values): unknown[] | undefined;
  all(values: Values): unknown[][];
}

const DIALECT = new SQLiteSyncDialect();

/** SQLite inspects the value of a bare limit, and plans the statement anew at each run. Write `+ 0` after it. */
const BARE_LIMIT = /\blimit \?(?! \+ 0)/i;

export function prepareStatement(connection: Sqlite.Database, template: SQLWrapper): Statement {
  const { sql: text, params } = DIALECT.sqlToQuery(template.getSQL());
  if (BARE_LIMIT.test(text)) throw new Error(`A limit is a bare parameter: ${text}`);
  const statement = connection.prepare<unknown[], unknown[]>(text);
  if (statement.reader) statement.raw(true);
  return {
    columns: statement.reader ? statement.columns().map(({ name }) => name) : [],
    run: (values) => statement.run(...fillPlaceholders(params, values)).changes,
    get: (values) => statement.get(...fillPlaceholders(params, values)),
    all: (values) => statement.all(...fillPlaceholders(params, values)),
  };
}

/** The value `venueId` is of the column `venue_id`. */
const columnOf = (name: string): SQL =>
  sql`${sql.identifier(name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`))}`;

/** Inserts a row of these values, which the statement takes by their names. */
export const inserting = (table: string, names: readonly string[]): SQL =>
  sql`INSERT INTO ${sql.identifier(table)} ${names.map(columnOf)} VALUES ${names.map((name) => sql.placeholder(name))}`;

/** Selects the columns of these values, in their order. */
export const selecting = (names: readonly string[]): SQL => sql.join(names.map(columnOf), sql`, `);

/** Sets the columns of these values, which the statement takes by their names. */
export const setting = (names: readonly string[]): SQL => assigning(names, sql.placeholder);

/** Sets the same columns to what could not be inserted. */
export const replacing = (names: readonly string[]): SQL =>
  assigning(names, (name) => sql`excluded.${columnOf(name)}`);

const assigning = (names: readonly string[], given: (name: string) => unknown): SQL =>
  sql.join(
    names.map((name) => sql`${columnOf(name)} = ${given(name)}`),
    sql`, `,
  );
