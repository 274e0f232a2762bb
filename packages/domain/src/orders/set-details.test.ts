import { anActor, anOrder, testId } from '@tableside/testkit/builders.ts';
import { aRoom, outcomeOf } from '@tableside/testkit/try-command.ts';
import { describe, expect, it } from 'vitest';
import { derivedId } from '../ids.ts';
import { ORDER_STATUSES, type Order } from './order.ts';

const ORDER = testId('order');
const room = (over: Partial<Order> = {}) => aRoom({ order: [anOrder(over)] });

describe('the guests and the note of an order', () => {
  it('are set field by field, so that two people can each set one', () => {
    const place = room();
    expect(outcomeOf(place.run('order.setDetails', { orderId: ORDER, guests: 4 }))).toBe('applied');
    place.run('order.setDetails', { orderId: ORDER, note: ' Birthday ' }, 'manager');
    expect(place.rows.get('order', ORDER)).toMatchObject({ guests: 4, note: 'Birthday' });
    place.run('order.setDetails', { orderId: ORDER, guests: null, note: '' });
    expect(place.rows.get('order', ORDER)).toMatchObject({ guests: null, note: null });
  });

  it('change nothing when they are so already', () => {
    const place = room({ guests: 4, note: 'Birthday' });
    expect(outcomeOf(place.decide('order.setDetails', { orderId: ORDER, guests: 4, note: 'Birthday' }))).toBe(
      'noop',
    );
    expect(outcomeOf(place.decide('order.setDetails', { orderId: ORDER }))).toBe('noop');
  });

  it('can be set on a draft only', () => {
    const outcomes = ORDER_STATUSES.map((status) =>
      outcomeOf(room({ status }).decide('order.setDetails', { orderId: ORDER, guests: 2 })),
    );
    expect(outcomes).toEqual([
      'applied',
      ...['paid', 'accepted', 'preparing', 'serving', 'completed'].map(() => 'order.notDraft'),
      'order.cancelled',
    ]);
  });

  it('of a follow-up that only the device has go to the newest draft of the family', () => {
    const guessed = { orderId: derivedId(ORDER, '3'), parentId: ORDER };
    const sent = anOrder({ status: 'paid', paid: 1 });
    const draft = anOrder({ id: derivedId(ORDER, '2'), parentId: ORDER, orderNumber: 'B-17/2' });
    const place = aRoom({ order: [sent, draft] });
    expect(outcomeOf(place.run('order.setDetails', { ...guessed, guests: 2 }))).toBe('applied');
    expect(place.rows.get('order', draft.id)?.guests).toBe(2);
    expect(outcomeOf(room({ status: 'paid' }).decide('order.setDetails', { ...guessed, guests: 2 }))).toBe(
      'order.notDraft',
    );
  });

  it('are for the floor and for the guest whose order it is', () => {
    const set = { orderId: ORDER, guests: 2 };
    expect(outcomeOf(room().decide('order.setDetails', set, 'kitchen'))).toBe('forbidden');
    expect(outcomeOf(room().decide('order.setDetails', set, 'customer'))).toBe('order.notFound');
    const own = room({ customerId: anActor('customer').userId });
    expect(outcomeOf(own.decide('order.setDetails', set, 'customer'))).toBe('applied');
    expect(outcomeOf(aRoom({}).decide('order.setDetails', set))).toBe('order.notFound');
  });
});
