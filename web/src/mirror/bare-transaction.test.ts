import { aTable } from '@tableside/testkit/builders.ts';
import Dexie, { liveQuery, type ObservabilitySet, RangeSet, type Table } from 'dexie';
import { forceCloseDatabase } from 'fake-indexeddb';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { aTablet, burger, draft, ORDER, openMirror } from '../testing/a-mirror.ts';
import { bareTransaction, type Write } from './bare-transaction.ts';
import type { MirrorDb } from './mirror-db.ts';

const tableRow = (id: string) => ({ id, seq: 1, doc: aTable({ id }) });
const put = (id: string): Write => ({ kind: 'put', store: 'tables', record: tableRow(id) });
const add = (id: string): Write => ({ kind: 'add', store: 'tables', record: tableRow(id) });

let mirror: MirrorDb;
beforeEach(async () => {
  mirror = openMirror();
  await mirror.open();
});
afterEach(() => mirror.close());

const write = (...writes: Write[]): Promise<string> =>
  bareTransaction(mirror, async () => ({ result: 'written', writes }));
const tableIds = (): Promise<string[]> => mirror.rowsOf('table').toCollection().primaryKeys();

describe('all of it or nothing', () => {
  test('what is written is there, what is deleted is gone', async () => {
    await write(add('table-1'), put('table-2'));
    expect(await write({ kind: 'delete', store: 'tables', key: 'table-1' })).toBe('written');
    expect(await tableIds()).toEqual(['table-2']);
  });

  test('a record that is there already keeps the rest from being written [D1]', async () => {
    await write(add('table-1'));
    const refused = write(put('table-2'), add('table-1'), put('table-3'));
    await expect(refused).rejects.toMatchObject({ name: 'ConstraintError' });
    expect(await tableIds()).toEqual(['table-1']);
  });

  test('a record that can not be stored keeps the rest from being written [D1]', async () => {
    const unstorable: Write = {
      kind: 'put',
      store: 'tables',
      record: { id: 'table-2', doc: () => undefined },
    };
    await expect(write(put('table-1'), unstorable)).rejects.toMatchObject({ name: 'DataCloneError' });
    expect(await tableIds()).toEqual([]);
  });

  test('what fails in between is told as it is', async () => {
    const failing = bareTransaction(mirror, async (reads) => {
      await reads.records('tables');
      throw new RangeError('no number left');
    });
    await expect(failing).rejects.toThrow(new RangeError('no number left'));
    expect(await write(put('table-1'))).toBe('written');
  });
});

describe('its connection', () => {
  test('is asked at once: what is read next stands behind it', async () => {
    const writing = write(put('table-1'));
    expect(await tableIds()).toEqual(['table-1']);
    await writing;
  });

  test('is opened again when the browser has lost it', async () => {
    const warning = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    forceCloseDatabase(mirror.backendDB() as never);
    expect(await write(put('table-1'))).toBe('written');
    expect(await tableIds()).toEqual(['table-1']);
    expect(warning.mock.calls).toEqual([['Dexie: Need to reopen db']]);
    warning.mockRestore();
  });

  test('is opened by the first that needs it', async () => {
    const unopened = openMirror();
    const reading = bareTransaction(unopened, async (reads) => ({
      result: await reads.records('tables'),
      writes: [],
    }));
    expect(await reading).toEqual([]);
    unopened.close();
  });

  test('stays closed when it was closed', async () => {
    mirror.close();
    await expect(write(put('table-1'))).rejects.toMatchObject({ name: 'DatabaseClosedError' });
  });

  test('when the browser gives up the transaction in the middle, nothing was written [D14]', async () => {
    const begun = vi.spyOn(mirror.backendDB(), 'transaction');
    const writing = bareTransaction(mirror, async (reads) => {
      await reads.records('tables');
      // An answer that nobody waits for must not be a fault that nobody hears of.
      void reads.has('tables', 'table-1');
      begun.mock.results[0]?.value.abort();
      return { result: 'written', writes: [put('table-1')] };
    });
    await expect(writing).rejects.toThrow();
    expect(await tableIds()).toEqual([]);
  });
});

/** What Dexie is told of while `work` runs. */
async function toldOf(work: () => PromiseLike<unknown>): Promise<unknown> {
  const told: ObservabilitySet[] = [];
  const hear = (parts: ObservabilitySet): void => void told.push(parts);
  Dexie.on.storagemutated.subscribe(hear);
  await work();
  Dexie.on.storagemutated.unsubscribe(hear);
  expect(told).toHaveLength(1);
  const parts = Object.entries(told[0] ?? {}).map(([part, keys]) => [part, rangesOf(keys)] as const);
  return Object.fromEntries(parts.filter(([, ranges]) => ranges.length > 0));
}

const rangesOf = (keys: ObservabilitySet[string]): unknown[] =>
  [...new RangeSet(keys as never)].map(({ from, to }) => ({ from, to }));

test('why the browser gave it up is told, and not what came of it', async () => {
  await write(add('table-1'));
  const begun = vi.spyOn(mirror.backendDB(), 'transaction');
  const failing = bareTransaction(mirror, async (reads) => {
    begun.mock.results[0]?.value.objectStore('tables').add(tableRow('table-1'));
    return { result: await reads.records('orders'), writes: [] };
  });
  await expect(failing).rejects.toMatchObject({ name: 'ConstraintError' });
});

describe('live queries are told', () => {
  test.each(['orders', 'shadow', 'outbox', 'meta', 'tables', 'dead'])(
    'of %s as by Dexie itself',
    async (store) => {
      const tablet = await aTablet();
      await tablet.tap('order.create', draft());
      await tablet.tap('order.addItem', burger());
      const refused = { ...(await tablet.db.outbox.toArray())[0], status: 'rejected', code: 'late', at: 1 };
      await tablet.db.dead.put(refused as never);
      const stored: Table<object> = tablet.db.table(store);
      const record = (await stored.toArray())[0] ?? {};
      const byDexie = await toldOf(() => stored.put(record));
      const bare = await toldOf(() =>
        bareTransaction(tablet.db, async () => ({ result: 0, writes: [{ kind: 'put', store, record }] })),
      );
      expect(Object.keys(byDexie as object).length).toBeGreaterThan(1);
      expect(bare).toEqual(byDexie);
      tablet.db.close();
    },
  );

  test('of a deletion as by Dexie itself', async () => {
    await write(put('table-1'), put('table-2'));
    const byDexie = await toldOf(() => mirror.rowsOf('table').delete('table-1'));
    await write(put('table-1'));
    const bare = await toldOf(() => write({ kind: 'delete', store: 'tables', key: 'table-1' }));
    expect(bare).toEqual(byDexie);
  });

  test('of nothing, when nothing was written', async () => {
    const told = vi.fn();
    Dexie.on.storagemutated.subscribe(told);
    await write();
    await write(add('table-1'));
    await expect(write(put('table-2'), add('table-1'))).rejects.toThrow();
    Dexie.on.storagemutated.unsubscribe(told);
    expect(told).toHaveBeenCalledTimes(1);
  });

  test('and give another answer, however they ask', async () => {
    const tablet = await aTablet();
    const { db } = tablet;
    await tablet.tap('order.create', draft());
    const asked = {
      byKey: () => db.orders.get(ORDER).then((row) => row?.doc.items.length),
      byIndex: () => db.outbox.where('touched.rows').equals(`order/${ORDER}`).count(),
      byStatus: () =>
        db.orders
          .where('[doc.tableId+doc.status]')
          .equals(['table-12', 'draft'])
          .toArray()
          .then((rows) => rows.map(({ doc }) => doc.items.length)),
      keys: () => db.outbox.toCollection().primaryKeys(),
      last: () =>
        db.outbox
          .orderBy('mid')
          .last()
          .then((entry) => entry?.name),
    };
    const answers = new Map<string, unknown>();
    const running = Object.entries(asked).map(([name, question]) =>
      liveQuery<unknown>(question).subscribe((answer) => answers.set(name, answer)),
    );
    await vi.waitFor(() => expect(answers.size).toBe(running.length));
    await tablet.tap('order.addItem', burger());
    await vi.waitFor(() =>
      expect(Object.fromEntries(answers)).toEqual({
        byKey: 1,
        byIndex: 2,
        byStatus: [1],
        keys: [1, 2],
        last: 'order.addItem',
      }),
    );
    for (const one of running) one.unsubscribe();
    db.close();
  });
});
