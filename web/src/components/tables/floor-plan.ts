/**
 * The geometry of the floor plan: the size of each table, its position, and overlaps. All values are in plan units;
 * coordinates are centers.
 */
import type { Section, Table, TableShape } from '@tableside/domain/entities/table.ts';

export interface Point {
  readonly x: number;
  readonly y: number;
}

export interface Extent extends Point {
  readonly width: number;
  readonly height: number;
}

export interface TableSize {
  readonly width: number;
  readonly height: number;
  readonly isRound: boolean;
}

/** The grid spacing in plan units. Arrow keys move a table by one step. */
export const GRID = 10;
/** The smallest width and height at which a table takes taps. Seats at a bar stand this far apart. */
export const MIN_TARGET = 56;
/** The smallest area that a plan shows. */
const CANVAS = { width: 1000, height: 640 };
const MARGIN = 16;

const round = (diameter: number): TableSize => ({ width: diameter, height: diameter, isRound: true });
const box = (width: number, height: number): TableSize => ({ width, height, isRound: false });

/** Sizes a table by its number of guests: a table for eight is longer than one for four. */
export function sizeOf({ tableType, capacity }: Pick<Table, 'tableType' | 'capacity'>): TableSize {
  const guests = Math.min(capacity.maximum, 14);
  return SIZES[tableType](guests);
}

const SIZES: Readonly<Record<TableShape, (guests: number) => TableSize>> = {
  round: (guests) => round(68 + 6 * guests),
  high_top: (guests) => round(60 + 5 * guests),
  bar_adjacent: () => round(48),
  square: (guests) => box(64 + 5 * guests, 64 + 5 * guests),
  corner: (guests) => box(64 + 5 * guests, 64 + 5 * guests),
  balcony: (guests) => box(64 + 5 * guests, 64 + 5 * guests),
  rooftop: (guests) => box(64 + 5 * guests, 64 + 5 * guests),
  rectangle: (guests) => box(64 + 14 * guests, 84),
  booth: (guests) => box(64 + 14 * guests, 88),
  shared: (guests) => box(64 + 11 * guests, 84),
  lounge: (guests) => box(74 + 10 * guests, 92),
  dance_floor: () => box(220, 140),
};

/** Returns the area that holds everything on the plan, with a margin. */
export function extentOf(sections: readonly Section[], tables: readonly Table[]): Extent {
  return around([
    { x: 0, y: 0, ...CANVAS },
    ...sections.map(({ position }) => position),
    ...tables.map((table) => boundsOf(table)),
  ]);
}

/** Returns the area of one section with its tables, so that it fills a narrow screen. */
export function roomOf({ position }: Pick<Section, 'position'>, tables: readonly Table[]): Extent {
  return around([position, ...tables.map((table) => boundsOf(table))]);
}

function around(boxes: readonly Extent[]): Extent {
  const left = Math.min(...boxes.map(({ x }) => x)) - MARGIN;
  const top = Math.min(...boxes.map(({ y }) => y)) - MARGIN;
  const right = Math.max(...boxes.map(({ x, width }) => x + width)) + MARGIN;
  const bottom = Math.max(...boxes.map(({ y, height }) => y + height)) + MARGIN;
  return { x: left, y: top, width: right - left, height: bottom - top };
}

export function boundsOf(table: Table): Extent {
  const { width, height } = sizeOf(table);
  const { x, y } = table.location.coordinates;
  return { x: x - width / 2, y: y - height / 2, width, height };
}

export const snapped = ({ x, y }: Point): Point => ({
  x: Math.round(x / GRID) * GRID,
  y: Math.round(y / GRID) * GRID,
});

export const standingAt = (table: Table, coordinates: Point): Table => ({
  ...table,
  location: { ...table.location, coordinates },
});

export function overlapsOf(tables: readonly Table[]): ReadonlyMap<string, readonly Table[]> {
  const met = new Map<string, Table[]>();
  tables.forEach((one, n) => {
    for (const other of tables.slice(n + 1)) {
      if (one.location.floor !== other.location.floor || !meet(one, other)) continue;
      met.set(one.id, [...(met.get(one.id) ?? []), other]);
      met.set(other.id, [...(met.get(other.id) ?? []), one]);
    }
  });
  return met;
}

function meet(one: Table, other: Table): boolean {
  const [a, b] = [sizeOf(one), sizeOf(other)];
  const from = one.location.coordinates;
  const to = other.location.coordinates;
  if (a.isRound && b.isRound) return Math.hypot(from.x - to.x, from.y - to.y) < (a.width + b.width) / 2;
  if (a.isRound) return circleMeetsBox(from, a.width / 2, boundsOf(other));
  if (b.isRound) return circleMeetsBox(to, b.width / 2, boundsOf(one));
  return (
    Math.abs(from.x - to.x) < (a.width + b.width) / 2 && Math.abs(from.y - to.y) < (a.height + b.height) / 2
  );
}

function circleMeetsBox(middle: Point, radius: number, { x, y, width, height }: Extent): boolean {
  const nearest = {
    x: Math.max(x, Math.min(middle.x, x + width)),
    y: Math.max(y, Math.min(middle.y, y + height)),
  };
  return Math.hypot(middle.x - nearest.x, middle.y - nearest.y) < radius;
}
