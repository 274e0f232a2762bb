import { anActor, testId } from '@tableside/testkit/builders.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { rememberMirror } from '../mirror/remember-mirror.ts';
import { requireMeta } from '../mirror/sync-meta.ts';
import { burger, draft, NOW } from '../testing/a-mirror.ts';
import { TestShift } from '../testing/test-shift.ts';

let shift: TestShift;
beforeEach(() => {
  shift = new TestShift();
});
afterEach(async () => {
  await shift.end();
});

const BEN = anActor('manager', { userId: testId('user', 2), name: 'Ben' });

/** Ana's tablet goes offline with work on it; then Ben signs in on it. */
async function handedOver(left: 'by staff' | 'by a customer') {
  const actor = left === 'by staff' ? anActor() : anActor('customer');
  const ana = await shift.started();
  await rememberMirror(ana.device, {
    name: 'mirror',
    venueId: actor.venueId,
    userId: actor.userId,
    openedAt: NOW,
  });
  ana.crash();
  shift.wire.isCut = true;
  const again = await shift.started({ actor });
  await shift.during(again.engine.mutate('order.create', draft({ orderNumber: '' })));
  await shift.during(again.engine.mutate('order.addItem', burger()));
  again.crash();
  shift.wire.isCut = false;
  shift.wire.pushes.length = 0;
  const ben = await shift.started({
    actor: BEN,
    mirror: shift.mirror('of-ben'),
    openMirror: (name) => shift.mirror(name),
  });
  await shift.pass(2_000);
  return { ben, left: shift.mirror('mirror') };
}

test("a tablet delivers a colleague's waiting work under its own token, and shows none of it [P10]", async () => {
  const { ben, left } = await handedOver('by staff');
  expect(shift.server.effects).toHaveLength(2);
  const { clientId } = await requireMeta(left);
  const [push] = shift.wire.pushes;
  expect(push).toMatchObject({ clientId, deviceToken: expect.any(String) });
  expect(push?.cursor).toBeUndefined();
  expect(await left.outbox.toArray()).toMatchObject([
    { name: 'order.create', answered: 1 },
    { name: 'order.addItem', answered: 1 },
  ]);
  expect(await ben.mirror.acked.count()).toBe(0);
  left.close();
});

test("a customer's work waits for that customer", async () => {
  const { left } = await handedOver('by a customer');
  expect(shift.wire.pushes).toEqual([]);
  expect(await left.outbox.count()).toBe(2);
  left.close();
});

test('the board of devices is told of all that waits on the tablet, whoever left it', async () => {
  const { ben, left } = await handedOver('by a customer');
  await shift.during(ben.engine.mutate('order.create', draft({ orderNumber: '' })));
  await shift.pass(2_000);
  const [push] = shift.wire.pushes;
  const [first] = await left.outbox.orderBy('mid').toArray();
  expect(push?.state?.waiting).toBe(3);
  // As the server counts time, which is never known to the millisecond.
  const told = Date.parse(push?.state?.oldestWaiting ?? '');
  expect(Math.abs(told - (first?.queuedAt ?? 0))).toBeLessThan(100);
  left.close();
});
