import { describe, expect, it } from 'vitest';
import { ORDER_STATUSES, type OrderStatus } from '../entities/order.ts';
import {
  advanceOf,
  FORWARD_STATUSES,
  isLegalStep,
  nextStatus,
  rankOf,
  STATUS_LABEL,
  statusBefore,
} from './order-status.ts';

describe('the steps of an order', () => {
  it.each([
    ['draft', null, null],
    ['paid', 'accepted', null],
    ['accepted', 'preparing', 'paid'],
    ['preparing', 'serving', 'accepted'],
    ['serving', 'completed', 'preparing'],
    ['completed', null, 'serving'],
    ['cancelled', null, null],
  ] as const)('%s leads to %s and back to %s', (status, next, before) => {
    expect(nextStatus(status)).toBe(next);
    expect(statusBefore(status)).toBe(before);
  });

  it('rise in rank, with the cancelled one outside', () => {
    const line = ORDER_STATUSES.filter((status) => status !== 'cancelled');
    expect(line.map(rankOf)).toEqual([0, 1, 2, 3, 4, 5]);
    expect(rankOf('cancelled')).toBeLessThan(0);
  });

  it('have a word each', () => {
    expect(ORDER_STATUSES.map((status) => STATUS_LABEL[status])).toEqual([
      'Draft',
      'Paid',
      'Accepted',
      'Preparing',
      'Serving',
      'Completed',
      'Cancelled',
    ]);
  });
});

describe('a forward move', () => {
  const table: Record<OrderStatus, readonly string[]> = {
    //         paid            accepted        preparing       serving         completed
    draft: Array(5).fill('order.unpaid'),
    paid: ['noop', 'move', 'move', 'move', 'move'],
    accepted: ['noop', 'noop', 'move', 'move', 'move'],
    preparing: ['noop', 'noop', 'noop', 'move', 'move'],
    serving: ['noop', 'noop', 'noop', 'noop', 'move'],
    completed: ['noop', 'noop', 'noop', 'noop', 'noop'],
    cancelled: Array(5).fill('order.cancelled'),
  };

  it.each(ORDER_STATUSES)('is allowed or not from status %s', (status) => {
    expect(FORWARD_STATUSES.map((to) => advanceOf(status, to))).toEqual(table[status]);
  });
});

describe('a step in any history', () => {
  const legal: Record<OrderStatus, string> = {
    draft: 'draft paid accepted preparing serving completed cancelled',
    paid: 'paid accepted preparing serving completed cancelled',
    accepted: 'paid accepted preparing serving completed cancelled',
    preparing: 'accepted preparing serving completed cancelled',
    serving: 'preparing serving completed cancelled',
    completed: 'serving completed',
    cancelled: 'cancelled',
  };

  it.each(ORDER_STATUSES)('is legal or not from status %s', (from) => {
    expect(ORDER_STATUSES.filter((to) => isLegalStep(from, to)).join(' ')).toBe(legal[from]);
  });
});
