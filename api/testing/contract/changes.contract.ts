/** Pages of changes: what a reader at a cursor receives, and what a full pull leaves out. */
import { type Change, change } from '@tableside/domain/entities/entities.ts';
import type { Order } from '@tableside/domain/entities/order.ts';
import {
  anOrder,
  aPayment,
  aProduct,
  aSection,
  aTable,
  FRIDAY_EVENING,
  testId,
} from '@tableside/domain/testing/builders.ts';
import { aRound, aVisit } from '@tableside/domain/testing/visit-builders.ts';
import { billOf, saleOf } from '@tableside/domain/visits/bill.ts';
import { describe, expect, test } from 'vitest';
import { SCOPE } from '../../src/storage/rows/scope.ts';
import type { Storage } from '../../src/storage/storage.ts';
import { opened } from '../server/with-storage.ts';
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
} from '../venue/write-entries.ts';

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

    test('includes the last mutation and its outcomes only when it reaches the head [E3]', async () => {
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
    const settled = (n: number, at: string): Change[] => {
      const visit = aVisit({ id: testId('visit', n), status: 'closed' });
      const sale = saleOf(billOf(visit, []));
      const closed = { at, by: { id: ANA, name: 'Ana' }, businessDay: at.slice(0, 10), sale };
      return [change('visit', { ...visit, closed }), round(n, { status: 'completed', settledAt: at })];
    };
    const round = (n: number, over: Partial<Order> = {}) =>
      change('order', aRound([], { id: testId('order', n), visitId: testId('visit', n), ...over }));
    const paid = (n: number) =>
      change(
        'payment',
        aPayment({ id: testId('payment', n), visitId: testId('visit', n), timestamp: DAYS_AGO }),
      );
    const byAna = (n: number, over: Partial<Order> = {}) =>
      change(
        'order',
        anOrder({
          ...{ id: testId('order', n), customerId: ANA, createdAt: DAYS_AGO, submittedAt: DAYS_AGO },
          ...{ statusBy: { id: ANA, name: 'Ana', at: DAYS_AGO }, ...over },
        }),
      );
    const fullPull = async (storage: Storage, upTo: number, openUpTo = 0) => {
      const page = await storage.changes(VENUE, {
        after: 0,
        limit: 50,
        scope: SCOPE.manager,
        live: { upTo, closedSince: CLOSED_SINCE, openUpTo },
      });
      return page.rows.map((row) => row.id);
    };

    test('leaves out what was settled or abandoned long ago, and archived reference data [L3]', async () => {
      const storage = opened(open);
      await put(
        storage,
        ...settled(1, DAYS_AGO),
        ...settled(2, FRIDAY_EVENING),
        change('visit', aVisit({ id: testId('visit', 3), openedAt: DAYS_AGO })),
        round(3, { createdAt: DAYS_AGO }),
        paid(1),
        paid(2),
        paid(3),
        byAna(4),
        byAna(5, { status: 'cancelled' }),
        change('table', aTable({ archived: true })),
        change('product', aProduct()),
      );
      expect(await fullPull(storage, 13)).toEqual([
        testId('visit', 2),
        testId('order', 2),
        testId('visit', 3),
        testId('order', 3),
        testId('payment', 2),
        testId('payment', 3),
        testId('order', 4),
        'burger',
      ]);
    });

    test('leaves out what is open when the device has it, and nothing that was opened since [L3]', async () => {
      const storage = opened(open);
      await put(storage, change('table', aTable()), ...settled(1, FRIDAY_EVENING));
      await put(storage, byAna(4));
      expect(await fullPull(storage, 4, 3)).toEqual([
        testId('visit', 1),
        testId('order', 1),
        testId('order', 4),
      ]);
      expect(await fullPull(storage, 4, 4)).toEqual([testId('visit', 1), testId('order', 1)]);
    });

    test('includes payments that wait for their terminal, however old, until they are concluded [L3]', async () => {
      const storage = opened(open);
      const waiting = (outcome: 'pending' | 'failed') =>
        change('payment', aPayment({ visitId: testId('visit'), outcome, timestamp: DAYS_AGO }));
      await put(storage, waiting('pending'));
      expect(await fullPull(storage, 1)).toEqual([testId('payment')]);
      await put(storage, waiting('failed'));
      expect(await fullPull(storage, 2)).toEqual([]);
    });

    test('brings what changed since it began in its current state, because an earlier page may have had it [L3]', async () => {
      const storage = opened(open);
      await put(storage, change('table', aTable()));
      await put(storage, change('table', aTable({ archived: true })), byAna(1, { status: 'cancelled' }));
      expect(await fullPull(storage, 1)).toEqual(['table-12', testId('order', 1)]);
      expect(await fullPull(storage, 3)).toEqual([]);
    });
  });
}
