import { expect, it } from 'vitest';
import { NO_SALES } from '../../../../testing/no-sales.ts';
import { reportCsv } from './report-tables.ts';

const day = NO_SALES;
const venue = { timezone: 'UTC', operatingHours: [] };

it('lists categories and options on the screen and in the file, and nothing where there was none', () => {
  const menu = {
    byCategory: [
      { categoryId: 'bar', name: 'Bar', quantity: 3, sales: 2700 },
      { categoryId: null, name: null, quantity: 1, sales: 500 },
    ],
    options: [
      { groupId: 'milk', optionId: 'oat', groupName: 'Milk', name: 'Oat', count: 2, cents: 100 },
      {
        groupId: 'top',
        optionId: 'onion',
        groupName: 'Top',
        name: 'Onion',
        prefix: 'no' as const,
        count: 1,
        cents: 0,
      },
    ],
  };
  const rows = reportCsv({ ...day, ...menu }, venue);
  expect(rows).toEqual(
    expect.arrayContaining([
      ['By category'],
      ['Bar', '3', '27.00'],
      ['Without a category', '1', '5.00'],
      ['Options'],
      ['Oat', 'Milk', '2', '1.00'],
      ['No Onion', 'Top', '1', '0.00'],
    ]),
  );
  expect(reportCsv(day, venue).flat()).not.toContain('Options');
});
