/** The name of a table as people say it: 'Table 12', 'Patio P3', 'Bar B6'. */
import type { Table } from '../entities/table.ts';

export type NamedTable = Pick<Table, 'number' | 'section'>;

const TEXTS: Readonly<Record<string, string>> = { patio: 'Patio', bar: 'Bar' };

export const tableWord = (table: NamedTable | null | undefined): string =>
  (table && TEXTS[table.section]) ?? 'Table';

/** Falls back to the table's id when this device does not hold the table. */
export const tableNumber = (table: NamedTable | null | undefined, tableId: string): string =>
  table?.number ?? tableId.slice(0, 8);

export const tableText = (table: NamedTable | null | undefined, tableId: string): string =>
  `${tableWord(table)} ${tableNumber(table, tableId)}`;
