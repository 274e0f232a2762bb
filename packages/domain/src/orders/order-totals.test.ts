import { anItem, anOrder, aPayment, aRefund, testId } from '@tableside/testkit/builders.ts';
import { aVoid } from '@tableside/testkit/visit-builders.ts';
import { describe, expect, it } from 'vitest';
import { taxLabel } from './line-tax.ts';
import { isFinal, isOpen, type LineTax, type OrderStatus } from './order.ts';
import {
  amountDue,
  balanceOf,
  isCovered,
  paidTowards,
  refundDue,
  taxesOfOrder,
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

describe('the taxes of an order', () => {
  const FOOD: LineTax = { id: 'food', name: 'Food', milli: 8875, included: false };
  const ALCOHOL: LineTax = { id: 'alcohol', name: 'Alcohol', milli: 10_250, included: false };
  const VAT: LineTax = { id: 'vat', name: 'VAT', milli: 20_000, included: true };
  const lines = (...sold: readonly (readonly [number, LineTax?])[]) =>
    anOrder({
      items: sold.map(([price, tax], n) => anItem({ id: testId('item', n), price, ...(tax && { tax }) })),
    });

  it('are each rounded once, over all lines with their rate', () => {
    // Rounded line by line, the tax on food would be 3 × 46 = 138.
    const sold = lines([515, FOOD], [1400, ALCOHOL], [515, FOOD], [515, FOOD]);
    expect(sold.taxes).toEqual([
      { ...FOOD, base: 1545, tax: 137 },
      { ...ALCOHOL, base: 1400, tax: 144 },
    ]);
    expect([sold.subtotal, sold.tax, sold.total]).toEqual([2945, 281, 3226]);
  });

  it('are told where prices include them, and add nothing', () => {
    const sold = lines([801, VAT], [1000]);
    expect(sold.taxes).toEqual([
      { ...VAT, base: 801, tax: 134 },
      { id: 'venue', name: 'Tax', milli: 8875, included: false, base: 1000, tax: 89 },
    ]);
    expect([sold.subtotal, sold.tax, sold.total]).toEqual([1801, 89, 1890]);
    expect((sold.taxes ?? []).map(taxLabel)).toEqual(['Including VAT 20%', 'Tax 8.875%']);
  });

  it('are one tax where the rates are the same, so the cents are those of the tax rate', () => {
    const sold = lines([1025, FOOD], [1025], [525]);
    expect([sold.tax, sold.total]).toEqual([229, 2804]);
    expect(sold.taxes).toHaveLength(1);
  });

  it('are not written on an order whose lines all have its tax rate, nor left behind on one', () => {
    const plain = lines([2575]);
    expect(plain).not.toHaveProperty('taxes');
    expect(taxesOfOrder(plain)).toEqual([
      { id: 'venue', name: 'Tax', milli: 8875, included: false, base: 2575, tax: 229 },
    ]);
    const emptied = withTotals({ ...lines([801, VAT]), items: [] });
    expect(emptied).not.toHaveProperty('taxes');
    expect(emptied.total).toBe(0);
  });

  it('forgive half a cent for each device and each tax, when several devices took all that they showed', () => {
    const sold = lines([517, FOOD], [517, ALCOHOL], [517, FOOD], [517, ALCOHOL]);
    const inFull = (amount: number) =>
      [1, 2].map((n) => aPayment({ id: testId('payment', n), amount, inFull: true }));
    expect([sold.total, sold.tax]).toEqual([2266, 198]);
    const short = withPayments(sold, inFull(1132));
    expect([short.total, short.tax, short.balance]).toEqual([2264, 196, 0]);
    expect((short.taxes ?? []).reduce((sum, { tax }) => sum + tax, 0)).toBe(196);
    expect(withPayments(sold, inFull(1131)).balance).toBe(4);
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
