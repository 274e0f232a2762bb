/** A change on a closed visit depends on a visit that does not exist yet: the one that may continue it. */

import { change } from '@tableside/domain/entities/entities.ts';
import { padIdOf } from '@tableside/domain/entities/visit.ts';
import { anItem, anOrder, testId } from '@tableside/domain/testing/builders.ts';
import { aVisit } from '@tableside/domain/testing/visit-builders.ts';
import { derivedId } from '@tableside/domain/values/ids.ts';
import { expect, test } from 'vitest';
import { aTablet, burger } from '../../../testing/a-mirror.ts';

const ID = testId('visit');
const AGAIN = derivedId(ID, 'again');
const PAYMENT = testId('payment');

/** A tablet that holds a closed visit, which was paid in full. */
async function tabletWithClosedVisit() {
  const tablet = await aTablet();
  const round = anOrder({ visitId: ID, status: 'completed', items: [anItem()] });
  const takings = [
    { paymentId: testId('payment', 9), checkKey: 'main', amount: round.total, tip: 0, refunded: 0 },
  ];
  const closed = {
    at: '',
    by: { id: 'ana', name: 'Ana' },
    businessDay: '',
    sale: { total: round.total, taxes: [] } as never,
  };
  await tablet.server.put(
    change('visit', aVisit({ status: 'closed', closed, takings })),
    change('order', anOrder({ id: padIdOf(ID), visitId: ID, orderNumber: 'B-17', status: 'cancelled' })),
    change('order', { ...round, settledAt: '' }),
  );
  await tablet.pull();
  return tablet;
}

/** On another tablet, the guests ordered again. */
const continued = (lines = [anItem({ id: testId('item', 8) })]) => [
  change('visit', aVisit({ id: AGAIN, rootId: ID, number: 'B-17-2' })),
  change('order', anOrder({ id: padIdOf(AGAIN), visitId: AGAIN, orderNumber: 'B-17-2', items: [] })),
  change(
    'order',
    anOrder({
      id: testId('order', 8),
      visitId: AGAIN,
      status: 'accepted',
      sentAt: '',
      items: lines,
    }),
  ),
];

test('a payment that still waits counts for the continuation that was opened meanwhile', async () => {
  const tablet = await tabletWithClosedVisit();
  await tablet.tap('payment.record', { id: PAYMENT, visitId: ID, method: 'cash', amount: 500 });
  const [entry] = await tablet.db.outbox.toArray();
  expect(entry?.touched.reads).toEqual(expect.arrayContaining([`visit/${AGAIN}`, `orders-of/${AGAIN}`]));
  expect(entry?.touched.writes).not.toContain(`visit/${AGAIN}`);
  expect((await tablet.db.payments.get(PAYMENT))?.doc.visitId).toBe(ID);
  await tablet.server.put(...continued());
  await tablet.pull();
  expect((await tablet.db.payments.get(PAYMENT))?.doc.visitId).toBe(AGAIN);
  expect((await tablet.db.visits.get(ID))?.doc.takings).toHaveLength(1);
  expect(await tablet.differences()).toEqual([]);
});

test('a line that waits goes to the pad of the continuation that somebody else opened', async () => {
  const tablet = await tabletWithClosedVisit();
  await tablet.tap('visit.addItem', burger(ID, 2));
  expect((await tablet.db.visits.get(AGAIN))?.doc.number).toBe('B-17-2');
  const [visit, pad, ...rest] = continued();
  const theirs = anItem({ id: testId('item', 7) });
  await tablet.server.put(
    ...[visit, ...rest].flatMap((one) => one ?? []),
    ...(pad?.entity === 'order' ? [change('order', { ...pad.doc, items: [theirs] })] : []),
  );
  await tablet.pull();
  const items = (await tablet.db.orders.get(padIdOf(AGAIN)))?.doc.items.map(({ id }) => id);
  expect(items).toEqual([theirs.id, testId('item', 2)]);
  expect(await tablet.differences()).toEqual([]);
});
