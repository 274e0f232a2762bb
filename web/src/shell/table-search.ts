/**
 * The search of an address that may name a table: `?table=` carries its id, or the code printed on it. `?check=` names a
 * check at the counter.
 */
export interface TableSearch {
  table?: string | undefined;
  check?: string | undefined;
}

/** A code made of digits arrives as a number. */
export const tableSearch = ({ table, check }: Record<string, unknown>): TableSearch => ({
  ...((typeof table === 'string' || typeof table === 'number') && { table: String(table) }),
  ...(typeof check === 'string' && { check }),
});
