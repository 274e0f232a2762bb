/** Pages of changes: what a reader at a cursor receives, and what a full pull leaves out. */
import { change } from '@tableside/domain/entities.ts';
import {
  anOrder,
  aPayment,
  aProduct,
  aSection,
  aTable,
  FRIDAY_EVENING,
  testId,
} from '@tableside/testkit/builders.ts';
import { describe, expect, test } from 'vitest';
import { opened } from '../../testing/server/with-storage.ts';
import {
  ANA,
  anEntry,
  BEN,
  put,
  QUEUE,
  queued,
  saveQueue,
  VENUE,
  writes,
  writesOrder,
} from '../../testing/venue/write-entries.ts';
import { SCOPE } from '../scope.ts';
import type { Storage } from '../storage.ts';

const DAYS_AGO = '2026-06-09T20:00:00.000Z';
const CLOSED_SINCE = '2026-06-10T23:30:00.000Z';

export function registerChangeTests(open: () => Storage): void {
  describe('a page of changes', () => {
    test('holds each row once, at its last number [E1]', async () => {
      const storage = opened(open);
      await put(storage, change('table', aTable()), change('order', anOrder()), change('table', aTable()));
      const page = await storage.changes(VENUE, { after: 0, limit: 10 });
      expect(page.rows.map((row) => [row.entity, row.seq])).toEqual([
        ['order', 2],
        ['table', 3],
      ]);
      expect(page).toMatchObject({ to: 3, head: 3 });
    });

    test('never splits a number [E2]', async () => {
      const storage = opened(open);
      const order = (n: number) => change('order', anOrder({ id: testId('order', n) }));
      await put(storage, order(1));
      await storage.write(VENUE, [anEntry({ decide: writes(order(2), order(3), order(4)) })]);
      await put(storage, order(5));
      const read = async (after: number) => {
        const { rows, to } = await storage.changes(VENUE, { after, limit: 2 });
        return { to, seqs: rows.map((row) => row.seq) };
      };
      expect(await read(0)).toEqual({ to: 2, seqs: [1, 2, 2, 2] });
      expect(await read(1)).toEqual({ to: 2, seqs: [2, 2, 2] });
      expect(await read(2)).toEqual({ to: 3, seqs: [3] });
      expect(await read(3)).toEqual({ to: 3, seqs: [] });
    });

    test('with nothing for the reader still leads to the head [E2]', async () => {
      const storage = opened(open);
      await put(storage, change('section', aSection()));
      const page = await storage.changes(VENUE, { after: 0, limit: 10, scope: SCOPE.customer, ownerId: ANA });
      expect(page).toMatchObject({ rows: [], to: 1 });
    });

    test('tells the last mutation and outcomes only where it reaches the head [E3]', async () => {
      const storage = opened(open);
      await saveQueue(storage);
      await storage.write(
        VENUE,
        [1, 2, 3].map((mid) => queued(mid, { decide: writesOrder(mid) })),
      );
      const read = (limit: number) =>
        storage.changes(VENUE, { after: 0, limit, queue: { clientId: QUEUE, ackMid: 1 } });
      expect(await read(2)).toMatchObject({ to: 2, lastMid: null, results: [] });
      expect(await read(3)).toMatchObject({ to: 3, lastMid: 3, results: [{ mid: 2 }, { mid: 3 }] });
    });

    test('shows the loss of a row to the class that lost it [E4]', async () => {
      const storage = opened(open);
      await put(storage, change('product', aProduct()));
      await put(storage, change('product', aProduct({ archived: true })));
      const { rows } = await storage.changes(VENUE, { after: 0, limit: 10, scope: SCOPE.customer });
      expect(rows).toMatchObject([{ id: 'burger', seq: 2, seenScope: SCOPE.customer | 7, scope: 7 }]);
    });

    test('keeps the orders of one customer from another [E5]', async () => {
      const storage = opened(open);
      await put(
        storage,
        change('order', anOrder({ id: testId('order', 1), customerId: ANA })),
        change('order', anOrder({ id: testId('order', 2), customerId: BEN })),
        change('order', anOrder({ id: testId('order', 3) })),
      );
      const { rows } = await storage.changes(VENUE, {
        after: 0,
        limit: 10,
        scope: SCOPE.customer,
        ownerId: ANA,
      });
      expect(rows.map((row) => row.id)).toEqual([testId('order', 1)]);
    });
  });

  describe('a full pull', () => {
    const closed = (id: number, at: string) =>
      change(
        'order',
        anOrder({
          id: testId('order', id),
          status: 'completed',
          statusBy: { id: ANA, name: 'Ana', at },
        }),
      );
    const paid = (id: number, orderId: number) =>
      change(
        'payment',
        aPayment({ id: testId('payment', id), orderId: testId('order', orderId), timestamp: DAYS_AGO }),
      );
    const fullPull = async (storage: Storage, upTo: number) => {
      const page = await storage.changes(VENUE, {
        after: 0,
        limit: 50,
        scope: SCOPE.manager,
        live: { upTo, closedSince: CLOSED_SINCE },
      });
      return page.rows.map((row) => row.id);
    };

    test('leaves out orders and payments closed long ago, and archived reference data [L3]', async () => {
      const storage = opened(open);
      await put(
        storage,
        closed(1, DAYS_AGO),
        closed(2, FRIDAY_EVENING),
        change('order', anOrder({ id: testId('order', 3), createdAt: DAYS_AGO })),
        paid(1, 1),
        paid(2, 2),
        paid(3, 3),
        change('table', aTable({ archived: true })),
        change('product', aProduct()),
      );
      expect(await fullPull(storage, 8)).toEqual([
        testId('order', 2),
        testId('order', 3),
        testId('payment', 2),
        testId('payment', 3),
        'burger',
      ]);
    });

    test('takes orders that owe money back, however old, with their payments, until it was given back [L3]', async () => {
      const storage = opened(open);
      const cancelled = (refunded: number) =>
        change(
          'order',
          anOrder({
            id: testId('order', 1),
            status: 'cancelled',
            statusBy: { id: ANA, name: 'Ana', at: DAYS_AGO },
            paid: 1307,
            refunded,
          }),
        );
      await put(storage, cancelled(0), paid(1, 1), closed(2, DAYS_AGO), paid(2, 2));
      expect(await fullPull(storage, 4)).toEqual([testId('order', 1), testId('payment', 1)]);
      await put(storage, cancelled(1307));
      expect(await fullPull(storage, 5)).toEqual([]);
    });

    test('takes payments that await their terminal, however old, until they are concluded [L3]', async () => {
      const storage = opened(open);
      const waiting = (outcome: 'pending' | 'failed') =>
        change('payment', aPayment({ outcome, timestamp: DAYS_AGO }));
      await put(storage, waiting('pending'));
      expect(await fullPull(storage, 1)).toEqual([testId('payment')]);
      await put(storage, waiting('failed'));
      expect(await fullPull(storage, 2)).toEqual([]);
    });

    test('takes what changed since it began as it is, for an earlier page may have brought it [L3]', async () => {
      const storage = opened(open);
      await put(storage, change('table', aTable()));
      await put(storage, change('table', aTable({ archived: true })), closed(1, DAYS_AGO));
      expect(await fullPull(storage, 1)).toEqual(['table-12', testId('order', 1)]);
      expect(await fullPull(storage, 3)).toEqual([]);
    });
  });
}
