/** Loyverse: sizes stand in the rows below that have the same handle. Prices are those of the first store. */

import type { TableRow } from '../cells.ts';
import { cellAt, folded, isNo } from '../cells.ts';
import type { FoundMenu, FoundProduct } from '../found-menu.ts';
import { columnLike, columnOf, type Table } from '../table.ts';
import { columnsLike, lineAt, offerByColumns, type ReadTill, saysYes, sizeOf, textAt } from './till.ts';

const PRICE = /^(?:default price|price|precio|prix|preco|preis|prezzo)(?: |$)/;
const FOR_SALE =
  /^(?:available for sale|disponibles? para|disponivel para|disponible a la|verfugbar|disponibile)/;
const BY_WEIGHT = /^(?:sold by weight|vendido por peso|vendu au poids|venduto a peso|nach gewicht)/;
const SIZE = /^(?:option|opcion|opcao|opzione) \d (?:value|valor|valeur|wert|valore)$/;
const GROUP = /^modifi(?:er|cador|cateur|catore|kator) - "?(.+?)"?$/i;

export const readLoyverse: ReadTill = ({ table, pricesIn }, menu) => {
  const handle = columnOf(table, 'handle');
  const name = columnOf(table, 'name', 'nombre', 'nom', 'nome');
  const price = columnLike(table, PRICE);
  const sizes = columnsLike(table, SIZE);
  const priceIn = pricesIn([price]);
  const known = new Map<string, FoundProduct>();
  for (const row of table.rows) {
    const key = lineAt(row, handle);
    const said = lineAt(row, name);
    let product = key === '' ? undefined : known.get(key);
    if (product && said !== '' && folded(said) !== folded(product.name)) {
      menu.refuse(row.row, 'handle.twice', said);
      continue;
    }
    product ??= firstRow(table, row, menu);
    if (key !== '') known.set(key, product);
    product.sizes.push({ row: row.row, size: sizeOf(row, sizes), price: priceIn(row, price) });
  }
};

function firstRow(table: Table, row: TableRow, menu: FoundMenu): FoundProduct {
  const product = menu.product({
    row: row.row,
    name: lineAt(row, columnOf(table, 'name', 'nombre', 'nom', 'nome')),
    category: lineAt(row, columnOf(table, 'category', 'categoria', 'categorie', 'kategorie')),
    description: textAt(row, columnOf(table, 'description', 'descripcion', 'descricao', 'beschreibung')),
  });
  product.isSoldOut = isNo(cellAt(row, columnLike(table, FOR_SALE)));
  if (saysYes(row, columnLike(table, BY_WEIGHT)))
    menu.note('sold.byWeight', { row: row.row, name: product.name });
  offerByColumns({ table, row, product, menu }, GROUP);
  return product;
}
