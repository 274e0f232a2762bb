import { change } from '@tableside/domain/entities.ts';
import type { Order } from '@tableside/domain/orders/order.ts';
import { aCategory, anActor, anOptionGroup, aProduct, aTable, aVenue } from '@tableside/testkit/builders.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { MirrorDb } from '../../mirror/database/mirror-db.ts';
import { openOrdersOfTable } from '../../mirror/queries/queries.ts';
import { newId } from '../../platform/new-id.ts';
import { type LocalEngine, localEngine } from '../../testing/local-engine.ts';
import { draftsOfTable } from './draft-order.ts';
import { DraftWriter } from './draft-writer.ts';
import type { NewLine } from './new-line.ts';
import { createOpenDrafts, type OpenDrafts } from './open-drafts.ts';

const ana = anActor('server');
const burger: NewLine = {
  productId: 'burger',
  sizeId: 'regular',
  quantity: 1,
  options: [],
  note: null,
  allergy: null,
  sold: { sizePrice: 1200, optionPrices: {} },
};

/** The order this tablet had open is long gone. */
const NOTHING = { orderId: 'gone', fresh: false };

let count = 0;
let db: MirrorDb;
let engine: LocalEngine;
let openDrafts: OpenDrafts;
let now: number;
let scanned: string | undefined;

beforeEach(async () => {
  count += 1;
  now = 1_000_000;
  scanned = 'qr-12';
  db = new MirrorDb(`draft-writer-${count}`);
  engine = localEngine(db, ana);
  openDrafts = createOpenDrafts(null);
  const rows = [
    change('venue', aVenue()),
    change('table', aTable()),
    change('category', aCategory()),
    change('product', aProduct()),
    change('product', aProduct({ id: 'steak', name: 'Steak', optionGroupIds: ['doneness'] })),
    change('optionGroup', anOptionGroup()),
  ];
  for (const { entity, id, doc } of rows) await db.rowsOf(entity).put({ id, seq: 1, doc } as never);
});
afterEach(() => db.delete());

/** Returns a writer for a table that is known to have no drafts. */
function aWriter(actor = ana): DraftWriter {
  const writer = new DraftWriter({
    engine,
    actor,
    tableId: 'table-12',
    openDrafts,
    newId,
    now: () => now,
    tableCode: () => scanned,
  });
  writer.see({ choice: { kind: 'none', orderId: null }, drafts: [], guests: null });
  return writer;
}

const orders = (): Promise<Order[]> => openOrdersOfTable(db, 'table-12');

/** Shows the writer what the live query would return. */
async function look(writer: DraftWriter): Promise<Order[]> {
  const seen = await orders();
  writer.see(draftsOfTable({ orders: seen, remembered: openDrafts.get('table-12'), actor: ana }));
  return seen;
}

async function onlyOrder(): Promise<Order> {
  const [only, ...others] = await orders();
  expect(others).toEqual([]);
  if (!only) throw new Error('there is no order');
  return only;
}

describe('the first product at a table', () => {
  it('makes the draft, numbers it, and occupies the table', async () => {
    expect(await aWriter().add(burger)).toEqual({ kind: 'added', said: null });
    const order = await onlyOrder();
    expect(order).toMatchObject({ orderNumber: 'B-1', status: 'draft', subtotal: 1200, serverName: 'Ana' });
    expect((await db.rowsOf('table').get('table-12'))?.doc.status).toBe('occupied');
    expect(openDrafts.get('table-12')).toEqual({ orderId: order.id, fresh: false });
  });

  it('makes one order and one line, however hastily it is tapped', async () => {
    const writer = aWriter();
    await look(writer);
    await Promise.all([writer.add(burger), writer.add(burger), writer.add(burger)]);
    const order = await onlyOrder();
    expect(order.items.map((item) => item.quantity)).toEqual([3]);
    expect(order.subtotal).toBe(3600);
  });

  it("waits until the table's drafts are known, and goes to the one that is there", async () => {
    await aWriter().add(burger);
    openDrafts.set('table-12', NOTHING);
    const early = new DraftWriter({
      engine,
      actor: ana,
      tableId: 'table-12',
      openDrafts,
      newId,
      now: () => now,
      tableCode: () => undefined,
    });
    const adding = early.add({ ...burger, note: 'rare' });
    await look(early);
    await adding;
    expect((await onlyOrder()).items).toHaveLength(2);
  });

  it('is told in words when the menu refuses it, and the next one is tried again', async () => {
    const writer = aWriter();
    const gone = await writer.add({ ...burger, productId: 'gone' });
    expect(gone).toEqual({ kind: 'refused', message: 'This product is no longer on the menu.' });
    expect(await writer.add(burger)).toEqual({ kind: 'added', said: null });
    expect((await onlyOrder()).items).toHaveLength(1);
  });

  it('is told in words when this tablet cannot number orders yet', async () => {
    engine.nextOrderNumber = async () => {
      throw Object.assign(new Error('Connect once to get order numbers.'), { name: 'NotEnrolledError' });
    };
    expect(await aWriter().add(burger)).toEqual({
      kind: 'refused',
      message: 'Connect once to get order numbers.',
    });
    expect(await orders()).toEqual([]);
  });

  it('lets an error that nobody expected through', async () => {
    engine.mutate = async () => {
      throw new TypeError('a bug');
    };
    await expect(aWriter().add(burger)).rejects.toThrow('a bug');
  });
});

describe('a product on a draft', () => {
  it('is counted onto a line that is the same, and stands alone with a note', async () => {
    const writer = aWriter();
    await writer.add(burger);
    await look(writer);
    await writer.add({ ...burger, quantity: 2 });
    await writer.add({ ...burger, note: 'no onions' });
    const { items } = await onlyOrder();
    expect(items.map(({ quantity, note }) => [quantity, note])).toEqual([
      [3, null],
      [1, 'no onions'],
    ]);
  });

  it('is kept apart from the same product with another answer', async () => {
    const writer = aWriter();
    for (const answer of ['rare', 'well-done', 'rare']) {
      await writer.add({
        ...burger,
        productId: 'steak',
        options: [{ groupId: 'doneness', optionIds: [answer] }],
        sold: { sizePrice: 1200, optionPrices: { [answer]: 0 } },
      });
    }
    expect((await onlyOrder()).items.map((item) => item.quantity)).toEqual([2, 1]);
  });

  it('goes to the draft that is there, of this tablet or another', async () => {
    const other = aWriter();
    await other.add(burger);
    openDrafts.set('table-12', NOTHING);
    const writer = aWriter();
    await look(writer);
    await writer.add({ ...burger, note: 'rare' });
    expect((await onlyOrder()).items).toHaveLength(2);
  });

  it("goes to another order after 'New order'", async () => {
    const writer = aWriter();
    await writer.add(burger);
    await look(writer);
    openDrafts.set('table-12', { orderId: newId(), fresh: true });
    await writer.add(burger);
    expect((await orders()).map((order) => order.orderNumber)).toEqual(['B-1', 'B-2']);
  });

  it('waits for an answer when the table has several drafts', async () => {
    const writer = aWriter();
    await writer.add(burger);
    openDrafts.set('table-12', { orderId: newId(), fresh: true });
    await writer.add(burger);
    openDrafts.set('table-12', NOTHING);
    const later = aWriter();
    await look(later);
    expect((await later.add(burger)).kind).toBe('refused');
  });

  it('follows to the next order when the draft was paid meanwhile', async () => {
    const writer = aWriter();
    await writer.add(burger);
    const order = await onlyOrder();
    await engine.mutate('payment.record', {
      id: newId(),
      orderId: order.id,
      method: 'cash',
      amount: order.total,
    });
    const added = await writer.add(burger);
    expect(added.kind === 'added' && added.said).toMatch(
      /^#B-1 was already sent, so this was added to #B-1\/\d\.$/,
    );
    const followUp = (await orders()).find((one) => one.parentId === order.id);
    expect(openDrafts.get('table-12')?.orderId).toBe(followUp?.id);
  });

  it('names the order that a follow-up comes after, with whatever is done to it', async () => {
    const writer = aWriter();
    await writer.add(burger);
    const { id: parentId, total: amount } = await onlyOrder();
    await engine.mutate('payment.record', { id: newId(), orderId: parentId, method: 'cash', amount });
    await writer.add(burger);
    const followUp = (await orders()).find((one) => one.parentId === parentId);
    const [line] = followUp?.items ?? [];
    if (!followUp || !line) throw new Error('there is no follow-up');
    await writer.add(burger);
    await writer.add({ ...burger, note: 'rare' });
    await writer.changeQuantity(followUp, line, 1);
    await writer.changeLine(followUp, line, { ...burger, quantity: line.quantity, note: 'rare' });
    await writer.remove(followUp, line);
    await writer.putBack(followUp, line);
    const later = (await db.outbox.toArray()).slice(-6).map(({ name, args }) => ({ name, args }));
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
    engine = localEngine(db, cora);
    await aWriter(cora).add(burger);
    expect(engine.asked.map((one) => one.name)).toEqual(['order.create', 'order.addItem']);
    expect(engine.asked[1]?.args).not.toHaveProperty('item.sold');
    expect((await onlyOrder()).orderNumber).toBe('');
  });

  it('carries the code that was scanned at the table, and is refused without one', async () => {
    const cora = anActor('customer');
    engine = localEngine(db, cora);
    await aWriter(cora).add(burger);
    expect(engine.asked[0]?.args).toMatchObject({ tableCode: 'qr-12' });
    scanned = undefined;
    openDrafts = createOpenDrafts(null);
    expect(await aWriter({ ...cora, userId: 'another guest' }).add(burger)).toEqual({
      kind: 'refused',
      message: 'Scan the code on your table to order there.',
    });
  });

  it('of the staff carries none', async () => {
    await aWriter().add(burger);
    expect(engine.asked[0]?.args).not.toHaveProperty('tableCode');
  });
});
