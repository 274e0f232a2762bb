/** Makes a row of the menu of the cells of our columns. A file of another till gives the cells that it has. */

import { hoursText, readHours } from '../hours-text.ts';
import { allergensOf, listOf, prefixesOf, rulesOf, soldOutOf, unguarded, yesOf } from './cells.ts';
import type { Cells } from './columns.ts';
import type { CategoryRow, GroupRow, MenuRow, OpenCell, OptionRow, RowReason, SizeRow } from './rows.ts';

interface Fault {
  readonly reason: RowReason;
  readonly text?: string;
}

/** The columns that have amounts. */
export type PriceColumn = 'Price' | 'Extra price';

/** A blank cell gives null. Only the whole file tells which sign the decimals have, so its reader knows how. */
export type ReadPrice = (cell: string, column: PriceColumn) => number | OpenCell | null | Fault;

/** Cells come as they stand in the file: the apostrophe that guards against formulas is taken off here. */
export function rowOfCells(row: number, cells: Cells, readPrice: ReadPrice): MenuRow {
  const reader = new CellReader(cells, readPrice);
  const kind = reader.text('Kind')?.toLowerCase() ?? '';
  const made = MAKE[kind] ?? sizeRow;
  if (MAKE[kind] === undefined) reader.faults.push({ reason: 'kind.unknown', text: kind });
  const fields = made(reader);
  const key = reader.text('Key');
  const [fault] = reader.faults;
  return { ...fields, row, ...(key !== undefined && { key }), ...(fault && { fault }) };
}

type Fields<Row extends MenuRow> = Omit<Row, 'row' | 'key' | 'fault'>;

const MAKE: Readonly<
  Record<
    string,
    (reader: CellReader) => Fields<SizeRow> | Fields<OptionRow> | Fields<GroupRow> | Fields<CategoryRow>
  >
> = {
  '': sizeRow,
  option: optionRow,
  group: groupRow,
  category: categoryRow,
};

function sizeRow(cells: CellReader): Fields<SizeRow> {
  return {
    kind: 'size',
    ...present({
      category: cells.text('Category'),
      size: cells.text('Size'),
      price: cells.price(),
      soldOut: cells.read('Sold out', soldOutOf, 'soldOut.word'),
      description: cells.text('Description'),
      shortName: cells.text('Short name'),
      kitchenName: cells.text('Kitchen name'),
      kitchenSize: cells.text('Kitchen size'),
      station: cells.text('Station'),
      course: cells.whole('Course', 'course.number'),
      options: cells.read('Options', listOf),
      allergens: cells.read('Allergens', allergensOf),
      traces: cells.read('Traces', listOf),
      tax: cells.text('Tax'),
      hours: cells.read('Hours', hoursOfCell, 'hours.shape'),
      position: cells.whole('Position', 'position.number'),
      image: cells.text('Image'),
    }),
    name: cells.text('Name') ?? '',
  };
}

/** In the one way in which an export writes them. */
const hoursOfCell = (cell: string): string | undefined => {
  const hours = readHours(cell);
  return hours === undefined ? undefined : hoursText(hours);
};

function optionRow(cells: CellReader): Fields<OptionRow> {
  return {
    kind: 'option',
    group: cells.text('Name') ?? '',
    name: cells.text('Size') ?? '',
    ...present({
      price: cells.price(),
      soldOut: cells.read('Sold out', optionSoldOut, 'soldOut.word'),
      kitchenName: cells.text('Kitchen name'),
      options: cells.read('Options', listOf),
      most: cells.whole('Most', 'most.number'),
      included: cells.read('Included', yesOf, 'included.word'),
      extraPrice: cells.extraPrice(),
      allergens: cells.read('Allergens', listOf),
      traces: cells.read('Traces', listOf),
    }),
  };
}

function optionSoldOut(cell: string): 'no' | 'size' | null | undefined {
  const soldOut = soldOutOf(cell);
  return soldOut === 'no' || soldOut == null ? soldOut : 'size';
}

function groupRow(cells: CellReader): Fields<GroupRow> {
  return {
    kind: 'group',
    name: cells.text('Name') ?? '',
    ...present({
      rules: cells.read('Options', rulesOf, 'rules.shape'),
      prefixes: cells.read('Prefixes', prefixesOf, 'prefix.word'),
      position: cells.whole('Position', 'position.number'),
    }),
  };
}

function categoryRow(cells: CellReader): Fields<CategoryRow> {
  return {
    kind: 'category',
    name: cells.text('Name') ?? cells.text('Category') ?? '',
    ...present({
      station: cells.text('Station'),
      course: cells.whole('Course', 'course.number'),
      options: cells.read('Options', listOf),
      tax: cells.text('Tax'),
      hours: cells.read('Hours', hoursOfCell, 'hours.shape'),
      position: cells.whole('Position', 'position.number'),
    }),
  };
}

/** Without the fields of columns that the file does not have. */
const present = <Fields extends object>(fields: Fields): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Fields;

class CellReader {
  readonly faults: Fault[] = [];
  readonly #cells: Cells;
  readonly #readPrice: ReadPrice;

  constructor(cells: Cells, readPrice: ReadPrice) {
    this.#cells = cells;
    this.#readPrice = readPrice;
  }

  /** Undefined: no such column. Null: blank. */
  text(column: keyof Cells): string | null | undefined {
    const cell = this.#cells[column];
    return cell === undefined ? undefined : unguarded(cell.trim()).trim() || null;
  }

  /** Null when `as` does not know the words. They are a fault of the row. */
  read<Value>(
    column: keyof Cells,
    as: (cell: string) => Value | undefined,
    reason?: RowReason,
  ): Value | null | undefined {
    const cell = this.text(column);
    if (cell == null) return cell;
    const value = as(cell);
    if (value === undefined && reason !== undefined) this.faults.push({ reason, text: cell });
    return value ?? null;
  }

  whole(column: keyof Cells, reason: RowReason): number | null | undefined {
    return this.read(column, (cell) => (/^\d{1,9}$/.test(cell) ? Number(cell) : undefined), reason);
  }

  price(column: PriceColumn = 'Price'): number | OpenCell | null | undefined {
    const cell = this.text(column);
    if (cell == null) return cell;
    const price = this.#readPrice(cell, column);
    if (typeof price !== 'object' || price === null || 'open' in price) return price;
    this.faults.push(price);
    return null;
  }

  extraPrice(): number | null | undefined {
    const price = this.price('Extra price');
    if (typeof price === 'number' || price == null) return price;
    this.faults.push({ reason: 'price.word', text: this.text('Extra price') ?? '' });
    return null;
  }
}
