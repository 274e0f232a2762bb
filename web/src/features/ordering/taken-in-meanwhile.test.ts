/** A guest whose phone has no network while staff put the order on a check: real engine, real server. */
import { change } from '@tableside/domain/entities.ts';
import type { Order } from '@tableside/domain/orders/order.ts';
import { anActor, aTable, testId } from '@tableside/testkit/builders.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openOrdersOfTable } from '../../mirror/queries/queries.ts';
import { newId } from '../../platform/new-id.ts';
import { burger } from '../../testing/draft-table.ts';
import { type Tablet, TestShift } from '../../testing/test-shift.ts';
import { draftsOfTable, type TableDrafts } from './draft-order.ts';
import { DraftWriter } from './draft-writer.ts';
import { createOpenDrafts } from './open-drafts.ts';

const CORA = anActor('customer', { userId: testId('user', 3), name: 'Cora' });
const openDrafts = createOpenDrafts(null);

let shift: TestShift;
beforeEach(() => {
  shift = new TestShift();
});
afterEach(async () => {
  await shift.end();
});

const writerOf = ({ engine }: Tablet): DraftWriter =>
  new DraftWriter({
    engine,
    actor: CORA,
    tableId: 'table-12',
    openDrafts,
    newId,
    now: () => shift.time.now(),
    tableCode: () => aTable().qrCode,
  });

async function look({ mirror }: Tablet, writer: DraftWriter): Promise<TableDrafts> {
  const orders = await openOrdersOfTable(mirror, 'table-12');
  const seen = draftsOfTable({ orders, remembered: openDrafts.get('table-12'), actor: CORA });
  writer.see(seen);
  return seen;
}

test('what they add is on a new order, which the phone goes on with; nothing is refused', async () => {
  const phone = await shift.started({ actor: CORA });
  const writer = writerOf(phone);
  await look(phone, writer);
  await shift.during(writer.add(burger));
  const [made] = (await look(phone, writer)).drafts;
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
  await shift.server.put(change('order', { ...sent, visitId, parentId: visitId }));
  shift.wire.isCut = false;
  await shift.pass(120_000);

  expect(await phone.mirror.outbox.count()).toBe(0);
  expect(await phone.mirror.rejected.toArray()).toEqual([]);
  const { choice, taken } = await look(phone, writer);
  expect(taken).toMatchObject([{ id: made.id, items: [{ quantity: 1 }] }]);
  const quantities = choice.kind === 'open' ? choice.order.items.map(({ quantity }) => quantity) : choice;
  expect(quantities).toEqual([1, 1]);
});
