import { byId, byIndex, ordersWithLine, type RowRequest } from '@tableside/domain/command/row-request.ts';
import { change } from '@tableside/domain/entities/entities.ts';
import { anItem, anOrder, testId } from '@tableside/domain/testing/builders.ts';
import { expect, test } from 'vitest';
import { aTablet } from '../../../testing/a-mirror.ts';
import { displayedRows, linesTogether, remembered } from './row-source.ts';

const [VISIT, OTHER] = [testId('visit', 50), testId('visit', 60)];
const item = (n: number) => testId('item', n);
const round = (n: number, visitId: string) =>
  change(
    'order',
    anOrder({ id: testId('order', n), visitId, items: [anItem({ id: item(n) }), anItem({ id: item(9) })] }),
  );

test('the lines of one visit are found by one search, without those of another', async () => {
  const tablet = await aTablet();
  await tablet.server.put(round(1, VISIT), round(2, VISIT), round(3, OTHER));
  await tablet.pull();
  const asked: RowRequest[] = [];
  const shown = displayedRows(tablet.db);
  const find = linesTogether(
    remembered((request) => {
      asked.push(request);
      return shown(request);
    }),
  );
  const found: number[] = [];
  for (const n of [1, 2, 3, 4, 9]) {
    const docs = await find(ordersWithLine(VISIT, item(n)));
    expect(docs.map(({ id }) => id).sort()).toEqual(
      (await shown(ordersWithLine(VISIT, item(n)))).map(({ id }) => id).sort(),
    );
    found.push(docs.length);
  }
  expect(found).toEqual([1, 1, 0, 0, 2]);
  expect(asked).toEqual([byIndex('ordersByVisit', VISIT)]);
  await find(byId('order', VISIT));
  expect(asked.at(-1)).toEqual(byId('order', VISIT));
});
