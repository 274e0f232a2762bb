/** Copies of a database file that no `Storage` is open on: before an upgrade, and from the command line. */
import Sqlite from 'better-sqlite3';
import { copyDatabase } from './copy-database.ts';

/** How long it waits for a server that is just writing, in ms. */
const BUSY_MS = 5000;

/** As it is, without any migration. A server may write to it meanwhile: the copy is of one moment. */
export async function copyDatabaseFile(from: string, to: string): Promise<void> {
  const connection = new Sqlite(from, { fileMustExist: true, timeout: BUSY_MS });
  try {
    await copyDatabase(connection, to, { atOnce: true });
  } finally {
    connection.close();
  }
}
