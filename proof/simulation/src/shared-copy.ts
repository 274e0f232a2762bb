/** One copy of all tables of the shared database, as a backup has them, and how it is put back. */
import type { Connection } from '@tableside/api/storage/postgres/connection.ts';

const EACH_TABLE = `SELECT quote_ident(tablename) FROM pg_tables
  WHERE schemaname = current_schema() AND tablename <> 'tableside_migration'`;

const KEEP = `DO $$ DECLARE one text; BEGIN
    DROP SCHEMA IF EXISTS kept CASCADE;
    CREATE SCHEMA kept;
    FOR one IN ${EACH_TABLE} LOOP EXECUTE 'CREATE TABLE kept.' || one || ' AS TABLE ' || one; END LOOP;
    CREATE TABLE kept.numbers AS SELECT sequencename, last_value FROM pg_sequences WHERE schemaname = current_schema();
  END $$`;

/** Triggers are off, because the audit trail refuses to be emptied. */
const PUT_BACK = `DO $$ DECLARE one text; BEGIN
    SET LOCAL session_replication_role = replica;
    FOR one IN ${EACH_TABLE} LOOP
      EXECUTE 'DELETE FROM ' || one;
      EXECUTE 'INSERT INTO ' || one || ' OVERRIDING SYSTEM VALUE SELECT * FROM kept.' || one;
    END LOOP;
    PERFORM setval(quote_ident(sequencename)::regclass, coalesce(last_value, 1), last_value IS NOT NULL)
      FROM kept.numbers;
  END $$`;

export interface SharedCopy {
  make(): Promise<void>;
  /** Returns false when there is none. */
  putBack(): Promise<boolean>;
}

export function sharedCopy(connection: Pick<Connection, 'ask'>): SharedCopy {
  let isMade = false;
  return {
    async make() {
      await connection.ask({ sql: KEEP, params: [] });
      isMade = true;
    },
    async putBack() {
      if (isMade) await connection.ask({ sql: PUT_BACK, params: [] });
      return isMade;
    },
  };
}
