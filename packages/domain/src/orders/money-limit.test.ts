/** One limit applies to the total of an order and to the amount of a payment: $100,000. */

import { describe, expect, it } from 'vitest';
import {
  aCategory,
  anItem,
  anOrder,
  aProduct,
  aSize,
  aTable,
  aVenue,
  testId,
} from '../../testing/builders.ts';
import { aRoom, detailOf, outcomeOf } from '../../testing/try-command.ts';
import { aVisit } from '../../testing/visit-builders.ts';
import { MAX_CENTS } from '../command/args.ts';
import { padIdOf } from '../entities/visit.ts';

const VISIT = testId('visit');
const PAD = padIdOf(VISIT);
/** The price of a bottle is a twentieth of the limit. The venue charges no tax. */
const BOTTLE = MAX_CENTS / 20;
const menu = {
  venue: [aVenue({ taxRate: 0 })],
  table: [aTable()],
  category: [aCategory()],
  product: [aProduct({ sizes: [aSize({ currentPrice: BOTTLE })] })],
};
const bottles = (quantity: number, n = 1) => ({
  id: testId('item', n),
  productId: 'burger',
  sizeId: 'regular',
  quantity,
});
const line = (quantity: number) => anItem({ quantity, price: BOTTLE, totalPrice: BOTTLE * quantity });
const room = (quantity: number) =>
  aRoom({
    ...menu,
    visit: [aVisit()],
    order: [anOrder({ id: PAD, visitId: VISIT, taxRate: 0, items: [line(quantity)] })],
  });

describe('the total of a pad', () => {
  it('can reach the limit, but not exceed it', () => {
    const make = (quantity: number) =>
      aRoom(menu).decide('visit.open', {
        id: VISIT,
        orderNumber: 'B-17',
        tableId: 'table-12',
        payAt: 'order',
        items: [bottles(quantity)],
      });
    expect(outcomeOf(make(20))).toBe('applied');
    expect(outcomeOf(make(21))).toBe('money.limit');
    expect(detailOf(make(21))).toEqual({ limit: MAX_CENTS });
  });

  it('can reach the limit with another line, but not exceed it', () => {
    const add = (quantity: number) =>
      outcomeOf(room(15).decide('visit.addItem', { visitId: VISIT, item: bottles(quantity, 2) }));
    expect([add(5), add(6)]).toEqual(['applied', 'money.limit']);
  });

  it('can reach the limit with more portions, but not exceed it', () => {
    const set = (args: object) =>
      outcomeOf(room(15).decide('visit.setItem', { visitId: VISIT, itemId: testId('item'), ...args }));
    expect([set({ quantity: 20 }), set({ quantity: 21 }), set({ by: 6 })]).toEqual([
      'applied',
      'money.limit',
      'money.limit',
    ]);
  });

  it('may shrink if it was above the limit before there was one', () => {
    const set = (quantity: number) =>
      outcomeOf(room(40).decide('visit.setItem', { visitId: VISIT, itemId: testId('item'), quantity }));
    expect([set(39), set(41)]).toEqual(['applied', 'money.limit']);
  });

  it('also obeys the limit when it continues after its visit was closed', () => {
    const place = room(1);
    place.run('visit.send', { visitId: VISIT, roundId: testId('order'), itemIds: [testId('item')] });
    const paid = {
      id: testId('payment'),
      visitId: VISIT,
      method: 'cash',
      amount: BOTTLE,
      close: true,
    } as const;
    place.run('payment.record', paid);
    const add = (quantity: number) =>
      outcomeOf(place.decide('visit.addItem', { visitId: VISIT, item: bottles(quantity, 2) }));
    expect([add(20), add(21)]).toEqual(['visit.again', 'money.limit']);
  });
});

describe('a payment [T126]', () => {
  const pay = (amount: number, tip: number) =>
    outcomeOf(
      room(20).decide('payment.record', {
        id: testId('payment'),
        visitId: VISIT,
        method: 'credit_card',
        amount,
        tip,
      }),
    );

  it('is accepted up to the limit with its tip, and not above it', () => {
    expect(pay(MAX_CENTS, 0)).toBe('applied');
    expect(pay(MAX_CENTS - 100, 100)).toBe('applied');
    expect(pay(MAX_CENTS, 1)).toBe('money.limit');
    expect(pay(MAX_CENTS + 1, 0)).toBe('args.shape');
    expect(pay(0, MAX_CENTS + 1)).toBe('args.shape');
  });
});
