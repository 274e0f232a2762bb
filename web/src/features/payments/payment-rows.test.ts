import { aRefund } from '@tableside/domain/testing/builders.ts';
import { describe, expect, it } from 'vitest';
import {
  listed,
  olderRow,
  type PaymentFilter,
  type PaymentRow,
  refundableOf,
  totalsOf,
} from './payment-rows.ts';

const ALL: PaymentFilter = { q: '', status: '', method: '', from: '', to: '' };
const row = (id: string, over: Partial<PaymentRow> = {}): PaymentRow => ({
  id,
  visitId: `visit-${id}`,
  checkKey: 'main',
  orderNumber: `B-${id}`,
  transactionId: `TXN-${id}`,
  customerName: null,
  amount: 1000,
  tip: 100,
  method: 'cash',
  status: 'completed',
  timestamp: '2026-03-02T19:00:00.000Z',
  refundedAmount: 0,
  refundedTip: 0,
  takenBy: { id: 'u', name: 'Ana' },
  isHere: true,
  ...over,
});

const isFound = (one: PaymentRow, filter: Partial<PaymentFilter>): boolean =>
  listed([one], [], { ...ALL, ...filter }).length > 0;

describe('the filters of payments', () => {
  it('search order, customer and transaction in any case', () => {
    const one = row('17', { customerName: 'Priya Raman' });
    const found = (q: string): boolean => isFound(one, { q });
    expect(['b-17', ' #B-17', 'PRIYA', 'txn-17', 'visit-17', ' raman '].map(found)).toEqual([
      true,
      true,
      true,
      true,
      true,
      true,
    ]);
    expect(found('b-18')).toBe(false);
  });

  it('match status, method and a range that ends before its end', () => {
    const one = row('1');
    expect(isFound(one, { status: 'failed' })).toBe(false);
    expect(isFound(one, { method: 'debit_card' })).toBe(false);
    expect(isFound(one, { from: one.timestamp, to: '2026-03-03T00:00:00.000Z' })).toBe(true);
    expect(isFound(one, { to: one.timestamp })).toBe(false);
  });
});

describe('the figures above the payments', () => {
  it('count revenue of completed and refunded payments, and tips separately, less refunds', () => {
    const rows = [
      row('1'),
      row('2', { status: 'refunded', refundedAmount: 1100, refundedTip: 100 }),
      row('3', { refundedAmount: 250 }),
      row('4', { status: 'pending' }),
      row('5', { status: 'failed' }),
    ];
    expect(totalsOf(rows)).toEqual({
      revenue: 3000,
      tips: 200,
      completed: 3,
      pending: 1,
      failed: 1,
      refunds: 1250,
      refundedTips: 100,
    });
  });
});

describe('a payment that came from the server', () => {
  const told = { ...row('1', { refundedAmount: 300 }), refunds: [{ ...aRefund({ id: 'r1' }), amount: 300 }] };
  const refund = (id: string, amount: number) => aRefund({ id, paymentId: '1', amount });

  it('includes refunds that this device has heard of since, and none twice', () => {
    const row = olderRow(told, [refund('r1', 300), refund('r2', 200), aRefund({ id: 'r3', paymentId: '2' })]);
    expect(row).toMatchObject({ refundedAmount: 500, status: 'completed', isHere: false });
    expect(row.refunds.map(({ id }) => id)).toEqual(['r1', 'r2']);
    expect(refundableOf(row)).toBe(600);
  });

  it('is refunded once all of it went back, and is then no longer listed as completed', () => {
    const row = olderRow(told, [refund('r2', 800)]);
    expect(row).toMatchObject({ refundedAmount: 1100, status: 'refunded' });
    expect(listed([], [row], { ...ALL, status: 'completed' })).toEqual([]);
    expect(listed([], [row], ALL)).toEqual([row]);
  });

  it('stays what it was while nothing more was given back', () => {
    const free = { ...row('1', { amount: 0, tip: 0 }), refunds: [] };
    expect(olderRow(free, []).status).toBe('completed');
  });
});

describe('the list of payments', () => {
  it('merges both sources, newest first, and what the device holds wins', () => {
    const older = row('1', { timestamp: '2026-03-01T19:00:00.000Z', isHere: false });
    const stale = row('2', { isHere: false });
    const list = listed([row('2', { refundedAmount: 5 })], [stale, older], ALL);
    expect(list.map(({ id, refundedAmount }) => [id, refundedAmount])).toEqual([
      ['2', 5],
      ['1', 0],
    ]);
  });

  it('leaves out what the server found before this device saw it change', () => {
    const stale = row('2', { isHere: false });
    const now = row('2', { status: 'refunded', refundedAmount: 1100 });
    expect(listed([now], [stale], { ...ALL, status: 'completed' })).toEqual([]);
    expect(listed([now], [stale], { ...ALL, status: 'refunded' })).toEqual([now]);
  });

  it('offers to give back only the rest of completed payments', () => {
    expect(refundableOf(row('1', { refundedAmount: 300 }))).toBe(800);
    expect(refundableOf(row('1', { status: 'pending' }))).toBe(0);
    expect(refundableOf(row('1', { status: 'refunded', refundedAmount: 1100 }))).toBe(0);
  });
});
