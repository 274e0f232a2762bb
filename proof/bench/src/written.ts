/** The rows that pushes wrote, as a baseline writes them again: each as often as it was written. */

export type Values = Record<string, unknown>;

export const TABLES = ['row', 'change_head', 'command_log', 'audit', 'audit_row'] as const;
type Table = (typeof TABLES)[number];

/** Whether rows of a table are overwritten by key. */
export const isOver = (table: string): boolean => table === 'row' || table === 'change_head';
export const KEY = ['venue_id', 'entity', 'id'];

/** SQLite gives ids as bytes, which are no key of a map. */
const keyOf = (id: unknown): string =>
  id instanceof Uint8Array ? Buffer.from(id).toString('hex') : String(id);

/** The rows that one mutation wrote, by table. */
export type Written = Readonly<Record<Table, readonly Values[]>>;

/**
 * Returns the mutations in the order of the audit trail, which is only appended to. `all` reads every row of a server
 * after pushes of visits that were opened, changed and given up in one venue.
 */
export async function writtenFrom(
  all: (table: Table) => readonly Values[] | Promise<readonly Values[]>,
): Promise<readonly Written[]> {
  const named = new Map<unknown, Values[]>();
  for (const one of await all('audit_row'))
    named.set(one.audit_id, [...(named.get(one.audit_id) ?? []), one]);
  const commands = new Map((await all('command_log')).map((one) => [keyOf(one.cmd_id), one]));
  const byId = async (table: Table) =>
    new Map((await all(table)).map((one) => [`${one.entity}/${keyOf(one.id)}`, one]));
  const [rows, heads] = [await byId('row'), await byId('change_head')];
  const versions = new Map<string, number>();
  const pushed = (await all('audit')).filter(({ action }) => /^(visit|order)\./.test(String(action)));
  if (pushed.length === 0)
    throw new Error('No push is in the audit trail, so a baseline has nothing to write.');
  return pushed
    .sort((a, b) => Number(a.id) - Number(b.id))
    .map((audit): Written => {
      const audit_row = named.get(audit.id) ?? [];
      const command = commands.get(keyOf(audit.cmd_id)) ?? {};
      const states = audit_row.map(({ entity, row_id: id }) => {
        const key = `${entity}/${keyOf(id)}`;
        const version = (versions.get(key) ?? 0) + 1;
        versions.set(key, version);
        return asOf(version, rows.get(key) ?? {}, { ...heads.get(key), seq: command.seq });
      });
      const [row, change_head] = [states.map(([one]) => one), states.map(([, one]) => one)];
      return { row, change_head, command_log: [command], audit: [audit], audit_row };
    });
}

/**
 * Returns a row and its head as they were in an earlier version. Each version of a visit's pad has one more line than
 * the one before. All but the last are open.
 */
function asOf(version: number, row: Values, head: Values): readonly [row: Values, head: Values] {
  const last = JSON.parse(String(row.doc)) as { items?: unknown[]; version: number };
  if (row.entity !== 'order' || version === last.version) return [row, head];
  const items = last.items?.slice(0, version - 1) ?? [];
  const doc = JSON.stringify({ ...last, items, status: 'draft', version });
  const lines = JSON.stringify((JSON.parse(String(row.lines)) as unknown[]).slice(0, items.length));
  return [
    { ...row, doc, lines, version, open: 1, status: 'draft' },
    { ...head, closed_at: null },
  ];
}

/** Returns a statement that inserts rows, or overwrites those with the same key. `from` says where they come from. */
export function insertInto(table: string, columns: readonly string[], from: string): string {
  const names = columns.map((one) => `"${one}"`);
  const changing = columns.filter((column) => !KEY.includes(column));
  const over = `ON CONFLICT (${KEY}) DO UPDATE SET ${changing.map((one) => `"${one}" = excluded."${one}"`)}`;
  return `INSERT INTO "${table}" (${names}) ${from} ${isOver(table) ? over : ''}`;
}
