/** Toast: each row makes something and names what it belongs to. Groups that exist there have only a number here. */
import { cellAt, isNo, type TableRow } from '../cells.ts';
import type { FoundMenu, FoundProduct } from '../found-menu.ts';
import type { PriceCell } from '../prices.ts';
import { columnOf, type Table } from '../table.ts';
import { lineAt, type ReadTill, textAt } from './till.ts';

const FREE: PriceCell = { kind: 'cents', cents: 0 };

export const readToast: ReadTill = ({ table, pricesIn }, menu) => {
  const operation = columnOf(table, 'operation');
  const kind = columnOf(table, 'entity type');
  const price = columnOf(table, 'price');
  const priceIn = pricesIn([price]);
  const made = new Made(table, menu);
  for (const row of table.rows) {
    const does = lineAt(row, operation).toUpperCase();
    const what = lineAt(row, kind).toUpperCase();
    const read = priceIn(row, price);
    if (does !== 'CREATE') menu.refuse(row.row, 'operation.other', does);
    else if (what === 'MENU_ITEM') made.item(row, read);
    else if (what === 'MODIFIER_GROUP') made.group(row);
    else if (what === 'MODIFIER') made.option(row, read);
    else menu.refuse(row.row, 'kind.unknown', what);
  }
  if (made.categories.size > 0) menu.note('category.unnamed', { count: made.categories.size });
};

/** What rows above made, by the numbers that rows below name it by. */
class Made {
  readonly categories = new Map<string, string>();
  readonly #items = new Map<string, FoundProduct>();
  readonly #groups = new Map<string, ReturnType<FoundMenu['group']>>();
  readonly #table: Table;
  readonly #menu: FoundMenu;

  constructor(table: Table, menu: FoundMenu) {
    this.#table = table;
    this.#menu = menu;
  }

  item(row: TableRow, price: PriceCell): void {
    const parent = this.#parent(row);
    const category = this.categories.get(parent) ?? `Group ${this.categories.size + 1}`;
    this.categories.set(parent, category);
    const description = textAt(row, columnOf(this.#table, 'item description', 'description'));
    const product = this.#menu.product({ row: row.row, category, name: this.#name(row), description });
    product.isSoldOut = isNo(cellAt(row, columnOf(this.#table, 'visible to pos')));
    this.#items.set(this.#id(row), product);
    const strategy = lineAt(row, columnOf(this.#table, 'pricing strategy or method', 'pricing strategy'));
    const isFree = price.kind === 'blank' && strategy.toUpperCase() !== 'BASE';
    product.sizes.push({ row: row.row, size: '', price: isFree ? FREE : price });
  }

  group(row: TableRow): void {
    const name = this.#name(row);
    if (name === '') {
      this.#menu.refuse(row.row, 'name.missing');
      return;
    }
    this.#groups.set(this.#id(row), this.#menu.group(row.row, name));
    const item = this.#items.get(this.#parent(row));
    if (item) this.#menu.offer(item, row.row, name);
    else this.#menu.refuse(row.row, 'parent.unknown', this.#parent(row));
  }

  option(row: TableRow, price: PriceCell): void {
    const group = this.#groups.get(this.#parent(row));
    const read = price.kind === 'blank' ? FREE : price;
    if (group) group.options.push({ row: row.row, name: this.#name(row), price: read });
    else this.#menu.refuse(row.row, 'parent.unknown', this.#parent(row));
  }

  #name(row: TableRow): string {
    return lineAt(row, columnOf(this.#table, 'name'));
  }

  #id(row: TableRow): string {
    return lineAt(row, columnOf(this.#table, 'operation id'));
  }

  #parent(row: TableRow): string {
    return lineAt(row, columnOf(this.#table, 'parent version id or operation id'));
  }
}
