/** Lists of orders and of payments with their refunds, newest first, page by page. */
import { change } from '@tableside/domain/entities/entities.ts';
import type { Order } from '@tableside/domain/entities/order.ts';
import { PAYMENT_STATUSES, type Payment } from '@tableside/domain/entities/payment.ts';
import { paymentStatus } from '@tableside/domain/payments/payment-status.ts';
import { anOrder, aPayment, aRefund, aTable, testId } from '@tableside/domain/testing/builders.ts';
import { aRound } from '@tableside/domain/testing/visit-builders.ts';
import { describe, expect, test } from 'vitest';
import type { OrderFilter, PaymentFilter, RowsPage, Storage } from '../../src/storage/storage.ts';
import { opened } from '../server/with-storage.ts';
import { ANA, put, VENUE } from '../venue/write-entries.ts';

const order = (n: number) => testId('order', n);
const visit = (n: number) => testId('visit', n);
const payment = (n: number) => testId('payment', n);

export function registerListTests(open: () => Storage): void {
  registerOrderListTests(open);
  registerPaymentListTests(open);
  registerRowsTests(open);
}

function registerRowsTests(open: () => Storage): void {
  describe('the rows of an entity', () => {
    const ids = async (storage: Storage, page?: RowsPage) =>
      (await storage.rows(VENUE, 'table', page)).map((row) => row.id);

    test('come in the order of their ids, all at once or page by page', async () => {
      const storage = opened(open);
      const tables = ['t-2', 't-10', 't-1'].map((id) => change('table', aTable({ id })));
      await put(storage, ...tables, change('order', anOrder()));
      expect(await ids(storage)).toEqual(['t-1', 't-10', 't-2']);
      expect(await ids(storage, { limit: 2 })).toEqual(['t-1', 't-10']);
      expect(await ids(storage, { limit: 2, after: 't-10' })).toEqual(['t-2']);
      expect(await ids(storage, { limit: 2, after: 't-2' })).toEqual([]);
      expect(await ids(storage, { limit: 1, after: 't-11' })).toEqual(['t-2']);
    });
  });
}

function registerOrderListTests(open: () => Storage): void {
  describe('a list of orders', () => {
    const minute = (n: number) => `2026-06-12T20:0${n}:00.000Z`;
    const list = async (storage: Storage, filter: Partial<OrderFilter> = {}) => {
      const { orders, next } = await storage.orders(VENUE, { limit: 10, ...filter });
      return { numbers: orders.map((row) => row.doc.orderNumber), next };
    };
    const round = (n: number, over: Partial<Order>) => change('order', aRound([], { id: order(n), ...over }));
    const byAna = { customerId: ANA, submittedAt: minute(2) };
    const withOrders = async () => {
      const storage = opened(open);
      await put(
        storage,
        round(1, { orderNumber: 'B-1', createdAt: minute(1), status: 'paid' }),
        round(2, { orderNumber: 'B-2', createdAt: minute(2), tableId: 't2' }),
        change('order', anOrder({ id: order(3), orderNumber: 'C-1', createdAt: minute(2), ...byAna })),
        round(4, { orderNumber: 'C-2', createdAt: minute(4), status: 'completed' }),
      );
      return storage;
    };

    test('comes newest first, page by page', async () => {
      const storage = await withOrders();
      const first = await list(storage, { limit: 2 });
      expect(first.numbers).toEqual(['C-2', 'C-1']);
      const second = await list(storage, { limit: 2, before: first.next ?? '' });
      expect(second).toMatchObject({ numbers: ['B-2', 'B-1'], next: null });
    });

    test.each<[string, Partial<OrderFilter>, string[]]>([
      ['status', { status: 'paid' }, ['B-1']],
      ['being open', { open: true }, ['C-1', 'B-2', 'B-1']],
      ['table', { tableId: 't2' }, ['B-2']],
      ['part of the number', { q: 'c-' }, ['C-2', 'C-1']],
      ['a pattern character as plain text', { q: '%' }, []],
      ['time', { from: minute(2), to: minute(4) }, ['C-1', 'B-2']],
      ['customer', { ownerId: ANA }, ['C-1']],
    ])('can be filtered by %s', async (_what, filter, expected) => {
      expect((await list(await withOrders(), filter)).numbers).toEqual(expected);
    });
  });
}

function registerPaymentListTests(open: () => Storage): void {
  describe('a list of payments', () => {
    const minute = (n: number) => `2026-06-12T20:0${n}:00.000Z`;
    const aTaken = (n: number, over: Partial<Payment> = {}): Payment =>
      aPayment({ id: payment(n), visitId: visit(n), orderNumber: `B-${n}`, timestamp: minute(n), ...over });
    const givenBack = (n: number, of: number, over: Partial<Payment> = {}): Payment =>
      aRefund({ id: payment(n), paymentId: payment(of), visitId: visit(of), timestamp: minute(7), ...over });
    const TAKEN = [
      aTaken(1, { amount: 1000, tip: 200, transactionId: 'T-AAAA' }),
      aTaken(2, { amount: 1000, customerName: 'Zoë Østby', method: 'cash' }),
      aTaken(3, { outcome: 'pending', timestamp: minute(2) }),
      aTaken(4, { outcome: 'failed' }),
      aTaken(5, { amount: 0, method: 'cash' }),
      aTaken(6, { amount: 700 }),
    ];
    const REFUNDS = [
      givenBack(11, 1, { amount: 1100 }),
      givenBack(12, 1, { amount: 100 }),
      givenBack(13, 2, { amount: 999, method: 'cash' }),
      givenBack(14, 6, { amount: 700, outcome: 'failed' }),
    ];
    const withPayments = async () => {
      const storage = opened(open);
      await put(storage, ...[...TAKEN, ...REFUNDS].map((row) => change('payment', row)));
      return storage;
    };
    const list = async (storage: Storage, filter: Partial<PaymentFilter> = {}) => {
      const { payments, next } = await storage.payments(VENUE, { limit: 10, ...filter });
      return { numbers: payments.map((row) => row.doc.orderNumber), next };
    };

    test('comes newest first, page by page, each payment with its refunds and none as a payment', async () => {
      const storage = await withPayments();
      const first = await storage.payments(VENUE, { limit: 3 });
      expect(first.payments.map((row) => row.doc.orderNumber)).toEqual(['B-6', 'B-5', 'B-4']);
      expect(first.refunds.map((row) => row.id)).toEqual([payment(14)]);
      const second = await storage.payments(VENUE, { limit: 3, before: first.next ?? '' });
      expect(second.payments.map((row) => row.doc.orderNumber)).toEqual(['B-3', 'B-2', 'B-1']);
      expect(second.refunds.map((row) => row.id).sort()).toEqual([11, 12, 13].map(payment));
      expect(second.next).toBeNull();
    });

    test.each<[string, Partial<PaymentFilter>, string[]]>([
      ['method', { method: 'cash' }, ['B-5', 'B-2']],
      ['time', { from: minute(2), to: minute(5) }, ['B-4', 'B-3', 'B-2']],
      ['part of the check’s number', { q: 'b-4' }, ['B-4']],
      ['the visit’s id', { q: visit(5).toUpperCase() }, ['B-5']],
      ['part of the transaction', { q: 'aaa' }, ['B-1']],
      ['part of the customer’s name, in any case', { q: 'ØST' }, ['B-2']],
      ['a pattern character as plain text', { q: '%' }, []],
      ['several at once', { status: 'completed', method: 'cash', q: 'B-' }, ['B-5', 'B-2']],
    ])('can be filtered by %s', async (_what, filter, expected) => {
      expect((await list(await withPayments(), filter)).numbers).toEqual(expected);
    });

    test.each(PAYMENT_STATUSES)('knows which are %s', async (status) => {
      const expected = TAKEN.filter((row) => paymentStatus(row, REFUNDS) === status);
      expect(expected.length).toBeGreaterThan(0);
      const { numbers } = await list(await withPayments(), { status });
      expect(numbers).toEqual(expected.map((row) => row.orderNumber).reverse());
    });

    test('is separate for each venue', async () => {
      const storage = await withPayments();
      expect((await storage.payments('another-venue', { limit: 10 })).payments).toEqual([]);
    });
  });
}
