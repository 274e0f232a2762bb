/**
 * Lists that other programs copy: read in both directions from any page, by changes since a time, and by business day.
 */
import { type Change, change } from '@tableside/domain/entities/entities.ts';
import type { Order } from '@tableside/domain/entities/order.ts';
import { aPayment, aRefund, FRIDAY_EVENING, testId } from '@tableside/domain/testing/builders.ts';
import { aRound } from '@tableside/domain/testing/visit-builders.ts';
import { describe, expect, test } from 'vitest';
import type { Cursors } from '../../src/storage/door/paging.ts';
import { CursorError } from '../../src/storage/door/storage-error.ts';
import type { OrderFilter, PaymentFilter, Storage } from '../../src/storage/storage.ts';
import { opened } from '../server/with-storage.ts';
import { anEntry, VENUE, writes } from '../venue/write-entries.ts';

const minute = (n: number): string => new Date(Date.parse(FRIDAY_EVENING) + n * 60_000).toISOString();
const order = (n: number, over: Partial<Order> = {}): Change =>
  change(
    'order',
    aRound([], { id: testId('order', n), orderNumber: `B-${n}`, createdAt: minute(n), ...over }),
  );
const payment = (n: number, over: Parameters<typeof aPayment>[0] = {}): Change =>
  change(
    'payment',
    aPayment({ id: testId('payment', n), orderNumber: `B-${n}`, timestamp: minute(n), ...over }),
  );

/** Writes one commit that the server receives at this minute. */
const commit = (storage: Storage, heard: number, ...changes: Change[]) =>
  storage.write(VENUE, [
    anEntry({ cmdId: crypto.randomUUID(), receivedAt: minute(heard), decide: writes(...changes) }),
  ]);

interface Page extends Cursors {
  readonly numbers: string[];
}

const orders = async (storage: Storage, filter: Partial<OrderFilter>): Promise<Page> => {
  const { orders: rows, ...cursors } = await storage.orders(VENUE, { limit: 2, ...filter });
  return { numbers: rows.map(({ doc }) => doc.orderNumber), ...cursors };
};
const payments = async (storage: Storage, filter: Partial<PaymentFilter>): Promise<Page> => {
  const { payments: rows, next, prev } = await storage.payments(VENUE, { limit: 2, ...filter });
  return { numbers: rows.map(({ doc }) => doc.orderNumber), next, prev };
};
const audit = async (storage: Storage, filter: object): Promise<Page> => {
  const { entries, ...cursors } = await storage.audit.page(VENUE, { limit: 2, ...filter });
  return { numbers: entries.map(({ rows }) => `B-${Number(rows[0]?.id.slice(-4))}`), ...cursors };
};

const LISTS = [
  ['orders', orders, order],
  ['payments', payments, payment],
  ['the audit trail', audit, order],
] as const;

export function registerCopiedListTests(open: () => Storage): void {
  describe.each(LISTS)('%s, in both directions', (_name, list, make) => {
    const withFive = async () => {
      const storage = opened(open);
      for (const n of [1, 2, 3, 4, 5]) await commit(storage, n, make(n));
      return storage;
    };

    test('leads from a page to newer rows, starting with the nearest', async () => {
      const storage = await withFive();
      const newest = await list(storage, {});
      const middle = await list(storage, { before: newest.next ?? '' });
      const oldest = await list(storage, { before: middle.next ?? '' });
      expect([newest, middle, oldest].map(({ numbers }) => numbers)).toEqual([
        ['B-5', 'B-4'],
        ['B-3', 'B-2'],
        ['B-1'],
      ]);
      const back = await list(storage, { after: oldest.prev ?? '' });
      expect(back.numbers).toEqual(['B-3', 'B-2']);
      expect((await list(storage, { after: back.prev ?? '' })).numbers).toEqual(['B-5', 'B-4']);
      expect((await list(storage, { before: back.next ?? '' })).numbers).toEqual(['B-1']);
      const between = { after: oldest.prev ?? '', before: newest.prev ?? '', limit: 10 };
      expect((await list(storage, between)).numbers).toEqual(['B-4', 'B-3', 'B-2']);
    });

    test('shows later what came since, from the same place', async () => {
      const storage = await withFive();
      const { prev } = await list(storage, {});
      const nothing = await list(storage, { after: prev ?? '' });
      expect(nothing).toEqual({ numbers: [], next: null, prev });
      for (const n of [6, 7, 8]) await commit(storage, n, make(n));
      const first = await list(storage, { after: nothing.prev ?? '' });
      expect(first.numbers).toEqual(['B-7', 'B-6']);
      expect((await list(storage, { after: first.prev ?? '' })).numbers).toEqual(['B-8']);
    });

    test.each(['nonsense', '', 'WyJhIl0', 'W10', '-1', 'WzEsMl0', 'WyJub25zZW5zZSIsImEiXQ'])(
      'refuses the cursor "%s"',
      async (cursor) => {
        const storage = await withFive();
        for (const param of ['before', 'after'] as const)
          await expect(list(storage, { [param]: cursor })).rejects.toEqual(new CursorError(param));
      },
    );
  });

  describe('a list of what changed since a time', () => {
    test('is in the order of the last change, by when the server heard of it', async () => {
      const storage = opened(open);
      for (const n of [1, 2, 3, 4]) await commit(storage, n, order(n));
      await commit(storage, 5, order(2, { status: 'paid' }));
      await commit(storage, 6, order(1), order(3));
      const since = { updatedSince: minute(4) };
      const first = await orders(storage, since);
      expect(first.numbers).toEqual(['B-3', 'B-1']);
      const second = await orders(storage, { ...since, before: first.next ?? '' });
      expect(second).toMatchObject({ numbers: ['B-2', 'B-4'], next: null });
      await commit(storage, 7, order(4, { status: 'paid' }));
      expect((await orders(storage, { ...since, after: first.prev ?? '' })).numbers).toEqual(['B-4']);
      expect((await orders(storage, { updatedSince: minute(7), limit: 9 })).numbers).toEqual(['B-4']);
      expect((await orders(storage, { updatedSince: minute(8) })).numbers).toEqual([]);
    });

    test('can be narrowed by every other filter', async () => {
      const storage = opened(open);
      await commit(storage, 1, order(1, { status: 'paid', tableId: 't1', businessDay: '2026-06-11' }));
      await commit(
        storage,
        2,
        order(2, { status: 'paid', tableId: 't2' }),
        order(3, { status: 'completed' }),
      );
      const since = { updatedSince: minute(0), limit: 9 };
      const numbers = async (filter: Partial<OrderFilter>) =>
        (await orders(storage, { ...since, ...filter })).numbers;
      expect(await numbers({ status: 'paid' })).toEqual(['B-2', 'B-1']);
      expect(await numbers({ tableId: 't1' })).toEqual(['B-1']);
      expect(await numbers({ businessDay: '2026-06-11' })).toEqual(['B-1']);
      expect(await numbers({ q: 'b-3' })).toEqual(['B-3']);
      expect(await numbers({ open: true })).toEqual(['B-2', 'B-1']);
      expect(await numbers({ from: minute(2), to: minute(3) })).toEqual(['B-2']);
    });

    test('has a payment again, once, after money was given back', async () => {
      const storage = opened(open);
      for (const n of [1, 2, 3]) await commit(storage, n, payment(n));
      const refund = (n: number) =>
        change('payment', aRefund({ id: testId('payment', n), paymentId: testId('payment', 1), amount: 10 }));
      await commit(storage, 4, refund(11));
      await commit(storage, 5, refund(12));
      expect((await payments(storage, { updatedSince: minute(3), limit: 9 })).numbers).toEqual([
        'B-1',
        'B-3',
      ]);
      const first = await payments(storage, { updatedSince: minute(0) });
      expect(first.numbers).toEqual(['B-1', 'B-3']);
      expect(await payments(storage, { updatedSince: minute(0), before: first.next ?? '' })).toMatchObject({
        numbers: ['B-2'],
        next: null,
      });
    });

    test('refuses the cursor of a list in another order', async () => {
      const storage = opened(open);
      await commit(storage, 1, order(1), order(2), order(3));
      const { next } = await orders(storage, {});
      const other = orders(storage, { updatedSince: minute(0), before: next ?? '' });
      await expect(other).rejects.toEqual(new CursorError('before'));
    });
  });

  describe('a list for a business day', () => {
    test('has the orders and payments of that day, whenever they were made', async () => {
      const storage = opened(open);
      const day = { businessDay: '2026-06-11' };
      await commit(storage, 1, order(1, day), order(2), payment(1, day), payment(2), order(3, day));
      expect((await orders(storage, day)).numbers).toEqual(['B-3', 'B-1']);
      expect((await orders(storage, { ...day, q: 'b-1' })).numbers).toEqual(['B-1']);
      expect((await payments(storage, day)).numbers).toEqual(['B-1']);
      expect((await payments(storage, { ...day, method: 'cash' })).numbers).toEqual([]);
      expect((await orders(storage, { businessDay: '2026-06-13' })).numbers).toEqual([]);
    });
  });
}
