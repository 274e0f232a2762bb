/** Copies everything from the SQLite file of the data folder into a PostgreSQL database. */

import { copyInto } from '../storage/postgres/copy-into.ts';
import { lockFolder } from '../storage/sqlite/copies/folder-lock.ts';
import { versionOfFile } from '../storage/sqlite/copies/inspect-database.ts';
import { readTables } from '../storage/sqlite/copies/read-tables.ts';
import { MIGRATIONS } from '../storage/sqlite/migrations/migrations.ts';
import { type CliContext, existingDatabase } from './cli-context.ts';
import { CliError } from './cli-error.ts';

/** The server must be stopped, so that nothing is written to the file meanwhile. */
export async function copyTo({ folder, out }: CliContext, url: string): Promise<number> {
  const file = existingDatabase(folder);
  const lock = lockFolder(folder);
  try {
    if (versionOfFile(file) !== MIGRATIONS.length)
      throw new CliError('The database is of another version. Start the server once: it is upgraded then.');
    const source = readTables(file);
    const tables = await copyInto(url, source).finally(() => source.close());
    const width = Math.max(...tables.map(({ name }) => name.length));
    for (const { name, rows, digest } of tables)
      out(`  ${name.padEnd(width)}  ${String(rows).padStart(9)}  ${digest.slice(0, 16)}`);
    out('Copied, read again and the same. Start the server with DATABASE_URL; never again on the file.');
    return 0;
  } finally {
    lock.release();
  }
}
