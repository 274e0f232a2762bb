/** Builds and types queries with drizzle, and runs them on one connection or another. */
import type { ExtractTablesWithRelations } from 'drizzle-orm';
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

export function queriesOn(ask: (query: Query) => Promise<Answer>): PgRemoteDatabase {
  const run: RemoteCallback = async (sql, params, method) => {
    const { rows, columns } = await ask({ sql, params });
    return { rows: method === 'execute' ? asObjects(rows, columns) : (rows as unknown[][]) };
  };
  const dialect = new PgDialect();
  return new PgRemoteDatabase(dialect, new NamingSession(run, dialect, undefined), undefined);
}

const asObjects = (rows: Answer['rows'], columns: readonly string[]): Record<string, unknown>[] =>
  rows.map((values) => Object.fromEntries(columns.map((name, n) => [name, values[n]])));
