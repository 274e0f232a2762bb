/** Copies a database file that this process has no `Storage` open on: before an upgrade, and from the command line. */
import Sqlite from 'better-sqlite3';
import { copyDatabase } from './copy-database.ts';

/** How long to wait for a server that is writing, in ms. */
const BUSY_MS = 5000;

/**
 * Copies the file as it is, without migrations. A server may write to it at the same time; the copy is a snapshot of
 * one moment.
 */
export async function copyDatabaseFile(from: string, to: string): Promise<void> {
  const connection = new Sqlite(from, { fileMustExist: true, timeout: BUSY_MS });
  try {
    await copyDatabase(connection, to, { atOnce: true });
  } finally {
    connection.close();
  }
}
