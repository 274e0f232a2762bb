/** What a person changes in the grid, and what becomes of it. */

import { planOf } from '@tableside/domain/menu/sheet/plan-of.ts';
import { SMALL_MENU } from '@tableside/domain/testing/small-menu.ts';
import { describe, expect, it } from 'vitest';
import { readingOf } from '../import/reading.ts';
import { numberOf } from './bulk-panel.tsx';
import {
  blockOf,
  bulkEdits,
  contentOf,
  type Edits,
  GRID_COLUMNS,
  type GridColumn,
  type GridRow,
  gridRowsOf,
  liveEdits,
  pastedAt,
  textIn,
  withEdits,
} from './grid-edits.ts';
import { actOf } from './grid-keys.ts';
import { movedProduct, orderedRows } from './grid-order.ts';
import { windowOf } from './use-window.ts';

const NONE: Edits = new Map();
const rows = gridRowsOf(SMALL_MENU, '.');
const rowOf = (key: string) => {
  const found = rows.find((row) => row.key === key);
  if (!found) throw new Error(`no row ${key}`);
  return found;
};
const edited = (edits: Edits, key: string, column: GridColumn, text: string) =>
  withEdits(edits, [{ row: rowOf(key), column, text }]);
const planned = (edits: Edits, decimal: '.' | ',' = '.') =>
  planOf(SMALL_MENU, readingOf(contentOf(gridRowsOf(SMALL_MENU, decimal), edits)), 'import');
const told = (edits: Edits) =>
  planned(edits).entries.map(({ title, column, from, to }) => [title, column, from, to]);

describe('the grid', () => {
  it('shows a row a size, and what was changed gives exactly those differences', () => {
    expect(rows.map(({ key }) => key)).toContain('steak/one');
    expect(textIn(rowOf('steak/one'), 'Price', NONE)).toBe('34.00');
    let edits = edited(NONE, 'steak/one', 'Price', '36.5');
    edits = edited(edits, 'steak/one', 'Category', 'Wine');
    expect(told(edits)).toEqual([
      ['Hanger steak', 'Price', 3400, 3650],
      ['Hanger steak', 'Category', 'Mains', 'Wine'],
    ]);
    expect(planned(edits).refused).toEqual([]);
  });

  it('forgets an edit that is taken back by hand, and clears what is emptied', () => {
    const edits = edited(NONE, 'steak/one', 'Course', '3');
    expect(edited(edits, 'steak/one', 'Course', '2')).toEqual(NONE);
    expect(told(edited(NONE, 'steak/one', 'Course', ''))).toEqual([['Hanger steak', 'Course', 2, null]]);
  });

  it('has a cell of the product in the rows of all its sizes', () => {
    const sizes = rows.filter(
      ({ productId }, _, all) => all.filter((one) => one.productId === productId).length > 1,
    );
    const [first, second] = sizes;
    if (!first || !second) throw new Error('no product with two sizes');
    const edits = withEdits(NONE, [{ row: second, column: 'Name', text: 'Renamed' }]);
    expect(textIn(first, 'Name', edits)).toBe('Renamed');
    expect(told(edits)).toEqual([[first.cells.Name, 'Name', first.cells.Name, 'Renamed']]);
    const priced = withEdits(NONE, [{ row: second, column: 'Price', text: '99' }]);
    expect(textIn(first, 'Price', priced)).toBe(first.cells.Price);
  });

  it('refuses what cannot be read, by the row of the grid, and computes no formula', () => {
    const at = rows.indexOf(rowOf('steak/one')) + 2;
    expect(planned(edited(NONE, 'steak/one', 'Price', 'x')).refused).toEqual([
      { row: at, reason: 'price.word', text: 'x' },
    ]);
    expect(told(edited(NONE, 'steak/one', 'Name', "'=Steak"))).toEqual([
      ['Hanger steak', 'Name', 'Hanger steak', "'=Steak"],
    ]);
  });
});

describe('edits from before', () => {
  it('are left out once the cell says the same, or is gone', () => {
    const edits = edited(edited(NONE, 'steak/one', 'Price', '40'), 'steak/one', 'Course', '3');
    const saved = { ...rowOf('steak/one'), cells: { ...rowOf('steak/one').cells, Price: '40' } };
    expect([...liveEdits(edits, [saved]).values()]).toEqual(['3']);
    expect(liveEdits(edits, [])).toEqual(NONE);
    expect(liveEdits(edits, rows)).toBe(edits);
  });
});

describe('the texts of a product', () => {
  it('are edited like its prices: description, allergens, traces and picture', () => {
    let edits = edited(NONE, 'steak/one', 'Description', 'With jus');
    edits = edited(edits, 'steak/one', 'Allergens', 'milk, celery');
    edits = edited(edits, 'steak/one', 'Traces', 'nuts');
    edits = edited(edits, 'steak/one', 'Image', '/images/0a.webp');
    expect(planned(edits).entries.map(({ column, to }) => [column, to])).toEqual(
      expect.arrayContaining([
        ['Description', 'With jus'],
        ['Allergens', ['milk', 'celery']],
        ['Traces', ['nuts']],
        ['Image', '/images/0a.webp'],
      ]),
    );
    expect(planned(edits).refused).toEqual([]);
  });
});

describe('the order of the products', () => {
  const dish = (n: number, over: Partial<GridRow['cells']> = {}, sizes = 1): GridRow[] =>
    Array.from({ length: sizes }, (_, size) => ({
      key: `d${n}/${size}`,
      productId: `d${n}`,
      cells: { Name: `Dish ${n}`, Category: 'Mains', Position: String(n * 10), ...over },
    }));
  const menu = [...dish(1), ...dish(2, {}, 2), ...dish(3), ...dish(4, { Category: 'Wine', Position: '0' })];
  const moved = (n: number, step: -1 | 1, over: { all?: GridRow[]; shown?: GridRow[] } = {}) => {
    const { all = menu, shown = all } = over;
    const row = all.find(({ productId }) => productId === `d${n}`);
    if (!row) throw new Error(`no dish ${n}`);
    const changes = movedProduct(row, step, { rows: all, shown, edits: NONE });
    const next = withEdits(NONE, changes);
    return { changes: changes.map((one) => [one.row.productId, one.text]), rows: orderedRows(all, next) };
  };
  const order = (all: readonly GridRow[]) => [...new Set(all.map(({ productId }) => productId))];

  it('changes by one place, and only within the category', () => {
    const { changes, rows: after } = moved(1, 1);
    expect(changes).toEqual([
      ['d2', '10'],
      ['d1', '20'],
    ]);
    expect(order(after)).toEqual(['d2', 'd1', 'd3', 'd4']);
    expect(after.map(({ key }) => key).slice(0, 3)).toEqual(['d2/0', 'd2/1', 'd1/0']);
    expect(order(moved(3, -1).rows)).toEqual(['d1', 'd3', 'd2', 'd4']);
    expect([moved(1, -1).changes, moved(3, 1).changes, moved(4, -1).changes]).toEqual([[], [], []]);
  });

  it('goes past what is not in sight', () => {
    const shown = menu.filter(({ productId }) => productId !== 'd2');
    expect(order(moved(1, 1, { shown }).rows)).toEqual(['d2', 'd3', 'd1', 'd4']);
  });

  it('gets places one after another where two are the same or one is missing', () => {
    const all = [...dish(1, { Position: '5' }), ...dish(2, { Position: '5' }), ...dish(3, { Position: '' })];
    const { changes, rows: after } = moved(3, -1, { all });
    expect(changes).toEqual([
      ['d3', '6'],
      ['d2', '7'],
    ]);
    expect(order(after)).toEqual(['d1', 'd3', 'd2']);
  });
});

describe('a block of a spreadsheet', () => {
  it('is taken cell by cell, with quoted cells and without the last line break', () => {
    expect(blockOf('a\tb\r\nc\t\r\n')).toEqual([
      ['a', 'b'],
      ['c', ''],
    ]);
    expect(blockOf('"two\nlines"\t"say ""hi"""')).toEqual([['two lines', 'say "hi"']]);
    expect(blockOf('alone')).toEqual([['alone']]);
    expect(blockOf('')).toEqual([['']]);
  });

  it('goes right and down from the chosen cell, and ends at the edge', () => {
    const at = { row: rows.length - 1, column: GRID_COLUMNS.indexOf('Price') };
    const block = [
      ['1', 'Wine'],
      ['2', 'Mains'],
    ];
    const changes = pastedAt({ rows, columns: GRID_COLUMNS }, at, block);
    expect(changes.map(({ row, column, text }) => [row, column, text])).toEqual([
      [rows.at(-1), 'Price', '1'],
      [rows.at(-1), 'Category', 'Wine'],
    ]);
  });
});

describe('many rows at once', () => {
  const priced = (over: object, edits = NONE) =>
    bulkEdits(
      rows,
      { kind: 'price', change: { by: { percent: 10 }, round: { step: 5, up: false }, ...over } },
      {
        edits,
        decimal: '.',
      },
    ).map(({ row, text }) => [row.key, text]);

  it('get prices by percent from what stands in the grid, and a cell that is no price stays', () => {
    expect(priced({})).toContainEqual(['steak/one', '37.40']);
    expect(priced({}, edited(NONE, 'steak/one', 'Price', '40'))).toContainEqual(['steak/one', '44.00']);
    const keys = priced({}, edited(NONE, 'steak/one', 'Price', 'ask')).map(([key]) => key);
    expect(keys).not.toContain('steak/one');
    expect(keys.length).toBe(rows.length - 1);
  });

  it('get one value, and places by name or price within their category', () => {
    const edits = { edits: NONE, decimal: '.' } as const;
    const set = bulkEdits(rows, { kind: 'set', column: 'Sold out', text: 'yes' }, edits);
    expect(planned(withEdits(NONE, set)).entries.every(({ group }) => group === 'soldOut')).toBe(true);
    const mains = rows.filter(({ cells }) => cells.Category === 'Mains');
    const placesBy = (by: 'Name' | 'Price') => {
      const changes = bulkEdits(mains, { kind: 'order', by }, edits);
      return changes.map(({ row, text }) => [row.cells.Name, Number(text)]);
    };
    const start = Math.min(...mains.map(({ cells }) => Number(cells.Position)));
    expect(placesBy('Name')).toEqual([
      ['Hanger steak', start],
      ['Leek pie', start + 1],
    ]);
    expect(placesBy('Price')).toEqual([
      ['Leek pie', start],
      ['Hanger steak', start + 1],
    ]);
  });

  it('take numbers as people type them', () => {
    expect(['8', '-2,5', '−3', '+1.25', '8 %', '', '1,250'].map(numberOf)).toEqual([
      8,
      -2.5,
      -3,
      1.25,
      undefined,
      undefined,
      undefined,
    ]);
  });
});

describe('the keys of the grid', () => {
  const bounds = { rows: 100, columns: 9 };
  const press = (key: string, over: object = {}) =>
    actOf({ key, ctrlKey: false, metaKey: false, altKey: false, ...over }, { row: 5, column: 2 }, bounds);

  it('move to the next cell or to the edge, and never out of it', () => {
    expect(press('ArrowDown')).toEqual({ kind: 'go', to: { row: 6, column: 2 } });
    expect(press('PageUp')).toEqual({ kind: 'go', to: { row: 0, column: 2 } });
    expect(press('ArrowDown', { ctrlKey: true })).toEqual({ kind: 'go', to: { row: 99, column: 2 } });
    expect(press('End', { ctrlKey: true })).toEqual({ kind: 'go', to: { row: 99, column: 8 } });
  });

  it('move a product with Alt, and leave other keys with Alt alone', () => {
    expect(press('ArrowUp', { altKey: true })).toEqual({ kind: 'move', step: -1 });
    expect(press('ArrowDown', { altKey: true })).toEqual({ kind: 'move', step: 1 });
  });

  it('edit, fill down, empty and tick, and leave the browser its own', () => {
    expect(press('Enter')).toEqual({ kind: 'edit' });
    expect(press('7')).toEqual({ kind: 'edit', with: '7' });
    expect(press('d', { ctrlKey: true })).toEqual({ kind: 'fill' });
    expect(press('Delete')).toEqual({ kind: 'clear' });
    expect(press(' ')).toEqual({ kind: 'tick' });
    for (const key of ['v', 'c', 'r']) expect(press(key, { ctrlKey: true })).toBeUndefined();
    expect([press('Tab'), press('F5'), press('a', { altKey: true })]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });
});

describe('a long grid', () => {
  it('draws only what is in sight, with a few rows above and below', () => {
    expect(windowOf(2000, 48, { top: 0, height: 480 })).toEqual({ from: 0, to: 26 });
    expect(windowOf(2000, 48, { top: 48_000, height: 480 })).toEqual({ from: 992, to: 1018 });
    expect(windowOf(2000, 48, { top: 95_520, height: 480 })).toEqual({ from: 1982, to: 2000 });
    expect(windowOf(3, 48, { top: 0, height: 0 })).toEqual({ from: 0, to: 3 });
    expect(windowOf(3, 48, { top: 9000, height: 480 }).to).toBe(3);
  });
});
