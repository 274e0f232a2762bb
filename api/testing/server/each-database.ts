/** The databases that a test runs on: SQLite, and PostgreSQL where the machine has one. */
import { findPostgres, startPostgres } from '@tableside/testkit/postgres-server.ts';
import Sqlite from 'better-sqlite3';
import { afterAll } from 'vitest';
import { sqliteStorage } from '../../src/storage/sqlite/sqlite-storage.ts';
import type { Storage } from '../../src/storage/storage.ts';
import { makeSchema } from '../postgres/test-schemas.ts';
import { emptyImage } from './database-image.ts';

export interface TestedDatabase {
  readonly database: 'SQLite' | 'PostgreSQL';
  /** Opens a storage with nothing in it. */
  open(): Storage;
}

const SQLITE: TestedDatabase = {
  database: 'SQLite',
  open: () => sqliteStorage(new Sqlite(emptyImage()), () => 'epoch-1'),
};

/** Starts PostgreSQL for the tests of the file. */
export async function eachDatabase(schemaName: string): Promise<readonly TestedDatabase[]> {
  const bin = findPostgres();
  if (bin === undefined) return [SQLITE];
  const server = await startPostgres(bin, { fsync: 'off', autovacuum: 'off' });
  const schema = await makeSchema(server.url, schemaName);
  afterAll(async () => {
    await schema.close();
    await server.remove();
  });
  return [SQLITE, { database: 'PostgreSQL', open: () => schema.open() }];
}
