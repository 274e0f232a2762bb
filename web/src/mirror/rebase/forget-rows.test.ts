import { change } from '@tableside/domain/entities/entities.ts';
import { aTable, testId } from '@tableside/domain/testing/builders.ts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { aTablet, burger, NOW, PAD, party, type TestMirror } from '../../../testing/a-mirror.ts';
import { TestShift } from '../../../testing/test-shift.ts';
import { ACKED_KEPT_MS, type MirrorDb } from '../database/mirror-db.ts';
import { requireMeta } from '../database/sync-meta.ts';
import { mirrorState, waitingChanges } from '../queries/outbox-queries.ts';
import { forgetRows } from './forget-rows.ts';

const AGAIN = testId('command', 0xf01);
const leave = (db: MirrorDb, now = NOW) => forgetRows(db, { now, fullPull: AGAIN });

/** Returns the stores that hold anything, with their number of entries. */
async function holds(db: MirrorDb): Promise<Record<string, number>> {
  const counted = await Promise.all(db.tables.map(async (one) => [one.name, await one.count()] as const));
  return Object.fromEntries(counted.filter(([, count]) => count > 0));
}

let tablet: TestMirror;
beforeEach(async () => {
  tablet = await aTablet();
});

/** A visit that the server has accepted, with its rows. */
async function aPartySeated(): Promise<void> {
  await tablet.tap('visit.open', party());
  await tablet.push();
  await tablet.pull();
  expect(await tablet.db.orders.count()).toBe(1);
}

describe('a person who leaves with nothing waiting', () => {
  test('leaves no order, no name and no payment, only the confirmed changes of this device [T71]', async () => {
    await aPartySeated();
    await tablet.db.meta.bulkPut([
      { key: 'role', role: 'server' },
      { key: 'kitchen', cursor: 7, at: new Date(NOW).toISOString() },
      { key: 'outage', since: null, last: { from: NOW - 90_000, to: NOW } },
    ]);
    await tablet.db.marks.put({ entity: 'order', id: PAD });
    expect(await leave(tablet.db)).toBe(true);
    expect(await holds(tablet.db)).toEqual({ acked: 1, meta: 2 });
    expect(await tablet.db.meta.toCollection().primaryKeys()).toEqual(['outage', 'sync']);
    expect(await tablet.db.acked.toArray()).toMatchObject([{ name: 'visit.open' }]);
    expect(await leave(tablet.db)).toBe(true);
    expect(await holds(tablet.db)).toEqual({ acked: 1, meta: 2 });
  });

  test('has confirmed what the server answered, even if its rows have not arrived', async () => {
    await tablet.tap('visit.open', party());
    await tablet.push();
    expect(await waitingChanges(tablet.db)).toMatchObject([{ state: 'sent' }]);
    expect(await leave(tablet.db)).toBe(true);
    expect(await holds(tablet.db)).toEqual({ acked: 1, meta: 1 });
    expect(await requireMeta(tablet.db)).toMatchObject({ nextMid: 2, ackMid: 1 });
  });

  test('leaves the confirmed changes for seven days, measured by the slower clock', async () => {
    await aPartySeated();
    const aged = NOW + ACKED_KEPT_MS + 1;
    await leave(tablet.db, aged - 1);
    expect(await tablet.db.acked.count()).toBe(1);
    await tablet.db.meta.put({ key: 'clock', offsetMs: -60_000 });
    await leave(tablet.db, aged);
    expect(await tablet.db.acked.count()).toBe(1);
    await leave(tablet.db, aged + 60_000);
    expect(await tablet.db.acked.count()).toBe(0);
  });

  test('finds everything again after signing in, and continues with the same queue', async () => {
    await aPartySeated();
    const before = await tablet.displayed();
    await leave(tablet.db);
    expect(await mirrorState(tablet.db)).toMatchObject({ empty: true });
    const full = (await requireMeta(tablet.db)).fullPull;
    expect(full).toBe(AGAIN);
    const open = await tablet.page({ full: AGAIN, open: 'only' });
    await tablet.apply(open, { full: AGAIN });
    expect(await mirrorState(tablet.db)).toMatchObject({ empty: true, opened: true });
    const openUpTo = open.to;
    await tablet.apply(await tablet.page({ full: AGAIN, open: openUpTo }), { full: AGAIN, openUpTo });
    expect(await mirrorState(tablet.db)).toMatchObject({ empty: false });
    expect(await tablet.displayed()).toEqual(before);
    await tablet.tap('visit.addItem', burger());
    await tablet.push();
    await tablet.pull();
    expect(await tablet.db.orders.toArray()).toMatchObject([{ doc: { items: [{}] } }]);
    expect(await tablet.db.acked.count()).toBe(2);
    expect(await tablet.differences()).toEqual([]);
  });
});

describe('a person who leaves with something waiting leaves all of it', () => {
  const refused = { code: 'order.closed', at: NOW } as const;
  const asRejected = async (status: 'rejected' | 'held' | 'unreadable' | 'partial'): Promise<void> => {
    await aPartySeated();
    const [entry] = await tablet.db.acked.toArray();
    if (!entry) throw new Error('Nothing was confirmed');
    await tablet.db.rejected.put({ ...entry, ...refused, status });
  };
  const answered = async (result: { status: string; code?: string }): Promise<void> => {
    await tablet.tap('visit.open', party());
    await tablet.push();
    await tablet.db.outbox.toCollection().modify((entry) => {
      Object.assign(entry, { result: { ...entry.result, ...result } });
    });
  };

  test.each<[string, () => Promise<unknown>]>([
    ['an unsent change', () => tablet.tap('visit.open', party())],
    [
      'a change whose answer was lost',
      async () => {
        await tablet.tap('visit.open', party());
        await tablet.push({ answerLost: true });
      },
    ],
    [
      'a change whose rows have arrived, but whose outcome has not',
      async () => {
        await tablet.tap('visit.open', party());
        await tablet.db.outbox.toCollection().modify((entry) => {
          Object.assign(entry, { state: 'settled' });
        });
      },
    ],
    ['a change that was refused just now', () => answered({ status: 'rejected', code: 'order.closed' })],
    ['a change that was held just now', () => answered({ status: 'held', code: 'held.grant' })],
    [
      'an edit that was partly accepted just now',
      () => answered({ status: 'applied', code: 'patch.partial' }),
    ],
    ['a refused change that nobody has decided about', () => asRejected('rejected')],
    ['a held change', () => asRejected('held')],
    ['an unreadable change', () => asRejected('unreadable')],
    ['a partly accepted edit', () => asRejected('partial')],
  ])('%s', async (_, arrange) => {
    await arrange();
    const stores = () => Promise.all(tablet.db.tables.map((one) => one.toArray()));
    const before = await stores();
    expect(await leave(tablet.db)).toBe(false);
    expect(await stores()).toEqual(before);
  });

  test('even if it is a change that is being written at that moment', async () => {
    const [, left] = await Promise.all([tablet.tap('visit.open', party()), leave(tablet.db)]);
    expect(await tablet.db.outbox.toArray()).toMatchObject([{ name: 'visit.open' }]);
    expect(left).toBe(false);
    expect(await tablet.db.orders.toArray()).toMatchObject([{ doc: { id: PAD } }]);
  });
});

describe('the confirmed changes of a person who left', () => {
  let shift: TestShift;
  beforeEach(() => {
    shift = new TestShift();
  });
  afterEach(async () => {
    await shift.end();
  });

  test('are sent again after a restored backup, from a mirror without rows', async () => {
    const ana = await shift.started();
    const restore = shift.server.backup();
    await shift.during(ana.engine.mutate('visit.open', party({ orderNumber: 'B-1' })));
    await shift.during(ana.engine.mutate('visit.addItem', burger()));
    await shift.pass(1_000);
    ana.crash();
    const left = shift.mirror('mirror');
    expect(await shift.during(leave(left, shift.time.now()))).toBe(true);
    expect(await left.orders.count()).toBe(0);
    left.close();
    await restore();
    expect((await shift.server.documents()).has(`order/${PAD}`)).toBe(false);
    const again = await shift.started();
    await shift.pass(40_000);
    expect((await shift.server.documents()).get(`order/${PAD}`)).toMatchObject({ items: [{}] });
    expect(await again.mirror.orders.toArray()).toMatchObject([{ doc: { id: PAD, items: [{}] } }]);
    expect(await again.mirror.outbox.count()).toBe(0);
  });

  test('are kept when a second tab fills the mirror again under the same queue', async () => {
    const tab = await shift.started();
    const other = shift.mirror('mirror');
    expect(await shift.during(leave(other, shift.time.now()))).toBe(true);
    other.close();
    const table = change('table', aTable({ id: 'table-15', number: '15' }));
    await shift.server.put(table);
    await shift.pass(40_000);
    expect([await tab.mirror.products.count(), await tab.mirror.rowsOf('table').count()]).toEqual([1, 3]);
    await shift.during(tab.engine.mutate('visit.open', party({ orderNumber: 'B-1' })));
    await shift.pass(1_000);
    expect((await shift.server.documents()).has(`order/${PAD}`)).toBe(true);
    expect(await tab.mirror.outbox.count()).toBe(0);
    expect(shift.faults).toEqual([]);
  });
});
