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
});
