/** Places new sections beside each other on the plan, and tables within a section, so that nothing overlaps. */
import type { Section, Table } from '@tableside/domain/entities/table.ts';
import {
  boundsOf,
  type Extent,
  type Point,
  type TableSize,
} from '../../../../../components/tables/floor-plan.ts';

/** As wide as the plan is drawn at least. */
const PLAN_WIDTH = 1000;
const GAP = 12;
/** Between two tables. */
const AISLE = 30;
/** For the name of a section. */
const HEAD = 40;

interface Cell {
  readonly width: number;
  readonly height: number;
}

const cellOf = (sizes: readonly TableSize[]): Cell => ({
  width: Math.max(56, ...sizes.map(({ width }) => width)) + AISLE,
  height: Math.max(56, ...sizes.map(({ height }) => height)) + AISLE,
});

/** About as wide as a screen, and never wider than the plan. */
function columnsOf(count: number, { width, height }: Cell): number {
  const wanted = Math.ceil(Math.sqrt((count * 1.5 * height) / width));
  return Math.max(1, Math.min(count, wanted, Math.floor((PLAN_WIDTH - GAP) / width)));
}

export interface NewRoom {
  readonly key: string;
  readonly sizes: readonly TableSize[];
}

/** Returns the rectangle of each new section by its key, in rows below everything that is there. */
export function roomsFor(
  rooms: readonly NewRoom[],
  { sections, tables }: { readonly sections: readonly Section[]; readonly tables: readonly Table[] },
): ReadonlyMap<string, Extent> {
  const there = [
    ...sections.filter(({ archived }) => !archived).map(({ position }) => position),
    ...tables.filter(({ archived }) => !archived).map(boundsOf),
  ].filter(({ width, height }) => width > 0 && height > 0);
  const placed = new Map<string, Extent>();
  let x = 0;
  let y = there.length === 0 ? 0 : Math.max(...there.map((one) => one.y + one.height)) + GAP;
  let tallest = 0;
  for (const { key, sizes } of rooms) {
    const cell = cellOf(sizes);
    const columns = columnsOf(sizes.length, cell);
    const width = columns * cell.width + AISLE;
    const height = Math.ceil(sizes.length / columns) * cell.height + HEAD;
    if (x > 0 && x + width > PLAN_WIDTH) {
      x = 0;
      y += tallest + GAP;
      tallest = 0;
    }
    placed.set(key, { x, y, width, height });
    x += width + GAP;
    tallest = Math.max(tallest, height);
  }
  return placed;
}

/** Returns a place for each new table of a section: row by row, where no other table of it stands. */
export function placesIn(
  room: Extent | undefined,
  sizes: readonly TableSize[],
  there: readonly Table[],
): readonly Point[] {
  const cell = cellOf(sizes);
  const isDrawn = room !== undefined && room.width > 0 && room.height > 0;
  const area = isDrawn ? room : { x: 0, y: 0, width: PLAN_WIDTH, height: 0 };
  const columns = Math.max(1, Math.floor((area.width - AISLE) / cell.width));
  const taken = there.map(boundsOf);
  const places: Point[] = [];
  for (let n = 0; places.length < sizes.length; n += 1) {
    const point = {
      x: Math.round(area.x + AISLE / 2 + cell.width * ((n % columns) + 0.5)),
      y: Math.round(area.y + HEAD - AISLE / 2 + cell.height * (Math.floor(n / columns) + 0.5)),
    };
    if (!taken.some((box) => meets(box, point, cell))) places.push(point);
  }
  return places;
}

/** Whether a table in the middle of this cell would touch the box. */
const meets = (box: Extent, { x, y }: Point, { width, height }: Cell): boolean =>
  x + (width - AISLE) / 2 > box.x &&
  x - (width - AISLE) / 2 < box.x + box.width &&
  y + (height - AISLE) / 2 > box.y &&
  y - (height - AISLE) / 2 < box.y + box.height;
