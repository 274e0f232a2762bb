import { expect, it } from 'vitest';
import { aProduct, aSize } from '../../../testing/builders.ts';
import { SMALL_MENU } from '../../../testing/small-menu.ts';
import { csvOfRows, rowsOfMenu } from './export-menu.ts';

const menu = {
  ...SMALL_MENU,
  categories: [],
  optionGroups: [],
  products: [aProduct({ name: '=1+1', description: 'Hot; "loud"', sizes: [aSize({ currentPrice: 1250 })] })],
};

it.each([
  [{ separator: ',', decimal: '.' }, `,,'=1+1,Regular,12.50,,"Hot; ""loud""",`],
  [{ separator: ';', decimal: ',' }, `;;'=1+1;Regular;12,50;;"Hot; ""loud""";`],
] as const)('a file in the form %j holds no formula, and its cells stay apart', (form, line) => {
  expect(csvOfRows(rowsOfMenu(menu), form)).toContain(line);
});
