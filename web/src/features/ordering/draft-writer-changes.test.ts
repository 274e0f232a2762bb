import type { Order } from '@tableside/domain/orders/order.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '../../platform/new-id.ts';
import { burger, DraftTable } from '../../testing/draft-table.ts';
import type { DraftWriter } from './draft-writer.ts';
import { lineAgain } from './new-line.ts';

let table: DraftTable;
beforeEach(async () => {
  table = new DraftTable();
  await table.fill();
});
afterEach(() => table.db.delete());

describe('the guests and the note', () => {
  it('make the draft when there is none, and change it when there is', async () => {
    const writer = table.writer();
    expect(await writer.setDetails({ guests: 4 })).toBeNull();
    await table.look(writer);
    await writer.setDetails({ note: 'Birthday' });
    expect(await table.onlyOrder()).toMatchObject({ guests: 4, note: 'Birthday', items: [] });
  });

  it('of another round are as many as before', async () => {
    const writer = table.writer();
    writer.see({ choice: { kind: 'none', orderId: null }, drafts: [], guests: 6, taken: [] });
    await writer.add(burger);
    expect((await table.onlyOrder()).guests).toBe(6);
  });
});

it('adds to an order that was sent when that was asked for', async () => {
  const writer = table.writer();
  await writer.add(burger);
  const sent = await table.onlyOrder();
  await table.engine.mutate('payment.record', {
    id: newId(),
    orderId: sent.id,
    method: 'cash',
    amount: sent.total,
  });
  table.openDrafts.set('table-12', { orderId: sent.id, fresh: false, after: true });
  const later = table.writer();
  await table.look(later);
  const added = await later.add({ ...burger, note: 'rare' });
  expect(added).toMatchObject({ kind: 'added', said: expect.stringMatching(/added to #B-1\/2/) });
  expect((await table.orders()).map(({ parentId }) => parentId)).toEqual([null, sent.id]);
});

describe('a line of a draft', () => {
  async function withTwo(): Promise<{ writer: DraftWriter; order: Order }> {
    const writer = table.writer();
    await writer.add({ ...burger, quantity: 2, allergy: 'nuts' });
    return { writer, order: await table.onlyOrder() };
  }
  const lineOf = (order: Order) => {
    const [item] = order.items;
    if (!item) throw new Error('there is no line');
    return item;
  };

  it('counts every tap of the stepper, though the screen lags behind', async () => {
    const { writer, order } = await withTwo();
    const item = lineOf(order);
    await Promise.all([writer.changeQuantity(order, item, 1), writer.changeQuantity(order, item, 1)]);
    expect(lineOf(await table.onlyOrder()).quantity).toBe(4);
  });

  it('believes the screen again a moment after its own write', async () => {
    const { writer, order } = await withTwo();
    const item = lineOf(order);
    await table.engine.mutate('order.setItem', { orderId: order.id, itemId: item.id, quantity: 7 });
    table.now += 1000;
    await table.look(writer);
    await writer.changeQuantity(order, item, 1);
    expect(lineOf(await table.onlyOrder()).quantity).toBe(8);
  });

  it('is removed by going down to nothing, and is put back as it was', async () => {
    const { writer, order } = await withTwo();
    await writer.changeQuantity(order, lineOf(order), -2);
    expect((await table.onlyOrder()).items).toEqual([]);
    await writer.putBack(order, lineOf(order));
    expect(lineOf(await table.onlyOrder())).toMatchObject({ quantity: 2, allergy: 'nuts', price: 1200 });
  });

  it('has its note changed and taken away', async () => {
    const { writer, order } = await withTwo();
    const line = lineAgain(lineOf(order));
    await writer.changeLine(order, lineOf(order), { ...line, note: 'well done' });
    expect(lineOf(await table.onlyOrder()).note).toBe('well done');
    const [noted] = (await table.onlyOrder()).items;
    if (noted) await writer.changeLine(order, noted, { ...line, note: null });
    expect(lineOf(await table.onlyOrder()).note).toBeNull();
  });

  it('gets an allergy, another quantity and another choice after it was added', async () => {
    const writer = table.writer();
    const rare = { groupId: 'doneness', optionIds: ['rare'] };
    const steak = { ...burger, productId: 'steak', options: [rare] };
    await writer.add(steak);
    const order = await table.onlyOrder();
    const wellDone = { ...rare, optionIds: ['well-done'] };
    await writer.changeLine(order, lineOf(order), {
      ...steak,
      options: [wellDone],
      quantity: 3,
      allergy: 'celery',
      sold: { sizePrice: 1200, optionPrices: { 'well-done': 0 } },
    });
    expect(lineOf(await table.onlyOrder())).toMatchObject({
      quantity: 3,
      allergy: 'celery',
      options: [{ name: 'Well done' }],
    });
  });

  it('sends its choice only when that changed: a new price stays out of an old line', async () => {
    const { writer, order } = await withTwo();
    await writer.changeLine(order, lineOf(order), { ...lineAgain(lineOf(order)), allergy: 'egg' });
    const [last] = (await table.db.outbox.toArray()).slice(-1);
    expect(last?.args).toEqual({
      orderId: order.id,
      itemId: lineOf(order).id,
      productId: 'burger',
      allergy: 'egg',
    });
  });

  it('says why it cannot be changed any more', async () => {
    const { writer, order } = await withTwo();
    await table.engine.mutate('order.cancel', { orderId: order.id });
    expect(await writer.remove(order, lineOf(order))).toBe('The order was cancelled.');
  });
});
