/** The name of a table as people say it: 'Table 12', 'Patio P3', 'Bar B6'. */
import type { Table } from '../entities/table.ts';
import { isCounter } from './counter.ts';

export type NamedTable = Pick<Table, 'number' | 'section' | 'kind'>;

const TEXTS: Readonly<Record<string, string>> = { patio: 'Patio', bar: 'Bar' };

/** The counter has no word of its own. */
export const tableWord = (table: NamedTable | null | undefined): string =>
  isCounter(table) ? '' : ((table && TEXTS[table.section]) ?? 'Table');

/** Falls back to the table's id when this device does not hold the table. */
export const tableNumber = (table: NamedTable | null | undefined, tableId: string): string =>
  table?.number ?? tableId.slice(0, 8);

export const tableText = (table: NamedTable | null | undefined, tableId: string): string =>
  `${tableWord(table)} ${tableNumber(table, tableId)}`.trim();
