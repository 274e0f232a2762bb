/** A guest whose phone has no network while staff put the order on a check: real engine, real server. */
import { change } from '@tableside/domain/entities/entities.ts';
import type { Order } from '@tableside/domain/entities/order.ts';
import { anActor, aTable, testId } from '@tableside/domain/testing/builders.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { burger } from '../../../../testing/one-table.ts';
import { type Tablet, TestShift } from '../../../../testing/test-shift.ts';
import { openOrdersOfTable } from '../../../mirror/queries/queries.ts';
import { newId } from '../../../platform/new-id.ts';
import { draftsOfGuest, type GuestDrafts } from './guest-drafts.ts';
import { GuestWriter } from './guest-writer.ts';

const CORA = anActor('customer', { userId: testId('user', 3), name: 'Cora' });

let shift: TestShift;
beforeEach(() => {
  shift = new TestShift();
});
afterEach(async () => {
  await shift.end();
});

const writerOf = ({ engine }: Tablet): GuestWriter =>
  new GuestWriter({
    engine,
    tableId: 'table-12',
    newId,
    now: () => shift.time.now(),
    tableCode: () => aTable().qrCode,
  });

async function look({ mirror }: Tablet, writer: GuestWriter): Promise<GuestDrafts> {
  const orders = await openOrdersOfTable(mirror, 'table-12');
  const seen = draftsOfGuest(orders, CORA.userId);
  writer.see(seen);
  return seen;
}

test('additions go to a new order, which the phone continues with, and nothing is refused', async () => {
  const phone = await shift.started({ actor: CORA });
  const writer = writerOf(phone);
  await look(phone, writer);
  await shift.during(writer.add(burger));
  const made = (await look(phone, writer)).order;
  if (!made) throw new Error('there is no order');
  await shift.during(phone.engine.mutate('order.submit', { orderId: made.id }));
  await shift.pass(5_000);
  const sent = (await shift.server.row('order', made.id))?.doc as Order;
  expect(sent.submittedAt).not.toBeNull();

  shift.wire.isCut = true;
  await shift.pass(5_000);
  await look(phone, writer);
  await shift.during(writer.add(burger));
  await look(phone, writer);
  await shift.during(writer.add(burger));
  const visitId = testId('visit');
  await shift.server.put(change('order', { ...sent, visitId }));
  shift.wire.isCut = false;
  await shift.pass(120_000);

  expect(await phone.mirror.outbox.count()).toBe(0);
  expect(await phone.mirror.rejected.toArray()).toEqual([]);
  const { order, taken } = await look(phone, writer);
  expect(taken).toMatchObject([{ id: made.id, items: [{ quantity: 1 }] }]);
  expect(order?.items.map(({ quantity }) => quantity)).toEqual([1, 1]);
});
