/** Every row of visits.csv adds up, whatever its prices include, was taken off, was given back or is not taxed. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { change } from '@tableside/domain/entities/entities.ts';
import type { Payment } from '@tableside/domain/entities/payment.ts';
import { playEvening } from '@tableside/domain/testing/random-evening.ts';
import { seededRandom } from '@tableside/domain/testing/seeded-random.ts';
import { expect, it } from 'vitest';
import { cliFolder } from '../../testing/server/cli-folder.ts';
import { ModelSales, modelSales } from '../../testing/venue/money-model.ts';
import { randomChecks } from '../../testing/venue/random-checks.ts';
import { put, VENUE } from '../../testing/venue/write-entries.ts';

const { root, type, startedOnce, withDatabase } = cliFolder();

type Row = Readonly<Record<string, string>>;

/** Nothing in these files is quoted. */
function rowsIn(file: string): readonly Row[] {
  const [head = '', ...lines] = readFileSync(join(root(), 'sales', file), 'utf8')
    .replace('\uFEFF', '')
    .trimEnd()
    .split('\n');
  const names = head.split(',');
  return lines.map((line) => Object.fromEntries(line.split(',').map((cell, n) => [names[n] ?? '', cell])));
}

/** Returns the cents of a cell. The file has dollars. */
const cents = (row: Row, column: string): number => {
  const cell = row[column];
  if (cell === undefined || !/^-?\d+\.\d\d$/.test(cell)) throw new Error(`no amount in ${column}: ${cell}`);
  return Math.round(Number(cell) * 100);
};
const idOf = ({ id = '' }: Row): string => id;
const isUsed = (rows: readonly Row[], column: string): boolean => rows.some((row) => cents(row, column) > 0);

it('visits.csv adds up, row by row', async () => {
  await startedOnce();
  const { visits, orders } = randomChecks(seededRandom(51), { venueId: VENUE, parties: 700 });
  await withDatabase((storage) => put(storage, ...visits.map((visit) => change('visit', visit))));
  expect(await type('export --out sales')).toMatchObject({ code: 0 });
  const closed = rowsIn('visits.csv').filter(({ status }) => status === 'closed');
  // A sale stays as it is when one of its rounds is cancelled later. Then more is owed.
  const changed = new Set(
    orders.filter(({ status }) => status === 'cancelled').map(({ visitId }) => visitId),
  );
  const wrong = closed.filter((row) => {
    const of = (column: string) => cents(row, column);
    return (
      of('net') !== of('gross') - of('comps') - of('discounts') - of('netRefunded') ||
      of('total') !== of('net') + of('service') + of('tax') - of('exempted') ||
      (!changed.has(idOf(row)) && of('taken') !== of('total') + of('owed')) ||
      of('taken') > of('total') + of('owed') ||
      of('taken') > of('paid') ||
      of('taken') < of('owed')
    );
  });
  expect([wrong.length, closed.length > 100]).toEqual([0, true]);
  const columns = [
    'comps',
    'discounts',
    'service',
    'tax',
    'taxIncluded',
    'exempted',
    'tip',
    'refunded',
    'netRefunded',
    'owed',
  ];
  expect(columns.filter((column) => !isUsed(closed, column))).toEqual([]);
});

it('visits.csv equals what random evenings sold, computed independently', async () => {
  await startedOnce();
  const model = new ModelSales();
  const payments: Payment[] = [];
  for (let seed = 1; seed <= 6; seed += 1) {
    const { room } = playEvening(seed, ({ rows }) => {
      const visits = rows.all('visit').map((visit) => ({ visit, rounds: rows.ordersOfVisit(visit.id) }));
      model.follow(visits, () => '');
    });
    payments.push(...room.rows.all('payment'));
    await withDatabase((storage) =>
      put(storage, ...room.rows.all('visit').map((one) => change('visit', one))),
    );
  }
  expect(await type('export --out sales')).toMatchObject({ code: 0 });
  const closed = rowsIn('visits.csv').filter(({ status }) => status === 'closed');
  const { count, covers: _, ...sold } = modelSales(model.sales, payments);
  const sum = (column: string) => closed.reduce((all, row) => all + cents(row, column), 0);
  expect([
    closed.length,
    Object.fromEntries(Object.keys(sold).map((column) => [column, sum(column)])),
  ]).toEqual([count, sold]);
});
