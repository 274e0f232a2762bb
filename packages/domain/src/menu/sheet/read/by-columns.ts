/** Reads any other table by the words of its headers, or by the columns that a person chose. */
import { cellAt, isBlank, lineOf, membersOf, type TableRow } from './cells.ts';
import type { FoundMenu, FoundProduct } from './found-menu.ts';
import { type Field, knownHeader, sizeOfPriceHeader } from './header-words.ts';
import type { PriceCell } from './prices.ts';
import type { Table } from './table.ts';
import { lineAt, productKey, type TillFile, textAt } from './tills/till.ts';

/** What each column is. Undefined: nobody knows. */
export type ColumnFields = readonly (Field | undefined)[];

/** The field of each column by its header. Of two columns that say the same, the one with the better word has it. */
export function fieldsByHeader({ headers }: Table): ColumnFields {
  const known = headers.map(knownHeader);
  return known.map((one, column) => {
    if (!one || one.field === 'elsewhere') return one?.field;
    if (sizeOfPriceHeader(headers[column] ?? '') !== undefined) return 'price';
    const isBetter = known.some(
      (other, at) =>
        other?.field === one.field &&
        sizeOfPriceHeader(headers[at] ?? '') === undefined &&
        (other.rank < one.rank || (other.rank === one.rank && at < column)),
    );
    return isBetter ? undefined : one.field;
  });
}

interface PriceColumn {
  readonly column: number;
  readonly size: string;
}

/** Several columns of prices are a size each. */
function priceColumns({ headers }: Table, fields: ColumnFields): readonly PriceColumn[] {
  const columns = fields.flatMap((field, column) => (field === 'price' ? [column] : []));
  return columns.map((column) => {
    const header = headers[column] ?? '';
    return { column, size: sizeOfPriceHeader(header) ?? (columns.length > 1 ? header : '') };
  });
}

const NO_PRICE = { size: '', price: { kind: 'blank' } satisfies PriceCell };

const hasSame = ({ sizes }: FoundProduct, { size, price }: FoundProduct['sizes'][number]): boolean =>
  price.kind === 'cents' &&
  sizes.some((one) => one.size === size && one.price.kind === 'cents' && one.price.cents === price.cents);

export function readColumns({ table, pricesIn }: TillFile, fields: ColumnFields, menu: FoundMenu): void {
  const at = (field: Field) => fields.indexOf(field);
  const priced = priceColumns(table, fields);
  const priceIn = pricesIn(priced.map(({ column }) => column));
  const known = new Map<string, FoundProduct>();
  let heading = '';
  for (const row of table.rows) {
    const prices = priced
      .map(({ column, size }) => ({ size, price: priceIn(row, column) }))
      .filter(({ price }) => price.kind !== 'blank');
    const only = onlyText(row);
    if (at('category') < 0 && prices.length === 0 && only !== undefined) {
      heading = only;
      continue;
    }
    const named = {
      row: row.row,
      name: lineAt(row, at('name')),
      category: at('category') < 0 ? heading : lineAt(row, at('category')),
    };
    const key = named.name === '' ? `row ${row.row}` : productKey(named.category, named.name);
    const size = lineAt(row, at('size'));
    const sizes = (prices.length > 0 ? prices : [NO_PRICE]).map((one) => ({
      row: row.row,
      size: [one.size, size].filter((part) => part !== '').join(' '),
      price: one.price,
    }));
    const before = known.get(key);
    if (before && sizes.every((one) => hasSame(before, one))) {
      menu.note('row.twice', { row: row.row, name: before.name });
      continue;
    }
    const product = before ?? newProduct(row, { fields, named, menu });
    known.set(key, product);
    product.sizes.push(...sizes);
  }
}

/** The text of a row that has no other. */
function onlyText({ cells }: TableRow): string | undefined {
  const filled = cells.filter((cell) => !isBlank(cell));
  return filled.length === 1 && filled[0] !== undefined ? lineOf(filled[0]) : undefined;
}

interface NewProduct {
  readonly fields: ColumnFields;
  readonly named: Pick<FoundProduct, 'row' | 'name' | 'category'>;
  readonly menu: FoundMenu;
}

function newProduct(row: TableRow, { fields, named, menu }: NewProduct): FoundProduct {
  const list = (field: Field) => membersOf(cellAt(row, fields.indexOf(field)));
  const product = menu.product({
    ...named,
    description: textAt(row, fields.indexOf('description')),
    allergens: list('allergens'),
    traces: list('traces'),
  });
  for (const group of list('options')) menu.offer(product, row.row, group);
  return product;
}
