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
import { lineAgain } from './new-line.ts';
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

describe('the guests and the note', () => {
  it('make the draft when there is none, and change it when there is', async () => {
    const writer = aWriter();
    expect(await writer.setDetails({ guests: 4 })).toBeNull();
    await look(writer);
    await writer.setDetails({ note: 'Birthday' });
    expect(await onlyOrder()).toMatchObject({ guests: 4, note: 'Birthday', items: [] });
  });

  it('of another round are as many as before', async () => {
    const writer = aWriter();
    writer.see({ choice: { kind: 'none', orderId: null }, drafts: [], guests: 6 });
    await writer.add(burger);
    expect((await onlyOrder()).guests).toBe(6);
  });
});

it('adds to an order that was sent when that was asked for', async () => {
  const writer = aWriter();
  await writer.add(burger);
  const sent = await onlyOrder();
  await engine.mutate('payment.record', {
    id: newId(),
    orderId: sent.id,
    method: 'cash',
    amount: sent.total,
  });
  openDrafts.set('table-12', { orderId: sent.id, fresh: false, after: true });
  const later = aWriter();
  await look(later);
  const added = await later.add({ ...burger, note: 'rare' });
  expect(added).toMatchObject({ kind: 'added', said: expect.stringMatching(/added to #B-1\/2/) });
  expect((await orders()).map(({ parentId }) => parentId)).toEqual([null, sent.id]);
});

describe('a line of a draft', () => {
  async function withTwo(): Promise<{ writer: DraftWriter; order: Order }> {
    const writer = aWriter();
    await writer.add({ ...burger, quantity: 2, allergy: 'nuts' });
    return { writer, order: await onlyOrder() };
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
    expect(lineOf(await onlyOrder()).quantity).toBe(4);
  });

  it('believes the screen again a moment after its own write', async () => {
    const { writer, order } = await withTwo();
    const item = lineOf(order);
    await engine.mutate('order.setItem', { orderId: order.id, itemId: item.id, quantity: 7 });
    now += 1000;
    await look(writer);
    await writer.changeQuantity(order, item, 1);
    expect(lineOf(await onlyOrder()).quantity).toBe(8);
  });

  it('is removed by going down to nothing, and is put back as it was', async () => {
    const { writer, order } = await withTwo();
    await writer.changeQuantity(order, lineOf(order), -2);
    expect((await onlyOrder()).items).toEqual([]);
    await writer.putBack(order, lineOf(order));
    expect(lineOf(await onlyOrder())).toMatchObject({ quantity: 2, allergy: 'nuts', price: 1200 });
  });

  it('has its note changed and taken away', async () => {
    const { writer, order } = await withTwo();
    const line = lineAgain(lineOf(order));
    await writer.changeLine(order, lineOf(order), { ...line, note: 'well done' });
    expect(lineOf(await onlyOrder()).note).toBe('well done');
    const [noted] = (await onlyOrder()).items;
    if (noted) await writer.changeLine(order, noted, { ...line, note: null });
    expect(lineOf(await onlyOrder()).note).toBeNull();
  });

  it('gets an allergy, another quantity and another choice after it was added', async () => {
    const writer = aWriter();
    const rare = { groupId: 'doneness', optionIds: ['rare'] };
    const steak = { ...burger, productId: 'steak', options: [rare] };
    await writer.add(steak);
    const order = await onlyOrder();
    const wellDone = { ...rare, optionIds: ['well-done'] };
    await writer.changeLine(order, lineOf(order), {
      ...steak,
      options: [wellDone],
      quantity: 3,
      allergy: 'celery',
      sold: { sizePrice: 1200, optionPrices: { 'well-done': 0 } },
    });
    expect(lineOf(await onlyOrder())).toMatchObject({
      quantity: 3,
      allergy: 'celery',
      options: [{ name: 'Well done' }],
    });
  });

  it('sends its choice only when that changed: a new price stays out of an old line', async () => {
    const { writer, order } = await withTwo();
    await writer.changeLine(order, lineOf(order), { ...lineAgain(lineOf(order)), allergy: 'egg' });
    const [last] = (await db.outbox.toArray()).slice(-1);
    expect(last?.args).toEqual({ orderId: order.id, itemId: lineOf(order).id, allergy: 'egg' });
  });

  it('says why it cannot be changed any more', async () => {
    const { writer, order } = await withTwo();
    await engine.mutate('order.cancel', { orderId: order.id });
    expect(await writer.remove(order, lineOf(order))).toBe('The order was cancelled.');
  });
});
