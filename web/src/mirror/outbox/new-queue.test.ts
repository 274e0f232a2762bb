import { change } from '@tableside/domain/entities/entities.ts';
import { anOrder, aTable, testId } from '@tableside/domain/testing/builders.ts';
import { describe, expect, test } from 'vitest';
import {
  aServer,
  aTablet,
  burger,
  FULL,
  openMirror,
  PAD,
  party,
  seated,
  TestMirror,
  VISIT,
} from '../../../testing/a-mirror.ts';
import { ensureMeta, requireMeta } from '../database/sync-meta.ts';
import { resetMirror, startNewQueue } from './new-queue.ts';

const AGAIN = testId('command', 0xf01);
const NEW_CLIENT = testId('device', 5);

async function reset(tablet: TestMirror, epoch = tablet.server.epoch): Promise<void> {
  const { clientId: askedAs } = await requireMeta(tablet.db);
  const told = await resetMirror(tablet.db, { epoch, fullPull: AGAIN, newClientId: NEW_CLIENT, askedAs });
  expect(told).toEqual(await requireMeta(tablet.db));
}

async function nextPage(tablet: TestMirror, limit = 2) {
  const page = await tablet.page({ limit, full: AGAIN });
  return { page, applied: await tablet.apply(page, { full: AGAIN }) };
}

describe('a reset of the mirror', () => {
  test('starts at 0 with a full pull, and what waits survives it [D6]', async () => {
    const tablet = await aTablet();
    await tablet.tap('visit.open', party());
    await reset(tablet);
    expect(await requireMeta(tablet.db)).toMatchObject({
      cursor: 0,
      horizon: 0,
      fullPull: AGAIN,
      nextMid: 2,
    });
    expect(await tablet.db.outbox.count()).toBe(1);
    expect(await tablet.db.orders.count()).toBe(1);
    expect(await tablet.differences()).toEqual([]);
  });

  test('says only with the last page that the mirror is complete, in the same transaction', async () => {
    const tablet = await aTablet();
    await tablet.server.put(change('order', anOrder()));
    await tablet.db.meta.delete('firstSync');
    await reset(tablet);
    expect((await nextPage(tablet, 1)).page.more).toBe(true);
    expect(await tablet.db.meta.get('firstSync')).toBeUndefined();
    while ((await nextPage(tablet)).page.more);
    expect(await tablet.db.meta.get('firstSync')).toEqual({ key: 'firstSync', done: true, error: null });
  });

  test('sweeps with the last page what no page marked, in place and in shadow [D6]', async () => {
    const tablet = await aTablet();
    await tablet.server.put(change('order', anOrder({ id: testId('order', 8) })));
    await tablet.server.put(...seated());
    await tablet.pull();
    await tablet.tap('visit.addItem', burger());
    tablet.server.forget('order', testId('order', 8));
    tablet.server.forget('order', PAD);
    tablet.server.forget('visit', VISIT);
    await tablet.fullPull(2, AGAIN);
    expect(await tablet.db.orders.count()).toBe(0);
    expect(await tablet.db.outbox.count()).toBe(1);
    expect(await tablet.db.shadow.count()).toBe(0);
    expect(await tablet.db.marks.count()).toBe(0);
    expect(await requireMeta(tablet.db)).toMatchObject({ fullPull: null, cursor: tablet.server.head });
    expect(await tablet.differences()).toEqual([]);
  });

  test('sweeps nothing before the last page [D6]', async () => {
    const tablet = await aTablet();
    await reset(tablet);
    const { applied } = await nextPage(tablet);
    expect(applied).toMatchObject({ more: true });
    expect((await tablet.displayed()).size).toBe(5);
  });

  test('ignores frames and push answers meanwhile [D6]', async () => {
    const tablet = await aTablet();
    await reset(tablet);
    await tablet.server.put(change('table', aTable({ number: 'Window' })));
    const frame = { ...(await tablet.envelope()), from: 0 };
    expect(await tablet.apply(frame, { via: 'frame' })).toEqual({ kind: 'pull', why: 'fullPull' });
    expect(await tablet.apply(frame, { via: 'push' })).toEqual({ kind: 'pull', why: 'fullPull' });
    expect(await tablet.apply(frame, { via: 'pull' })).toEqual({ kind: 'pull', why: 'fullPull' });
    expect((await requireMeta(tablet.db)).cursor).toBe(0);
  });

  test('ignores a late page of an older full pull', async () => {
    const tablet = await aTablet();
    expect(await tablet.apply(await tablet.envelope(), { full: FULL })).toEqual({ kind: 'ignored' });
  });

  test('goes on with the same full pull after a crash between two pages [D6]', async () => {
    const tablet = await aTablet();
    tablet.server.forget('table', 'table-14');
    await reset(tablet);
    await nextPage(tablet);
    expect((await requireMeta(tablet.db)).fullPull).toBe(AGAIN);
    for (;;) {
      const { page } = await nextPage(tablet);
      if (!page.more) break;
    }
    expect(await tablet.displayed()).toEqual(await tablet.server.documents());
  });
});

describe('the first full pull', () => {
  async function anEmptyTablet(): Promise<TestMirror> {
    const db = openMirror();
    await ensureMeta(db, () => testId('device'));
    return new TestMirror(db, aServer());
  }
  async function restOf(tablet: TestMirror): Promise<void> {
    const { page } = await nextPage(tablet);
    if (page.more) await restOf(tablet);
  }

  test('compares and marks nothing, because nothing was there, and the next one does [D6]', async () => {
    const tablet = await anEmptyTablet();
    await reset(tablet);
    await nextPage(tablet);
    expect(await requireMeta(tablet.db)).toMatchObject({ fullPull: AGAIN, fillsEmpty: true });
    expect(await tablet.db.marks.count()).toBe(0);
    await restOf(tablet);
    expect(await tablet.displayed()).toEqual(await tablet.server.documents());
    await reset(tablet);
    await nextPage(tablet);
    expect(await tablet.db.marks.count()).toBeGreaterThan(0);
  });

  test('removes again what was deleted while it ran, even after a crash [D6]', async () => {
    const tablet = await anEmptyTablet();
    await reset(tablet);
    const { page } = await nextPage(tablet);
    const [first] = page.rows;
    if (first) tablet.server.hide(first.entity, first.id);
    tablet.db.close();
    await tablet.db.open();
    await restOf(tablet);
    expect((await tablet.displayed()).size).toBe(4);
    expect(await tablet.displayed()).toEqual(await tablet.server.documents());
  });
});

describe('a new epoch after a restored backup', () => {
  test('sends confirmed work first, then what waits, numbered from 1, with the same command ids [D7]', async () => {
    const tablet = await aTablet();
    const restore = tablet.server.backup();
    await tablet.tap('visit.open', party());
    await tablet.push();
    await tablet.pull();
    await tablet.tap('visit.addItem', burger());
    await restore();
    await reset(tablet);
    expect(await tablet.db.outbox.toArray()).toMatchObject([
      { mid: 1, cmdId: testId('command', 1), name: 'visit.open', state: 'queued', answered: 0 },
      { mid: 2, cmdId: testId('command', 2), name: 'visit.addItem', state: 'queued', answered: 0 },
    ]);
    expect(await requireMeta(tablet.db)).toMatchObject({ clientId: NEW_CLIENT, nextMid: 3, ackMid: 0 });
    expect(await tablet.differences()).toEqual([]);
  });

  test('brings back once what the backup lost', async () => {
    const tablet = await aTablet();
    const restore = tablet.server.backup();
    await tablet.tap('visit.open', party());
    await tablet.tap('visit.addItem', burger());
    await tablet.push();
    await tablet.pull();
    await restore();
    await reset(tablet);
    for (let more = true; more; ) more = (await nextPage(tablet)).page.more;
    expect((await tablet.db.orders.get(PAD))?.doc.items).toHaveLength(1);
    await tablet.push();
    await tablet.pull();
    expect(await tablet.displayed()).toEqual(await tablet.server.documents());
    expect(await tablet.db.outbox.count()).toBe(0);
    expect(await tablet.db.shadow.count()).toBe(0);
  });

  test('sends first what a person did first, in whatever order the outcomes came [D7]', async () => {
    const tablet = await aTablet();
    await tablet.tap('visit.open', party());
    await tablet.tap('visit.addItem', burger());
    await tablet.tap('table.setStatus', { tableId: 'table-14', status: 'reserved' });
    const of = (mid: number) => ({ mid, cmdId: testId('command', mid), status: 'applied' as const });
    await tablet.apply({ ...(await tablet.envelope()), lastMid: 2, results: [of(2)] });
    await tablet.apply({ ...(await tablet.envelope()), lastMid: 3, results: [of(3)] });
    await reset(tablet, 'a-restored-backup');
    expect(await tablet.db.outbox.toArray()).toMatchObject([
      { mid: 1, cmdId: testId('command', 1) },
      { mid: 2, cmdId: testId('command', 2) },
      { mid: 3, cmdId: testId('command', 3) },
    ]);
  });

  test('sends what was confirmed in an ended queue before all of the next one [D7]', async () => {
    const tablet = await aTablet();
    await tablet.tap('visit.open', party());
    await tablet.tap('visit.addItem', burger());
    await tablet.push();
    await tablet.pull();
    const { clientId: insteadOf } = await requireMeta(tablet.db);
    await startNewQueue(tablet.db, { clientId: testId('device', 7), insteadOf, newDeviceId: null });
    await tablet.tap('table.setStatus', { tableId: 'table-14', status: 'reserved' });
    await tablet.push();
    await tablet.pull();
    expect(await tablet.db.acked.count()).toBe(3);
    await reset(tablet, 'a-restored-backup');
    expect(await tablet.db.outbox.toArray()).toMatchObject([
      { mid: 1, cmdId: testId('command', 1) },
      { mid: 2, cmdId: testId('command', 2) },
      { mid: 3, cmdId: testId('command', 3) },
    ]);
  });

  test('leaves the queue as it is when the epoch is the same', async () => {
    const tablet = await aTablet();
    await tablet.tap('visit.open', party());
    const { clientId } = await requireMeta(tablet.db);
    await reset(tablet);
    expect((await requireMeta(tablet.db)).clientId).toBe(clientId);
  });
});

describe('a new queue', () => {
  test('keeps what waits, under new numbers and a new id, on a device set back to an older state', async () => {
    const tablet = await aTablet();
    await tablet.tap('visit.open', party());
    await tablet.tap('visit.addItem', burger());
    await tablet.push();
    await tablet.tap('table.setStatus', { tableId: 'table-14', status: 'reserved' });
    const { clientId: insteadOf } = await requireMeta(tablet.db);
    await startNewQueue(tablet.db, { clientId: NEW_CLIENT, insteadOf, newDeviceId: testId('device', 6) });
    expect(await tablet.db.outbox.toArray()).toMatchObject([
      { mid: 1, cmdId: testId('command', 1), answered: 0 },
      { mid: 2, cmdId: testId('command', 2), answered: 0 },
      { mid: 3, cmdId: testId('command', 3), answered: 0 },
    ]);
    expect(await requireMeta(tablet.db)).toMatchObject({
      clientId: NEW_CLIENT,
      renewDevice: testId('device', 6),
    });
    await tablet.push();
    await tablet.pull();
    expect(tablet.server.effects).toHaveLength(3);
    expect(await tablet.db.outbox.count()).toBe(0);
  });

  test('gives what is held a number before what waits, and its outcome comes under that', async () => {
    const tablet = await aTablet();
    await tablet.tap('visit.open', party());
    const results = [{ mid: 1, cmdId: testId('command', 1), status: 'held' as const, code: 'held.money' }];
    await tablet.apply({ ...(await tablet.envelope()), lastMid: 1, results });
    await tablet.tap('table.setStatus', { tableId: 'table-14', status: 'reserved' });
    const { clientId: insteadOf } = await requireMeta(tablet.db);
    await startNewQueue(tablet.db, { clientId: NEW_CLIENT, insteadOf, newDeviceId: null });
    expect(await tablet.db.rejected.count()).toBe(0);
    expect(await tablet.db.outbox.toArray()).toMatchObject([
      { mid: 1, cmdId: testId('command', 1), args: { id: VISIT }, state: 'queued', result: null },
      { mid: 2, cmdId: testId('command', 2), state: 'queued' },
    ]);
    expect(await tablet.differences()).toEqual([]);
  });

  test('is started only once by two tabs that find the same', async () => {
    const tablet = await aTablet();
    await tablet.tap('visit.open', party());
    const { clientId: insteadOf } = await requireMeta(tablet.db);
    await startNewQueue(tablet.db, { clientId: NEW_CLIENT, insteadOf, newDeviceId: null });
    await startNewQueue(tablet.db, { clientId: testId('device', 7), insteadOf, newDeviceId: null });
    expect((await requireMeta(tablet.db)).clientId).toBe(NEW_CLIENT);
  });
});
