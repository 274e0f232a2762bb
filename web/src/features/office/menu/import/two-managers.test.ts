/** Imports of a manager whose colleague edits the same menu, on two devices with real mirrors and one server. */

import { type Change, change } from '@tableside/domain/entities/entities.ts';
import type { Product } from '@tableside/domain/entities/menu.ts';
import { planOf } from '@tableside/domain/menu/sheet/plan-of.ts';
import { aCategory, anActor, aProduct, aSize, testId } from '@tableside/domain/testing/builders.ts';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type Tablet, TestShift } from '../../../../../testing/test-shift.ts';
import { readTyped } from './file/read-content.ts';
import { stepsOf } from './import-steps.ts';
import { readingOf } from './reading.ts';
import { type ImportStep, type RefusedStep, runSteps } from './run-import.ts';
import { undoSteps } from './undo-steps.ts';

const DISHES = 80;
const SIZE = 'sizes[one]' as const;

let shift: TestShift;
beforeEach(async () => {
  shift = new TestShift();
  const rows: Change[] = [change('category', aCategory({ id: 'mains', name: 'Mains' }))];
  for (let n = 0; n < DISHES; n += 1) rows.push(change('product', dish(n)));
  for (const row of rows) await shift.server.put(row);
});
afterEach(() => shift.end());

const dish = (n: number): Product =>
  aProduct({
    id: `dish-${n}`,
    name: `Dish ${n}`,
    category: 'mains',
    sizes: [aSize({ id: 'one', name: 'Regular', currentPrice: 1000 })],
  });

function aManager(n: number, name: string): Promise<Tablet> {
  const actor = anActor('manager', { userId: testId('user', n), name });
  const session = { token: () => `token of ${name}`, unauthorized: () => undefined };
  return shift.started({ actor, session, mirror: shift.mirror(`of ${name}`) });
}

/** The steps of a sheet that gives every dish this price. */
function pricing(cents: number): readonly ImportStep[] {
  const menu = {
    categories: [aCategory({ id: 'mains', name: 'Mains' })],
    products: Array.from({ length: DISHES }, (_, n) => dish(n)),
    optionGroups: [],
    taxes: [],
  };
  const lines = menu.products.map(({ name }) => `Mains,${name},${cents / 100}`);
  const reading = readingOf(readTyped(`Category,Name,Price\n${lines.join('\n')}`));
  return stepsOf(planOf(menu, reading, testId('command', 500)), new Map());
}

const pricesIn = async ({ mirror }: Tablet): Promise<readonly number[]> =>
  (await mirror.products.bulkGet(Array.from({ length: DISHES }, (_, n) => `dish-${n}`))).map(
    (row) => row?.doc.sizes[0]?.currentPrice ?? 0,
  );
const onServer = async (): Promise<readonly number[]> => {
  const all = await shift.server.documents();
  return Array.from(
    { length: DISHES },
    (_, n) => (all.get(`product/dish-${n}`) as Product).sizes[0]?.currentPrice ?? 0,
  );
};

/** What a colleague makes of one price while it is imported. */
const edit = (n: number, cents: number) => {
  const stored = { name: 'Regular', currentPrice: 1000, isAvailable: true };
  return {
    id: `dish-${n}`,
    set: { [SIZE]: { ...stored, currentPrice: cents } },
    base: { [SIZE]: stored },
  } as const;
};

it('an import keeps what a colleague changes meanwhile, and both devices come to hold the same', async () => {
  const [ana, ben] = [await aManager(1, 'Ana'), await aManager(2, 'Ben')];
  const refused: RefusedStep[] = [];
  const steps = pricing(1100);
  expect(steps).toHaveLength(DISHES);
  const { signal } = new AbortController();
  const importing = runSteps(steps, 0, {
    engine: ana.engine,
    signal,
    onSteps: (_, few) => refused.push(...few),
  });
  const editing = ben.engine.mutate('product.patch', edit(77, 1500));
  await shift.during(Promise.all([importing, editing]));
  await shift.pass(30_000);
  const prices = await onServer();
  expect(prices[77]).toBe(1500);
  expect(prices.filter((price) => price === 1100)).toHaveLength(DISHES - 1);
  expect([await pricesIn(ana), await pricesIn(ben)]).toEqual([prices, prices]);
  const told = [
    ...refused.map(({ title }) => title),
    ...(await ana.mirror.rejected.toArray()).map(({ name }) => name),
  ];
  expect(told).toHaveLength(1);
  expect(shift.faults).toEqual([]);
});

it('an import that is stopped has done what it says, and is taken back without what a colleague changed', async () => {
  const [ana, ben] = [await aManager(1, 'Ana'), await aManager(2, 'Ben')];
  const steps = pricing(1100);
  const controller = new AbortController();
  let done = 0;
  await shift.during(
    runSteps(steps, 0, {
      engine: ana.engine,
      signal: controller.signal,
      onSteps(at) {
        done = at;
        controller.abort();
      },
    }),
  );
  await shift.pass(5_000);
  expect(done).toBeGreaterThan(0);
  expect(done).toBeLessThan(DISHES);
  const stopped = await onServer();
  expect(stopped.filter((price) => price === 1100)).toHaveLength(done);
  const { id, set } = edit(0, 1700);
  const base = { [SIZE]: { name: 'Regular', currentPrice: 1100, isAvailable: true } };
  await shift.during(ben.engine.mutate('product.patch', { id, set, base }));
  await shift.pass(5_000);
  const refused: RefusedStep[] = [];
  await shift.during(
    runSteps(undoSteps(steps, { done, refused: [] }), 0, {
      engine: ana.engine,
      signal: new AbortController().signal,
      onSteps: (_, few) => refused.push(...few),
    }),
  );
  await shift.pass(5_000);
  expect(await onServer()).toEqual([1700, ...Array.from({ length: DISHES - 1 }, () => 1000)]);
  expect(refused.map(({ title }) => title)).toEqual(['Dish 0']);
});
