import { describe, expect, test } from 'vitest';
import { anItem, aPayment, aVenue, rowsOf, testId } from '../../testing/builders.ts';
import { aDrawer, dayRecordsIn } from '../../testing/cash-builders.ts';
import { anAdjustment, aRound, aVisit, aVoid } from '../../testing/visit-builders.ts';
import { change } from '../entities/entities.ts';
import type { Sale } from '../entities/visit.ts';
import { sumsAtClose } from './sums-at-close.ts';

const DAY = '2026-06-12';
const NEXT = '2026-06-13';
const CLOSING = '2026-06-13T06:10:00.000Z';
const payment = (n: number, over: Parameters<typeof aPayment>[0] = {}) =>
  aPayment({ id: testId('payment', n), amount: 1000, tip: 0, ...over });

describe('a Z report', () => {
  const sale: Sale = {
    gross: 10_000,
    comps: 1000,
    discounts: 500,
    net: 8500,
    service: 850,
    taxes: [{ id: 'venue', name: 'Tax', milli: 8875, included: false, base: 8500, tax: 754 }],
    exempted: 0,
    total: 10_104,
    covers: 4,
  };
  const closedVisit = aVisit({
    status: 'closed',
    closed: { at: CLOSING, by: { id: 'ana', name: 'Ana' }, businessDay: DAY, sale },
    adjustments: [
      anAdjustment({ id: '1', kind: 'comp', reason: 'Quality', off: 1000 }),
      anAdjustment({
        id: '2',
        kind: 'discount',
        reason: 'Staff',
        off: 500,
        approvedBy: { id: 'mia', name: 'Mia' },
      }),
      anAdjustment({
        id: '3',
        kind: 'discount',
        reason: 'Wrong',
        off: 300,
        removed: { at: '', by: { id: '', name: '' } },
      }),
    ],
  });
  const house = () =>
    rowsOf({
      venue: [aVenue({ taxRate: 0 })],
      visit: [closedVisit, aVisit({ id: testId('visit', 2), status: 'left' })],
      order: [
        aRound([anItem({ price: 700 })], {
          id: testId('order', 3),
          status: 'cancelled',
          sentAt: CLOSING,
          cancelReason: 'Walked out',
          taxRate: 0,
        }),
        aRound([anItem({ price: 600, quantity: 3, voids: [aVoid(2, { reason: 'Returned' })] })], {
          id: testId('order', 10),
        }),
        aRound([anItem({ id: testId('item', 3), price: 500, voids: [aVoid(1, { reason: 'Returned' })] })], {
          id: testId('order', 11),
          visitId: testId('visit', 2),
        }),
      ],
      payment: [
        payment(1, { amount: 1000, tip: 200, method: 'cash' }),
        payment(2, { amount: 3000, method: 'credit_card', takenBy: { id: 'ben', name: 'Ben' } }),
        payment(3, { kind: 'refund', paymentId: testId('payment', 1), amount: 300, method: 'cash' }),
        payment(4, { amount: 400, method: 'cash', drawerId: testId('drawer') }),
        payment(5, { outcome: 'pending', method: 'credit_card' }),
        payment(6, { businessDay: NEXT }),
      ],
      drawer: [
        aDrawer({
          status: 'closed',
          closed: {
            at: CLOSING,
            by: { id: 'ana', name: 'Ana' },
            businessDay: DAY,
            counted: 20_300,
            expected: 20_400,
            difference: -100,
          },
        }),
      ],
    });
  const sums = () => {
    const records = dayRecordsIn(house(), DAY);
    if (!records) throw new Error('no venue');
    return sumsAtClose(records).sums;
  };

  test('adds up the closed visits', () => {
    expect(sums()).toMatchObject({
      visits: { count: 1, cents: 10_104 },
      gross: 10_000,
      comps: 1000,
      discounts: 500,
      net: 8500,
      service: 850,
      tax: 754,
      exempted: 0,
      total: 10_104,
      covers: 4,
      average: 10_104,
      taxes: [{ milli: 8875, included: false, base: 8500, tax: 754 }],
    });
  });

  test('shows what was taken, by method and by person, and what each person still holds', () => {
    const { methods, takers } = sums();
    expect(methods).toEqual([
      { method: 'cash', payments: 2, amount: 1400, tips: 200, refunds: 300 },
      { method: 'credit_card', payments: 1, amount: 3000, tips: 0, refunds: 0 },
    ]);
    expect(takers.map(({ taker, amount, holds }) => [taker.name, amount, holds])).toEqual([
      ['Ana', 1400, 900],
      ['Ben', 3000, 0],
    ]);
  });

  test('lists voids and reductions by reason and by who is responsible', () => {
    const { voids, reductions } = sums();
    expect(voids).toMatchObject({ count: 4, cents: 2400 });
    expect(voids.by.map(({ reason, count, cents }) => [reason, count, cents])).toEqual([
      ['Returned', 3, 1700],
      ['Walked out', 1, 700],
    ]);
    expect(
      reductions.map(({ kind, label, cents, approvedBy }) => [kind, label, cents, approvedBy?.name]),
    ).toEqual([
      ['comp', 'Quality', 1000, undefined],
      ['discount', 'Staff', 500, 'Mia'],
    ]);
  });

  test('lists who put how much cash into somebody else’s drawer', () => {
    const ben = { id: 'ben', name: 'Ben' };
    const cara = { id: 'cara', name: 'Cara' };
    const other = (n: number, cents: number, by = ben) => ({ paymentId: testId('payment', n), cents, by });
    const others = [other(1, 1000), other(2, 500, cara), other(3, -300)];
    const rows = house();
    const drawer = rows.get('drawer', testId('drawer'));
    if (drawer) rows.put(change('drawer', { ...drawer, others }));
    const records = dayRecordsIn(rows, DAY);
    expect(records && sumsAtClose(records).sums.drawers[0]?.others).toEqual([
      { by: ben, count: 2, cents: 700 },
      { by: cara, count: 1, cents: 500 },
    ]);
  });

  test('lists the drawers that were counted', () => {
    expect(sums().drawers).toEqual([
      {
        id: testId('drawer'),
        name: 'Bar',
        by: { id: 'ana', name: 'Ana' },
        counted: 20_300,
        expected: 20_400,
        difference: -100,
        others: [],
      },
    ]);
  });
});
