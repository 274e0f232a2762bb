import { testId } from '@tableside/domain/testing/builders.ts';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { describe, expect, onTestFinished, test } from 'vitest';
import { aServer, aTablet, burger, party, TestMirror } from '../../../testing/a-mirror.ts';
import { type Meta, MirrorDb, type OutboxEntry } from '../database/mirror-db.ts';
import { rebaseAfterUpgrade } from './rebase-all.ts';

type Browser = { indexedDB: IDBFactory; IDBKeyRange: typeof IDBKeyRange };

/** The mirror of an app that may come later. */
function laterMirror(browser: Browser): MirrorDb {
  const db = new MirrorDb('mirror', browser);
  db.version(2)
    .stores({ balloons: 'id' })
    .upgrade((upgrade) => upgrade.table<Meta>('meta').put({ key: 'rebaseAll' }));
  return db;
}

/** Makes a tablet wait with this many changes: parties at two tables, with lines and payments. */
async function waitingTablet(changes: number): Promise<TestMirror> {
  const tablet = await aTablet();
  for (let n = 0; n < changes / 4; n += 1) {
    const id = testId('visit', n + 1);
    const tableId = n % 2 ? 'table-12' : 'table-14';
    await tablet.tap('visit.open', party({ id, tableId, orderNumber: `B-${n + 1}` }));
    await tablet.tap('visit.addItem', burger(id, n + 1));
    await tablet.tap('payment.record', {
      id: testId('payment', n + 1),
      visitId: id,
      method: 'cash',
      amount: 1307,
    });
    await tablet.tap('visit.addItem', burger(id, n + 1001));
  }
  return tablet;
}

/** Returns what an older app would have noted: it knew fewer look-ups, so it named fewer of the topics it read. */
const notedByOlderApp = (entry: OutboxEntry): OutboxEntry => ({
  ...entry,
  touched: { ...entry.touched, reads: entry.touched.reads.filter((topic) => /^(order|table)\//.test(topic)) },
});

/** Copies the mirror into a browser in which the app of today ran. */
async function asOfToday({ db }: TestMirror): Promise<Browser> {
  const browser = { indexedDB: new IDBFactory(), IDBKeyRange };
  const older = new MirrorDb('mirror', browser);
  await older.open();
  for (const { name } of older.tables) await older.table(name).bulkPut(await db.table(name).toArray());
  await older.outbox.bulkPut((await db.outbox.toArray()).map(notedByOlderApp));
  older.close();
  return browser;
}

describe('a mirror of an earlier version', () => {
  test('shows the same rows after the upgrade, with 200 changes waiting [V7]', async () => {
    const tablet = await waitingTablet(200);
    const [shown, waiting] = [await tablet.displayed(), await tablet.db.outbox.toArray()];
    expect(waiting).toHaveLength(200);
    const db = laterMirror(await asOfToday(tablet));
    onTestFinished(() => db.close());
    const upgraded = new TestMirror(db, aServer());
    expect(
      (await db.outbox.toArray()).some(
        ({ touched }, n) => touched.reads.length < (waiting[n]?.touched.reads.length ?? 0),
      ),
    ).toBe(true);
    await rebaseAfterUpgrade(db);
    expect(await upgraded.displayed()).toEqual(shown);
    expect(await upgraded.differences()).toEqual([]);
    expect(await db.outbox.toArray()).toEqual(waiting);
    expect(await db.table('balloons').count()).toBe(0);
  });

  test('is replayed once, and a new mirror never is [V7]', async () => {
    const tablet = await waitingTablet(4);
    expect(await tablet.db.meta.get('rebaseAll')).toBeUndefined();
    const db = laterMirror(await asOfToday(tablet));
    onTestFinished(() => db.close());
    await rebaseAfterUpgrade(db);
    expect(await db.meta.get('rebaseAll')).toBeUndefined();
    const [entry] = await db.outbox.toArray();
    const untouched = { rows: [], reads: [], writes: [] };
    if (entry) await db.outbox.put({ ...entry, touched: untouched });
    await rebaseAfterUpgrade(db);
    expect((await db.outbox.toArray())[0]?.touched).toEqual(untouched);
  });

  test('cannot be opened by an older app once it was upgraded [V7]', async () => {
    const browser = await asOfToday(await waitingTablet(4));
    const db = laterMirror(browser);
    await db.open();
    db.close();
    const older = new MirrorDb('mirror', browser);
    onTestFinished(() => older.close());
    await expect(older.open()).rejects.toMatchObject({ fault: 'newer' });
  });
});
