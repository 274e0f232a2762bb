/** Odoo: attributes stand in the rows below a product. The first gives its sizes, others a group of options each. */
import { cellAt, isNo, leafOf, membersOf, type TableRow } from '../cells.ts';
import type { FoundMenu, FoundProduct } from '../found-menu.ts';
import type { PriceCell } from '../prices.ts';
import { columnOf, type Table } from '../table.ts';
import { lineAt, type ReadTill, textAt } from './till.ts';

const FREE: PriceCell = { kind: 'cents', cents: 0 };
const ONE_OF_THEM = { type: 'radio', required: true, min: null, max: null } as const;

export const readOdoo: ReadTill = ({ table, pricesIn }, menu) => {
  const price = columnOf(table, 'sales price', 'list price');
  const priceIn = pricesIn([price]);
  const attribute = columnOf(table, 'product attributes attribute');
  const values = columnOf(table, 'product attributes values');
  let current: { product: FoundProduct; price: PriceCell } | undefined;
  for (const row of table.rows) {
    const name = lineAt(row, columnOf(table, 'name'));
    if (name !== '') {
      const isElsewhere = isNo(cellAt(row, columnOf(table, 'available in pos')));
      if (isElsewhere) menu.note('row.hidden', { row: row.row });
      current = isElsewhere
        ? undefined
        : { product: addProduct(table, row, menu), price: priceIn(row, price) };
    }
    const members = membersOf(cellAt(row, values));
    if (!current) {
      if (name === '') menu.note('row.hidden', { row: row.row });
    } else if (current.product.sizes.length === 0) {
      const isPriced = current.price.kind !== 'fault' && current.price.kind !== 'blank';
      for (const size of isPriced && members.length > 0 ? members : ['']) {
        current.product.sizes.push({ row: row.row, size, price: current.price });
      }
    } else offerValues({ row, product: current.product, name: lineAt(row, attribute) }, members, menu);
  }
};

function addProduct(table: Table, row: TableRow, menu: FoundMenu): FoundProduct {
  const category = columnOf(
    table,
    'point of sale category',
    'point of sale categories',
    'pos category',
    'product category',
  );
  return menu.product({
    row: row.row,
    name: lineAt(row, columnOf(table, 'name')),
    category: leafOf(lineAt(row, category)),
    description: textAt(row, columnOf(table, 'sales description', 'description')),
  });
}

function offerValues(
  { row, product, name }: { row: TableRow; product: FoundProduct; name: string },
  values: readonly string[],
  menu: FoundMenu,
): void {
  if (values.length === 0) return;
  const group = menu.offer(product, row.row, name || 'Options');
  group.rules = ONE_OF_THEM;
  for (const value of values) {
    const isKnown = group.options.some((option) => option.name === value);
    if (!isKnown) group.options.push({ row: row.row, name: value, price: FREE });
  }
}
