/** Renders templates of SQL as they are sent, and asks them on one connection or another. */
import { fillPlaceholders, type Placeholder, type SQL, sql } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import { byName } from '../sql/any-database.ts';
import type { Answer, Query } from './connection.ts';

export interface Queries {
  ask(query: Query): Promise<Answer>;
  /** Returns the rows of a statement, each as its columns by name. */
  all<T>(statement: SQL): Promise<T[]>;
  run(statement: SQL): Promise<void>;
}

export const queriesOn = (ask: Queries['ask']): Queries => ({
  ask,
  async all<T>(statement: SQL): Promise<T[]> {
    const { rows, columns } = await ask(queryOf(statement));
    return rows.map((values) => byName<T>(columns, values));
  },
  async run(statement) {
    await ask(queryOf(statement));
  },
});

const DIALECT = new PgDialect();

/** Returns a statement as it is sent. */
export const queryOf = (statement: SQL): Query => DIALECT.sqlToQuery(statement);

/** Returns statements as they are sent. */
export const queriesOf = (...statements: readonly SQL[]): readonly Query[] => statements.map(queryOf);

/** Renders a statement that is asked often once. Returns it with the values of its placeholders. */
export function prepared(template: SQL): (values: Record<string, unknown>) => Query {
  const { sql: text, params } = queryOf(template);
  return (values) => ({ sql: text, params: fillPlaceholders([...params], values) });
}

/**
 * Returns an array, whose text is given by `arrayOf`. As a question of its own, it is read once, where PostgreSQL may read
 * the text of a cast again for every row. It also hides how long the array is, which would be planned for anew each time.
 */
export const arrayIn = (text: string | Placeholder): SQL => sql`(SELECT ${text}::text::text[])`;

/** Returns the condition that a value is in the array. */
export const inArray = (text: string | Placeholder): SQL => sql`IN (SELECT unnest(${arrayIn(text)}))`;

/** The same for few values that an index has: it is asked for these alone, even while the table has no statistics. */
export const anyOf = (text: string | Placeholder): SQL => sql`= ANY (${arrayIn(text)}::text[])`;
