import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { anItem, anOrder, aPayment, testId } from '@tableside/domain/testing/builders.ts';
import Sqlite from 'better-sqlite3';
import { expect, test } from 'vitest';
import { fateOf } from './fate.ts';
import { brokenPromises, differencesOf, wrongMoney } from './judge.ts';

const line = anItem({ id: testId('item'), price: 500, quantity: 2 });
const order = anOrder({ id: testId('order'), status: 'paid', items: [line] });
const payment = aPayment({ id: testId('payment'), amount: order.total });
const taking = { paymentId: payment.id, amount: order.total };
const view = (...rows: [string, unknown][]) => new Map(rows);
const good: [string, unknown][] = [
  [`order/${order.id}`, order],
  [`payment/${payment.id}`, payment],
  ['visit/1', { takings: [taking] }],
];

test('the judge reports a mirror whose rows differ from those on the server', () => {
  const rows = view(['order/1', { note: 'a' }], ['order/2', { note: 'b' }]);
  expect(differencesOf('Amara', rows, view(...rows))).toEqual([]);
  expect(
    differencesOf('Amara', view(['order/2', { note: 'c' }], ['order/3', {}]), rows).map((says) =>
      says.slice(0, 27),
    ),
  ).toEqual(['Amara shows another order/2', 'Amara shows another order/3', 'Amara shows another order/1']);
});

test('the judge reports a payment that its visit counts wrongly, and a wrong total', () => {
  const found = (over: object) => wrongMoney(view(...good, [`order/${order.id}`, { ...order, ...over }]));
  expect(found({})).toEqual([]);
  expect(wrongMoney(view(...good, ['visit/1', { takings: [] }]))).toHaveLength(1);
  const half = { ...taking, amount: order.total / 2 };
  expect(wrongMoney(view(...good, ['visit/1', { takings: [half] }]))).toHaveLength(1);
  expect(found({ subtotal: 500 })).toHaveLength(1);
});

test('the judge reports a line that is on two orders', () => {
  const twin = { ...order, id: testId('order', 2) };
  expect(wrongMoney(view(...good, [`order/${twin.id}`, twin]))).toEqual(['1 lines are there twice']);
});

test('the judge reports a promise that the server has lost, and one that it kept twice', () => {
  const folder = mkdtempSync(join(tmpdir(), 'tableside-judge-'));
  const file = join(folder, 'venue.db');
  const db = new Sqlite(file);
  db.exec('CREATE TABLE command_log (cmd_id TEXT); CREATE TABLE audit (cmd_id TEXT)');
  db.exec("INSERT INTO command_log VALUES ('kept'), ('doubled')");
  db.exec("INSERT INTO audit VALUES ('kept'), ('doubled'), ('doubled')");
  db.close();
  expect(brokenPromises(fateOf(file, ['kept', 'lost', 'doubled']))).toEqual([
    'lost was promised and is in the log 0 times',
    'doubled happened 2 times',
  ]);
  rmSync(folder, { recursive: true });
});
