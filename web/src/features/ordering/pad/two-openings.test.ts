/** A tablet without a network begins a check at a table where a colleague has begun one: real engine, real server. */
import { change } from '@tableside/domain/entities/entities.ts';
import { padIdOf } from '@tableside/domain/entities/visit.ts';
import { anItem, anOrder, testId } from '@tableside/domain/testing/builders.ts';
import { aVisit } from '@tableside/domain/testing/visit-builders.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { burger } from '../../../../testing/one-table.ts';
import { TestShift } from '../../../../testing/test-shift.ts';
import { openVisitsOf } from '../../../mirror/queries/visit-queries.ts';
import { newId } from '../../../platform/new-id.ts';
import { PadWriter } from './pad-writer.ts';

let shift: TestShift;
beforeEach(() => {
  shift = new TestShift();
});
afterEach(async () => {
  await shift.end();
});

const TABLE = { seat: null, course: null };

test('the taps open one check, which arrives once beside the colleague’s, and nothing is refused or mixed up', async () => {
  const tablet = await shift.started();
  shift.wire.isCut = true;
  await shift.pass(5_000);
  const rootId = newId();
  const writer = new PadWriter({ engine: tablet.engine, rootId, newId, now: () => shift.time.now() });
  writer.see(undefined, { tableId: 'table-12', payAt: 'order' });
  await shift.during(Promise.all([1, 2, 3].map(() => writer.add(burger, TABLE))));
  expect((await tablet.mirror.outbox.toArray()).map(({ name }) => name)).toEqual([
    'visit.open',
    'visit.setItem',
    'visit.setItem',
  ]);

  const theirs = aVisit({ id: testId('visit', 7), number: 'C-4', payAt: 'order' });
  const pad = { id: padIdOf(theirs.id), visitId: theirs.id, parentId: theirs.id, orderNumber: 'C-4' };
  await shift.server.put(
    change('visit', theirs),
    change('order', anOrder({ ...pad, items: [anItem({ id: testId('item', 70) })] })),
  );
  shift.wire.isCut = false;
  await shift.pass(120_000);

  expect(await tablet.mirror.outbox.count()).toBe(0);
  expect(await tablet.mirror.rejected.toArray()).toEqual([]);
  const open = await openVisitsOf(tablet.mirror);
  const linesOf = new Map(
    open.map(({ visit, pads }) => [
      visit.rootId,
      pads.flatMap(({ items }) => items.map(({ quantity }) => quantity)),
    ]),
  );
  expect(linesOf).toEqual(
    new Map([
      [theirs.id, [1]],
      [rootId, [3]],
    ]),
  );
});

test('taps after a reload go on with the check that was opened before it', async () => {
  const tablet = await shift.started();
  shift.wire.isCut = true;
  await shift.pass(5_000);
  const rootId = newId();
  const deps = { engine: tablet.engine, rootId, newId, now: () => shift.time.now() };
  const before = new PadWriter(deps);
  before.see(undefined, { tableId: 'table-12', payAt: 'order' });
  await shift.during(before.add(burger, TABLE));
  const [whole] = await openVisitsOf(tablet.mirror);
  const after = new PadWriter(deps);
  after.see(whole?.pad);
  await shift.during(after.add(burger, TABLE));
  expect((await openVisitsOf(tablet.mirror)).map(({ pads }) => pads[0]?.items[0]?.quantity)).toEqual([2]);
});
