/** Builds and types queries with drizzle, and runs them on one connection or another. */
import type { ExtractTablesWithRelations, SQL } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import type { PreparedQueryConfig } from 'drizzle-orm/pg-core/session';
import { PgRemoteDatabase, PgRemoteSession, type RemoteCallback } from 'drizzle-orm/pg-proxy';
import type { Answer, Query } from './connection.ts';
import { named } from './engine-error.ts';

type NoTables = Record<string, never>;
type Session = PgRemoteSession<NoTables, ExtractTablesWithRelations<NoTables>>;

/** drizzle wraps every error of a query. A caller must see whether the engine cannot work, not the wrapping. */
class NamingSession extends PgRemoteSession<NoTables, ExtractTablesWithRelations<NoTables>> {
  override prepareQuery<T extends PreparedQueryConfig>(...asked: Parameters<Session['prepareQuery']>) {
    const prepared = super.prepareQuery<T>(...asked);
    const execute = prepared.execute.bind(prepared);
    prepared.execute = (values) => named(execute(values));
    return prepared;
  }
}

const DIALECT = new PgDialect();

/** Returns a statement as it is sent. */
export const queryOf = (statement: SQL): Query => DIALECT.sqlToQuery(statement);

export function queriesOn(ask: (query: Query) => Promise<Answer>): PgRemoteDatabase {
  const run: RemoteCallback = async (sql, params, method) => {
    const { rows, columns } = await ask({ sql, params });
    return { rows: method === 'execute' ? asObjects(rows, columns) : (rows as unknown[][]) };
  };
  return new PgRemoteDatabase(DIALECT, new NamingSession(run, DIALECT, undefined), undefined);
}

/** Returns the rows of a statement, each as its columns by name. */
export const selected = async <T>(query: PgRemoteDatabase, statement: SQL): Promise<T[]> =>
  (await query.execute(statement)) as unknown as T[];

/** Returns the first row of a statement. */
export const selectedOne = async <T>(query: PgRemoteDatabase, statement: SQL): Promise<T | undefined> =>
  (await selected<T>(query, statement))[0];

/** Runs these statements one after the other. */
export async function runAll(query: PgRemoteDatabase, statements: readonly SQL[]): Promise<void> {
  for (const statement of statements) await query.execute(statement);
}

const asObjects = (rows: Answer['rows'], columns: readonly string[]): Record<string, unknown>[] =>
  rows.map((values) => Object.fromEntries(columns.map((name, n) => [name, values[n]])));
