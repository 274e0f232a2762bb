/**
 * Checks rows without a venue. A row with a fault stays known, because what it names is in the file. Readers of other
 * tills have their samples compared with what this leaves.
 */
import { grouped } from '../../ground/grouped.ts';
import { same } from '../../ground/same.ts';
import { plainName } from './menu-index.ts';
import { type Fault, faultOf } from './row-faults.ts';
import {
  type MenuRow,
  type RefusedRow,
  type RowNote,
  type SheetReading,
  type SizeRow,
  UNNAMED_CATEGORY,
  UNNAMED_SIZE,
} from './rows.ts';

export interface CheckedRows {
  readonly rows: readonly MenuRow[];
  /** Rows that `refused` or a note names. */
  readonly left: readonly MenuRow[];
  readonly refused: readonly RefusedRow[];
  readonly notes: readonly RowNote[];
}

export function checkedRows(reading: Pick<SheetReading, 'rows' | 'refused' | 'notes'>): CheckedRows {
  const rows: MenuRow[] = [];
  const left: MenuRow[] = [];
  const refused = [...reading.refused];
  const notes = [...reading.notes];
  const tidied = reading.rows.map(tidy);
  const known = new KnownRows(tidied);
  for (const row of tidied) {
    const fault = faultOf(row);
    if (!fault && known.hasSame(row)) {
      left.push(row);
      notes.push({ kind: 'row.twice', row: row.row, name: row.name });
      continue;
    }
    const reason = fault ?? known.clash(row);
    if (reason) refused.push(refusal(row.row, reason));
    (reason ? left : rows).push(row);
  }
  const sizes = rows.filter((row) => row.kind === 'size');
  return { rows, left, refused, notes: [...notes, ...sharedNames(sizes), ...farPrices(sizes)] };
}

export const refusal = (row: number, { reason, text }: Fault): RefusedRow => ({
  row,
  reason,
  ...(text !== undefined && { text: text.slice(0, 200) }),
});

/** Trims texts. Blank texts and lists become null, except names. */
function tidy(row: MenuRow): MenuRow {
  const fields = Object.entries(row).map(([field, value]: [string, unknown]) => {
    const tidied = typeof value === 'string' ? value.trim() : value;
    const isBlank = tidied === '' || (Array.isArray(tidied) && tidied.length === 0);
    return [field, isBlank && field !== 'name' && field !== 'group' ? null : tidied];
  });
  return Object.fromEntries(fields) as MenuRow;
}

/** The rows that stand before a row, and those that have its key. */
class KnownRows {
  readonly #keys: ReadonlyMap<string, readonly MenuRow[]>;
  readonly #before = new Map<string, MenuRow>();

  constructor(rows: readonly MenuRow[]) {
    this.#keys = grouped(
      rows.filter(({ key }) => key != null),
      idOf,
    );
  }

  /** Whether the row says again what one before it said. */
  hasSame(row: MenuRow): boolean {
    const before = this.#before.get(idOf(row));
    return before !== undefined && isSame(before, row);
  }

  /** Of two different rows for the same, the first is taken. If both have its key, none is. */
  clash(row: MenuRow): Fault | undefined {
    const id = idOf(row);
    const before = this.#before.get(id);
    if (!before) this.#before.set(id, row);
    if (row.key == null) return before && { reason: 'name.twice', text: titleOf(row) };
    const others = this.#keys.get(id) ?? [];
    return others.every((other) => other === row || isSame(other, row))
      ? undefined
      : { reason: 'key.twice', text: row.key };
  }
}

/** Without a key, a second row with the same price means nothing else. */
function isSame(a: MenuRow, b: MenuRow): boolean {
  if (a.key == null && 'price' in a && 'price' in b) return same(a.price, b.price);
  return same({ ...a, row: 0 }, { ...b, row: 0 });
}

const idOf = (row: MenuRow): string => (row.key == null ? nameOf(row) : `${row.kind} ${row.key}`);

function nameOf(row: MenuRow): string {
  const names =
    row.kind === 'size'
      ? [row.category ?? UNNAMED_CATEGORY, row.name, row.size ?? UNNAMED_SIZE]
      : row.kind === 'option'
        ? [row.group, row.name]
        : [row.name];
  return JSON.stringify([row.kind, ...names.map(plainName)]);
}

function titleOf(row: MenuRow): string {
  if (row.kind === 'option') return `${row.group} (${row.name})`;
  return row.kind === 'size' ? `${row.name} (${row.size ?? UNNAMED_SIZE})` : row.name;
}

/** Products of one name in several categories. Their keys tell those of ours apart. */
function sharedNames(rows: readonly SizeRow[]): readonly RowNote[] {
  const named = grouped(
    rows.filter(({ key }) => key == null),
    ({ name }) => plainName(name),
  );
  return [...named.values()].flatMap((rowsOfName) => {
    const categories = new Map(
      rowsOfName.map(({ category }) => [plainName(category), category ?? UNNAMED_CATEGORY]),
    );
    const [first] = rowsOfName;
    if (categories.size < 2 || first === undefined) return [];
    return [{ kind: 'name.shared', name: first.name, categories: [...categories.values()] } as const];
  });
}

const FAR = 20;
const ENOUGH_PRICES = 5;

/** Prices that are far above the others: a sign of decimals may have been lost. */
function farPrices(rows: readonly SizeRow[]): readonly RowNote[] {
  const priced = rows.flatMap(({ row, name, price }) =>
    typeof price === 'number' && price > 0 ? [{ row, name, price }] : [],
  );
  if (priced.length < ENOUGH_PRICES) return [];
  const sorted = priced.map(({ price }) => price).toSorted((a, b) => a - b);
  const median = sorted[Math.floor(sorted.length / 2)] ?? 0;
  return priced
    .filter(({ price }) => price > FAR * median)
    .map(({ row, name }) => ({ kind: 'price.far', row, name }) as const);
}
