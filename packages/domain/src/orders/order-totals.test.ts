import { describe, expect, it } from 'vitest';
import { anItem, anOrder, testId } from '../../testing/builders.ts';
import { aVoid } from '../../testing/visit-builders.ts';
import { isFinal, isOpen, type LineTax } from '../entities/order.ts';
import { taxLabel } from './line-tax.ts';
import { taxesOfOrder, withTotals } from './order-totals.ts';

describe('the totals of an order', () => {
  it('add up its items and the tax on them, rounded once', () => {
    const items = [anItem({ price: 1000, quantity: 2 }), anItem({ price: 575 })];
    const { subtotal, tax, total } = withTotals(anOrder({ items }));
    expect({ subtotal, tax, total }).toEqual({ subtotal: 2575, tax: 229, total: 2804 });
  });

  it('ignore what a device claims', () => {
    const claimed = { ...anOrder({ items: [anItem()] }), subtotal: 1, tax: 1, total: 1 };
    expect(withTotals(claimed)).toMatchObject({ subtotal: 1200, tax: 107, total: 1307 });
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

  it('are shown when prices include them, and add nothing', () => {
    const sold = lines([801, VAT], [1000]);
    expect(sold.taxes).toEqual([
      { ...VAT, base: 801, tax: 134 },
      { id: 'venue', name: 'Tax', milli: 8875, included: false, base: 1000, tax: 89 },
    ]);
    expect([sold.subtotal, sold.tax, sold.total]).toEqual([1801, 89, 1890]);
    expect((sold.taxes ?? []).map(taxLabel)).toEqual(['Including VAT 20%', 'Tax 8.875%']);
  });

  it('are one tax when the rates are the same, so the cents are those of the tax rate', () => {
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
});

it('an order is open until it is completed or cancelled', () => {
  expect(isFinal('completed') && isFinal('cancelled')).toBe(true);
  expect(
    (['draft', 'paid', 'accepted', 'preparing', 'serving'] as const).every((status) =>
      isOpen(anOrder({ status })),
    ),
  ).toBe(true);
});
