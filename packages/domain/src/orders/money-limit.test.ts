/** One limit applies to the total of an order and to the amount of a payment: $100,000. */
import {
  aCategory,
  anItem,
  anOrder,
  aProduct,
  aSize,
  aTable,
  aVenue,
  testId,
} from '@tableside/testkit/builders.ts';
import { aRoom, detailOf, outcomeOf } from '@tableside/testkit/try-command.ts';
import { describe, expect, it } from 'vitest';
import { MAX_CENTS } from '../args.ts';
import type { Order } from './order.ts';

const ORDER = testId('order');
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
const room = (quantity: number, over: Partial<Order> = {}) =>
  aRoom({ ...menu, order: [anOrder({ taxRate: 0, items: [line(quantity)], ...over })] });

describe('an order', () => {
  it('is made up to the limit and not above it', () => {
    const make = (quantity: number) =>
      aRoom(menu).decide('order.create', {
        id: ORDER,
        orderNumber: 'B-17',
        tableId: 'table-12',
        items: [bottles(quantity)],
      });
    expect(outcomeOf(make(20))).toBe('applied');
    expect(outcomeOf(make(21))).toBe('money.limit');
    expect(detailOf(make(21))).toEqual({ limit: MAX_CENTS });
  });

  it('grows by a line up to the limit and not above it', () => {
    const add = (quantity: number) =>
      outcomeOf(room(15).decide('order.addItem', { orderId: ORDER, item: bottles(quantity, 2) }));
    expect([add(5), add(6)]).toEqual(['applied', 'money.limit']);
  });

  it('grows by portions up to the limit and not above it', () => {
    const set = (args: object) =>
      outcomeOf(room(15).decide('order.setItem', { orderId: ORDER, itemId: testId('item'), ...args }));
    expect([set({ quantity: 20 }), set({ quantity: 21 }), set({ by: 6 })]).toEqual([
      'applied',
      'money.limit',
      'money.limit',
    ]);
  });

  it('that was above it before there was a limit may shrink', () => {
    const set = (quantity: number) =>
      outcomeOf(room(40).decide('order.setItem', { orderId: ORDER, itemId: testId('item'), quantity }));
    expect([set(39), set(41)]).toEqual(['applied', 'money.limit']);
  });

  it('that follows another is held to it, too', () => {
    const add = (quantity: number) =>
      outcomeOf(
        room(1, { status: 'paid' }).decide('order.addItem', { orderId: ORDER, item: bottles(quantity, 2) }),
      );
    expect([add(20), add(21)]).toEqual(['order.followUp', 'money.limit']);
  });
});

describe('a payment [T126]', () => {
  const pay = (amount: number, tip: number) =>
    outcomeOf(
      room(20).decide('payment.record', {
        id: testId('payment'),
        orderId: ORDER,
        method: 'credit_card',
        amount,
        tip,
      }),
    );

  it('is taken up to the limit with its tip, and not above it', () => {
    expect(pay(MAX_CENTS, 0)).toBe('applied');
    expect(pay(MAX_CENTS - 100, 100)).toBe('applied');
    expect(pay(MAX_CENTS, 1)).toBe('money.limit');
    expect(pay(MAX_CENTS + 1, 0)).toBe('args.shape');
    expect(pay(0, MAX_CENTS + 1)).toBe('args.shape');
  });
});
