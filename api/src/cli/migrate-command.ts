/** Finishes an upgrade of PostgreSQL: takes away what only earlier programs need. */
import { contractTables } from '../storage/postgres/contract-tables.ts';
import type { CliContext } from './cli-context.ts';
import { CliError } from './cli-error.ts';

export async function migrate({ config, out }: CliContext): Promise<number> {
  if (config.databaseUrl === undefined)
    throw new CliError('DATABASE_URL is not set. A file of SQLite is upgraded when the server starts.');
  const { from, to } = await contractTables(config.databaseUrl);
  out(
    from === to
      ? `Nothing is left to do: the database has version ${to}.`
      : `The database has version ${to} now; it was ${from}.`,
  );
  return 0;
}
