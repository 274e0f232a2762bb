import { describe, expect, test } from 'vitest';
import { aDay } from '../../testing/cash-builders.ts';
import type { ZSums } from '../entities/day.ts';
import { moneyCell, textCell } from '../ground/csv.ts';
import { isZSum, zCsvRows, zTables } from './z-tables.ts';

const ana = { id: 'ana', name: 'Ana' };
const mia = { id: 'mia', name: 'Mia' };
const format = new Intl.DateTimeFormat('en-US', {
  ...{ month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' },
  timeZone: 'America/New_York',
});
const inNewYork = (at: string): string => format.format(new Date(at));
const day = aDay({
  waiting: [
    { deviceId: 'd', name: 'Bar (C)', pending: 2, oldestAt: null, seenAt: '2026-06-13T01:00:00.000Z' },
  ],
  visits: [{ id: 'v', number: 'B-17', tableId: 'table-12', taken: 0, due: 1500 }],
});
const sums = (over: Partial<ZSums>): ZSums => ({ ...(day.sums as ZSums), ...over });
const tableOf = (over: Partial<ZSums>, title: string) =>
  zTables(day, sums(over), inNewYork).find((table) => table.title === title)?.rows;

describe('the tables of a Z report', () => {
  test('leave out empty parts', () => {
    expect(zTables(day, sums({}), inNewYork).map(({ title }) => title)).toEqual([
      'Sales',
      'Carried to the next day',
      'Devices not heard from',
    ]);
  });

  test('say what the amounts of a row are, and which rows others add up to', () => {
    const [sales, taxes] = zTables(
      day,
      sums({ taxes: [{ milli: 8875, included: false, base: 1000, tax: 89 }] }),
      inNewYork,
    );
    expect([sales?.heads, taxes?.heads]).toEqual([[], ['Net', 'Tax']]);
    const added = (sales?.rows ?? []).filter((row) => sales && isZSum(sales, row)).map(([name]) => name);
    expect(added).toEqual(['Net', 'Total']);
    expect(taxes && isZSum(taxes, ['Net', 1])).toBe(false);
  });

  test('say who is responsible for a void, and who approved it', () => {
    const by = [{ reason: 'Returned', by: ana, approvedBy: mia, count: 2, cents: 900 }];
    expect(tableOf({ voids: { count: 2, cents: 900, by } }, 'Voids')).toEqual([
      ['2 × Returned, Ana, approved by Mia', 900],
    ]);
  });

  test('say who typed prices, and who approved them', () => {
    const openPrices = [{ by: ana, approvedBy: mia, count: 2, cents: 9000 }];
    expect(tableOf({ openPrices }, 'Open prices')).toEqual([['2 × Open price, Ana, approved by Mia', 9000]]);
  });

  test('say which combos were sold', () => {
    const combos = [{ productId: 'menu', name: 'Burger menu', count: 3, cents: 4500 }];
    expect(tableOf({ combos }, 'Combos')).toEqual([['3 × Burger menu', 4500]]);
  });

  test('say what cash somebody still holds', () => {
    const takers = [{ taker: ana, payments: 1, amount: 1000, tips: 200, refunds: 100, holds: 1100 }];
    expect(tableOf({ takers }, 'By person')).toEqual([
      ['Ana', 1000, 200, -100],
      ['Cash to hand in, with tips', 1100],
    ]);
  });

  test('say who put cash into somebody else’s drawer', () => {
    const others = [
      { by: ana, count: 2, cents: 1500 },
      { by: mia, count: 1, cents: -300 },
    ];
    const drawer = { id: 'd', name: 'Bar', by: mia, counted: 20_000, expected: 20_100, difference: -100 };
    expect(tableOf({ drawers: [{ ...drawer, others }] }, 'Drawers')?.slice(2)).toEqual([
      ['Cash of other people: Ana, 2 payments', 1500],
      ['Cash of other people: Mia, 1 payment', -300],
    ]);
  });

  test('name what came late, with its true time, and how much more there was', () => {
    const entry = {
      paymentId: 'p',
      orderNumber: 'B-9',
      method: 'cash' as const,
      cents: 500,
      by: ana,
      at: '2026-06-12T23:30:00.000Z',
      device: null,
    };
    expect(tableOf({ late: { count: 3, cents: 1500, entries: [entry] } }, 'Late')).toEqual([
      ['#B-9, Cash, Ana, Jun 12, 7:30 PM', 500],
      ['and 2 more'],
      ['Late in all: 3', 1500],
    ]);
  });

  test('say what was refunded, and which amounts it reduces', () => {
    const refunds = { count: 2, cents: 14_000, net: 10_000, sales: 10_888, tips: 2000, credit: 1112 };
    expect(tableOf({ refunds, gross: 10_000, net: 0 }, 'Sales')).toEqual(
      expect.arrayContaining([
        ['Gross', 10_000],
        ['Refunds', -10_000],
        ['Net', 0],
      ]),
    );
    expect(tableOf({ refunds }, 'Refunds')).toEqual([
      ['2 refunds', 14_000],
      ['Off sales, with tax', 10_888],
      ['Off tips', 2000],
      ['Paid for no sale', 1112],
    ]);
  });

  test('list separately the open checks on which money was taken', () => {
    const visits = [...day.visits, { id: 'w', number: 'B-20', tableId: 'table-1', taken: 1089, due: 500 }];
    const tables = zTables({ ...day, visits }, sums({}), inNewYork);
    const rowsOf = (title: string) => tables.find((table) => table.title === title)?.rows;
    expect(rowsOf('Open, part paid')).toEqual([['Check #B-20', 1089, 500]]);
    expect(rowsOf('Carried to the next day')).toEqual([['Open check #B-17', 1500]]);
  });

  test('go to a spreadsheet row by row, in dollars', () => {
    const rows = zCsvRows(day, zTables(day, sums({}), inNewYork), { text: textCell, money: moneyCell });
    expect(rows[0]?.slice(0, 4)).toEqual(['Z', '1', '2026-06-12', '2026-06-12']);
    expect(rows).toContainEqual(['Carried to the next day', 'Open check #B-17', '15.00']);
  });

  test('name each card reader, and what was recorded by hand', () => {
    const money = { payments: 2, amount: 3000, tips: 300, refunds: 500 };
    const terminals = [
      { ...money, reader: { id: 'bar', name: 'Bar reader' } },
      { ...money, reader: { id: 'one', name: 'Practice' }, test: true as const },
      { ...money, payments: 1, reader: null },
    ];
    expect(tableOf({ terminals }, 'Cards by reader')).toEqual([
      ['Bar reader, 2 payments', 3000, 300, -500],
      ['Practice (TEST), 2 payments', 3000, 300, -500],
      ['By hand, 1 payment', 3000, 300, -500],
    ]);
  });
});
