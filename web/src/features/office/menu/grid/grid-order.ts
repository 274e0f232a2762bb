/** The order of the products in the grid: by category and place, as typed so far. A key moves a product one place up or down. */

import { grouped } from '@tableside/domain/ground/grouped.ts';
import { type CellEdit, type Edits, type GridRow, textIn } from './grid-edits.ts';

const placeOf = (row: GridRow, edits: Edits): number => {
  const text = textIn(row, 'Position', edits);
  return text === '' || !Number.isFinite(Number(text)) ? Number.POSITIVE_INFINITY : Number(text);
};

/** Sorts the products of each category by the places that stand in their cells. Everything else stays where it is. */
export function orderedRows(rows: readonly GridRow[], edits: Edits): readonly GridRow[] {
  const groups = grouped(rows, (row) => row.cells.Category ?? '');
  return [...groups.values()].flatMap((group) =>
    group.toSorted((a, b) => placeOf(a, edits) - placeOf(b, edits) || 0),
  );
}

interface Move {
  /** All rows of the menu, in the order in which they stand. */
  readonly rows: readonly GridRow[];
  /** Those that can be seen, in the same order. */
  readonly shown: readonly GridRow[];
  readonly edits: Edits;
}

/**
 * Puts a product before (-1) or behind (1) the next product of its category that can be seen. Returns the places that
 * change; none at the end of a category.
 */
export function movedProduct(row: GridRow, step: -1 | 1, { rows, shown, edits }: Move): readonly CellEdit[] {
  const isBeside = (other: GridRow): boolean => other.cells.Category === row.cells.Category;
  const seen = firstRows(shown.filter(isBeside));
  const other = seen[seen.findIndex(({ productId }) => productId === row.productId) + step];
  if (!other) return [];
  const all = firstRows(rows.filter(isBeside));
  const rest = all.filter(({ productId }) => productId !== row.productId);
  const at = rest.findIndex(({ productId }) => productId === other.productId) + (step === 1 ? 1 : 0);
  const next = [
    ...rest.slice(0, at),
    ...all.filter(({ productId }) => productId === row.productId),
    ...rest.slice(at),
  ];
  const places = placesOf(all, edits);
  return next.flatMap((one, n) => {
    const text = String(places[n]);
    return textIn(one, 'Position', edits) === text ? [] : [{ row: one, column: 'Position' as const, text }];
  });
}

/** The places that these products have, if no two are the same and none is missing. Otherwise one after another. */
function placesOf(products: readonly GridRow[], edits: Edits): readonly number[] {
  const places = products.map((row) => placeOf(row, edits));
  const isRising = places.every(
    (place, n) => Number.isFinite(place) && (n === 0 || place > (places[n - 1] ?? place)),
  );
  if (isRising) return places;
  const first = Math.min(...places.filter(Number.isFinite), Number.MAX_SAFE_INTEGER);
  const start = first === Number.MAX_SAFE_INTEGER ? 0 : first;
  return products.map((_, n) => start + n);
}

/** One row of each product. */
const firstRows = (rows: readonly GridRow[]): readonly GridRow[] =>
  [...new Map(rows.toReversed().map((row) => [row.productId, row])).values()].reverse();
