/** A device pulls what it may see: page by page, from one history, under one role. */
import { change } from '@tableside/domain/entities/entities.ts';
import { anItem, aProduct, aTable, FRIDAY_EVENING, testId } from '@tableside/domain/testing/builders.ts';
import { aRound, aVisit } from '@tableside/domain/testing/visit-builders.ts';
import { billOf, saleOf } from '@tableside/domain/visits/bill.ts';
import { describe, expect, test } from 'vitest';
import {
  aSyncRoom,
  MENU,
  mutation,
  opensVisit,
  paysVisit,
  queueOf,
  SEEDED,
} from '../../testing/server/sync-room.ts';
import { put, VENUE } from '../../testing/venue/write-entries.ts';

const FULL = testId('command', 500);
const ANOTHER_FULL = testId('command', 501);
const DAY = 24 * 3_600_000;

describe('a pull', () => {
  test('brings everything at first, and then only what is new', async () => {
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
    await put(room.storage, change('order', aRound([])));
    const second = await room.pull(ana, { cursor: SEEDED, epoch: 'epoch-1' });
    expect(second.rows).toMatchObject([{ entity: 'order', seq: SEEDED + 1, version: 1 }]);
  });

  test('comes in pages that never split a change, and the last page settles mutations [E2]', async () => {
    const room = await aSyncRoom();
    const ana = await room.signIn('server');
    await room.push(ana, [mutation(ana, 1, opensVisit(1)), mutation(ana, 2, opensVisit(2))]);
    const page = (cursor: number) => room.pull(ana, { cursor, limit: 1 });
    const first = await page(SEEDED);
    expect(first).toMatchObject({ to: SEEDED + 1, more: true, lastMid: null, results: [] });
    expect(first.rows.map((row) => row.entity)).toEqual(['order', 'table', 'visit']);
    const second = await page(first.to);
    expect(second).toMatchObject({
      to: SEEDED + 2,
      more: false,
      lastMid: 2,
      results: [{ mid: 1 }, { mid: 2 }],
    });
    expect(second.rows.length).toBeGreaterThan(0);
  });

  test('repeats no outcome that the device already has [E3]', async () => {
    const room = await aSyncRoom();
    const ana = await room.signIn('server');
    await room.push(ana, [mutation(ana, 1, opensVisit(1)), mutation(ana, 2, paysVisit(1))]);
    expect((await room.pull(ana, { ackMid: 1 })).results).toMatchObject([{ mid: 2 }]);
    expect((await room.storage.queue(queueOf(ana.actor.userId)))?.ackMid).toBe(1);
  });

  test.each([
    ['another epoch', { epoch: 'before-the-restore', cursor: SEEDED }],
    ['another epoch, even within a full pull', { epoch: 'before-the-restore', cursor: SEEDED, full: FULL }],
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

  test('starts over when its cursor is older than the oldest tombstone [L2]', async () => {
    const room = await aSyncRoom();
    const ana = await room.signIn('server');
    room.connection.prepare('UPDATE venue_seq SET pruned_below = 1').run();
    expect((await room.pull(ana, { cursor: 0 })).reset).toBe(true);
    expect((await room.pull(ana, { cursor: 0, full: FULL })).reset).toBeUndefined();
    expect((await room.pull(ana, { cursor: 1 })).reset).toBeUndefined();
  });

  test('starts over after the role changed, until a full pull is complete [L2]', async () => {
    const room = await aSyncRoom();
    const ana = await room.signIn('server');
    const begun = await room.pull(ana, { full: ANOTHER_FULL, limit: 1 });
    const promoted = await room.promote(ana);
    expect((await room.pull(promoted, { cursor: SEEDED })).reset).toBe(true);
    const next = { full: ANOTHER_FULL, cursor: begun.to, fullSince: begun.head };
    expect((await room.pull(promoted, next)).reset).toBe(true);
    const full = await room.pull(promoted, { full: FULL });
    expect(full.reset).toBeUndefined();
    expect(full.rows).toHaveLength(MENU.length);
    expect((await room.pull(promoted, { cursor: full.to })).reset).toBeUndefined();
  });

  test('starts again under the same id, no matter which page the server is asked for first', async () => {
    const room = await aSyncRoom();
    const promoted = await room.promote(await room.signIn('server'));
    // The page was asked for before the role changed and arrives after it.
    expect((await room.pull(promoted, { full: FULL, cursor: SEEDED })).reset).toBe(true);
    const begun = await room.pull(promoted, { full: FULL });
    expect(begun.reset).toBeUndefined();
    expect(begun.rows.length).toBeGreaterThan(0);
  });

  test('goes on after the role changed [L3]', async () => {
    const room = await aSyncRoom();
    const ana = await room.signIn('server');
    await put(room.storage, change('order', aRound([])));
    const promoted = await room.promote(ana);
    const begun = await room.pull(promoted, { full: FULL, limit: 1 });
    expect(begun).toMatchObject({ to: SEEDED, more: true });
    const ended = await room.pull(promoted, {
      full: FULL,
      limit: 1,
      cursor: begun.to,
      fullSince: begun.head,
    });
    expect(ended.reset).toBeUndefined();
    expect(ended.rows).toMatchObject([{ entity: 'order' }]);
  });

  test("of somebody else's queue is refused [L5]", async () => {
    const room = await aSyncRoom();
    const ana = await room.signIn('server');
    const mia = await room.signIn('manager');
    await room.push(ana, [mutation(ana, 1, opensVisit(1))]);
    await expect(room.pull(mia, { clientId: queueOf(ana.actor.userId) })).rejects.toMatchObject({
      code: 'client.foreign',
      status: 403,
    });
  });

  test('of a retired queue is refused [L5]', async () => {
    const room = await aSyncRoom();
    const ana = await room.signIn('server');
    await room.push(ana, [mutation(ana, 1, opensVisit(1))]);
    room.connection.prepare('UPDATE client SET retired_at = ?').run(FRIDAY_EVENING);
    await expect(room.pull(ana)).rejects.toMatchObject({ code: 'client.retired' });
  });
});

describe('the first fill of a mirror', () => {
  /** A party that paid and left, and one that is at its table. */
  async function anEvening() {
    const room = await aSyncRoom();
    const ana = await room.signIn('server');
    await room.push(ana, [mutation(ana, 1, opensVisit(1)), mutation(ana, 2, opensVisit(2))]);
    await put(room.storage, change('order', aRound([], { id: LEFT, status: 'cancelled' })));
    const ids = async (asked: object) =>
      (await room.pull(ana, { full: FULL, ...asked })).rows.map(({ id }) => id);
    return { room, ana, ids };
  }
  const LEFT = testId('order', 90);
  const OPEN = [testId('visit', 1), testId('visit', 2)];

  test('brings what is open first, then the rest, and nothing twice [L3]', async () => {
    const { room, ids } = await anEvening();
    const { head } = await room.storage.head(VENUE);
    const first = await ids({ open: 'only' });
    expect(first).toEqual(expect.arrayContaining(OPEN));
    expect(first).not.toContain(LEFT);
    expect(await ids({ open: head })).toEqual([LEFT]);
    expect(new Set(await ids({ full: ANOTHER_FULL }))).toEqual(new Set([...first, LEFT]));
  });

  test('settles no mutation while what it closed is missing [L3]', async () => {
    const { room, ana } = await anEvening();
    expect(await room.pull(ana, { full: FULL, open: 'only' })).toMatchObject({ lastMid: null, results: [] });
    const { head } = await room.storage.head(VENUE);
    expect(await room.pull(ana, { full: FULL, open: head })).toMatchObject({ lastMid: 2, more: false });
  });

  test('brings what was opened, closed and removed between the two parts [L3]', async () => {
    const { room, ana } = await anEvening();
    const first = await room.pull(ana, { full: FULL, open: 'only' });
    await put(
      room.storage,
      change('table', aTable({ archived: true })),
      change('order', aRound([], { id: testId('order', 91), status: 'cancelled' })),
    );
    await room.push(ana, [mutation(ana, 3, opensVisit(3))]);
    const rest = await room.pull(ana, { full: FULL, open: first.to, fullSince: first.head });
    expect(rest.rows.map(({ id }) => id)).toEqual(
      expect.arrayContaining([LEFT, aTable().id, testId('order', 91), testId('visit', 3)]),
    );
  });
});

const queues = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, n) => testId('command', 1000 + from + n));

describe('queues that have sent nothing [T102]', () => {
  test('leave no row, however often they pull [L6]', async () => {
    const room = await aSyncRoom();
    const ana = await room.signIn('server');
    for (const clientId of queues(1, 4)) {
      expect(await room.pull(ana, { clientId })).toMatchObject({ lastMid: 0, results: [] });
      expect(await room.pull(ana, { clientId, full: clientId })).toMatchObject({ lastMid: 0, results: [] });
    }
    expect(room.connection.prepare('SELECT count(*) FROM client').pluck().get()).toBe(0);
    await put(room.storage, change('order', aRound([])));
    const [clientId = ''] = queues(1, 2);
    const delta = await room.pull(ana, { clientId, cursor: SEEDED });
    expect(delta).toMatchObject({ from: SEEDED, lastMid: 0, rows: [{ entity: 'order' }] });
    const pushed = await room.push(ana, [mutation(ana, 1, opensVisit(2))], { clientId });
    expect(pushed.results).toMatchObject([{ mid: 1, status: 'applied' }]);
    expect(await room.pull(ana, { clientId, cursor: SEEDED })).toMatchObject({ lastMid: 1 });
  });

  test('are limited to 64 for each user, and the one seen longest ago is forgotten [L6]', async () => {
    const room = await aSyncRoom();
    const [ana, ben] = [await room.signIn('server'), await room.signIn('kitchen')];
    const known = async (ids: readonly string[]) =>
      (await Promise.all(ids.map((id) => room.storage.queue(id)))).filter((client) => client).length;
    await room.push(ana, [mutation(ana, 1, opensVisit(1))]);
    await room.push(ben, []);
    for (const clientId of queues(1, 101)) {
      room.wait(60_001);
      await room.push(ana, [], { clientId });
    }
    expect(await known(queues(1, 37))).toBe(0);
    expect(await known(queues(37, 101))).toBe(64);
    expect(await known([ana, ben].map(({ actor }) => queueOf(actor.userId)))).toBe(2);
  });
});

describe('a full pull', () => {
  test('leaves out orders closed more than 48 hours ago, but brings later changes to them [L4]', async () => {
    const room = await aSyncRoom();
    const ana = await room.signIn('server');
    const done = aRound([], { status: 'completed', settledAt: FRIDAY_EVENING });
    await put(room.storage, change('order', done), change('order', aRound([], { id: testId('order', 2) })));
    room.wait(2 * DAY + 1);
    const orders = async (over: object) =>
      (await room.pull(ana, over)).rows.filter((row) => row.entity === 'order').map((row) => row.id);
    expect(await orders({ full: FULL })).toEqual([testId('order', 2)]);
    expect(await orders({ cursor: SEEDED })).toEqual([testId('order', 1), testId('order', 2)]);
  });

  test('brings visits that owe money back, however old they are [L3]', async () => {
    const room = await aSyncRoom();
    const ana = await room.signIn('server');
    const by = { id: 'ana', name: 'Ana' };
    const sale = saleOf(billOf(aVisit(), [aRound([anItem()])]));
    const end = { at: FRIDAY_EVENING, by, businessDay: '2026-06-12', sale };
    const closed = aVisit({ status: 'closed', closed: end });
    await put(
      room.storage,
      change('visit', { ...closed, owed: 1307 }),
      change('visit', { ...closed, id: testId('visit', 2) }),
    );
    room.wait(30 * DAY);
    const { rows } = await room.pull(ana, { full: FULL });
    expect(rows.filter((row) => row.entity === 'visit')).toMatchObject([
      { id: closed.id, doc: { owed: 1307 } },
    ]);
  });

  test('brings all that changed since its place to a device that does not say when it began [L3]', async () => {
    const room = await aSyncRoom();
    const cora = await room.signIn('customer');
    await put(room.storage, change('product', aProduct({ archived: true })));
    const page = await room.pull(cora, { full: FULL, cursor: SEEDED });
    expect(page.rows).toMatchObject([{ id: 'burger', deleted: true }]);
  });

  test('reports a row that was removed before its first page was asked for again [L3]', async () => {
    const room = await aSyncRoom();
    const cora = await room.signIn('customer');
    await put(room.storage, change('product', aProduct({ id: 'salad' })));
    const first = await room.pull(cora, { full: FULL, limit: 1 });
    await put(room.storage, change('product', aProduct({ archived: true })));
    await room.pull(cora, { full: FULL, limit: 1 });
    const second = await room.pull(cora, { full: FULL, cursor: first.to, fullSince: first.head });
    expect(second.rows).toMatchObject([{ id: 'salad' }, { id: 'burger', deleted: true }]);
  });

  test('reports a row that was removed between two of its pages [L3]', async () => {
    const room = await aSyncRoom();
    const cora = await room.signIn('customer');
    await put(room.storage, change('product', aProduct({ id: 'salad' })));
    const first = await room.pull(cora, { full: FULL, limit: 1 });
    expect(first).toMatchObject({ to: SEEDED, more: true });
    await put(room.storage, change('product', aProduct({ archived: true })));
    const second = await room.pull(cora, { full: FULL, cursor: first.to, fullSince: first.head });
    expect(second.rows).toMatchObject([{ id: 'salad' }, { id: 'burger', deleted: true }]);
    expect((await room.pull(cora, { full: testId('command', 501) })).rows.map((row) => row.id)).not.toContain(
      'burger',
    );
  });
});
