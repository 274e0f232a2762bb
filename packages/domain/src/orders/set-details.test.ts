import { describe, expect, it } from 'vitest';
import { anActor, anOrder, testId } from '../../testing/builders.ts';
import { aRoom, outcomeOf } from '../../testing/try-command.ts';
import { ORDER_STATUSES, type Order } from '../entities/order.ts';

const ORDER = testId('order');
const room = (over: Partial<Order> = {}) =>
  aRoom({ order: [anOrder({ customerId: anActor('customer').userId, ...over })] });

describe("the guests and the note of a guest's order", () => {
  it('are set field by field, so two phones can each set one', () => {
    const place = room();
    expect(outcomeOf(place.run('order.setDetails', { orderId: ORDER, guests: 4 }, 'customer'))).toBe(
      'applied',
    );
    place.run('order.setDetails', { orderId: ORDER, note: ' Birthday ' }, 'customer');
    expect(place.rows.get('order', ORDER)).toMatchObject({ guests: 4, note: 'Birthday' });
    place.run('order.setDetails', { orderId: ORDER, guests: null, note: '' }, 'customer');
    expect(place.rows.get('order', ORDER)).toMatchObject({ guests: null, note: null });
  });

  it('change nothing when they are already so', () => {
    const place = room({ guests: 4, note: 'Birthday' });
    expect(
      outcomeOf(
        place.decide('order.setDetails', { orderId: ORDER, guests: 4, note: 'Birthday' }, 'customer'),
      ),
    ).toBe('noop');
    expect(outcomeOf(place.decide('order.setDetails', { orderId: ORDER }, 'customer'))).toBe('noop');
  });

  it('can be set only on a draft', () => {
    const outcomes = ORDER_STATUSES.map((status) =>
      outcomeOf(room({ status }).decide('order.setDetails', { orderId: ORDER, guests: 2 }, 'customer')),
    );
    expect(outcomes).toEqual([
      'applied',
      ...['paid', 'accepted', 'preparing', 'serving', 'completed'].map(() => 'order.notDraft'),
      'order.cancelled',
    ]);
  });

  it('can be set by the guest whose order it is', () => {
    const set = { orderId: ORDER, guests: 2 };
    expect(outcomeOf(room().decide('order.setDetails', set, 'server'))).toBe('forbidden');
    const others = room({ customerId: testId('user', 99) });
    expect(outcomeOf(others.decide('order.setDetails', set, 'customer'))).toBe('order.notFound');
    expect(outcomeOf(aRoom({}).decide('order.setDetails', set, 'customer'))).toBe('order.notFound');
  });
});
