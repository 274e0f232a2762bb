import type { Order } from '@tableside/domain/entities/order.ts';
import { anOrder } from '@tableside/domain/testing/builders.ts';
import { act, cleanup, render } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { announcement, OrderAnnouncer, type OrderAnnouncerProps } from './order-announcer.tsx';

const atTable12 = (): string => 'Table 12';
const order = (id: string): Order => anOrder({ id, orderNumber: `B-${id}` });

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

describe('the announcement of orders', () => {
  it('gives a single order with its table', () => {
    const one = [anOrder({ orderNumber: 'B-21' })];
    expect(announcement('new', one, atTable12)).toBe('New order #B-21, Table 12');
    expect(announcement('late', one, atTable12)).toBe('Late: order #B-21, Table 12');
  });

  it('merges a burst of new orders into one sentence', () => {
    const burst = [anOrder({ orderNumber: 'B-21' }), anOrder({ orderNumber: 'A-3' })];
    expect(announcement('new', burst, atTable12)).toBe('2 new orders: #B-21, #A-3');
    expect(announcement('late', burst, atTable12)).toBe('2 orders are late: #B-21, #A-3');
  });

  it('is silent when nothing came', () => {
    expect(announcement('new', [], atTable12)).toBe('');
  });
});

describe('the announcer', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });

  function list(of: OrderAnnouncerProps['of']) {
    const { container, rerender } = render(<OrderAnnouncer of={of} orders={undefined} tableOf={atTable12} />);
    return {
      role: () => container.firstElementChild?.getAttribute('role'),
      show: (...ids: string[]) =>
        rerender(<OrderAnnouncer of={of} orders={ids.map(order)} tableOf={atTable12} />),
      saidAfter: (ms: number) => {
        act(() => {
          vi.advanceTimersByTime(ms);
        });
        return container.textContent;
      },
    };
  }

  it('says together which orders joined the list after a second, and none that were there before', () => {
    const { show, saidAfter } = list('new');
    show('1');
    expect(saidAfter(5000)).toBe('');
    show('1', '2');
    expect(saidAfter(900)).toBe('');
    show('1', '2', '3');
    expect(saidAfter(900)).toBe('');
    expect(saidAfter(100)).toBe('2 new orders: #B-2, #B-3');
    show('3');
    expect(saidAfter(5000)).toBe('2 new orders: #B-2, #B-3');
    show('3', '4');
    expect(saidAfter(1000)).toBe('New order #B-4, Table 12');
  });

  it('also says which orders came back to it', () => {
    const { show, saidAfter } = list('late');
    show();
    show('1');
    expect(saidAfter(1000)).toBe('Late: order #B-1, Table 12');
    show('2');
    expect(saidAfter(1000)).toBe('Late: order #B-2, Table 12');
    show('1', '2');
    expect(saidAfter(1000)).toBe('Late: order #B-1, Table 12');
  });

  it('makes a new order wait its turn, but not a late one', () => {
    expect(list('new').role()).toBe('status');
    expect(list('late').role()).toBe('alert');
  });
});
