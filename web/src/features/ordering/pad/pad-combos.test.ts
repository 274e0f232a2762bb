/** Combos on the pad: added as one, taken off as one, and put back as one. */
import { aCombo } from '@tableside/domain/testing/combo-builders.ts';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { burger, OneTable } from '../../../../testing/one-table.ts';
import { wholeVisitOf } from '../../../mirror/queries/visit-queries.ts';
import { newId } from '../../../platform/new-id.ts';
import type { PadWriter } from './pad-writer.ts';

const TABLE = { seat: null, course: null };
const id = newId();
const pick = { slotId: 'main', productId: 'burger', sizeId: 'regular', options: [], extra: 0 };
const deal = { productId: 'deal', sizeId: 'deal', quantity: 1, picks: [pick, pick] };

let table: OneTable;
let writer: PadWriter;
beforeEach(async () => {
  table = new OneTable();
  await table.fill();
  const doc = aCombo();
  const slots = doc.slots?.map((slot) => ({ ...slot, max: 2 })) ?? [];
  await table.db.rowsOf('product').put({ id: doc.id, seq: 1, doc: { ...doc, slots } });
  writer = table.padWriter(id);
  writer.see(undefined, { tableId: 'table-12', payAt: 'order' });
});
afterEach(() => table.db.delete());

const lines = async () => (await wholeVisitOf(table.db, id))?.pad?.items ?? [];

it('opens the check, and its lines are no dishes that others are counted onto', async () => {
  expect(await writer.add(deal, TABLE)).toEqual({ kind: 'added', said: null });
  await writer.add(burger, TABLE);
  const [one, other, plain] = await lines();
  expect([one?.combo?.id === other?.combo?.id, plain?.combo]).toEqual([true, undefined]);
});

it('goes as one and comes back as one', async () => {
  await writer.add(deal, { seat: 2, course: null });
  const [first, second] = await lines();
  if (!first || !second) throw new Error('no lines');
  table.now += 2000;
  writer.see((await wholeVisitOf(table.db, id))?.pad);
  const wholeOf = writer.wholeOf(second);
  await writer.changeQuantity(first, 1);
  expect((await lines()).map(({ quantity }) => quantity)).toEqual([2, 2]);
  await writer.remove(second);
  expect(await lines()).toEqual([]);
  await writer.putBack(wholeOf);
  const back = await lines();
  expect(back.map(({ price, seat, combo }) => [price, seat, combo?.slotId])).toEqual(
    [first, second].map(({ price }) => [price, 2, 'main']),
  );
});
