import { describe, expect, it } from 'vitest';
import {
  matches,
  merged,
  type PaymentFilter,
  type PaymentRow,
  refundableOf,
  totalsOf,
} from './payment-rows.ts';

const ALL: PaymentFilter = { q: '', status: '', method: '', from: '', to: '' };
const row = (id: string, over: Partial<PaymentRow> = {}): PaymentRow => ({
  id,
  orderId: `order-${id}`,
  orderNumber: `B-${id}`,
  transactionId: `TXN-${id}`,
  customerName: null,
  amount: 1000,
  tip: 100,
  method: 'cash',
  status: 'completed',
  timestamp: '2026-03-02T19:00:00.000Z',
  refundedAmount: 0,
  takenBy: { id: 'u', name: 'Ana' },
  deviceId: null,
  isHere: true,
  ...over,
});

describe('the filters of payments', () => {
  it('search order, customer and transaction, whatever the capitals', () => {
    const one = row('17', { customerName: 'Priya Raman' });
    const found = (q: string): boolean => matches(one, { ...ALL, q });
    expect(['b-17', 'PRIYA', 'txn-17', 'order-17', ' raman '].map(found)).toEqual([
      true,
      true,
      true,
      true,
      true,
    ]);
    expect(found('b-18')).toBe(false);
  });

  it('hold status, method and a range that ends before its end', () => {
    const one = row('1');
    expect(matches(one, { ...ALL, status: 'failed' })).toBe(false);
    expect(matches(one, { ...ALL, method: 'debit_card' })).toBe(false);
    expect(matches(one, { ...ALL, from: one.timestamp, to: '2026-03-03T00:00:00.000Z' })).toBe(true);
    expect(matches(one, { ...ALL, to: one.timestamp })).toBe(false);
  });
});

describe('the tiles', () => {
  it('count revenue of completed and refunded payments, tips apart, refunds as given back', () => {
    const rows = [
      row('1'),
      row('2', { status: 'refunded', refundedAmount: 1100 }),
      row('3', { refundedAmount: 250 }),
      row('4', { status: 'pending' }),
      row('5', { status: 'failed' }),
    ];
    expect(totalsOf(rows)).toEqual({
      revenue: 3000,
      tips: 300,
      completed: 3,
      pending: 1,
      failed: 1,
      refunds: 1350,
    });
  });
});

describe('the list', () => {
  it('is one of both sources, newest first, and what the device holds wins', () => {
    const older = row('1', { timestamp: '2026-03-01T19:00:00.000Z', isHere: false });
    const stale = row('2', { isHere: false });
    const list = merged([row('2', { refundedAmount: 5 })], [stale, older]);
    expect(list.map(({ id, refundedAmount }) => [id, refundedAmount])).toEqual([
      ['2', 5],
      ['1', 0],
    ]);
  });

  it('offers to give back what was taken and not given back yet, of completed payments alone', () => {
    expect(refundableOf(row('1', { refundedAmount: 300 }))).toBe(800);
    expect(refundableOf(row('1', { status: 'pending' }))).toBe(0);
    expect(refundableOf(row('1', { status: 'refunded', refundedAmount: 1100 }))).toBe(0);
  });
});
