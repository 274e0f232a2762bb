/** Clover: a workbook. The options of its groups stand on a sheet of their own. */
import { cellAt, isBlank, membersOf, type TableRow } from '../cells.ts';
import type { FoundMenu, FoundProduct } from '../found-menu.ts';
import { decimalSignOf, priceOf } from '../prices.ts';
import { cellsOf, columnOf, tableOf } from '../table.ts';
import { lineAt, productKey, type ReadTill, saysYes, textAt } from './till.ts';

export const readClover: ReadTill = ({ table, sheets, pricesIn }, menu) => {
  readGroups(sheets.get('Modifier Groups') ?? [], menu);
  const type = columnOf(table, 'price type');
  const variant = columnOf(table, 'variant option');
  const price = columnOf(table, 'price');
  const priceIn = pricesIn([price]);
  const known = new Map<string, FoundProduct>();
  for (const row of table.rows) {
    const category = membersOf(cellAt(row, columnOf(table, 'categories', 'labels', 'category')))[0] ?? '';
    const name = lineAt(row, columnOf(table, 'name'));
    const size = lineAt(row, variant);
    const key = size === '' ? `row ${row.row}` : productKey(category, name);
    let product = known.get(key);
    if (!product) {
      const description = textAt(row, columnOf(table, 'description'));
      product = menu.product({ row: row.row, category, name, description });
      known.set(key, product);
      product.isSoldOut = saysYes(row, columnOf(table, 'hidden'));
      for (const group of membersOf(cellAt(row, columnOf(table, 'modifier groups')))) {
        menu.offer(product, row.row, group);
      }
    }
    const kind = lineAt(row, type);
    if (/unit/i.test(kind)) menu.note('sold.byWeight', { row: row.row, name });
    const read = /variable/i.test(kind) ? ({ kind: 'open' } as const) : priceIn(row, price);
    product.sizes.push({ row: row.row, size, price: read });
  }
};

/** The name of a group stands beside its first option. */
function readGroups(rows: readonly TableRow[], menu: FoundMenu): void {
  const [head] = rows;
  if (!head) return;
  const table = tableOf(rows, head.row);
  const price = columnOf(table, 'price');
  const decimal = decimalSignOf(cellsOf(table, [price]));
  let last = '';
  for (const row of table.rows) {
    last = lineAt(row, columnOf(table, 'modifier group name')) || last;
    if (last === '') continue;
    const group = menu.group(row.row, last);
    const least = countAt(row, columnOf(table, 'required quantity'));
    const most = countAt(row, columnOf(table, 'max quantity'));
    if (least > 0 || most > 0) {
      group.rules = {
        type: most === 1 ? 'radio' : 'checkbox',
        required: least > 0,
        min: least || null,
        max: most || null,
      };
    }
    const option = columnOf(table, 'modifier');
    if (isBlank(cellAt(row, option))) continue;
    const read = priceOf(cellAt(row, price), { decimal });
    group.options.push({
      row: row.row,
      name: lineAt(row, option),
      price: read.kind === 'blank' ? { kind: 'cents', cents: 0 } : read,
    });
  }
}

const countAt = (row: TableRow, column: number): number => Number(lineAt(row, column)) || 0;
