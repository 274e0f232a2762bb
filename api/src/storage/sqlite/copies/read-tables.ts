/** Reads a database file table by table, for its copy to another database. The file is not changed. */
import Sqlite from 'better-sqlite3';
import { IDS_PER_MS, USUAL_MS } from '../../audit/audit-written.ts';
import type { TableSource } from '../../door/table-copies.ts';
import { keepValuesShort } from '../short-values.ts';

const MS =
  "(CAST(strftime('%s', received_at) AS INTEGER) * 1000 + CAST(substr(received_at, 21, 3) AS INTEGER))";

/** Columns that PostgreSQL has under another name, or that SQLite computes. */
const COLUMNS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  act_key: { act_key_id: 'key_id', sealed: '"key"' },
  audit: {
    is_set_back: `iif(id > (${MS} + ${USUAL_MS}) * ${IDS_PER_MS}, 'true', 'false')`,
  },
  command_log: { place: 'rowid' },
  held_command: { place: 'rowid' },
};

export function readTables(file: string): TableSource & { close(): void } {
  const connection = new Sqlite(file, { readonly: true });
  keepValuesShort(connection);
  // One snapshot for all tables.
  connection.exec('BEGIN');
  return {
    rows(table, columns, key) {
      const named = (column: string): string => COLUMNS[table]?.[column] ?? `"${column}"`;
      // In the order of PostgreSQL: short ids as their texts, among the texts of other ids.
      const inOrder = (column: string): string => `whole_id(${named(column)})`;
      const select = `SELECT ${columns.map(named).join(', ')} FROM "${table}" ORDER BY ${key.map(inOrder).join(', ')}`;
      return connection.prepare(select).raw().iterate() as IterableIterator<(string | number | null)[]>;
    },
    close: () => connection.close(),
  };
}
