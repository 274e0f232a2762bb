import { change } from '@tableside/domain/entities.ts';
import { aProduct, aTable, testId } from '@tableside/testkit/builders.ts';
import { describe, expect, test } from 'vitest';
import { aTablet, burger, draft, ORDER } from '../testing/a-mirror.ts';

describe('a tap is durable before it is shown as done', () => {
  test('the row, its base and the outbox entry land together [D1]', async () => {
    const tablet = await aTablet();
    const written = await tablet.tap('order.create', draft());
    expect(written).toMatchObject({ kind: 'queued', queued: { entry: { mid: 1 }, meta: { nextMid: 1 } } });
    expect((await tablet.db.orders.get(ORDER))?.doc.orderNumber).toBe('B-17');
    expect(await tablet.db.shadow.toArray()).toEqual([{ entity: 'order', id: ORDER, base: null }]);
    expect(await tablet.db.outbox.toArray()).toMatchObject([
      {
        mid: 1,
        cmdId: testId('command'),
        name: 'order.create',
        state: 'queued',
        context: { cmdId: testId('command') },
      },
    ]);
    expect(await tablet.differences()).toEqual([]);
  });

  test('when the outbox can not take it, the row is not there either [D1]', async () => {
    const tablet = await aTablet();
    tablet.db.outbox.hook('creating', () => {
      throw new Error('no room');
    });
    await expect(tablet.tap('order.create', draft())).rejects.toThrow('no room');
    expect(await tablet.db.orders.count()).toBe(0);
    expect(await tablet.db.shadow.count()).toBe(0);
    expect(await tablet.db.meta.get('sync')).toMatchObject({ nextMid: 1 });
  });

  test('the base is kept as the server had it, through any number of changes', async () => {
    const tablet = await aTablet();
    await tablet.tap('order.create', draft());
    await tablet.tap('order.addItem', burger(ORDER, 1));
    await tablet.tap('order.addItem', burger(ORDER, 2));
    const table = await tablet.db.shadow.get(['table', 'table-12']);
    expect(table?.base?.doc).toMatchObject({ status: 'available' });
    expect((await tablet.db.rowsOf('table').get('table-12'))?.doc.status).toBe('occupied');
    expect(await tablet.db.outbox.count()).toBe(3);
  });

  test('a refusal leaves nothing behind and says why', async () => {
    const tablet = await aTablet();
    const refused = await tablet.tap('order.addItem', burger());
    expect(refused).toEqual({ kind: 'refused', code: 'order.notFound', detail: undefined });
    expect(await tablet.db.outbox.count()).toBe(0);
    expect(await tablet.db.meta.get('sync')).toMatchObject({ nextMid: 1 });
  });

  test('arguments of another shape are refused before anything is read', async () => {
    const tablet = await aTablet();
    const refused = await tablet.tap('order.create', { ...draft(), id: 'no-uuid' });
    expect(refused).toEqual({ kind: 'refused', code: 'args.shape', detail: { path: 'id' } });
  });

  test('what changes nothing is not queued', async () => {
    const tablet = await aTablet();
    await tablet.tap('order.create', draft());
    expect(await tablet.tap('order.create', draft())).toEqual({ kind: 'noop' });
    expect(await tablet.db.outbox.count()).toBe(1);
  });

  test('an adjustment is queued and told', async () => {
    const server = (await aTablet()).server;
    server.put(
      change('product', aProduct({ isAvailable: false })),
      change('table', aTable({ id: 'table-15' })),
    );
    const tablet = await aTablet(server);
    await tablet.tap('order.create', draft());
    expect(await tablet.tap('order.addItem', burger())).toMatchObject({
      kind: 'queued',
      adjusted: { code: 'item.unavailable' },
    });
  });
});
