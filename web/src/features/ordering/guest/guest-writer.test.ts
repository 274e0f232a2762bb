import { anActor } from '@tableside/domain/testing/builders.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { burger, OneTable } from '../../../../testing/one-table.ts';
import { newId } from '../../../platform/new-id.ts';
import { draftsOfGuest } from './guest-drafts.ts';

const cora = anActor('customer');
const NOTHING = draftsOfGuest([], cora.userId);

let table: OneTable;
beforeEach(async () => {
  table = new OneTable(cora);
  await table.fill();
});
afterEach(() => table.db.delete());

function writerAtEmptyTable() {
  const writer = table.guestWriter();
  writer.see(NOTHING);
  return writer;
}
const names = () => table.engine.asked.map(({ name }) => name);
const quantities = async () => (await table.onlyOrder()).items.map(({ quantity }) => quantity);

describe("a guest's first product", () => {
  it('makes their order with the scanned code, without a price or a number', async () => {
    expect(await writerAtEmptyTable().add(burger)).toEqual({ kind: 'added', said: null });
    expect(names()).toEqual(['order.create', 'order.addItem']);
    expect(table.engine.asked[0]?.args).toMatchObject({ tableCode: 'qr-12' });
    expect(table.engine.asked[1]?.args).not.toHaveProperty('item.sold');
    expect(await table.onlyOrder()).toMatchObject({ orderNumber: '', status: 'draft', subtotal: 1200 });
  });

  it('is refused without the code', async () => {
    table.scanned = undefined;
    expect(await writerAtEmptyTable().add(burger)).toEqual({
      kind: 'refused',
      message: 'Scan the code on your table to order there.',
    });
  });

  it('makes one order and one line, however hastily somebody taps', async () => {
    const writer = writerAtEmptyTable();
    await Promise.all([writer.add(burger), writer.add(burger), writer.add(burger)]);
    expect(await quantities()).toEqual([3]);
  });

  it('waits until their orders have loaded, and goes to the one that exists', async () => {
    await writerAtEmptyTable().add(burger);
    const early = table.guestWriter();
    const adding = early.add({ ...burger, note: 'rare' });
    await table.look(early, cora.userId);
    await adding;
    expect((await table.onlyOrder()).items).toHaveLength(2);
  });

  it('goes to the order that was made a moment ago, however late the screen shows it', async () => {
    const writer = writerAtEmptyTable();
    await writer.add(burger);
    table.now += 5000;
    writer.see(NOTHING);
    await writer.add({ ...burger, note: 'rare' });
    expect((await table.onlyOrder()).items).toHaveLength(2);
  });

  it('passes on an unexpected error', async () => {
    table.engine.mutate = async () => {
      throw new TypeError('a bug');
    };
    await expect(writerAtEmptyTable().add(burger)).rejects.toThrow('a bug');
  });
});

describe("a line on a guest's order", () => {
  it('counts up, and stays separate when it has a note', async () => {
    const writer = writerAtEmptyTable();
    await writer.add(burger);
    await table.look(writer, cora.userId);
    await writer.add({ ...burger, quantity: 2 });
    await writer.add({ ...burger, note: 'no onions' });
    expect(await quantities()).toEqual([3, 1]);
  });

  it('is changed, removed and put back', async () => {
    const writer = writerAtEmptyTable();
    await writer.add(burger);
    const order = await table.onlyOrder();
    const [line] = order.items;
    if (!line) throw new Error('no line');
    await writer.changeQuantity(order, line, 1);
    await writer.changeLine(order, { ...line, quantity: 2 }, { ...burger, quantity: 2, note: 'rare' });
    expect((await table.onlyOrder()).items).toMatchObject([{ quantity: 2, note: 'rare' }]);
    const [changed] = (await table.onlyOrder()).items;
    if (!changed) throw new Error('no line');
    await writer.remove(order, changed);
    expect(await quantities()).toEqual([]);
    await writer.putBack(order, changed);
    expect((await table.onlyOrder()).items).toMatchObject([{ quantity: 2, note: 'rare' }]);
  });

  it('is a new line once the order was sent to staff, who may be reading it', async () => {
    const writer = writerAtEmptyTable();
    await writer.add(burger);
    const order = await table.onlyOrder();
    await table.engine.mutate('order.submit', { orderId: order.id });
    table.now += 2000;
    await table.look(writer, cora.userId);
    await writer.add(burger);
    expect(await quantities()).toEqual([1, 1]);
  });

  it('is on the new order that the server made, once staff have put the first one on a check', async () => {
    const writer = writerAtEmptyTable();
    await writer.add(burger);
    const sent = await table.onlyOrder();
    const again = { ...sent, id: newId(), items: sent.items.map((item) => ({ ...item, id: newId() })) };
    const taken = { ...sent, visitId: newId() };
    for (const doc of [taken, again]) await table.db.orders.put({ id: doc.id, seq: 2, doc });
    table.now += 2000;
    await table.look(writer, cora.userId);
    expect(await writer.add(burger)).toEqual({ kind: 'added', said: null });
    expect((await table.db.orders.get(again.id))?.doc.items).toMatchObject([{ quantity: 2 }]);
  });
});
