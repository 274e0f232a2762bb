/**
 * Copies all data into an empty database: epochs, change numbers and queues stay, so no device notices. Every table is
 * read again and compared before anything is committed.
 */
import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { StorageError, StorageOpenError } from '../door/storage-error.ts';
import type { CopiedTable, TableSource } from '../door/table-copies.ts';
import { checkServer } from './check-server.ts';
import { arrayOf, bare, type Held, type Query } from './connection.ts';
import { BEGIN, commit, undoable } from './database.ts';
import { keepServersOut } from './join-servers.ts';
import { expand } from './migrations/migrate.ts';
import { MIGRATIONS } from './migrations/migrations.ts';
import { stateOf } from './migrations/tables-state.ts';
import { prepared } from './queries.ts';
import { openSession, type Session } from './session.ts';
import { ALWAYS, namingFaults } from './with-connection.ts';

/** The rows of one statement. */
const STEP = 500;

/** Throws `StorageOpenError` when the database is not empty, does not fit, or has not what was sent. */
export const copyInto = (url: string, source: TableSource): Promise<readonly CopiedTable[]> =>
  namingFaults(url, async () => {
    const session = await openSession({ url, settings: ALWAYS });
    try {
      await checkServer(session);
      await keepServersOut(session);
      await expand(session, MIGRATIONS);
      await refuseOtherTables(session);
      return await undoable(session, (held) => copyAll(held, source));
    } finally {
      await session.close();
    }
  });

/** The file has the tables of this program, and no others. */
async function refuseOtherTables(session: Session): Promise<void> {
  const { version } = await stateOf(session);
  if (version !== MIGRATIONS.length)
    throw new StorageOpenError(
      'newer',
      `The database has version ${version}, this program knows ${MIGRATIONS.length}. Copy into an empty one.`,
    );
}

async function copyAll(held: Held, source: TableSource): Promise<readonly CopiedTable[]> {
  const [, used, found] = await held.turn([
    BEGIN,
    bare('SELECT EXISTS (SELECT 1 FROM venue_seq) OR EXISTS (SELECT 1 FROM "user")'),
    bare(FIND_TABLES),
  ]);
  if (used?.rows[0]?.[0] === true)
    throw new StorageOpenError('locked', 'The database has data already. Copy into an empty one.');
  const copied: CopiedTable[] = [];
  for (const [name, columns, types, key, counted] of found?.rows ?? []) {
    const table = {
      name: String(name),
      columns: String(columns).split(','),
      types: String(types).split(','),
      key: String(key).split(','),
    };
    copied.push(await copyTable(held, table, source));
    if (counted !== null) await held.turn([goOnFrom(table.name, String(counted))]);
  }
  await commit(held, []);
  return copied;
}

/** Tables that a file has not: what several servers share. */
const NOT_COPIED = `('tableside_migration', 'token_secret', 'picture', 'screen_lease', 'screen_era', 'web_release',
  'web_file', 'web_current', 'server_process', 'database_history', 'finishing')`;

/** Each table with its columns, their types, its key, and the column that is numbered. Other tables refer to two. */
const FIND_TABLES = `SELECT c.table_name, string_agg(c.column_name, ',' ORDER BY c.ordinal_position),
    string_agg(c.data_type, ',' ORDER BY c.ordinal_position),
    (SELECT string_agg(k.column_name, ',' ORDER BY k.ordinal_position) FROM information_schema.key_column_usage k
      JOIN information_schema.table_constraints t USING (constraint_schema, constraint_name)
      WHERE t.constraint_type = 'PRIMARY KEY' AND k.table_schema = c.table_schema AND k.table_name = c.table_name),
    max(c.column_name) FILTER (WHERE c.is_identity = 'YES')
  FROM information_schema.columns c
  WHERE c.table_schema = current_schema() AND c.table_name NOT IN ${NOT_COPIED}
  GROUP BY c.table_schema, c.table_name ORDER BY c.table_name NOT IN ('user', 'webhook'), c.table_name`;

interface Table {
  readonly name: string;
  readonly columns: readonly string[];
  readonly types: readonly string[];
  readonly key: readonly string[];
}

const quoted = (name: string): string => `"${name}"`;

async function copyTable(held: Held, table: Table, source: TableSource): Promise<CopiedTable> {
  const { name, columns, types, key } = table;
  const names = columns.map((column) => sql.identifier(column));
  const arrays = types.map((type, n) => sql`${sql.placeholder(String(n))}::text::${sql.raw(type)}[]`);
  const insert = prepared(sql`INSERT INTO ${sql.identifier(name)} ${names} SELECT * FROM unnest${arrays}`);
  const sent = createDigest();
  const send = async (rows: readonly (readonly (string | number | null)[])[]): Promise<void> => {
    const params = columns.map((_, n) => arrayOf(rows.map((row) => row[n] ?? null)));
    await held.turn([insert({ ...params })]);
  };
  try {
    let step: (readonly (string | number | null)[])[] = [];
    for (const row of source.rows(name, columns, key)) {
      sent.add(row);
      step.push(row);
      if (step.length < STEP) continue;
      await send(step);
      step = [];
    }
    if (step.length > 0) await send(step);
  } catch (error) {
    if (error instanceof StorageError) throw error;
    const reason = error instanceof Error ? error.message : String(error);
    throw new StorageOpenError('corrupt', `Nothing was copied: the table ${name} is refused (${reason}).`);
  }
  const kept = await digestOf(held, table);
  const { rows, digest } = sent.end();
  if (kept.rows !== rows || kept.digest !== digest)
    throw new StorageOpenError(
      'corrupt',
      `Nothing was copied: the table ${name} was not the same afterwards.`,
    );
  return { name, rows, digest };
}

/** Reads the whole table again, in the order of its key. */
async function digestOf(held: Held, { name, columns, key }: Table) {
  const select = `SELECT ${columns.map((column) => `${quoted(column)}::text`).join(', ')} FROM ${quoted(name)}
    ORDER BY ${key.map((column) => `${quoted(name)}.${quoted(column)}`).join(', ')}`;
  await held.turn([bare(`DECLARE copied NO SCROLL CURSOR FOR ${select}`)]);
  const kept = createDigest();
  for (;;) {
    const [answer] = await held.turn([bare(`FETCH ${STEP} FROM copied`)]);
    for (const row of answer?.rows ?? []) kept.add(row);
    if (!answer || answer.rows.length < STEP) break;
  }
  await held.turn([bare('CLOSE copied')]);
  return kept.end();
}

function createDigest() {
  const hash = createHash('sha256');
  let rows = 0;
  return {
    add(row: readonly unknown[]): void {
      rows += 1;
      hash.update(`${JSON.stringify(row.map((value) => (value === null ? null : String(value))))}\n`);
    },
    end: () => ({ rows, digest: hash.digest('hex') }),
  };
}

/** New rows are numbered after the copied ones. */
const goOnFrom = (table: string, column: string): Query =>
  bare(`SELECT setval(pg_get_serial_sequence('${quoted(table)}', '${column}'),
    (SELECT coalesce(max(${quoted(column)}), 0) + 1 FROM ${quoted(table)}), false)`);
