import { anActor } from '@tableside/testkit/builders.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '../../platform/new-id.ts';
import { burger, DraftTable } from '../../testing/draft-table.ts';
import { localEngine } from '../../testing/local-engine.ts';
import { createOpenDrafts } from './open-drafts.ts';

/** The order this tablet had open is long gone. */
const NOTHING = { orderId: 'gone', fresh: false };

let table: DraftTable;
beforeEach(async () => {
  table = new DraftTable();
  await table.fill();
});
afterEach(() => table.db.delete());

describe('the first product at a table', () => {
  it('makes the draft, numbers it, and occupies the table', async () => {
    expect(await table.writer().add(burger)).toEqual({ kind: 'added', said: null });
    const order = await table.onlyOrder();
    expect(order).toMatchObject({ orderNumber: 'B-1', status: 'draft', subtotal: 1200, serverName: 'Ana' });
    expect((await table.db.rowsOf('table').get('table-12'))?.doc.status).toBe('occupied');
    expect(table.openDrafts.get('table-12')).toEqual({ orderId: order.id, fresh: false });
  });

  it('makes one order and one line, however hastily it is tapped', async () => {
    const writer = table.writer();
    await table.look(writer);
    await Promise.all([writer.add(burger), writer.add(burger), writer.add(burger)]);
    const order = await table.onlyOrder();
    expect(order.items.map((item) => item.quantity)).toEqual([3]);
    expect(order.subtotal).toBe(3600);
  });

  it("waits until the table's drafts are known, and goes to the one that is there", async () => {
    await table.writer().add(burger);
    table.openDrafts.set('table-12', NOTHING);
    const early = table.earlyWriter();
    const adding = early.add({ ...burger, note: 'rare' });
    await table.look(early);
    await adding;
    expect((await table.onlyOrder()).items).toHaveLength(2);
  });

  it('is told in words when the menu refuses it, and the next one is tried again', async () => {
    const writer = table.writer();
    const gone = await writer.add({ ...burger, productId: 'gone' });
    expect(gone).toEqual({ kind: 'refused', message: 'This product is no longer on the menu.' });
    expect(await writer.add(burger)).toEqual({ kind: 'added', said: null });
    expect((await table.onlyOrder()).items).toHaveLength(1);
  });

  it('is told in words when this tablet cannot number orders yet', async () => {
    table.engine.nextOrderNumber = async () => {
      throw Object.assign(new Error('Connect once to get order numbers.'), { name: 'NotEnrolledError' });
    };
    expect(await table.writer().add(burger)).toEqual({
      kind: 'refused',
      message: 'Connect once to get order numbers.',
    });
    expect(await table.orders()).toEqual([]);
  });

  it('lets an error that nobody expected through', async () => {
    table.engine.mutate = async () => {
      throw new TypeError('a bug');
    };
    await expect(table.writer().add(burger)).rejects.toThrow('a bug');
  });
});

describe('a product on a draft', () => {
  it('is counted onto a line that is the same, and stands alone with a note', async () => {
    const writer = table.writer();
    await writer.add(burger);
    await table.look(writer);
    await writer.add({ ...burger, quantity: 2 });
    await writer.add({ ...burger, note: 'no onions' });
    const { items } = await table.onlyOrder();
    expect(items.map(({ quantity, note }) => [quantity, note])).toEqual([
      [3, null],
      [1, 'no onions'],
    ]);
  });

  it('is kept apart from the same product with another answer', async () => {
    const writer = table.writer();
    for (const answer of ['rare', 'well-done', 'rare']) {
      await writer.add({
        ...burger,
        productId: 'steak',
        options: [{ groupId: 'doneness', optionIds: [answer] }],
        sold: { sizePrice: 1200, optionPrices: { [answer]: 0 } },
      });
    }
    expect((await table.onlyOrder()).items.map((item) => item.quantity)).toEqual([2, 1]);
  });

  it('goes to the draft that is there, of this tablet or another', async () => {
    const other = table.writer();
    await other.add(burger);
    table.openDrafts.set('table-12', NOTHING);
    const writer = table.writer();
    await table.look(writer);
    await writer.add({ ...burger, note: 'rare' });
    expect((await table.onlyOrder()).items).toHaveLength(2);
  });

  it("goes to another order after 'New order'", async () => {
    const writer = table.writer();
    await writer.add(burger);
    await table.look(writer);
    table.openDrafts.set('table-12', { orderId: newId(), fresh: true });
    await writer.add(burger);
    expect((await table.orders()).map((order) => order.orderNumber)).toEqual(['B-1', 'B-2']);
  });

  it('waits for an answer when the table has several drafts', async () => {
    const writer = table.writer();
    await writer.add(burger);
    table.openDrafts.set('table-12', { orderId: newId(), fresh: true });
    await writer.add(burger);
    table.openDrafts.set('table-12', NOTHING);
    const later = table.writer();
    await table.look(later);
    expect((await later.add(burger)).kind).toBe('refused');
  });

  it('follows to the next order when the draft was paid meanwhile', async () => {
    const writer = table.writer();
    await writer.add(burger);
    const order = await table.onlyOrder();
    await table.engine.mutate('payment.record', {
      id: newId(),
      orderId: order.id,
      method: 'cash',
      amount: order.total,
    });
    const added = await writer.add(burger);
    expect(added.kind === 'added' && added.said).toMatch(
      /^#B-1 was already sent, so this was added to #B-1\/\d\.$/,
    );
    const followUp = (await table.orders()).find((one) => one.parentId === order.id);
    expect(table.openDrafts.get('table-12')?.orderId).toBe(followUp?.id);
  });

  it('names the order that a follow-up comes after, with whatever is done to it', async () => {
    const writer = table.writer();
    await writer.add(burger);
    const { id: parentId, total: amount } = await table.onlyOrder();
    await table.engine.mutate('payment.record', { id: newId(), orderId: parentId, method: 'cash', amount });
    await writer.add(burger);
    const followUp = (await table.orders()).find((one) => one.parentId === parentId);
    const [line] = followUp?.items ?? [];
    if (!followUp || !line) throw new Error('there is no follow-up');
    await writer.add(burger);
    await writer.add({ ...burger, note: 'rare' });
    await writer.changeQuantity(followUp, line, 1);
    await writer.changeLine(followUp, line, { ...burger, quantity: line.quantity, note: 'rare' });
    await writer.remove(followUp, line);
    await writer.putBack(followUp, line);
    const later = (await table.db.outbox.toArray()).slice(-6).map(({ name, args }) => ({ name, args }));
    expect(later).toMatchObject([
      { name: 'order.setItem', args: { orderId: followUp.id, parentId } },
      { name: 'order.addItem', args: { orderId: followUp.id, parentId } },
      { name: 'order.setItem', args: { orderId: followUp.id, parentId, by: 1 } },
      { name: 'order.setItem', args: { orderId: followUp.id, parentId, note: 'rare' } },
      { name: 'order.removeItem', args: { orderId: followUp.id, parentId } },
      { name: 'order.addItem', args: { orderId: followUp.id, parentId } },
    ]);
  });
});

describe("a customer's order", () => {
  it('carries no price of its own and no number', async () => {
    const cora = anActor('customer');
    table.engine = localEngine(table.db, cora);
    await table.writer(cora).add(burger);
    expect(table.engine.asked.map((one) => one.name)).toEqual(['order.create', 'order.addItem']);
    expect(table.engine.asked[1]?.args).not.toHaveProperty('item.sold');
    expect((await table.onlyOrder()).orderNumber).toBe('');
  });

  it('carries the code that was scanned at the table, and is refused without one', async () => {
    const cora = anActor('customer');
    table.engine = localEngine(table.db, cora);
    await table.writer(cora).add(burger);
    expect(table.engine.asked[0]?.args).toMatchObject({ tableCode: 'qr-12' });
    table.scanned = undefined;
    table.openDrafts = createOpenDrafts(null);
    expect(await table.writer({ ...cora, userId: 'another guest' }).add(burger)).toEqual({
      kind: 'refused',
      message: 'Scan the code on your table to order there.',
    });
  });

  it('that staff have put on a check takes nothing more: the new one that the server made does', async () => {
    const cora = anActor('customer');
    table.engine = localEngine(table.db, cora);
    const writer = table.writer(cora);
    await writer.add(burger);
    const sent = await table.onlyOrder();
    const again = { ...sent, id: newId(), items: sent.items.map((item) => ({ ...item, id: newId() })) };
    const taken = { ...sent, visitId: newId() };
    for (const doc of [taken, again]) await table.db.orders.put({ id: doc.id, seq: 2, doc });
    table.now += 2000;
    await table.look(writer, cora);
    expect(await writer.add(burger)).toEqual({ kind: 'added', said: null });
    expect((await table.db.orders.get(again.id))?.doc.items).toMatchObject([{ quantity: 2 }]);
  });

  it('of the staff carries none', async () => {
    await table.writer().add(burger);
    expect(table.engine.asked[0]?.args).not.toHaveProperty('tableCode');
  });
});
