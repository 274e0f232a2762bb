/** The numbers and places of tables that are added together: "12 tables from 1". */

/** The most tables that are added at once. */
export const MOST_TABLES = 60;

/** Counts up from the digits at the end: `P1` gives `P1`, `P2`, `P3`. A first number without digits gets 2, 3 … */
export function tableNumbers(first: string, count: number): string[] {
  const [, name = '', digits = ''] = /^(.*?)(\d*)$/.exec(first.trim()) ?? [];
  return Array.from({ length: count }, (_, n) => {
    if (n === 0) return first.trim();
    return digits === ''
      ? `${name}${n + 1}`
      : `${name}${String(Number(digits) + n).padStart(digits.length, '0')}`;
  });
}

/** Names the tables of a series: `1 to 12`. */
export function seriesText(first: string, count: number): string {
  const numbers = tableNumbers(first, count);
  return numbers.length > 1 ? `${numbers[0]} to ${numbers.at(-1)}` : first;
}

export interface Room {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

interface Place {
  readonly x: number;
  readonly y: number;
}

/** The grid of the floor plan. */
const GRID = 10;
/** A section that nobody has drawn yet has no size. Its tables then stand in rows of this many. */
const ROW = 6;
const SPACING = 100;

/** Spreads the tables of a series evenly over their section. One table stands in the middle. */
export function seriesPlaces(room: Room | undefined, count: number): Place[] {
  const [columns, rows] = shapeOf(room, count);
  const { x, y, width, height } =
    room && room.width > 0 && room.height > 0
      ? room
      : { x: 0, y: 0, width: columns * SPACING, height: rows * SPACING };
  const snapped = (value: number): number =>
    count === 1 ? Math.round(value) : Math.round(value / GRID) * GRID;
  return Array.from({ length: count }, (_, n) => ({
    x: snapped(x + (width * ((n % columns) + 0.5)) / columns),
    y: snapped(y + (height * (Math.floor(n / columns) + 0.5)) / rows),
  }));
}

function shapeOf(room: Room | undefined, count: number): [columns: number, rows: number] {
  const isDrawn = room !== undefined && room.width > 0 && room.height > 0;
  const columns = isDrawn
    ? Math.min(count, Math.max(1, Math.ceil(Math.sqrt((count * room.width) / room.height))))
    : Math.min(count, ROW);
  return [columns, Math.ceil(count / columns)];
}

/** Returns the first number of a series that another table has already. */
export const takenNumber = (
  numbers: readonly string[],
  tables: readonly { readonly number: string }[],
): string | undefined => numbers.find((number) => tables.some((table) => table.number === number));
