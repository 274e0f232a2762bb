/** WooCommerce: a variable product, and its variations in rows of their own that name it. */
import { cellAt, isNo, leafOf, type TableRow } from '../cells.ts';
import type { FoundMenu, FoundProduct } from '../found-menu.ts';
import { columnOf, type Table } from '../table.ts';
import { columnsLike, lineAt, type ReadTill, saysYes, sizeOf, textAt } from './till.ts';

export const readWoocommerce: ReadTill = ({ table, pricesIn }, menu) => {
  const price = columnOf(table, 'regular price');
  const priceIn = pricesIn([price, columnOf(table, 'sale price')]);
  const published = columnOf(table, 'published');
  const sizes = columnsLike(table, /^attribute \d+ value s$/);
  const known = new Map<string, FoundProduct>();
  for (const row of table.rows) {
    const [kind = ''] = lineAt(row, columnOf(table, 'type')).toLowerCase().split(/[ ,]/);
    const isHidden = lineAt(row, published) !== '' && !saysYes(row, published);
    if (isHidden || kind === 'grouped' || kind === 'external') {
      menu.note('row.hidden', { row: row.row });
      continue;
    }
    const read = priceIn(row, price);
    if (kind !== 'variation') {
      const product = addProduct(table, row, menu);
      for (const key of ['id', 'sku']) known.set(lineAt(row, columnOf(table, key)), product);
      if (kind !== 'variable') product.sizes.push({ row: row.row, size: '', price: read });
      continue;
    }
    const parent = lineAt(row, columnOf(table, 'parent')).replace(/^id:\s*/, '');
    const product = parent === '' ? undefined : known.get(parent);
    if (product) product.sizes.push({ row: row.row, size: sizeOf(row, sizes), price: read });
    else menu.refuse(row.row, 'parent.unknown', parent);
  }
};

function addProduct(table: Table, row: TableRow, menu: FoundMenu): FoundProduct {
  const [path = ''] = lineAt(row, columnOf(table, 'categories')).split(/\s*,\s*/);
  const product = menu.product({
    row: row.row,
    category: leafOf(path),
    name: lineAt(row, columnOf(table, 'name')),
    description:
      textAt(row, columnOf(table, 'short description')) || textAt(row, columnOf(table, 'description')),
  });
  product.isSoldOut = isNo(cellAt(row, columnOf(table, 'in stock')));
  if (lineAt(row, columnOf(table, 'sale price')) !== '') {
    menu.note('price.sale', { row: row.row, name: product.name });
  }
  return product;
}
