/** A device pulls what it may see: page by page, from one history, under one role. */
import { change } from '@tableside/domain/entities.ts';
import { anOrder, aProduct, FRIDAY_EVENING, testId } from '@tableside/testkit/builders.ts';
import { describe, expect, test } from 'vitest';
import {
  aSyncRoom,
  createsOrder,
  MENU,
  mutation,
  paysOrder,
  queueOf,
  SEEDED,
  type SyncRoom,
} from '../testing/server/sync-room.ts';
import { put } from '../testing/venue/write-entries.ts';

const FULL = testId('command', 500);
const ANOTHER_FULL = testId('command', 501);
const DAY = 24 * 3_600_000;

describe('a pull', () => {
  test('brings everything from the start, then only what is new', async () => {
    const room = await aSyncRoom();
    const ana = await room.signIn('server');
    const first = await room.pull(ana);
    expect(first).toMatchObject({
      from: 0,
      to: SEEDED,
      head: SEEDED,
      more: false,
      lastMid: 0,
      epoch: 'epoch-1',
    });
    expect(first.rows).toHaveLength(MENU.length);
    await put(room.storage, change('order', anOrder()));
    const second = await room.pull(ana, { cursor: SEEDED, epoch: 'epoch-1' });
    expect(second.rows).toMatchObject([{ entity: 'order', seq: SEEDED + 1, version: 1 }]);
  });

  test('comes in pages that never split a number, and the last one settles mutations [E2]', async () => {
    const room = await aSyncRoom();
    const ana = await room.signIn('server');
    await room.push(ana, [mutation(ana, 1, createsOrder(1)), mutation(ana, 2, createsOrder(2))]);
    const page = (cursor: number) => room.pull(ana, { cursor, limit: 1 });
    const first = await page(SEEDED);
    expect(first).toMatchObject({ to: SEEDED + 1, more: true, lastMid: null, results: [] });
    expect(first.rows.map((row) => row.entity)).toEqual(['order', 'table']);
    const second = await page(first.to);
    expect(second).toMatchObject({
      to: SEEDED + 2,
      more: false,
      lastMid: 2,
      results: [{ mid: 1 }, { mid: 2 }],
    });
    expect(second.rows.length).toBeGreaterThan(0);
  });

  test('tells no outcome that the device holds already [E3]', async () => {
    const room = await aSyncRoom();
    const ana = await room.signIn('server');
    await room.push(ana, [mutation(ana, 1, createsOrder(1)), mutation(ana, 2, paysOrder(1))]);
    expect((await room.pull(ana, { ackMid: 1 })).results).toMatchObject([{ mid: 2 }]);
    expect((await room.storage.client(queueOf(ana.actor.userId)))?.ackMid).toBe(1);
  });

  test.each([
    ['another epoch', { epoch: 'before-the-restore', cursor: SEEDED }],
    ['another epoch, also within a full pull', { epoch: 'before-the-restore', cursor: SEEDED, full: FULL }],
    ['a cursor ahead of the head', { cursor: SEEDED + 5 }],
  ])('with %s starts over', async (_what, over) => {
    const room = await aSyncRoom();
    const ana = await room.signIn('server');
    expect(await room.pull(ana, over)).toMatchObject({
      reset: true,
      rows: [],
      lastMid: null,
      epoch: 'epoch-1',
    });
  });

  test('from before the tombstones that are kept starts over [L2]', async () => {
    const room = await aSyncRoom();
    const ana = await room.signIn('server');
    room.connection.prepare('UPDATE venue_seq SET pruned_below = 1').run();
    expect((await room.pull(ana, { cursor: 0 })).reset).toBe(true);
    expect((await room.pull(ana, { cursor: 0, full: FULL })).reset).toBeUndefined();
    expect((await room.pull(ana, { cursor: 1 })).reset).toBeUndefined();
  });

  test('under another role than its mirror was filled with starts over, and a full pull ends that [L2]', async () => {
    const room = await aSyncRoom();
    const ana = await room.signIn('server');
    await room.pull(ana, { full: ANOTHER_FULL });
    const promoted = { ...ana, actor: { ...ana.actor, role: 'manager' as const } };
    expect((await room.pull(promoted, { cursor: SEEDED })).reset).toBe(true);
    const full = await room.pull(promoted, { full: FULL });
    expect(full.reset).toBeUndefined();
    expect(full.rows).toHaveLength(MENU.length);
    expect((await room.pull(promoted, { cursor: SEEDED })).reset).toBeUndefined();
  });

  test('of the queue of somebody else is refused [L5]', async () => {
    const room = await aSyncRoom();
    const ana = await room.signIn('server');
    const mia = await room.signIn('manager');
    await room.pull(ana, { full: ANOTHER_FULL });
    await expect(room.pull(mia, { clientId: queueOf(ana.actor.userId) })).rejects.toMatchObject({
      code: 'client.foreign',
      status: 403,
    });
  });

  test('of a retired queue is refused [L5]', async () => {
    const room = await aSyncRoom();
    const ana = await room.signIn('server');
    await room.pull(ana, { full: ANOTHER_FULL });
    room.connection.prepare('UPDATE client SET retired_at = ?').run(FRIDAY_EVENING);
    await expect(room.pull(ana)).rejects.toMatchObject({ code: 'client.retired' });
  });
});

const queues = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, n) => testId('command', 1000 + from + n));

describe('queues that have sent nothing', () => {
  const known = async ({ storage }: SyncRoom, ids: readonly string[]) =>
    (await Promise.all(ids.map((id) => storage.client(id)))).filter((client) => client !== undefined).length;

  test('have a row from their full pull on, and none before [L6]', async () => {
    const room = await aSyncRoom();
    const ana = await room.signIn('server');
    const [one = ''] = queues(1, 2);
    expect(await room.pull(ana, { clientId: one })).toMatchObject({ lastMid: 0, results: [] });
    expect(await room.storage.client(one)).toBeUndefined();
    expect(await room.pull(ana, { clientId: one, full: FULL })).toMatchObject({ lastMid: 0, results: [] });
    expect(await room.storage.client(one)).toMatchObject({ userId: ana.actor.userId, lastMid: 0 });
  });

  test('are 64 of a user at most: the one that was seen longest ago is forgotten, none of anybody else [L6]', async () => {
    const room = await aSyncRoom();
    const [ana, ben] = [await room.signIn('server'), await room.signIn('kitchen')];
    await room.push(ana, [mutation(ana, 1, createsOrder(1))]);
    await room.pull(ben, { full: FULL });
    for (const clientId of queues(1, 101)) {
      room.wait(60_001);
      await room.pull(ana, { clientId, full: FULL });
    }
    expect(await known(room, queues(1, 37))).toBe(0);
    expect(await known(room, queues(37, 101))).toBe(64);
    const used = [ana, ben].map(({ actor }) => queueOf(actor.userId));
    expect(await known(room, used)).toBe(2);
  });

  test('that were forgotten go on where they are [L6]', async () => {
    const room = await aSyncRoom();
    const ana = await room.signIn('server');
    const [one = '', ...others] = queues(1, 70);
    await room.pull(ana, { clientId: one, full: FULL });
    for (const clientId of others) {
      room.wait(60_001);
      await room.pull(ana, { clientId, full: FULL });
    }
    expect(await room.storage.client(one)).toBeUndefined();
    await put(room.storage, change('order', anOrder()));
    const delta = await room.pull(ana, { clientId: one, cursor: SEEDED });
    expect(delta).toMatchObject({ from: SEEDED, lastMid: 0, rows: [{ entity: 'order' }] });
    const pushed = await room.push(ana, [mutation(ana, 1, createsOrder(2))], { clientId: one });
    expect(pushed.results).toMatchObject([{ mid: 1, status: 'applied' }]);
  });
});

describe('a full pull', () => {
  test('leaves out what was closed more than 48 hours ago; a later change of it comes all the same [L4]', async () => {
    const room = await aSyncRoom();
    const ana = await room.signIn('server');
    const closed = anOrder({ status: 'completed' });
    await put(room.storage, change('order', closed), change('order', anOrder({ id: testId('order', 2) })));
    room.wait(2 * DAY + 1);
    const orders = async (over: object) =>
      (await room.pull(ana, over)).rows.filter((row) => row.entity === 'order').map((row) => row.id);
    expect(await orders({ full: FULL })).toEqual([testId('order', 2)]);
    expect(await orders({ cursor: SEEDED })).toEqual([testId('order', 1), testId('order', 2)]);
  });

  test('brings what owes money back, however long ago it was cancelled [L3]', async () => {
    const room = await aSyncRoom();
    const ana = await room.signIn('server');
    await put(room.storage, change('order', anOrder({ status: 'cancelled', paid: 1307 })));
    room.wait(30 * DAY);
    const { rows } = await room.pull(ana, { full: FULL });
    expect(rows.filter((row) => row.entity === 'order')).toMatchObject([{ doc: { balance: -1307 } }]);
  });

  test('that the server forgot about is taken up at its cursor: what came later comes as it is [L3]', async () => {
    const room = await aSyncRoom();
    const cora = await room.signIn('customer');
    await put(room.storage, change('product', aProduct({ archived: true })));
    const page = await room.pull(cora, { full: FULL, cursor: SEEDED });
    expect(page.rows).toMatchObject([{ id: 'burger', deleted: true }]);
  });

  test('page by page tells of a row that went away while it ran [L3]', async () => {
    const room = await aSyncRoom();
    const cora = await room.signIn('customer');
    await put(room.storage, change('product', aProduct({ id: 'salad' })));
    const first = await room.pull(cora, { full: FULL, limit: 1 });
    expect(first).toMatchObject({ to: SEEDED, more: true });
    await put(room.storage, change('product', aProduct({ archived: true })));
    const second = await room.pull(cora, { full: FULL, cursor: first.to });
    expect(second.rows).toMatchObject([{ id: 'salad' }, { id: 'burger', deleted: true }]);
    expect((await room.pull(cora, { full: testId('command', 501) })).rows.map((row) => row.id)).not.toContain(
      'burger',
    );
  });
});
