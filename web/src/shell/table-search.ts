/** The search of an address that may name a table: `?table=` carries its id, or the code printed on it. */
export interface TableSearch {
  table?: string | undefined;
}

/** A code made of digits arrives as a number. */
export const tableSearch = ({ table }: Record<string, unknown>): TableSearch =>
  typeof table === 'string' || typeof table === 'number' ? { table: String(table) } : {};
