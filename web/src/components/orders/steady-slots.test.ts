import type { Order } from '@tableside/domain/entities/order.ts';
import { anOrder, testId } from '@tableside/domain/testing/builders.ts';
import { describe, expect, it } from 'vitest';
import { arrange, type Slot } from './steady-slots.ts';

const order = (n: number) => anOrder({ id: testId('order', n), orderNumber: `B-${n}` });
const AT_REST = { busy: false, now: 0 };
const IN_USE = { busy: true, now: 0 };
const seen = (slots: readonly Slot<Order>[]): string[] =>
  slots.map(({ item: { orderNumber }, leftAt }) => (leftAt === null ? orderNumber : `(${orderNumber})`));

describe('the cards of a section', () => {
  const before = arrange([], [order(2), order(1)], AT_REST);

  it('take a new order at the front while nobody touches the board', () => {
    expect(seen(arrange(before, [order(3), order(2), order(1)], AT_REST))).toEqual(['B-3', 'B-2', 'B-1']);
  });

  it('stay where they are while somebody touches the board, and a new order waits at the end', () => {
    expect(seen(arrange(before, [order(3), order(2), order(1)], IN_USE))).toEqual(['B-2', 'B-1', 'B-3']);
  });

  it('keep the place of an order that left, so a second tap hits nothing', () => {
    expect(seen(arrange(before, [order(1)], IN_USE))).toEqual(['(B-2)', 'B-1']);
    expect(seen(arrange(before, [order(1)], AT_REST))).toEqual(['(B-2)', 'B-1']);
  });

  it('bring an order back to its place when it returns before it has faded', () => {
    const fading = arrange(before, [order(1)], IN_USE);
    expect(seen(arrange(fading, [order(2), order(1)], IN_USE))).toEqual(['B-2', 'B-1']);
  });

  it('show the newest content of an order that stayed', () => {
    const changed = { ...order(2), note: 'birthday' };
    expect(arrange(before, [changed, order(1)], IN_USE)[0]?.item.note).toBe('birthday');
  });
});
