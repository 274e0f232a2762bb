/** What the page says and does of an import, without the page. */

import type { MenuCommand } from '@tableside/domain/menu/sheet/plan.ts';
import { planOf } from '@tableside/domain/menu/sheet/plan-of.ts';
import { SMALL_MENU, sheet } from '@tableside/domain/testing/small-menu.ts';
import { describe, expect, it } from 'vitest';
import { detailOf, groupsOf, productsAfter, type Ticks, ticked, withStations } from './check-view.ts';
import { accentedWords, columnViews, missingColumns, unsurePrices } from './column-view.ts';
import { readTyped } from './file/read-content.ts';
import { stepsOf } from './import-steps.ts';
import { noteLines, reasonText } from './import-words.ts';
import { forgetImport, keepImport, keepProgress, keptImport } from './kept-import.ts';
import { cellsToMend, mendedContent } from './mend-row.ts';
import { amountOf, progressText } from './progress-text.ts';
import { isTable, readingOf } from './reading.ts';
import { refusedFile } from './refused-file.ts';
import { undoSteps } from './undo-steps.ts';

const read = (text: string) => readingOf(readTyped(text));
const NONE: Ticks = new Map();
const ID = '0b000000-0000-4000-8000-000000000002';
const planned = (text: string) => planOf(SMALL_MENU, read(text), ID);

describe('the check', () => {
  const plan = planned('Category,Name,Size,Price\nDesserts,Cake,,7\nMains,Leek pie,,20\nMains,Soup,,x');

  it('has a group for each kind of difference, with what is chosen in it', () => {
    const { groups } = groupsOf(plan, NONE);
    expect(groups.map(({ group, chosen }) => [group, chosen])).toEqual([
      ['newCategories', 1],
      ['newProducts', 1],
      ['prices', 1],
    ]);
    const details = plan.entries.map((entry) => `${entry.title}: ${detailOf(entry, SMALL_MENU, plan)}`);
    expect(details).toEqual(['Desserts: ', 'Cake: Desserts · Regular $7.00', 'Leek pie: $19.00 → $20.00']);
  });

  it('takes a product with its new category, and leaves it out without', () => {
    const [category, cake] = plan.entries;
    if (!category || !cake) throw new Error('no entries');
    const without = ticked(plan, NONE, [category], false);
    expect(groupsOf(plan, without).chosen.size).toBe(1);
    expect(groupsOf(plan, ticked(plan, without, [cake], true)).chosen.size).toBe(3);
    expect(productsAfter(SMALL_MENU, plan, groupsOf(plan, NONE).chosen)).toBe(4);
    expect(productsAfter(SMALL_MENU, plan, groupsOf(plan, without).chosen)).toBe(3);
  });

  it('deletes nothing that nobody ticked', () => {
    const own = planOf(
      SMALL_MENU,
      sheet('Kind;Name;Key;Category;Price', ';Hanger steak;steak/one;Mains;34,00'),
      ID,
    );
    expect(own.gone.length).toBeGreaterThan(0);
    expect(stepsOf(own, NONE)).toEqual([]);
    expect(stepsOf(own, ticked(own, NONE, own.gone, true)).map(({ command }) => command.name)).toContain(
      'product.archive',
    );
  });

  it('gives each command the rows that it comes from, and the station that a person chose', () => {
    const [category] = plan.entries;
    const steps = stepsOf(withStations(plan, new Map([[category?.id ?? '', 'bar']])), NONE);
    expect(steps.map(({ command, title, rows }) => [command.name, title, rows])).toEqual([
      ['category.create', 'Desserts', [2]],
      ['product.create', 'Cake', [2]],
      ['product.patch', 'Leek pie', [3]],
    ]);
    expect(steps[0]?.command.args).toMatchObject({ station: 'bar' });
  });
});

describe('the columns', () => {
  const text = 'Nombre,Precio,X\nJamón,"1,250",a\nPan,"2,500",b';

  it('are named with samples and fields, by letters where they have no header', () => {
    const content = readTyped(text);
    const reading = readingOf(content);
    if (!isTable(reading)) throw new Error('no table');
    expect(columnViews(content, reading)).toEqual([
      { column: 0, name: 'Nombre', samples: 'Jamón · Pan', field: 'name' },
      { column: 1, name: 'Precio', samples: '1,250 · 2,500', field: 'price' },
      { column: 2, name: 'X', samples: 'a · b', field: '' },
    ]);
    const bare = readTyped('Zupa;7\nSer;8');
    const asked = readingOf(bare);
    expect(isTable(asked) && columnViews(bare, asked).map(({ name }) => name)).toEqual([
      'Column A',
      'Column B',
    ]);
    expect(missingColumns(asked)).toBe('Say which columns have the names and the prices.');
    expect(missingColumns(reading)).toBeUndefined();
  });

  it('ask about prices with two meanings, and show the words that tell the encoding', () => {
    expect(unsurePrices(read(text))).toEqual(['1,250', '2,500']);
    expect(accentedWords(read(text))).toEqual(['Jamón']);
  });
});

describe('words', () => {
  it('say why a row is refused, with the cell or without', () => {
    expect(reasonText({ reason: 'price.word', text: 'n/a' })).toBe('This is not a price: “n/a”.');
    expect(reasonText({ reason: 'price.word' })).toBe('This is not a price.');
    expect(reasonText({ reason: 'price.missing' })).toBe('The price is missing.');
    expect(reasonText({ reason: 'options.unknown', text: '$& groups' })).toBe(
      'There is no option group called “$& groups”.',
    );
  });

  it('say the same of many rows once', () => {
    const hidden = [3, 5].map((row) => ({ kind: 'row.hidden' as const, row }));
    expect(noteLines(hidden)).toEqual([
      'Rows 3, 5 are archived or not for sale there, so they are left out.',
    ]);
    expect(noteLines([{ kind: 'row.twice', row: 9, name: 'Soup' }])).toEqual([
      'Row 9 says the same again of “Soup”, so it is left out.',
    ]);
  });

  it('name the refused rows in a file, with all their cells and no formula', () => {
    const content = readTyped('Name,Price\nSoup,7\n"=Cake, big",x');
    const reading = readingOf(content);
    const { refused } = planOf(SMALL_MENU, reading, ID);
    expect(refusedFile(content, reading, refused)).toBe(
      '\uFEFFName,Price,Why\r\n"\'=Cake, big",x,This is not a price: “x”.\r\n',
    );
    const typed = readTyped('Soup 7\nSoup of the day');
    const said = readingOf(typed);
    expect(refusedFile(typed, said, planOf(SMALL_MENU, said, ID).refused)).toContain(
      'Soup of the day,The price is missing',
    );
  });
});

describe('a refused row', () => {
  const mend = (text: string, row: number, edits: Readonly<Record<number, string>>) => {
    const content = readTyped(text);
    const reading = readingOf(content);
    const texts = new Map(Object.entries(edits).map(([at, cell]) => [Number(at), cell]));
    const mended = mendedContent(content, reading, { row, texts });
    return planOf(SMALL_MENU, readingOf(mended), ID);
  };

  it('is mended cell by cell, by the headers of its file', () => {
    const text = 'Name,Price,,Category\nSoup,x,,Mains\n"=Cake, big",5';
    const content = readTyped(text);
    const reading = readingOf(content);
    expect(cellsToMend(content, reading, 2)).toEqual([
      { at: 0, label: 'Name', text: 'Soup' },
      { at: 1, label: 'Price', text: 'x' },
      { at: 3, label: 'Category', text: 'Mains' },
    ]);
    expect(planOf(SMALL_MENU, reading, ID).refused.map(({ row }) => row)).toEqual([2]);
    const { refused, entries } = mend(text, 2, { 1: '7.50' });
    expect(refused).toEqual([]);
    expect(entries.map(({ title }) => title)).toEqual(['Menu', 'Soup', '=Cake, big']);
    expect(mend(text, 3, { 3: 'Wine' }).refused.map(({ row }) => row)).toEqual([2]);
    expect(mend(text, 2, { 1: 'y' }).refused).toEqual([{ row: 2, reason: 'price.word', text: 'y' }]);
  });

  it('keeps its key, which says what of the menu is meant', () => {
    const content = readTyped('Kind,Name,Price,Key\n,Hanger steak,x,steak/one');
    const cells = cellsToMend(content, readingOf(content), 2) ?? [];
    expect(cells.map(({ label }) => label)).toEqual(['Name', 'Price']);
    const texts = new Map(cells.map(({ at, text }) => [at, text === 'x' ? '36' : text]));
    const mended = readingOf(mendedContent(content, readingOf(content), { row: 2, texts }));
    expect(planOf(SMALL_MENU, mended, ID).entries).toMatchObject([
      { title: 'Hanger steak', from: 3400, to: 3600 },
    ]);
  });

  it('is mended as a line where the file is text', () => {
    const text = 'Mains\nSoup 7\nSoup of the day';
    const content = readTyped(text);
    expect(cellsToMend(content, readingOf(content), 3)).toEqual([
      { at: 0, label: 'Row 3', text: 'Soup of the day' },
    ]);
    const { refused, entries } = mend(text, 3, { 0: 'Soup of the day 9' });
    expect(refused).toEqual([]);
    expect(entries.map(({ title }) => title)).toEqual(['Soup', 'Soup of the day']);
  });
});

describe('an import that is taken back', () => {
  const steps = (commands: readonly MenuCommand[]) =>
    commands.map((command) => ({ command, title: '', rows: [] }));
  const plan = planned(
    'Category,Name,Size,Price\nDesserts,Cake,,7\nMains,Leek pie,,20\nWine,Gamay,Magnum,98',
  );

  it('deletes what it made, last first, and gives what it changed its earlier value', () => {
    const back = undoSteps(stepsOf(plan, NONE), { done: 4, refused: [] }).map(({ command }) => command);
    expect(back.map(({ name }) => name)).toEqual([
      'product.patch',
      'product.patch',
      'product.archive',
      'category.archive',
    ]);
    const [gamay, pie] = back;
    expect(Object.values({ ...(gamay?.args as { set?: object } | undefined)?.set })).toEqual([null]);
    expect(pie?.args).toMatchObject({
      set: { 'sizes[one]': { currentPrice: 1900 } },
      base: { 'sizes[one]': { currentPrice: 2000 } },
    });
  });

  it('leaves alone what was refused, and what it never came to', () => {
    const given = stepsOf(plan, NONE);
    const refused = [{ title: 'Cake', rows: [2], message: 'No.', at: 1 }];
    const back = undoSteps(given, { done: 3, refused });
    expect(back.map(({ title }) => title)).toEqual([given[2]?.title, given[0]?.title]);
  });

  it('is remembered for seven days, with how far it came', () => {
    const kept = new Map<string, string>();
    const storage = {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, text: string) => void kept.set(key, text),
      removeItem: (key: string) => void kept.delete(key),
    };
    const made = { importId: ID, name: 'menu.csv', at: 1000, steps: stepsOf(plan, NONE) };
    expect(keepImport('venue', made, storage)).toBe(true);
    expect(keptImport('venue', 2000, storage)).toEqual({ made, progress: { done: 0, refused: [] } });
    keepProgress('venue', { done: 2, refused: [] }, storage);
    expect(keptImport('venue', 2000, storage)?.progress.done).toBe(2);
    expect(keptImport('other', 2000, storage)).toBeNull();
    expect(keptImport('venue', 1000 + 7 * 86_400_000 + 1, storage)).toBeNull();
    const full = {
      ...storage,
      setItem: () => {
        throw new Error('full');
      },
    };
    expect(keepImport('venue', { ...made, name: 'larger.csv' }, full)).toBe(false);
    forgetImport('venue', storage);
    expect(keptImport('venue', 2000, storage)).toBeNull();
  });

  it('says how far it is', () => {
    const made = {
      importId: ID,
      name: 'menu.csv',
      at: 0,
      steps: steps(Array(2000).fill({ name: 'product.archive', args: { id: 'a' } })),
    };
    expect(progressText({ made, progress: { done: 412, refused: [] } })).toBe('412 of 2,000 applied');
    const refused = [{ title: 'Soup', rows: [2], message: 'No.' }];
    expect(progressText({ made, progress: { done: 2000, refused } })).toBe(
      '1,999 changes applied, 1 refused',
    );
    expect(
      amountOf({
        made: { ...made, steps: stepsOf(plan, NONE) },
        progress: { done: 3, refused: [], undo: { done: 1, refused } },
      }),
    ).toMatchObject({
      done: 1,
      of: 3,
      isUndo: true,
    });
  });
});
