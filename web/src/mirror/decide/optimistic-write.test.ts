import { change } from '@tableside/domain/entities/entities.ts';
import { anActor, aProduct, aTable, FRIDAY_EVENING, testId } from '@tableside/domain/testing/builders.ts';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { aTablet, burger, NOW, PAD, party, VISIT } from '../../../testing/a-mirror.ts';
import type { OutboxEntry, RejectedEntry } from '../database/mirror-db.ts';
import { optimisticWrites, type Tap } from './optimistic-write.ts';

describe('a tap', () => {
  test('writes the row, its base and the outbox entry together [D1]', async () => {
    const tablet = await aTablet();
    const written = await tablet.tap('visit.open', party());
    expect(written).toMatchObject({ kind: 'queued', queued: { entry: { mid: 1 }, meta: { nextMid: 1 } } });
    expect((await tablet.db.orders.get(PAD))?.doc.orderNumber).toBe('B-17');
    expect(await tablet.db.shadow.toArray()).toMatchObject([
      { entity: 'order', id: PAD, base: null },
      { entity: 'table', id: 'table-12', base: { doc: { status: 'available' } } },
      { entity: 'visit', id: VISIT, base: null },
    ]);
    expect(await tablet.db.outbox.toArray()).toMatchObject([
      {
        mid: 1,
        cmdId: testId('command'),
        name: 'visit.open',
        state: 'queued',
        context: { cmdId: testId('command') },
      },
    ]);
    expect(await tablet.differences()).toEqual([]);
  });

  test('writes no row when the outbox cannot take it [D1]', async () => {
    const tablet = await aTablet();
    const taken = { mid: 1, cmdId: 'another command', touched: { rows: [] } };
    await tablet.db.outbox.add(taken as unknown as OutboxEntry);
    await expect(tablet.tap('visit.open', party())).rejects.toMatchObject({ name: 'ConstraintError' });
    expect(await tablet.db.orders.count()).toBe(0);
    expect(await tablet.db.shadow.count()).toBe(0);
    expect(await tablet.db.meta.get('sync')).toMatchObject({ nextMid: 1 });
  });

  test('writes no outbox entry when a row cannot be stored [D1]', async () => {
    const tablet = await aTablet();
    const unstorable = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementationOnce(() => {
      throw new DOMException('A function cannot be cloned.', 'DataCloneError');
    });
    await expect(tablet.tap('visit.open', party())).rejects.toMatchObject({ name: 'DataCloneError' });
    unstorable.mockRestore();
    expect(await tablet.db.outbox.count()).toBe(0);
    expect(await tablet.db.shadow.count()).toBe(0);
  });

  test('writes nothing when the browser aborts the transaction in the middle [D14]', async () => {
    const tablet = await aTablet();
    const get = vi.spyOn(IDBObjectStore.prototype, 'get').mockImplementationOnce(function (
      this: IDBObjectStore,
      key,
    ) {
      const request = this.get(key);
      request.transaction?.abort();
      return request;
    });
    await expect(tablet.tap('visit.open', party())).rejects.toThrow();
    get.mockRestore();
    expect(await tablet.db.orders.count()).toBe(0);
    expect(await tablet.db.outbox.count()).toBe(0);
    expect(await tablet.tap('visit.open', party())).toMatchObject({ kind: 'queued' });
  });

  test('keeps the base as the server had it, through any number of changes', async () => {
    const tablet = await aTablet();
    await tablet.tap('visit.open', party());
    await tablet.tap('visit.addItem', burger(VISIT, 1));
    await tablet.tap('visit.addItem', burger(VISIT, 2));
    const table = await tablet.db.shadow.get(['table', 'table-12']);
    expect(table?.base?.doc).toMatchObject({ status: 'available' });
    expect((await tablet.db.rowsOf('table').get('table-12'))?.doc.status).toBe('occupied');
    expect(await tablet.db.outbox.count()).toBe(3);
  });

  test('keeps the base of what the office changes, too', async () => {
    const tablet = await aTablet();
    await tablet.tap('product.setAvailability', { productId: 'burger', isAvailable: false });
    await tablet.tap('product.setAvailability', { productId: 'burger', isAvailable: true });
    await tablet.tap('product.setAvailability', { productId: 'burger', isAvailable: false });
    const base = (await tablet.db.shadow.get(['product', 'burger']))?.base?.doc;
    expect(base).toMatchObject({ isAvailable: true });
    expect((await tablet.db.products.get('burger'))?.doc.isAvailable).toBe(false);
    expect(await tablet.db.outbox.count()).toBe(3);
  });

  test('takes the refused change that it replaces from the rejected changes, unless it is refused again', async () => {
    const tablet = await aTablet();
    for (const cmdId of ['first', 'second', 'third'])
      await tablet.db.rejected.put({ cmdId } as RejectedEntry);
    const rejected = () => tablet.db.rejected.toCollection().primaryKeys();
    await tablet.tap('visit.addItem', burger(), { insteadOf: 'first' });
    expect(await rejected()).toEqual(['first', 'second', 'third']);
    await tablet.tap('visit.open', party(), { insteadOf: 'second' });
    expect(await rejected()).toEqual(['first', 'third']);
    expect(await tablet.tap('visit.open', party(), { insteadOf: 'third' })).toEqual({ kind: 'noop' });
    expect(await rejected()).toEqual(['first']);
  });

  test('gives Dexie no promise to follow', async () => {
    const tablet = await aTablet();
    await tablet.tap('visit.open', party());
    const followed = vi.spyOn(globalThis, 'queueMicrotask');
    await tablet.tap('visit.addItem', burger());
    const { length } = followed.mock.calls;
    followed.mockRestore();
    // It needs about twenty for its own promises, and hundreds if Dexie follows them.
    expect(length).toBeLessThan(60);
  });

  test('begins the commit before the last results, except for an entry that the queue cannot take', async () => {
    const tablet = await aTablet();
    const commit = vi.spyOn(IDBTransaction.prototype, 'commit');
    onTestFinished(() => commit.mockRestore());
    await tablet.tap('visit.open', party());
    expect(commit).toHaveBeenCalledOnce();
    await tablet.db.outbox.add({
      mid: 2,
      cmdId: 'another command',
      touched: { rows: [] },
    } as unknown as OutboxEntry);
    commit.mockClear();
    await expect(tablet.tap('visit.addItem', burger())).rejects.toMatchObject({ name: 'ConstraintError' });
    expect(commit).not.toHaveBeenCalled();
  });

  test('leaves nothing behind when it is refused, and says why', async () => {
    const tablet = await aTablet();
    const refused = await tablet.tap('visit.addItem', burger());
    expect(refused).toEqual({ kind: 'refused', code: 'visit.notFound', detail: undefined });
    expect(await tablet.db.outbox.count()).toBe(0);
    expect(await tablet.db.meta.get('sync')).toMatchObject({ nextMid: 1 });
  });

  test('is refused at once when it takes money for a check without items, and nothing waits [P18]', async () => {
    const tablet = await aTablet();
    await tablet.tap('visit.open', party());
    const pay = { id: testId('payment'), visitId: VISIT, method: 'cash', amount: 500 } as const;
    const refused = await tablet.tap('payment.record', { ...pay, hadItems: false });
    expect(refused).toMatchObject({ kind: 'refused', code: 'order.empty' });
    expect(await tablet.db.outbox.count()).toBe(1);
    expect(await tablet.db.payments.count()).toBe(0);
  });

  test('is refused before anything is read when its arguments have another shape', async () => {
    const tablet = await aTablet();
    const refused = await tablet.tap('visit.open', { ...party(), id: 'no-uuid' });
    expect(refused).toEqual({ kind: 'refused', code: 'args.shape', detail: { path: 'id' } });
  });

  test('is not queued when it changes nothing', async () => {
    const tablet = await aTablet();
    await tablet.tap('visit.open', party());
    expect(await tablet.tap('visit.open', party())).toEqual({ kind: 'noop' });
    expect(await tablet.db.outbox.count()).toBe(1);
  });

  test('is queued and reported when it was adjusted', async () => {
    const server = (await aTablet()).server;
    await server.put(
      change('product', aProduct({ isAvailable: false })),
      change('table', aTable({ id: 'table-15' })),
    );
    const tablet = await aTablet(server);
    await tablet.tap('visit.open', party());
    expect(await tablet.tap('visit.addItem', burger())).toMatchObject({
      kind: 'queued',
      adjusted: { code: 'item.unavailable' },
    });
  });
});

describe('several taps in one go', () => {
  const all = (...given: readonly Pick<Tap, 'name' | 'args'>[]): Tap[] =>
    given.map((one, n) => ({
      ...one,
      context: { actor: anActor(), occurredAt: FRIDAY_EVENING, cmdId: testId('command', n + 1) },
      grant: 'token',
      queuedAt: NOW,
    }));
  const opens = { name: 'visit.open', args: party() } as const;
  const adds = (n: number) => ({ name: 'visit.addItem', args: burger(VISIT, n) }) as const;

  test('are each decided on what those before it wrote, and queued in their order', async () => {
    const tablet = await aTablet();
    const written = await optimisticWrites(tablet.db, all(adds(9), opens, adds(1), opens, adds(2)));
    expect(written.map(({ kind }) => kind)).toEqual(['refused', 'queued', 'queued', 'noop', 'queued']);
    expect((await tablet.db.outbox.toArray()).map(({ mid, name }) => [mid, name])).toEqual([
      [1, 'visit.open'],
      [2, 'visit.addItem'],
      [3, 'visit.addItem'],
    ]);
    expect((await tablet.db.orders.get(PAD))?.doc.items).toHaveLength(2);
    expect((await tablet.db.shadow.get(['order', PAD]))?.base).toBeNull();
    expect(await tablet.differences()).toEqual([]);
  });

  test('are all refused when one cannot be stored [D1]', async () => {
    const tablet = await aTablet();
    await tablet.db.outbox.add({ mid: 2, cmdId: 'another', touched: { rows: [] } } as unknown as OutboxEntry);
    await expect(optimisticWrites(tablet.db, all(opens, adds(1)))).rejects.toMatchObject({
      name: 'ConstraintError',
    });
    expect(await tablet.db.orders.count()).toBe(0);
    expect(await tablet.db.outbox.count()).toBe(1);
    expect(await tablet.db.meta.get('sync')).toMatchObject({ nextMid: 1 });
  });
});
