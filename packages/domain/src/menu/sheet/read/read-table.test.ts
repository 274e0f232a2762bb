import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { MenuRow } from '../rows.ts';
import type { Cell, TableRow } from './cells.ts';
import { readTable, type TableChoices } from './read-table.ts';

/** Lines with cells between bars. */
const rowsOf = (text: string): readonly TableRow[] =>
  text
    .trim()
    .split('\n')
    .map((line, at) => ({ row: at + 1, cells: line.split('|').map((cell) => cell.trim()) }));

const read = (text: string, choices?: TableChoices) => readTable({ rows: rowsOf(text) }, choices);

/** `3 Beer / Lager (Pint) 6.10`, and what else a row says. */
function said(row: MenuRow): string {
  const price =
    row.kind === 'size' || row.kind === 'option'
      ? row.price === null
        ? (row.fault?.reason ?? 'no price')
        : typeof row.price === 'number'
          ? (row.price / 100).toFixed(2)
          : 'open'
      : '';
  if (row.kind === 'group')
    return `${row.row} group ${row.name}${row.rules ? ` ${JSON.stringify(row.rules)}` : ''}`;
  if (row.kind === 'option') return `${row.row} ${row.group}: ${row.name} ${price}`;
  if (row.kind === 'category') return `${row.row} category ${row.name}`;
  const more = [row.options?.join('+'), row.soldOut].filter((part) => part).join(' ');
  return `${row.row} ${row.category} / ${row.name} (${row.size}) ${price} ${more}`.trim();
}
const saidIn = (text: string, choices?: TableChoices) => read(text, choices).rows.map(said);

describe('files of other tills', () => {
  it('Square: a row a size, groups by column, a missing price is typed, archived rows stay out', () => {
    const file = read(`
      Item Name | Variation Name | Categories | Price | Archived | Modifier Set - Milk | SKU
      Latte | Small | Drinks > Coffee, Hot | 3.80 | N | Y | L1
      Latte | Large | Drinks > Coffee | 4.60 | N | Y |
      Slice | Regular | Food | | N | N |
      Old soup | Regular | Food | 7 | Y | N |
      | Regular | Food | 7 | N | N |`);
    expect(file.source).toBe('square');
    expect(file.rows.map(said)).toEqual([
      '1 group Milk',
      '2 Coffee / Latte (Small) 3.80 Milk',
      '3 Coffee / Latte (Large) 4.60 Milk',
      '4 Food / Slice (Regular) open',
      '6 Food /  (Regular) 7.00',
    ]);
    expect(file.notes).toEqual([
      { kind: 'row.hidden', row: 5 },
      { kind: 'group.empty', name: 'Milk' },
    ]);
    expect(file.left).toEqual(['SKU']);
  });

  it('Loyverse: sizes below by the handle, the price of the first store, Spanish headers too', () => {
    const file = read(`
      Handle | Nombre | Categoria | Vendido por peso | Opción 1 valor | Opción 2 valor | Disponibles para la venta [A] | Precio [A] | Precio [B] | Modificador - "Salsas"
      lager | Lager | Beer | N | Half | Cold | Y | 3,20 | 9,00 | Y
      lager | | | | Pint | | Y | 6,10 | 9,00 |
      trout | Trout | Grill | Y | | | N | variable | | N
      trout | Pike | Grill | N | | | Y | 5,00 | | N`);
    expect(file.source).toBe('loyverse');
    expect(file.rows.map(said)).toEqual([
      '1 group Salsas',
      '2 Beer / Lager (Half / Cold) 3.20 Salsas',
      '3 Beer / Lager (Pint) 6.10 Salsas',
      '4 Grill / Trout (null) open product',
    ]);
    expect(file.refused).toEqual([{ row: 5, reason: 'handle.twice', text: 'Pike' }]);
    expect(file.notes).toContainEqual({ kind: 'sold.byWeight', row: 4, name: 'Trout' });
  });

  it('Toast: rows that name their parents, which must be there', () => {
    const file = read(`
      Operation | Entity type | Operation ID | Name | Parent version ID or operation ID | Pricing strategy or method | Price | Visible to POS
      CREATE | MENU_ITEM | 1 | Burger | 900 | BASE | 18 | TRUE
      CREATE | MENU_ITEM | 2 | Water | 901 | NONE | | FALSE
      CREATE | MODIFIER_GROUP | 3 | Extras | 1 | | |
      CREATE | MODIFIER | 4 | Bacon | 3 | BASE | 3 |
      CREATE | MODIFIER | 5 | No bun | 3 | BASE | (1) |
      CREATE | MODIFIER | 6 | Lost | 99 | BASE | 1 |
      UPDATE | MENU_ITEM | 7 | Burger | 900 | BASE | 19 | TRUE
      CREATE | MENU | 8 | Lunch | | | |`);
    expect(file.source).toBe('toast');
    expect(file.rows.map(said)).toEqual([
      '4 group Extras',
      '5 Extras: Bacon 3.00',
      '6 Extras: No bun price.negative',
      '2 Group 1 / Burger (null) 18.00 Extras',
      '3 Group 2 / Water (null) 0.00 product',
    ]);
    expect(file.refused).toEqual([
      { row: 7, reason: 'parent.unknown', text: '99' },
      { row: 8, reason: 'operation.other', text: 'UPDATE' },
      { row: 9, reason: 'kind.unknown', text: 'MENU' },
    ]);
    expect(file.notes).toEqual([{ kind: 'category.unnamed', count: 2 }]);
  });

  it('Clover: variants are sizes, and the groups of another sheet say how many', () => {
    const rows = rowsOf(`
      Clover ID | Name | Price | Price Type | Hidden? | Modifier Groups | Categories | Variant Option
      1 | Stout | | Fixed | No | Bread | Beer | Half
      2 | Stout | 10.25 | Fixed | No | Bread | Beer | Pint
      3 | Lobster | 39 | Per Unit | Yes | | Mains |
      4 | Catch | | Variable | No | | Mains |`).map(({ row, cells }) => ({
      row,
      cells: cells.map((cell, at): Cell => (row === 2 && at === 2 ? { date: '2026-05-07' } : cell)),
    }));
    const groups = rowsOf(`
      Modifier Group Name | Modifier | Price | Required Quantity | Max Quantity
      Bread | Rye | 1.5 | 1 | 1
      | Sourdough | | |
      Sauces | Aioli | x | |`);
    const file = readTable({ rows, sheets: new Map([['Modifier Groups', groups]]) });
    expect(file.source).toBe('clover');
    expect(file.rows.map(said)).toEqual([
      '2 group Bread {"type":"radio","required":true,"min":1,"max":1}',
      '2 Bread: Rye 1.50',
      '3 Bread: Sourdough 0.00',
      '4 group Sauces',
      '4 Sauces: Aioli price.word',
      '2 Beer / Stout (Half) price.date Bread',
      '3 Beer / Stout (Pint) 10.25 Bread',
      '4 Mains / Lobster (null) 39.00 product',
      '5 Mains / Catch (null) open',
    ]);
    expect(file.notes).toEqual([{ kind: 'sold.byWeight', row: 4, name: 'Lobster' }]);
  });

  it('WooCommerce: variations name their product by id or SKU', () => {
    const file = read(`
      ID | Type | SKU | Name | Published | Description | In stock? | Sale price | Regular price | Categories | Parent | Attribute 1 value(s)
      10 | variable | PZ | Pizza | 1 | <p>Thyme</p> | 1 | | | Food > Pizza, Specials | | Small, Large
      11 | variation | | Pizza - Small | 1 | | 1 | | 11.00 | | id:10 | Small
      12 | variation | | Pizza - Large | 1 | | 1 | | 15.50 | | PZ | Large
      13 | simple | | Tiramisu | 1 | | 0 | 6 | 7.50 | Desserts | |
      14 | simple | | Card | 0 | | 1 | | 50 | Shop | |
      15 | variation | | Lost | 1 | | 1 | | 9 | | id:99 | One
      16 | variable | | Nothing in it | 1 | | 1 | | | Food | |`);
    expect(file.source).toBe('woocommerce');
    expect(file.rows.map(said)).toEqual([
      '3 Pizza / Pizza (Small) 11.00',
      '4 Pizza / Pizza (Large) 15.50',
      '5 Desserts / Tiramisu (null) 7.50 product',
      '8 Food / Nothing in it (null) no price',
    ]);
    expect(file.rows[0]).toMatchObject({ description: 'Thyme' });
    expect(file.refused).toEqual([{ row: 7, reason: 'parent.unknown', text: '99' }]);
    expect(file.notes).toEqual([
      { kind: 'price.sale', row: 5, name: 'Tiramisu' },
      { kind: 'row.hidden', row: 6 },
    ]);
  });

  it('Odoo: the first attribute gives sizes, and others a group to choose from', () => {
    const file = read(`
      Name | Sales Price | Point of Sale Category | Available in POS | Product Attributes / Attribute | Product Attributes / Values
      Soup | 9.5 | Kitchen / Starters | TRUE | |
      Pilsner | 6 | Bar / Beer | TRUE | Glass | "0.3 l", 0.5 l
      | | | | Temperature | Cold, Cellar
      Chair | 120 | | FALSE | |
      | | | | Wood | Oak
      Fee | n/a | Other | TRUE | Kind | A, B`);
    expect(file.source).toBe('odoo');
    expect(file.rows.map(said)).toEqual([
      '4 group Temperature {"type":"radio","required":true,"min":null,"max":null}',
      '4 Temperature: Cold 0.00',
      '4 Temperature: Cellar 0.00',
      '2 Starters / Soup (null) 9.50',
      '3 Beer / Pilsner ("0.3 l") 6.00 Temperature',
      '3 Beer / Pilsner (0.5 l) 6.00 Temperature',
      '7 Other / Fee (null) price.word',
    ]);
    expect(file.notes).toEqual([
      { kind: 'row.hidden', row: 5 },
      { kind: 'row.hidden', row: 6 },
    ]);
  });
});

describe('any other table', () => {
  it.each([
    'Item | Category | Price | Description',
    'Plato | Categoría | Precio | Descripción',
    'Plat | Rubrique | Prix de vente | Description',
    'Gericht | Kategorie | Preis | Beschreibung',
    'Piatto | Categoria | Prezzo | Descrizione',
    'Prato | Categoria | Preço | Descrição',
  ])('is understood by its headers: %s', (headers) => {
    const file = read(`${headers}\nSoup | Starters | 7,50 | Leek`);
    expect(file.source).toBe('columns');
    expect(file.rows).toMatchObject([
      { name: 'Soup', category: 'Starters', price: 750, description: 'Leek' },
    ]);
  });

  it('may begin with a title, and its headings between rows are categories', () => {
    const file = saidIn(`
      Winter menu ||
      ||
      Dish | Price | Contains
      Starters ||
      Soup | 7.50 | Milk, Celery
      Mains ||
      Steak | 34 |`);
    expect(file).toEqual(['5 Starters / Soup (null) 7.50', '7 Mains / Steak (null) 34.00']);
  });

  it('has a size for each column of prices', () => {
    const file = saidIn(`
      Name | Category | Price - Glass | Price - Bottle
      Gamay | Wine | 10 | 52
      Port | Wine | 8 |
      Cava | Wine | |`);
    expect(file).toEqual([
      '2 Wine / Gamay (Glass) 10.00',
      '2 Wine / Gamay (Bottle) 52.00',
      '3 Wine / Port (Glass) 8.00',
      '4 Wine / Cava (null) no price',
    ]);
  });

  it('joins the rows of one dish, and keeps dishes of other scripts apart', () => {
    const file = saidIn(`
      Name | Size | Price | Options
      Lager | Half | 3 | Lime
      Lager | Pint | 6 |
      寿司 | | 9 |
      刺身 | | 8 |`);
    expect(file).toEqual([
      '2 group Lime',
      '2 null / Lager (Half) 3.00 Lime',
      '3 null / Lager (Pint) 6.00 Lime',
      '4 null / 寿司 (null) 9.00',
      '5 null / 刺身 (null) 8.00',
    ]);
  });

  it('says the same again without harm', () => {
    const file = read(`
      Name | Preis klein | Preis groß
      Soup | 4 | 7
      Soup | 4 | 7
      Soup | 4 | 8`);
    expect(file.notes).toEqual([{ kind: 'row.twice', row: 3, name: 'Soup' }]);
    expect(file.rows).toHaveLength(4);
  });

  it('names what it does not take: columns that nobody knows, and those that have no place here', () => {
    const file = read('Name | Price | Mood | SKU | Cost\nSoup | 7 | good | 1 |');
    expect(file.ignored).toEqual(['Mood']);
    expect(file.left).toEqual(['SKU']);
  });

  it('takes the column with the better word for a field', () => {
    const file = read('Title | Name | Amount | Price\nMr | Soup | 3 | 7');
    expect(file.rows.map(said)).toEqual(['2 null / Soup (null) 7.00']);
    expect(file.fields).toEqual([undefined, 'name', undefined, 'price']);
  });

  it('is read by the columns that a person chose, with headers or without', () => {
    const text = 'Soup | warm | 7\nSteak | rare | 34';
    expect(read(text)).toMatchObject({ headerRow: 0, rows: [] });
    const fields = new Map([
      [0, 'name'],
      [2, 'price'],
    ] as const);
    expect(saidIn(text, { fields })).toEqual(['1 null / Soup (null) 7.00', '2 null / Steak (null) 34.00']);
    const named = new Map([[1, null]] as const);
    expect(read('Name | Description | Price\nSoup | Leek | 7', { fields: named }).rows).toMatchObject([
      { name: 'Soup', description: null },
    ]);
  });

  it('asks once about prices that could be two amounts', () => {
    const text = 'Name | Price\nWine | 1,250\nPort | 2,500';
    expect(saidIn(text)).toEqual(['2 null / Wine (null) price.unsure', '3 null / Port (null) price.unsure']);
    expect(saidIn(text, { lone: 'thousands' })).toContain('2 null / Wine (null) 1250.00');
    expect(saidIn(`${text}\nTea | 3.50`)).toContain('2 null / Wine (null) 1250.00');
  });
});

describe('our own sheet', () => {
  it('is known by its keys, in any order of columns, with commas before the decimals', () => {
    const file = read(`
      Key | Price | Name | Category | Kind | Calories
      steak/one | 36,00 | <Steak> | Mains | |
      | 1,50 | Cooked how | | option |
      | | Cooked how | | thing |`);
    expect(file.source).toBe('tableside');
    expect(file.rows).toMatchObject([
      { kind: 'size', row: 2, key: 'steak/one', name: '<Steak>', price: 3600 },
      { kind: 'option', row: 3, group: 'Cooked how', price: 150 },
      { row: 4, fault: { reason: 'kind.unknown' } },
    ]);
    expect(file.ignored).toEqual(['Calories']);
  });

  it('takes numbers and days of a workbook as they are', () => {
    const rows = [
      { row: 1, cells: ['Kind', 'Name', 'Price', 'Position', 'Key'] },
      { row: 2, cells: ['', 'Soup', 12.125, 3, 'a/b'] },
      { row: 3, cells: ['', 'Soup', { date: '2026-05-09' }, '', ''] },
      { row: 4, cells: ['', 'Soup', 7.5, '', ''] },
    ];
    expect(readTable({ rows }).rows).toMatchObject([
      { fault: { reason: 'price.decimals', text: '12.125' }, position: 3 },
      { fault: { reason: 'price.date' } },
      { price: 750 },
    ]);
  });
});

it('no table is an error, and every row that is not blank is heard of', () => {
  const headers = fc.constantFrom(
    'Name|Price',
    'Item Name|Variation Name|Price|Categories',
    'Handle|Name|Price [A]|Option 1 value',
    'Operation|Entity type|Operation ID|Name|Price|Parent version ID or operation ID',
    'Clover ID|Name|Price|Price Type|Variant Option',
    'ID|Type|Regular price|Categories|Name|Parent',
    'Name|Sales Price|Available in POS|Product Attributes / Values',
    'Key|Kind|Name|Price|Category',
  );
  const word = fc.oneof(
    fc.string({ unit: 'grapheme', maxLength: 12 }),
    fc.constantFrom(
      'Soup',
      '7.50',
      '1,250',
      'Y',
      'N',
      'variation',
      'variable',
      'CREATE',
      'MENU_ITEM',
      'MODIFIER',
      '1',
    ),
  );
  const body = fc.array(fc.array(word, { minLength: 2, maxLength: 6 }), { maxLength: 8 });
  fc.assert(
    fc.property(headers, body, (head, lines) => {
      const rows = [head.split('|'), ...lines].map((cells, at) => ({ row: at + 1, cells }));
      const { rows: found, refused, notes, source } = readTable({ rows });
      // A heading has no row of its own, and attributes and variables belong to the product of another row.
      if (source === 'columns' || source === 'odoo' || source === 'woocommerce') return;
      const heard = new Set([...found, ...refused, ...notes].map(({ row }) => row));
      for (const { row, cells } of rows.slice(1)) {
        if (cells.some((cell) => /\p{L}/u.test(cell))) expect(heard).toContain(row);
      }
    }),
    { numRuns: 60 },
  );
});
