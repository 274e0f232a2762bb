import { anActor, testId } from '@tableside/domain/testing/builders.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { burger, guestBurger, guestDraft, NOW, PAD, party } from '../../../testing/a-mirror.ts';
import { TestShift } from '../../../testing/test-shift.ts';
import { refused } from '../../../testing/test-wire.ts';
import type { MirrorDb } from '../../mirror/database/mirror-db.ts';
import { rememberMirror } from '../../mirror/database/remember-mirror.ts';
import { requireMeta } from '../../mirror/database/sync-meta.ts';
import { waitingChanges } from '../../mirror/queries/outbox-queries.ts';

let shift: TestShift;
beforeEach(() => {
  shift = new TestShift();
});
afterEach(async () => {
  await shift.end();
});

const BEN = anActor('manager', { userId: testId('user', 2), name: 'Ben' });

/** Ana's tablet goes offline with work on it. Then Ben signs in on it. */
async function handedOver(left: 'by staff' | 'by a customer', broken?: () => MirrorDb, next = BEN) {
  const actor = left === 'by staff' ? anActor() : anActor('customer');
  const ana = await shift.started();
  await rememberMirror(ana.device, {
    name: 'mirror',
    venueId: actor.venueId,
    userId: actor.userId,
    openedAt: NOW,
  });
  const colleague = { venueId: actor.venueId, userId: testId('user', 9), openedAt: NOW };
  if (broken) await rememberMirror(ana.device, { ...colleague, name: 'broken' });
  ana.crash();
  shift.wire.isCut = true;
  const again = await shift.started({ actor });
  await shift.during(
    left === 'by staff'
      ? again.engine.mutate('visit.open', party({ orderNumber: '' }))
      : again.engine.mutate('order.create', guestDraft()),
  );
  await shift.during(
    left === 'by staff'
      ? again.engine.mutate('visit.addItem', burger())
      : again.engine.mutate('order.addItem', guestBurger()),
  );
  again.crash();
  shift.wire.isCut = false;
  shift.wire.pushes.length = 0;
  const ben = await shift.started({
    actor: next,
    mirror: shift.mirror('of-ben'),
    openMirror: (name) => (name === 'broken' && broken ? broken() : shift.mirror(name)),
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
  expect(await waitingChanges(left)).toMatchObject([
    { name: 'visit.open', state: 'sent' },
    { name: 'visit.addItem', state: 'sent' },
  ]);
  expect(await ben.mirror.acked.count()).toBe(0);
  left.close();
});

test("a guest who signs in on a tablet sends the staff's waiting work, too [P10]", async () => {
  const cora = anActor('customer', { userId: testId('user', 3), name: 'Cora' });
  const { left } = await handedOver('by staff', undefined, cora);
  expect(shift.server.effects).toHaveLength(2);
  left.close();
});

test("a customer's work waits for that customer", async () => {
  const { left } = await handedOver('by a customer');
  expect(shift.wire.pushes).toEqual([]);
  expect(await left.outbox.count()).toBe(2);
  left.close();
});

test("one record of a colleague's that the server can't read goes into their rejected changes, and the others arrive [P15]", async () => {
  shift.wire.onPush = ({ mutations }) =>
    mutations.some(({ name }) => name === 'visit.open') ? refused(400, 'request.shape') : undefined;
  const { left } = await handedOver('by staff');
  expect(await left.outbox.count()).toBe(2);
  expect(await left.rejected.count()).toBe(0);
  await shift.pass(90_000);
  expect(await left.rejected.toArray()).toMatchObject([
    { name: 'visit.open', status: 'unreadable', code: 'request.shape' },
  ]);
  expect(await left.outbox.toArray()).toMatchObject([{ name: 'sync.skip' }, { name: 'visit.addItem' }]);
  expect(await waitingChanges(left)).toMatchObject([{ name: 'visit.addItem', state: 'sent' }]);
  left.close();
});

test.each([
  ['a proxy', 400, ''],
  ['a busy server', 503, 'server.busy'],
])("%s that refuses puts nothing into a colleague's rejected changes", async (_who, status, code) => {
  shift.wire.onPush = ({ mutations }) => (mutations.length > 0 ? refused(status, code) : undefined);
  const { left } = await handedOver('by staff');
  await shift.pass(120_000);
  expect(await left.rejected.count()).toBe(0);
  expect(await left.outbox.count()).toBe(2);
  left.close();
});

test("a mirror that can't be opened delays no other, and is not reported as this person's storage", async () => {
  let opened = 0;
  const { ben, left } = await handedOver('by staff', () => {
    opened += 1;
    const db = shift.mirror('broken');
    db.on('ready', () => Promise.reject(new DOMException('made by a newer app', 'VersionError')));
    return db;
  });
  const told: boolean[] = [];
  ben.engine.status.subscribe(() => told.push(ben.engine.status.get().storageFailed));
  expect(shift.server.effects).toHaveLength(2);
  await shift.pass(31_000);
  expect(opened).toBeGreaterThan(1);
  expect(shift.faults.length).toBe(opened);
  expect(told).not.toContain(true);
  left.close();
});

test('a mirror of 0.x is left alone', async () => {
  const opened = new Set<string>();
  const { device } = await shift.started({
    openMirror: (name) => {
      opened.add(name);
      return shift.mirror(name);
    },
  });
  const colleague = { venueId: anActor().venueId, userId: testId('user', 9), openedAt: NOW };
  for (const name of ['tableside-venue-ana', 'of-ana']) await rememberMirror(device, { ...colleague, name });
  await shift.pass(62_000);
  expect([...opened]).toEqual(['of-ana']);
});

test("a colleague's confirmed work is sent again after a restored backup, no matter who is signed in [D7]", async () => {
  const ana = await shift.started();
  const { venueId, userId } = anActor();
  await rememberMirror(ana.device, { name: 'mirror', venueId, userId, openedAt: NOW });
  const restore = shift.server.backup();
  await shift.during(ana.engine.mutate('visit.open', party({ orderNumber: 'B-1' })));
  await shift.during(ana.engine.mutate('visit.addItem', burger()));
  await shift.pass(1_000);
  expect([await ana.mirror.outbox.count(), await ana.mirror.acked.count()]).toEqual([0, 2]);
  ana.crash();
  const mirror = shift.mirror('of-ben');
  await shift.started({ actor: BEN, mirror, openMirror: (name) => shift.mirror(name) });
  await restore();
  expect((await shift.server.documents()).has(`order/${PAD}`)).toBe(false);
  shift.wire.socket.close(1012);
  await shift.pass(40_000);
  expect((await shift.server.documents()).get(`order/${PAD}`)).toMatchObject({
    orderNumber: 'B-1',
    items: [{}],
  });
  expect(shift.server.effects).toHaveLength(4);
  const left = shift.mirror('mirror');
  expect(await requireMeta(left)).toMatchObject({ epoch: 'epoch-1-restored' });
  left.close();
});

test('the board of devices shows all that waits on the tablet, no matter who left it', async () => {
  const { ben, left } = await handedOver('by a customer');
  await shift.during(ben.engine.mutate('visit.open', party({ orderNumber: '' })));
  await shift.pass(2_000);
  const [push] = shift.wire.pushes;
  const [first] = await left.outbox.orderBy('mid').toArray();
  expect(push?.state?.waiting).toBe(3);
  // This is in server time, which is never known to the millisecond.
  const told = Date.parse(push?.state?.oldestWaiting ?? '');
  expect(Math.abs(told - (first?.queuedAt ?? 0))).toBeLessThan(100);
  left.close();
});
