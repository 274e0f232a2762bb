/** Cards by reader: what each took and gave back, and what people recorded. */
import { expect, test } from 'vitest';
import { aPayment, aRefund, testId } from '../../testing/builders.ts';
import type { GivenBack, Payment } from '../entities/payment.ts';
import { terminalsOf } from './money-sums.ts';

const by = (name: string) => ({ id: name, name, at: '2026-06-12T23:30:00.000Z' });
const onReader = (name: string, over: Partial<Payment> = {}): Payment =>
  aPayment({ chargeId: testId('payment', 9), concluded: by(name), amount: 1000, tip: 100, ...over });
const givenBack = { tip: 50 } as GivenBack;

test('a reader has what it took and gave back, and the rest is by hand', () => {
  const sums = terminalsOf([
    onReader('Patio', { isTest: true }),
    onReader('Bar', { amount: 2000, tip: 0 }),
    onReader('Bar', { method: 'credit_card' }),
    aRefund({
      amount: 300,
      chargeId: testId('payment', 9),
      concluded: by('Bar'),
      byProvider: true,
      back: givenBack,
    }),
    // A person gave it back on another terminal, and in cash.
    aRefund({ amount: 200, chargeId: testId('payment', 9), concluded: by('Bar') }),
    aRefund({ amount: 100, chargeId: testId('payment', 9), concluded: by('Bar'), method: 'cash' }),
    aPayment({ method: 'debit_card', amount: 700, tip: 0 }),
    aPayment({ method: 'cash', amount: 800 }),
    aPayment({ method: 'other', amount: 900 }),
  ]);
  expect(sums).toEqual([
    { reader: { id: 'Bar', name: 'Bar' }, payments: 2, amount: 3000, tips: 50, refunds: 250 },
    { reader: { id: 'Patio', name: 'Patio' }, test: true, payments: 1, amount: 1000, tips: 100, refunds: 0 },
    { reader: null, payments: 1, amount: 700, tips: 0, refunds: 200 },
  ]);
});

test('what came by phone is one sum, whoever paid', () => {
  const byPhone = (n: number, over: Partial<Payment> = {}): Payment =>
    aPayment({
      chargeId: testId('payment', n),
      concluded: { ...by('Phone'), id: testId('payment', n) },
      tip: 0,
      ...over,
    });
  const back = aRefund({ ...byPhone(2), kind: 'refund', amount: 100, byProvider: true, back: givenBack });
  expect(terminalsOf([byPhone(1, { amount: 500 }), byPhone(2, { amount: 700 }), back])).toEqual([
    { reader: { id: 'phone', name: 'Phone' }, payments: 2, amount: 1200, tips: -50, refunds: 50 },
  ]);
});
