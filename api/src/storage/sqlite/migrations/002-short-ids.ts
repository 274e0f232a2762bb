/**
 * Keeps every id short (`short-values.ts`). The tables that grow with the sales are written anew, so that their rows lie densely; the
 * pages of the former ones are used again. Heads and the trail are found by their key alone, and keep no second copy of it.
 */
import type Sqlite from 'better-sqlite3';

export const shortIds = { name: '002-short-ids', sql: '', run: shortenAll };

const BY_KEY: readonly string[] = ['change_head', 'audit', 'audit_row'];
const BY_PLACE: readonly string[] = ['row', 'command_log'];

interface Described {
  readonly name: string;
  readonly sql: string;
}

function shortenAll(connection: Sqlite.Database): void {
  const tables = connection
    .prepare<[], Described>(
      "SELECT name, sql FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%' ORDER BY rowid",
    )
    .all();
  for (const table of tables) {
    if (BY_KEY.includes(table.name) || BY_PLACE.includes(table.name)) rewrite(connection, table);
    else shorten(connection, table.name);
  }
}

const columnsOf = (connection: Sqlite.Database, table: string): readonly string[] =>
  (connection.pragma(`table_info("${table}")`) as { readonly name: string }[]).map(({ name }) => `"${name}"`);

/** The function is called only where there may be an id. */
const short = (column: string): string =>
  `iif(typeof(${column}) = 'text' AND length(${column}) IN (36, 64), short_id(${column}), ${column})`;

function shorten(connection: Sqlite.Database, table: string): void {
  const set = columnsOf(connection, table).map((column) => `${column} = ${short(column)}`);
  connection.exec(`UPDATE "${table}" SET ${set.join(', ')}`);
}

/** The new table takes the place of the former one, with its indexes and triggers. */
function rewrite(connection: Sqlite.Database, { name, sql }: Described): void {
  const beside = connection
    .prepare<[string], string>(
      "SELECT sql FROM sqlite_schema WHERE tbl_name = ? AND type <> 'table' AND sql IS NOT NULL ORDER BY rowid",
    )
    .pluck()
    .all(name);
  const columns = columnsOf(connection, name);
  const inOrder = BY_PLACE.includes(name) ? 'ORDER BY rowid' : '';
  connection.exec(`${createdAs('rewritten', sql)};
    INSERT INTO rewritten (${columns.join(', ')}) SELECT ${columns.map(short).join(', ')} FROM "${name}" ${inOrder};
    DROP TABLE "${name}";
    ALTER TABLE rewritten RENAME TO "${name}"`);
  for (const made of beside) connection.exec(made);
}

const createdAs = (name: string, sql: string): string => {
  const created = sql.replace(/^CREATE TABLE \w+/, `CREATE TABLE ${name}`);
  return BY_PLACE.some((table) => sql.startsWith(`CREATE TABLE ${table} `)) || /WITHOUT ROWID$/.test(created)
    ? created
    : `${created} WITHOUT ROWID`;
};
