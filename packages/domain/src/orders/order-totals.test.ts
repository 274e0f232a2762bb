import { anItem, anOrder, aPayment, aRefund, testId } from '@tableside/testkit/builders.ts';
import { aVoid } from '@tableside/testkit/visit-builders.ts';
import { describe, expect, it } from 'vitest';
import { isFinal, isOpen, type OrderStatus } from './order.ts';
import {
  amountDue,
  balanceOf,
  isCovered,
  paidTowards,
  refundDue,
  withPayments,
  withTotals,
} from './order-totals.ts';

const order = (
  total: number,
  money: { paid?: number; tip?: number; refunded?: number; status?: OrderStatus },
) => ({
  status: 'draft' as OrderStatus,
  paid: 0,
  tip: 0,
  refunded: 0,
  ...money,
  total,
});

describe('the totals of an order', () => {
  it('add up its items and the tax on them, rounded once', () => {
    const items = [anItem({ price: 1000, quantity: 2 }), anItem({ price: 575 })];
    const { subtotal, tax, total, balance } = withTotals(anOrder({ items }));
    expect({ subtotal, tax, total, balance }).toEqual({
      subtotal: 2575,
      tax: 229,
      total: 2804,
      balance: 2804,
    });
  });

  it('ignore what a device claims', () => {
    const claimed = { ...anOrder({ items: [anItem()] }), subtotal: 1, tax: 1, total: 1, balance: 1 };
    expect(withTotals(claimed)).toMatchObject({ subtotal: 1200, tax: 107, total: 1307, balance: 1307 });
  });

  it('leave out the portions that were voided', () => {
    const items = [
      anItem({ price: 1000, quantity: 3, voids: [aVoid(1), aVoid(1)] }),
      anItem({ id: testId('item', 2) }),
    ];
    const totalled = withTotals(anOrder({ items }));
    expect(totalled.items.map(({ totalPrice }) => totalPrice)).toEqual([1000, 1200]);
    expect(totalled.subtotal).toBe(2200);
  });

  it('count completed payments, their tips apart, and refunds', () => {
    const payments = [
      aPayment({ amount: 1000, tip: 200 }),
      aPayment({ amount: 500, outcome: 'failed' }),
      aPayment({ amount: 500, outcome: 'pending' }),
      aRefund({ amount: 300 }),
    ];
    expect(withPayments(anOrder({ items: [anItem()] }), payments)).toMatchObject({
      paid: 1000,
      tip: 200,
      refunded: 300,
      balance: 407,
    });
  });
});

describe('the balance of an order', () => {
  it.each([
    ['nothing paid', order(1000, {}), 1000],
    ['a part paid', order(1000, { paid: 400, status: 'draft' }), 600],
    [
      'a draft: what was given back is to be paid again',
      order(1000, { paid: 400, refunded: 400, status: 'draft' }),
      1000,
    ],
    [
      'a draft: the tip is given back first',
      order(1000, { paid: 400, tip: 100, refunded: 150, status: 'draft' }),
      650,
    ],
    [
      'a draft without items owes back what it keeps',
      order(0, { paid: 400, refunded: 100, status: 'draft' }),
      -300,
    ],
    ['all paid', order(1000, { paid: 1000, status: 'paid' }), 0],
    ['a tip pays no debt', order(1000, { paid: 400, tip: 900 }), 600],
    ['too much paid', order(1000, { paid: 1500, status: 'paid' }), -500],
    ['too much paid, a part given back', order(1000, { paid: 1500, refunded: 200, status: 'paid' }), -300],
    [
      'too much paid, more than that given back',
      order(1000, { paid: 1500, refunded: 700, status: 'paid' }),
      0,
    ],
    [
      'a refund out of goodwill reopens no debt',
      order(1000, { paid: 1000, refunded: 300, status: 'paid' }),
      0,
    ],
    [
      'cancelled: all is owed back, the tip too',
      order(1000, { paid: 1000, tip: 150, status: 'cancelled' }),
      -1150,
    ],
    [
      'cancelled, a part given back',
      order(1000, { paid: 1000, tip: 150, refunded: 150, status: 'cancelled' }),
      -1000,
    ],
    ['cancelled, all given back', order(1000, { paid: 1000, refunded: 1000, status: 'cancelled' }), 0],
    ['cancelled before anything was paid', order(1000, { status: 'cancelled' }), 0],
  ])('%s', (_case, money, balance) => {
    // toBe distinguishes 0 from −0, which JSON does not preserve.
    expect(balanceOf(money)).toBe(balance);
    expect(amountDue({ balance })).toBe(Math.max(0, balance));
    expect(refundDue({ balance })).toBe(balance < 0 ? -balance : 0);
  });

  it('gives, with the total, what was paid and not given back', () => {
    const money = order(1000, { paid: 400, tip: 100, refunded: 150, status: 'draft' });
    expect(paidTowards({ total: 1000, balance: balanceOf(money) })).toBe(350);
  });
});

describe('a draft is covered', () => {
  const draft = anOrder({ items: [anItem()] });

  it('when payments reach its total', () => {
    expect(isCovered({ ...draft, paid: 1306 }, 1)).toBe(false);
    expect(isCovered({ ...draft, paid: 1307 }, 1)).toBe(true);
  });

  it('but not by money that was given back', () => {
    expect(isCovered({ ...draft, paid: 1307, refunded: 1307 }, 1)).toBe(false);
  });

  it('but never without items', () => {
    expect(isCovered({ ...anOrder(), paid: 500 }, 1)).toBe(false);
  });

  it('needs a payment of 0 when its total is 0', () => {
    const free = anOrder({ items: [anItem({ price: 0 })] });
    expect(isCovered(free, 0)).toBe(false);
    expect(isCovered(free, 1)).toBe(true);
  });
});

it('an order is open until it is completed or cancelled', () => {
  expect(isFinal('completed') && isFinal('cancelled')).toBe(true);
  expect(
    (['draft', 'paid', 'accepted', 'preparing', 'serving'] as const).every((status) =>
      isOpen(anOrder({ status })),
    ),
  ).toBe(true);
});
