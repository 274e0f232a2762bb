/** How people call a table: 'Table 12', 'Patio P3', 'Bar B6'. */
import type { Table } from '@tableside/domain/tables/table.ts';

export type NamedTable = Pick<Table, 'number' | 'section'>;

const WORDS: Readonly<Record<string, string>> = { patio: 'Patio', bar: 'Bar' };

export const tableWord = (table: NamedTable | null | undefined): string =>
  (table && WORDS[table.section]) ?? 'Table';

/** A table that this device does not hold (any more) still has a name on the order: its id. */
export const tableNumber = (table: NamedTable | null | undefined, tableId: string): string =>
  table?.number ?? tableId.slice(0, 8);

export const tableWords = (table: NamedTable | null | undefined, tableId: string): string =>
  `${tableWord(table)} ${tableNumber(table, tableId)}`;
