/** Finds the table that an address names: `?table=` carries its id, or the code printed on it. */
import type { Table } from '@tableside/domain/tables/table.ts';

export const tableNamed = (tables: readonly Table[], named: string): Table | undefined =>
  tables.find((table) => table.id === named) ?? tables.find((table) => table.qrCode === named);
