/** Square: a row a variation. A price that is not there is typed when it is sold. */
import { cellAt, leafOf, membersOf } from '../cells.ts';
import type { FoundProduct } from '../found-menu.ts';
import { columnOf } from '../table.ts';
import { lineAt, offerByColumns, productKey, type ReadTill, saysYes, textAt } from './till.ts';

export const readSquare: ReadTill = ({ table, pricesIn }, menu) => {
  const name = columnOf(table, 'item name');
  const size = columnOf(table, 'variation name');
  const categories = columnOf(table, 'categories', 'category', 'reporting category');
  const description = columnOf(table, 'description');
  const archived = columnOf(table, 'archived');
  const price = columnOf(table, 'price');
  const priceIn = pricesIn([price]);
  const known = new Map<string, FoundProduct>();
  for (const row of table.rows) {
    if (saysYes(row, archived)) {
      menu.note('row.hidden', { row: row.row });
      continue;
    }
    const named = {
      row: row.row,
      name: lineAt(row, name),
      category: leafOf(membersOf(cellAt(row, categories))[0] ?? ''),
      description: textAt(row, description),
    };
    const key = productKey(named.category, named.name);
    let product = named.name === '' ? undefined : known.get(key);
    if (!product) {
      product = menu.product(named);
      known.set(key, product);
      offerByColumns({ table, row, product, menu }, /^modifier set - (.+)$/i);
    }
    const read = priceIn(row, price);
    product.sizes.push({
      row: row.row,
      size: lineAt(row, size),
      price: read.kind === 'blank' ? { kind: 'open' } : read,
    });
  }
};
