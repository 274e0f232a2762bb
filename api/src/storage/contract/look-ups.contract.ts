/** The named look-ups of commands, which must return the same as over rows in memory, and look-ups of rows by key. */
import { type Change, change } from '@tableside/domain/entities.ts';
import { type Read, Rows } from '@tableside/domain/rows.ts';
import {
  aCategory,
  anOptionGroup,
  anOrder,
  aPayment,
  aProduct,
  aRefund,
  aStaffMember,
  aTable,
  aVenue,
  testId,
} from '@tableside/testkit/builders.ts';
import { loadRows } from '@tableside/testkit/load-rows.ts';
import { expect, test } from 'vitest';
import { opened } from '../../testing/server/with-storage.ts';
import { VENUE } from '../../testing/venue/write-entries.ts';
import type { Storage } from '../storage.ts';

const order = (n: number) => testId('order', n);

const GUEST = 'guest';

const ROOM: readonly Change[] = [
  change('venue', aVenue()),
  change('table', aTable()),
  change('table', aTable({ id: 'table-13', archived: true })),
  change('category', aCategory({ optionGroupIds: ['doneness', 'gone'] })),
  change('optionGroup', anOptionGroup()),
  change('optionGroup', anOptionGroup({ id: 'sides' })),
  change('optionGroup', anOptionGroup({ id: 'other' })),
  change('product', aProduct({ optionGroupIds: ['sides'] })),
  change('staff', aStaffMember()),
  change('staff', aStaffMember({ id: 'staff-jonas' })),
  change('order', anOrder({ id: order(1), status: 'paid', serverStaffId: 'staff-amara' })),
  change('order', anOrder({ id: order(2), parentId: order(1), orderNumber: 'B-17/2' })),
  change('order', anOrder({ id: order(3), status: 'completed' })),
  change('order', anOrder({ id: order(4), tableId: 'table-13' })),
  change('order', anOrder({ id: order(5), customerId: GUEST })),
  change('order', anOrder({ id: order(6), customerId: GUEST, status: 'paid' })),
  change('order', anOrder({ id: order(7), customerId: 'another' })),
  change('payment', aPayment({ id: testId('payment', 1), orderId: order(1) })),
  change('payment', aPayment({ id: testId('payment', 2), orderId: order(2) })),
  change(
    'payment',
    aRefund({ id: testId('payment', 3), orderId: order(1), paymentId: testId('payment', 1) }),
  ),
  change('payment', aPayment({ id: testId('payment', 4), orderId: order(3) })),
];

const READS: readonly Read[] = [
  { kind: 'row', entity: 'table', id: 'table-12' },
  { kind: 'row', entity: 'table', id: 'no-table' },
  { kind: 'orderWithTable', orderId: order(1) },
  { kind: 'orderWithServer', orderId: order(1) },
  { kind: 'orderWithServer', orderId: order(3) },
  { kind: 'orderWithServer', orderId: order(9) },
  { kind: 'openOrdersOfTable', tableId: 'table-12' },
  { kind: 'draftsOfCustomer', customerId: GUEST },
  { kind: 'draftsOfCustomer', customerId: 'nobody' },
  { kind: 'paymentsOf', orderId: order(1) },
  { kind: 'paymentsOf', orderId: order(2) },
  { kind: 'paymentsOf', orderId: order(9) },
  { kind: 'familyOf', orderId: order(2) },
  { kind: 'familyOf', orderId: order(1) },
  { kind: 'familyOf', orderId: order(9) },
  { kind: 'orderOfPayment', paymentId: testId('payment', 3) },
  { kind: 'orderOfPayment', paymentId: testId('payment', 9) },
  { kind: 'every', entity: 'table' },
  { kind: 'every', entity: 'optionGroup' },
  { kind: 'every', entity: 'staff' },
  { kind: 'menuFor', productId: 'burger' },
  { kind: 'menuFor', productId: 'no-product' },
  { kind: 'venue' },
];

const ENTITIES = [
  'venue',
  'table',
  'category',
  'optionGroup',
  'product',
  'staff',
  'order',
  'payment',
] as const;
const keysOf = (rows: Rows): string[] =>
  ENTITIES.flatMap((entity) => rows.all(entity).map((doc) => `${entity}/${doc.id}`)).sort();

export function registerLookUpTests(open: () => Storage): void {
  test.each(READS)('the look-up %o finds what a command may see', async (read) => {
    const storage = opened(open);
    await storage.seed(VENUE, ROOM);
    const found = await storage.load(VENUE, [read]);
    expect(keysOf(found)).toEqual(keysOf(loadRows(new Rows(ROOM), [read])));
  });

  test('another venue finds nothing of this one', async () => {
    const storage = opened(open);
    await storage.seed(VENUE, ROOM);
    expect(keysOf(await storage.load('another-venue', READS))).toEqual([]);
    expect(await storage.row('another-venue', 'table', 'table-12')).toBeUndefined();
    expect(await storage.rows('another-venue', 'order')).toEqual([]);
  });
}
