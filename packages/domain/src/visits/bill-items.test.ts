import { describe, expect, test } from 'vitest';
import { anItem, testId } from '../../testing/builders.ts';
import { anAdjustment, aRound, aVisit } from '../../testing/visit-builders.ts';
import type { OrderItem } from '../entities/order.ts';
import type { Visit } from '../entities/visit.ts';
import { billOf } from './bill.ts';
import { billItems } from './bill-items.ts';

const negroni = (n: number, more: Partial<OrderItem> = {}) =>
  anItem({ id: testId('item', n), name: 'Negroni', productId: 'negroni', price: 1600, ...more });

function told(items: readonly OrderItem[], over: Partial<Visit> = {}, key?: string): string[] {
  const visit = aVisit(over);
  const bill = billOf(visit, [aRound(items)]);
  const check = bill.checks.find((one) => one.key === key);
  return billItems({ bill, check, split: visit.split, oneSized: new Set() }).map(
    ({ quantity, name, details, cents }) => [quantity, name, ...details.slice(1), cents].join(' '),
  );
}

describe('the lines of a bill', () => {
  test('are one line when they read the same, no matter who ordered them', () => {
    const four = [negroni(1), negroni(2, { seat: 2, course: 1 }), negroni(3, { quantity: 2 })];
    expect(told(four)).toEqual(['4 Negroni 6400']);
  });

  test('stay separate when the price or the options differ', () => {
    const twist = { options: [{ groupId: 'g', groupName: 'Garnish', id: 'o', name: 'Twist', price: 0 }] };
    const lines = [negroni(1), negroni(2, { price: 1200 }), negroni(3, twist as never)];
    expect(told(lines)).toHaveLength(3);
  });

  test('of a check show separately what was taken off', () => {
    const comp = anAdjustment({ kind: 'comp', itemIds: [testId('item', 2)] });
    const lines = [negroni(1), negroni(2), negroni(3)];
    expect(told(lines, { adjustments: [comp] }, 'main')).toEqual([
      '2 Negroni 3200',
      '1 Negroni Instead of $16.00 0',
    ]);
    expect(told(lines, { adjustments: [comp] })).toEqual(['3 Negroni 4800']);
  });

  test('of a check count the portions that its guest pays, and show a part of one', () => {
    const [ana, ben] = [testId('command', 101), testId('command', 102)];
    const lines = { [testId('item', 1)]: { [ana]: 1, main: 2 }, [testId('item', 2)]: { [ana]: 1, [ben]: 1 } };
    const items = [negroni(1, { quantity: 3 }), negroni(2)];
    const split = { by: 'none', lines } as const;
    expect(told(items, { split }, ana)).toEqual(['1 Negroni 1600', '1 Negroni A part of $16.00 800']);
    expect(told(items, { split }, 'main')).toEqual(['2 Negroni 3200']);
  });

  test('of a combo are one sum under its name, with what was picked', () => {
    const combo = {
      id: testId('payment', 1),
      productId: 'menu',
      sizeId: 'one',
      name: 'Burger menu',
      price: 1500,
    };
    const pick = (n: number, name: string, price: number, more: Partial<OrderItem> = {}) =>
      negroni(n, { name, productId: name, price, combo: { ...combo, slotId: name }, ...more });
    const menu = [
      pick(1, 'Burger', 783),
      pick(2, 'Salad', 476, { combo: { ...combo, slotId: 'side', extra: 150 } }),
      pick(3, 'Cola', 391),
    ];
    const other = { ...combo, id: testId('payment', 2) };
    const again = menu.map((line, n) => ({
      ...line,
      id: testId('item', 10 + n),
      ...(line.combo && { combo: { ...line.combo, id: other.id } }),
    }));
    expect(told([negroni(9), ...menu])).toEqual([
      '1 Negroni 1600',
      '1 Burger menu Salad + $1.50 · Regular Cola · Regular 1650',
    ]);
    expect(told([...menu, ...again])).toEqual(['2 Burger menu Salad + $1.50 · Regular Cola · Regular 3300']);
    const gone = { id: testId('command', 1), quantity: 1, reason: 'Slip', at: '', approvedBy: null };
    const voids = [{ ...gone, by: { id: '', name: '' } }];
    expect(told([...menu.slice(0, 2), { ...pick(3, 'Cola', 391), voids }])).toEqual([
      '1 Burger menu Salad + $1.50 · Regular 1259',
    ]);
  });
});
