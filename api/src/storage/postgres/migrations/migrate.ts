/**
 * Migrates a database to this version, under a lock: of several servers that start at once, one migrates and the others
 * wait. Each migration is a transaction. A database that a later version made is left untouched.
 */
import { StorageOpenError } from '../../storage-error.ts';
import type { Connection, Query } from '../connection.ts';
import { BEGIN, commit, type Database, LOCKS, lockTransaction, undoable } from '../database.ts';
import type { Migration } from './migration.ts';

/** The table that notes which migrations the database has had. Its name says whose it is. */
const FIND_TABLE: Query = {
  sql: "SELECT to_regclass('tableside_migration') IS NOT NULL",
  params: [],
};
const FIND_VERSION: Query = { sql: 'SELECT count(*) FROM tableside_migration', params: [] };

/** Returns how many migrations the database has had. */
export async function versionOf({ ask }: Pick<Database, 'ask'>): Promise<number> {
  const {
    rows: [table],
  } = await ask(FIND_TABLE);
  if (table?.[0] !== true) return 0;
  const {
    rows: [version],
  } = await ask(FIND_VERSION);
  return Number(version?.[0] ?? 0);
}

export async function migrate(connection: Connection, migrations: readonly Migration[]): Promise<void> {
  const known = migrations.length;
  const before = await versionOf(connection);
  if (before > known)
    throw new StorageOpenError(
      'newer',
      `The database has version ${before}, this program knows ${known}. Start the newer program.`,
    );
  if (before === known) return;
  await undoable(connection, async (held) => {
    await held.turn([BEGIN, lockTransaction(LOCKS.setUp)]);
    const ask = async (query: Query) => {
      const [answer] = await held.turn([query]);
      if (!answer) throw new Error('A question has an answer.');
      return answer;
    };
    // Another server may have migrated while this one waited.
    const from = await versionOf({ ask });
    for (const { name, statements } of migrations.slice(from)) {
      await held.turn(statements.map((sql) => ({ sql, params: [] })));
      await held.turn([{ sql: 'INSERT INTO tableside_migration (name) VALUES ($1)', params: [name] }]);
    }
    await commit(held, []);
  });
}
