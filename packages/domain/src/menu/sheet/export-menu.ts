/** Exports the menu of a venue as the rows of our sheet, and writes them as a file that a spreadsheet opens. */
import { csvOf } from '../../ground/csv.ts';
import { allergensText, guarded, listText, openText, priceText, rulesText, soldOutText } from './cells.ts';
import { type Cells, COLUMNS } from './columns.ts';
import { indexOf } from './menu-index.ts';
import type { MenuState } from './plan.ts';
import { categoryView, groupView, optionView, sizeView } from './row-views.ts';
import type { CategoryRow, GroupRow, MenuRow, OptionRow, SizeRow } from './rows.ts';

/** Products come first, in the order of the menu. The first row of the file has the headers. */
export function rowsOfMenu(menu: MenuState): readonly MenuRow[] {
  const index = indexOf(menu);
  const rows = [
    ...index.products.all.flatMap((product) => product.sizes.map((size) => sizeView(index, product, size))),
    ...index.categories.all.map((category) => categoryView(index, category)),
    ...index.groups.all.flatMap((group) => [
      groupView(group),
      ...group.options.map((option) => optionView(index, group, option)),
    ]),
  ];
  return rows.map((row, n) => ({ ...row, row: n + 2 }));
}

/** How numbers are written. A German spreadsheet makes `12.50` a date, and separates columns by semicolons. */
export interface SheetForm {
  readonly separator: ',' | ';' | '\t';
  readonly decimal: '.' | ',';
}

/** Returns a CSV file of the rows. */
export function csvOfRows(rows: readonly MenuRow[], form: SheetForm): string {
  const written = rows.map((row) => cellsOfRow(row, form.decimal));
  const table = written.map((cells) => COLUMNS.map((column) => guarded(cells[column] ?? '')));
  return csvOf([COLUMNS, ...table], form.separator);
}

/** Returns the texts of the cells that are not blank. */
export function cellsOfRow(row: MenuRow, decimal: SheetForm['decimal']): Cells {
  const own = { Key: row.key ?? '' };
  switch (row.kind) {
    case 'size':
      return { ...sizeCells(row, decimal), ...own };
    case 'option':
      return { Kind: 'option', ...optionCells(row, decimal), ...own };
    case 'group':
      return { Kind: 'group', ...groupCells(row), ...own };
    case 'category':
      return { Kind: 'category', ...categoryCells(row), ...own };
  }
}

const numberText = (value: number | null | undefined): string => (value == null ? '' : String(value));
function priceCell(price: SizeRow['price'], decimal: SheetForm['decimal']): string {
  if (typeof price === 'number') return priceText(price, decimal);
  return price != null && typeof price === 'object' ? openText(price.open, decimal) : (price ?? '');
}

const sizeCells = (row: SizeRow, decimal: SheetForm['decimal']): Cells => ({
  Category: row.category ?? '',
  Name: row.name,
  Size: row.size ?? '',
  Price: priceCell(row.price, decimal),
  'Sold out': soldOutText(row.soldOut ?? 'no'),
  Description: row.description ?? '',
  'Short name': row.shortName ?? '',
  'Kitchen name': row.kitchenName ?? '',
  'Kitchen size': row.kitchenSize ?? '',
  Station: row.station ?? '',
  Course: numberText(row.course),
  Options: listText(row.options ?? []),
  Allergens: row.allergens === 'none' ? allergensText([], true) : allergensText(row.allergens ?? [], false),
  Traces: listText(row.traces ?? []),
  Tax: row.tax ?? '',
  Hours: row.hours ?? '',
  Position: numberText(row.position),
  Image: row.image ?? '',
});

const optionCells = (row: OptionRow, decimal: SheetForm['decimal']): Cells => ({
  Name: row.group,
  Size: row.name,
  Price: priceCell(row.price, decimal),
  'Sold out': row.soldOut === 'size' ? 'size' : '',
  'Kitchen name': row.kitchenName ?? '',
  Options: listText(row.options ?? []),
  Most: numberText(row.most),
  Included: row.included ? 'yes' : '',
  'Extra price': priceCell(row.extraPrice, decimal),
  Allergens: listText(row.allergens ?? []),
  Traces: listText(row.traces ?? []),
});

const groupCells = (row: GroupRow): Cells => ({
  Name: row.name,
  Options: row.rules ? rulesText(row.rules) : '',
  Prefixes: listText(row.prefixes ?? []),
  Position: numberText(row.position),
});

const categoryCells = (row: CategoryRow): Cells => ({
  Name: row.name,
  Station: row.station ?? '',
  Course: numberText(row.course),
  Options: listText(row.options ?? []),
  Tax: row.tax ?? '',
  Hours: row.hours ?? '',
  Position: numberText(row.position),
});
