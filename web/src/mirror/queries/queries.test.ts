import { type Change, change } from '@tableside/domain/entities/entities.ts';
import type { Order } from '@tableside/domain/entities/order.ts';
import {
  aCategory,
  anOptionGroup,
  anOrder,
  aPayment,
  aProduct,
  aSection,
  aTable,
  aVenue,
  testId,
} from '@tableside/domain/testing/builders.ts';
import { aVisit } from '@tableside/domain/testing/visit-builders.ts';
import { describe, expect, test } from 'vitest';
import { NOW, ORDER, openMirror } from '../../../testing/a-mirror.ts';
import type { MirrorDb, MirrorRow } from '../database/mirror-db.ts';
import { ensureMeta } from '../database/sync-meta.ts';
import { mirrorState } from './outbox-queries.ts';
import * as queries from './queries.ts';

const at = (minutes: number): string => new Date(NOW + minutes * 60_000).toISOString();

async function mirrorWith(...rows: readonly Change[]): Promise<MirrorDb> {
  const db = openMirror();
  for (const { entity, id, doc } of rows) await db.rowsOf(entity).put({ id, seq: 1, doc } as MirrorRow);
  return db;
}

const order = (n: number, over: Parameters<typeof anOrder>[0]): Change =>
  change('order', anOrder({ id: testId('order', n), orderNumber: `B-${n}`, ...over }));
const round = (n: number, over: Partial<Order>): Change => order(n, { visitId: testId('visit', n), ...over });
const numbers = (orders: readonly { orderNumber: string }[]): string[] =>
  orders.map((one) => one.orderNumber);

const TODAY = { date: '2026-06-12', since: '2026-06-12T04:00:00.000Z' };

describe('orders that were closed', () => {
  const closedAt = (n: number, statusAt: string, over: Partial<Order> = {}) =>
    round(n, {
      status: 'completed',
      sentAt: at(n),
      businessDay: TODAY.date,
      statusBy: { id: 'ana', name: 'Ana', at: statusAt },
      ...over,
    });

  test('on earlier days are not even read', async () => {
    const db = await mirrorWith(
      closedAt(1, '2026-06-12T03:59:59.999Z'),
      closedAt(2, '2026-06-12T04:00:00.000Z'),
    );
    expect(numbers((await queries.closedOf(db, TODAY)).completed)).toEqual(['B-2']);
  });

  test('by a cancellation earlier are read for a wall only if they are still on it', async () => {
    const earlier = '2026-06-10T20:00:00.000Z';
    const gone = { status: 'cancelled', businessDay: '2026-06-10' } as const;
    const db = await mirrorWith(
      closedAt(1, earlier, gone),
      closedAt(2, earlier, gone),
      closedAt(3, '2026-06-12T18:00:00.000Z', gone),
      closedAt(4, earlier, { ...gone, status: 'completed' }),
    );
    const read: string[] = [];
    db.orders.hook('reading', (row) => {
      read.push(row.doc.orderNumber);
      return row;
    });
    const hanging = new Set([testId('order', 1), testId('order', 4)]);
    const scope = { most: 2, stillHangs: (id: string) => hanging.has(id) };
    const { closed } = await queries.wallOrdersOf(db, TODAY, scope);
    expect(numbers(closed.cancelled)).toEqual(['B-1', 'B-3']);
    expect(read.sort()).toEqual(['B-1', 'B-3']);
  });

  test('lately are read for a wall: the last completed ones and all cancelled ones', async () => {
    const db = await mirrorWith(
      closedAt(1, '2026-06-12T18:00:00.000Z'),
      closedAt(2, '2026-06-12T20:00:00.000Z'),
      closedAt(3, '2026-06-12T19:00:00.000Z'),
      closedAt(4, '2026-06-12T18:30:00.000Z', { status: 'cancelled' }),
      closedAt(5, '2026-06-12T18:31:00.000Z', { status: 'cancelled', sentAt: null }),
      round(6, { status: 'paid' }),
    );
    const { open, closed } = await queries.wallOrdersOf(db, TODAY, {
      most: 2,
      stillHangs: () => false,
    });
    expect(numbers(open.paid)).toEqual(['B-6']);
    expect(numbers(closed.completed)).toEqual(['B-2', 'B-3']);
    expect(numbers(closed.cancelled)).toEqual(['B-4']);
  });
});

describe('the board', () => {
  test('shows what was sent and is open, separately what was closed today, each from the oldest on', async () => {
    const db = await mirrorWith(
      round(1, { status: 'paid', sentAt: at(3) }),
      round(2, { status: 'paid', sentAt: at(1) }),
      order(3, { status: 'draft' }),
      round(4, { status: 'completed', sentAt: at(0), businessDay: '2026-06-12' }),
      round(5, { status: 'completed', sentAt: at(0), businessDay: '2026-06-11' }),
      round(6, { status: 'cancelled', sentAt: null }),
      round(7, { status: 'cancelled', sentAt: at(2) }),
      round(8, { status: 'serving', sentAt: at(-600), businessDay: '2026-06-11' }),
    );
    const { open: board } = await queries.boardOf(db);
    expect(numbers(board.paid)).toEqual(['B-2', 'B-1']);
    expect(numbers(board.serving)).toEqual(['B-8']);
    expect(Object.keys(board)).toEqual(['paid', 'accepted', 'preparing', 'serving']);
    const closed = await queries.closedOf(db, TODAY);
    expect(numbers(closed.completed)).toEqual(['B-4']);
    expect(numbers(closed.cancelled)).toEqual(['B-7']);
  });
});

describe('the lists of orders', () => {
  test('include drafts and no closed ones among the open, and only those of a table for that table', async () => {
    const db = await mirrorWith(
      order(1, { status: 'draft', createdAt: at(2) }),
      round(2, { status: 'serving', createdAt: at(1) }),
      round(3, { status: 'completed' }),
      order(4, { status: 'draft', tableId: 'table-14', createdAt: at(3) }),
    );
    expect(numbers(await queries.openOrdersOf(db))).toEqual(['B-2', 'B-1', 'B-4']);
    expect(numbers(await queries.openOrdersOfTable(db, 'table-12'))).toEqual(['B-2', 'B-1']);
  });

  test('read the open ones in one transaction, whatever their status', async () => {
    const db = openMirror();
    let transactions = 0;
    db.use({
      stack: 'dbcore',
      create: (core) => ({
        ...core,
        transaction(...of) {
          transactions += 1;
          return core.transaction(...of);
        },
      }),
    });
    await db.open();
    transactions = 0;
    await queries.openOrdersOf(db);
    expect(transactions).toBe(1);
  });

  test('keep what was completed at a table today apart from other tables and other days', async () => {
    const db = await mirrorWith(
      round(1, { status: 'completed', businessDay: '2026-06-12' }),
      round(2, { status: 'completed', businessDay: '2026-06-11' }),
      round(3, { status: 'completed', businessDay: '2026-06-12', tableId: 'table-14' }),
      round(4, { status: 'serving', businessDay: '2026-06-12' }),
    );
    expect(numbers(await queries.completedOfTable(db, 'table-12', '2026-06-12'))).toEqual(['B-1']);
  });

  test('count as guest orders the drafts that a customer has sent and that are on no check, the longest waiting first', async () => {
    const db = await mirrorWith(
      order(1, { submittedAt: at(5), customerId: 'cora' }),
      order(2, { submittedAt: at(1), customerId: 'carl' }),
      order(3, { customerId: 'cleo' }),
      order(4, {
        submittedAt: at(2),
        customerId: 'coco',
        visitId: testId('visit'),
      }),
    );
    expect(numbers(await queries.guestOrdersOf(db))).toEqual(['B-2', 'B-1']);
  });
});

describe('the menu and the floor', () => {
  test('hide archived rows, each in its own order', async () => {
    const db = await mirrorWith(
      change('category', aCategory({ id: 'wine', name: 'Wine', position: 2 })),
      change('category', aCategory({ id: 'old', archived: true })),
      change('category', aCategory({ id: 'plates', position: 1 })),
      change('product', aProduct({ id: 'z', name: 'Zander', position: 1 })),
      change('product', aProduct({ id: 'a', name: 'Asparagus', position: 1 })),
      change('optionGroup', anOptionGroup({ id: 'old', archived: true })),
      change('section', aSection({ id: 's2', rank: 2 })),
      change('section', aSection({ id: 's1', rank: 1 })),
      change('table', aTable({ id: 't10', number: '10' })),
      change('table', aTable({ id: 't9', number: '9' })),
      change('table', aTable({ id: 'bar', number: '1', section: 'bar' })),
      change('table', aTable({ id: 'gone', archived: true })),
    );
    const ids = (rows: readonly { id: string }[]): string[] => rows.map(({ id }) => id);
    expect(ids(await queries.categoriesOf(db))).toEqual(['plates', 'wine']);
    expect(ids(await queries.productsOf(db))).toEqual(['a', 'z']);
    expect(await queries.optionGroupsOf(db)).toEqual([]);
    expect(ids(await queries.sectionsOf(db))).toEqual(['s1', 's2']);
    expect(ids(await queries.tablesOf(db))).toEqual(['bar', 't9', 't10']);
  });

  test('have entries with their category and effective option groups, null if unknown or archived', async () => {
    const db = await mirrorWith(
      change('category', aCategory({ optionGroupIds: ['doneness'] })),
      change('optionGroup', anOptionGroup()),
      change('optionGroup', anOptionGroup({ id: 'sides', archived: true })),
      change('product', aProduct({ optionGroupIds: ['sides'] })),
      change('product', aProduct({ id: 'old', archived: true })),
    );
    const entry = await queries.menuEntryOf(db, 'burger');
    expect(entry).toMatchObject({
      product: { id: 'burger' },
      category: { id: 'plates' },
      optionGroups: [{ id: 'doneness' }],
    });
    expect(entry?.optionGroups).toHaveLength(1);
    expect(await queries.menuEntryOf(db, 'old')).toBeNull();
    expect(await queries.menuEntryOf(db, 'unknown')).toBeNull();
  });

  test('have entries with the groups below their options, unless these are archived', async () => {
    const below = (id: string, ...groupIds: string[]) =>
      anOptionGroup({ id, options: [{ ...anOptionGroup().options[0], groupIds } as never] });
    const db = await mirrorWith(
      change('category', aCategory({ optionGroupIds: [] })),
      change('optionGroup', below('sides', 'dips', 'old')),
      change('optionGroup', anOptionGroup({ id: 'dips' })),
      change('optionGroup', anOptionGroup({ id: 'old', archived: true })),
      change('product', aProduct({ optionGroupIds: ['sides'] })),
    );
    const nested = (await queries.menuEntryOf(db, 'burger'))?.nestedGroups;
    expect(nested?.map(({ id }) => id)).toEqual(['dips']);
  });

  test('return null for a row that does not exist, and for the venue too', async () => {
    const db = await mirrorWith();
    expect(await queries.rowOf(db, 'order', ORDER)).toBeNull();
    expect(await queries.venueOf(db)).toBeNull();
    expect(await mirrorState(db)).toEqual({ empty: true, opened: false, firstSyncError: null });
    await db.venue.put({ id: 'v', seq: 1, doc: aVenue() });
    expect(await mirrorState(db)).toEqual({ empty: false, opened: true, firstSyncError: null });
  });

  test('do not show a part of the first pull as if it were the whole', async () => {
    const db = await mirrorWith(change('venue', aVenue()));
    const meta = await ensureMeta(db, () => 'queue');
    const first = { ...meta, epoch: 'one', fullPull: 'first', fillsEmpty: true };
    await db.meta.put({ ...first, cursor: 200 });
    expect(await mirrorState(db)).toMatchObject({ empty: true, opened: false });
    await db.meta.put({ ...first, cursor: 0, openUpTo: 900 });
    expect(await mirrorState(db)).toMatchObject({ empty: true, opened: true });
    await db.meta.put({ ...meta, epoch: 'one', cursor: 900, fullPull: null, fillsEmpty: false });
    expect(await mirrorState(db)).toMatchObject({ empty: false, opened: true });
  });
});

describe('the payments of a check', () => {
  test('are listed from the first on', async () => {
    const db = await mirrorWith(visit(1, null), paid(9, 1), paid(1, 1), paid(2, 7));
    const found = await queries.paymentsOf(db, testId('visit', 1));
    expect(found.map(({ id }) => id)).toEqual([1, 9].map((n) => testId('payment', n)));
  });

  const visit = (n: number, mergedInto: number | null): Change =>
    change(
      'visit',
      aVisit({
        id: testId('visit', n),
        ...(mergedInto !== null && { status: 'merged', mergedInto: testId('visit', mergedInto) }),
      }),
    );
  const paid = (n: number, visitOf: number, over: Parameters<typeof aPayment>[0] = {}): Change => {
    const visitId = testId('visit', visitOf);
    return change('payment', aPayment({ id: testId('payment', n), visitId, timestamp: at(n), ...over }));
  };

  test('include those of the parties that joined it, and what waits for its terminal', async () => {
    const db = await mirrorWith(
      ...[visit(1, 2), visit(2, 3), visit(3, null), visit(4, null), visit(5, 4)],
      ...[paid(1, 3), paid(2, 1), paid(3, 2, { outcome: 'pending' }), paid(4, 4), paid(5, 5)],
    );
    const found = await queries.paymentsOf(db, testId('visit', 3));
    expect(found.map(({ id }) => id)).toEqual([1, 2, 3].map((n) => testId('payment', n)));
    expect(await queries.paymentsOf(db, testId('visit', 1))).toHaveLength(1);
  });
});
