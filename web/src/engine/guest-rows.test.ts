/** A guest's mirror, whose orders come without the device that made them. */
import { type AnyDocument, change } from '@tableside/domain/entities/entities.ts';
import { anActor, anItem, testId } from '@tableside/domain/testing/builders.ts';
import { aRound } from '@tableside/domain/testing/visit-builders.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { guestBurger, guestDraft, ORDER } from '../../testing/a-mirror.ts';
import { TestShift } from '../../testing/test-shift.ts';

let shift: TestShift;
beforeEach(() => {
  shift = new TestShift();
});
afterEach(async () => {
  await shift.end();
});

const CORA = anActor('customer', { userId: testId('user', 3), name: 'Cora' });
const hasDevice = (doc: AnyDocument | undefined): boolean => doc !== undefined && 'deviceId' in doc;

test('a guest without a device sees an order that a tablet took, and can change their own [E5]', async () => {
  const byTablet = testId('order', 5);
  const taken = { id: byTablet, customerId: CORA.userId, deviceId: testId('device', 7) };
  await shift.server.put(change('order', aRound([anItem()], taken)));
  const { engine, mirror } = await shift.started({ actor: CORA });
  await shift.during(engine.mutate('order.create', guestDraft()));
  await shift.during(engine.mutate('order.addItem', guestBurger()));
  await shift.pass(5_000);
  expect(await mirror.outbox.count()).toBe(0);
  const rows = await mirror.orders.bulkGet([byTablet, ORDER]);
  expect(rows.map((row) => row?.doc.items.length)).toEqual([1, 1]);
  expect(rows.map((row) => hasDevice(row?.doc))).toEqual([false, false]);
});
