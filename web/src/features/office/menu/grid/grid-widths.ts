/**
 * How wide the columns of the grid are. Each row is laid out by itself, so no width may depend on what stands in it. All
 * but the boxes to tick grow with the text.
 */
import type { GridColumn } from './grid-edits.ts';

/** The height of a row in rem. Two lines of small text fit into it. */
export const ROW_REM = 3;

interface Width {
  /** In rem. */
  readonly least: number;
  /** The share of the room that is left. */
  readonly share?: number;
}

const WIDTHS: Readonly<Record<GridColumn, Width>> = {
  Name: { least: 12.5, share: 2 },
  Size: { least: 6.25, share: 1 },
  Price: { least: 6.5 },
  Category: { least: 8.75, share: 1 },
  'Sold out': { least: 6 },
  Station: { least: 7 },
  Course: { least: 5 },
  Tax: { least: 7 },
  Hours: { least: 8.75, share: 1 },
  Options: { least: 10, share: 1 },
  Position: { least: 5.5 },
  Description: { least: 15, share: 2 },
  'Short name': { least: 8.75, share: 1 },
  'Kitchen name': { least: 8.75, share: 1 },
  'Kitchen size': { least: 7 },
  Allergens: { least: 8.75, share: 1 },
  Traces: { least: 8.75, share: 1 },
  Image: { least: 10, share: 1 },
};

const TICK = '48px';

/** One track for the boxes to tick, and one for each column. */
export const tracksOf = (columns: readonly GridColumn[]): readonly string[] => [
  TICK,
  ...columns.map((column) => {
    const { least, share } = WIDTHS[column];
    return share === undefined ? `${least}rem` : `minmax(${least}rem, ${share}fr)`;
  }),
];

export const leastWidthOf = (columns: readonly GridColumn[]): string =>
  `calc(${TICK} + ${columns.reduce((sum, column) => sum + WIDTHS[column].least, 0)}rem)`;

/** In px, with the size of text that this person has chosen. */
export const rowHeight = (): number =>
  ROW_REM * (Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16);
