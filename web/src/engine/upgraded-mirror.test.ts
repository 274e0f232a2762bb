import { afterEach, beforeEach, expect, test } from 'vitest';
import { burger, party } from '../../testing/a-mirror.ts';
import { TestShift } from '../../testing/test-shift.ts';
import { pendingOf } from '../mirror/rebase/rebase.ts';

let shift: TestShift;
beforeEach(() => {
  shift = new TestShift();
});
afterEach(async () => {
  await shift.end();
});

test('the mirror is upgraded before a screen reads it [V7]', async () => {
  const before = await shift.started();
  shift.wire.isCut = true;
  await shift.during(before.engine.mutate('visit.open', party({ orderNumber: 'B-1' })));
  await shift.during(before.engine.mutate('visit.addItem', burger()));
  const waiting = await pendingOf(before.mirror);
  await before.mirror.meta.put({ key: 'rebaseAll' });
  await before.mirror.outbox.bulkPut(
    waiting.map((entry) => ({ ...entry, touched: { ...entry.touched, reads: entry.touched.rows } })),
  );
  before.crash();
  const after = shift.open();
  await shift.during(after.engine.start());
  expect(await pendingOf(after.mirror)).toEqual(waiting);
  expect(await after.mirror.meta.get('rebaseAll')).toBeUndefined();
});
