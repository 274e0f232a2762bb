/** Which system wrote a table, by its headers. */
import { isOwnSheet } from './own-sheet.ts';
import { columnLike, columnOf, type Table } from './table.ts';
import { readClover } from './tills/clover.ts';
import { readLoyverse } from './tills/loyverse.ts';
import { readOdoo } from './tills/odoo.ts';
import { readSquare } from './tills/square.ts';
import type { ReadTill } from './tills/till.ts';
import { readToast } from './tills/toast.ts';
import { readWoocommerce } from './tills/woocommerce.ts';

export const TILLS = {
  toast: readToast,
  square: readSquare,
  loyverse: readLoyverse,
  clover: readClover,
  woocommerce: readWoocommerce,
  odoo: readOdoo,
} as const satisfies Record<string, ReadTill>;

export type Till = keyof typeof TILLS;
/** 'columns': a table by the words of its headers. */
export type TableSource = Till | 'tableside' | 'columns';

export function sourceOf(table: Table): TableSource {
  const has = (...names: readonly string[]) => names.every((name) => columnOf(table, name) >= 0);
  if (isOwnSheet(table)) return 'tableside';
  if (has('operation', 'entity type', 'operation id')) return 'toast';
  if (has('item name', 'variation name')) return 'square';
  if (
    has('handle') &&
    columnLike(table, /^(?:option|opcion|opcao|opzione) 1|^default price|^price|^precio|^prix|^preco/) >= 0
  )
    return 'loyverse';
  if (has('clover id', 'name') || has('price type', 'alternate name')) return 'clover';
  if (has('type', 'regular price', 'categories')) return 'woocommerce';
  return has('name', 'sales price') || has('name', 'list price') ? 'odoo' : 'columns';
}
