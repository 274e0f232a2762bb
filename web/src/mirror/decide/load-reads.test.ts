import { type Change, change, rowKey } from '@tableside/domain/entities.ts';
import { type Read, Rows } from '@tableside/domain/rows.ts';
import {
  aCategory,
  anOptionGroup,
  anOrder,
  aPayment,
  aProduct,
  aStaffMember,
  aTable,
  aVenue,
  testId,
} from '@tableside/testkit/builders.ts';
import { loadRows } from '@tableside/testkit/load-rows.ts';
import { describe, expect, test } from 'vitest';
import { openMirror } from '../../testing/a-mirror.ts';
import type { MirrorDb, MirrorRow } from '../database/mirror-db.ts';
import { loadReads, type RowSource } from './load-reads.ts';
import { displayedRows, type Layer, layered } from './row-source.ts';

const ROOT = testId('order', 1);
const FOLLOW_UP = testId('order', 2);
const CLOSED = testId('order', 3);
const PAYMENT = testId('payment', 1);

const VENUE: readonly Change[] = [
  change('venue', aVenue()),
  change('table', aTable()),
  change('table', aTable({ id: 'table-14' })),
  change('category', aCategory({ optionGroupIds: ['doneness'] })),
  change('product', aProduct({ optionGroupIds: ['sides'] })),
  change('optionGroup', anOptionGroup()),
  change('optionGroup', anOptionGroup({ id: 'sides' })),
  change('optionGroup', anOptionGroup({ id: 'unused' })),
  change('staff', aStaffMember()),
  change('staff', aStaffMember({ id: 'staff-jonas' })),
  change('order', anOrder({ id: ROOT, status: 'paid', serverStaffId: 'staff-amara' })),
  change('order', anOrder({ id: FOLLOW_UP, parentId: ROOT, orderNumber: 'B-17/2' })),
  change('order', anOrder({ id: CLOSED, status: 'completed' })),
  change('order', anOrder({ id: testId('order', 7), customerId: 'guest' })),
  change('order', anOrder({ id: testId('order', 8), customerId: 'guest', status: 'paid' })),
  change('payment', aPayment({ id: PAYMENT, orderId: ROOT })),
  change('payment', aPayment({ id: testId('payment', 2), orderId: FOLLOW_UP })),
  change('payment', aPayment({ id: testId('payment', 3), orderId: CLOSED })),
];

const READS: readonly Read[] = [
  { kind: 'row', entity: 'order', id: ROOT },
  { kind: 'row', entity: 'order', id: testId('order', 99) },
  { kind: 'orderWithTable', orderId: ROOT },
  { kind: 'orderWithServer', orderId: ROOT },
  { kind: 'orderWithServer', orderId: CLOSED },
  { kind: 'openOrdersOfTable', tableId: 'table-12' },
  { kind: 'openOrdersOfTable', tableId: 'table-14' },
  { kind: 'draftsOfCustomer', customerId: 'guest' },
  { kind: 'paymentsOf', orderId: ROOT },
  { kind: 'paymentsOf', orderId: FOLLOW_UP },
  { kind: 'paymentsOf', orderId: testId('order', 99) },
  { kind: 'familyOf', orderId: FOLLOW_UP },
  { kind: 'familyOf', orderId: testId('order', 99) },
  { kind: 'orderOfPayment', paymentId: PAYMENT },
  { kind: 'every', entity: 'table' },
  { kind: 'menuFor', productId: 'burger' },
  { kind: 'menuFor', productId: 'nothing' },
  { kind: 'venue' },
];

const keysOf = (rows: Rows): string[] =>
  VENUE.filter(({ entity, id }) => rows.get(entity, id)).map(({ entity, id }) => rowKey(entity, id));

async function filled(): Promise<MirrorDb> {
  const db = openMirror();
  for (const { entity, id, doc } of VENUE) await db.rowsOf(entity).put({ id, seq: 1, doc } as MirrorRow);
  return db;
}

const displayed = async (): Promise<RowSource> => displayedRows(await filled());

/** Displayed rows differ from the truth; only the layer holds the truth. */
async function inLayer(): Promise<RowSource> {
  const db = openMirror();
  const stale = change('order', anOrder({ id: CLOSED, status: 'draft' }));
  await db.orders.put({ id: stale.id, seq: 1, doc: stale.doc } as MirrorRow<'order'>);
  const layer: Layer = new Map(VENUE.map((row) => [rowKey(row.entity, row.id), row]));
  return layered(displayedRows(db), layer);
}

describe('each look-up finds what the rule book says', () => {
  test.each(READS)('$kind %#: in the displayed rows', async (read) => {
    const { rows } = await loadReads([read], await displayed());
    expect(keysOf(rows)).toEqual(keysOf(loadRows(new Rows(VENUE), [read])));
  });

  test.each(READS)('$kind %#: in a replay, which sees its own writes', async (read) => {
    const { rows } = await loadReads([read], await inLayer());
    expect(keysOf(rows)).toEqual(keysOf(loadRows(new Rows(VENUE), [read])));
  });

  test('payments of an order are those of its whole family', async () => {
    const { rows } = await loadReads([{ kind: 'paymentsOf', orderId: FOLLOW_UP }], await displayed());
    expect(
      rows
        .all('payment')
        .map((payment) => payment.id)
        .sort(),
    ).toEqual([PAYMENT, testId('payment', 2)]);
  });

  test('a row that a layer removed is found no more', async () => {
    const db = await filled();
    const layer: Layer = new Map([
      [rowKey('order', FOLLOW_UP), { entity: 'order', id: FOLLOW_UP, doc: undefined }],
    ]);
    const { rows } = await loadReads(
      [{ kind: 'familyOf', orderId: ROOT }],
      layered(displayedRows(db), layer),
    );
    expect(rows.all('order').map(({ id }) => id)).toEqual([ROOT]);
  });
});
