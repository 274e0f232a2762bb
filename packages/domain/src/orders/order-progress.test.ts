import { describe, expect, it } from 'vitest';
import { aContext, anActor, anItem, anOrder, FRIDAY_EVENING, testId } from '../../testing/builders.ts';
import { aRoom, detailOf, outcomeOf } from '../../testing/try-command.ts';
import type { Order } from '../entities/order.ts';

const ORDER = testId('order');
const ITEM = testId('item');
const LATER = '2026-06-13T00:10:00.000Z';
const room = (over: Partial<Order>) =>
  aRoom({ order: [anOrder({ items: [anItem()], paidFirst: true, ...over })] });
const kim = aContext({ actor: anActor('kitchen'), occurredAt: LATER });

describe('moving an order forward', () => {
  it('says who moved it and when, and keeps when it was sent', () => {
    const place = room({ status: 'paid' });
    place.run('order.advance', { orderId: ORDER, to: 'accepted' }, kim);
    expect(place.rows.get('order', ORDER)).toMatchObject({
      status: 'accepted',
      sentAt: FRIDAY_EVENING,
      updatedAt: LATER,
      statusBy: { id: kim.actor.userId, name: 'Kim', at: LATER },
    });
  });

  it('moves it once when two devices do so', () => {
    const place = room({ status: 'paid' });
    expect(outcomeOf(place.run('order.advance', { orderId: ORDER, to: 'accepted' }))).toBe('applied');
    expect(outcomeOf(place.run('order.advance', { orderId: ORDER, to: 'accepted' }, 'kitchen'))).toBe('noop');
  });

  it('says what is still due on a draft', () => {
    const decision = room({ status: 'draft' }).decide('order.advance', { orderId: ORDER, to: 'paid' });
    expect([outcomeOf(decision), detailOf(decision)]).toEqual(['order.unpaid', { due: 1307 }]);
  });

  it('needs an order that exists', () => {
    expect(outcomeOf(aRoom({}).decide('order.advance', { orderId: ORDER, to: 'paid' }))).toBe(
      'order.notFound',
    );
  });
});

describe('recalling an order', () => {
  it('goes one step back, only once for two devices', () => {
    const place = room({ status: 'completed' });
    expect(outcomeOf(place.run('order.recall', { orderId: ORDER, from: 'completed' }, 'kitchen'))).toBe(
      'applied',
    );
    expect(outcomeOf(place.run('order.recall', { orderId: ORDER, from: 'completed' }))).toBe('noop');
    expect(place.rows.get('order', ORDER)?.status).toBe('serving');
  });

  it('takes an order that was accepted by mistake back to paid, with its age', () => {
    const place = room({ status: 'paid', sentAt: '2026-06-12T23:00:00.000Z' });
    place.run('order.advance', { orderId: ORDER, to: 'accepted' });
    expect(outcomeOf(place.run('order.recall', { orderId: ORDER, from: 'accepted' }))).toBe('applied');
    expect(place.rows.get('order', ORDER)).toMatchObject({
      status: 'paid',
      sentAt: '2026-06-12T23:00:00.000Z',
    });
  });

  it('takes a round that was sent unpaid back to accepted at most', () => {
    const place = aRoom({ order: [anOrder({ status: 'preparing' })] });
    expect(outcomeOf(place.run('order.recall', { orderId: ORDER, from: 'preparing' }))).toBe('applied');
    expect(outcomeOf(place.run('order.recall', { orderId: ORDER, from: 'accepted' }))).toBe('order.status');
    expect(place.rows.get('order', ORDER)?.status).toBe('accepted');
  });

  it('is possible on the business day that it belongs to, even after midnight', () => {
    const place = room({ status: 'completed' });
    const recall = { orderId: ORDER, from: 'completed' } as const;
    const at = (occurredAt: string) =>
      outcomeOf(place.decide('order.recall', recall, aContext({ occurredAt })));
    expect(at('2026-06-13T07:59:00.000Z')).toBe('applied');
    expect(at('2026-06-13T08:00:00.000Z')).toBe('order.recallDay');
  });

  it('needs an order that exists', () => {
    expect(outcomeOf(aRoom({}).decide('order.recall', { orderId: ORDER, from: 'serving' }))).toBe(
      'order.notFound',
    );
  });
});

describe('ticking a line', () => {
  const tick = (status: 'ready' | 'pending') => ({ orderId: ORDER, itemId: ITEM, status });

  it('marks it ready and back again', () => {
    const place = room({ status: 'preparing' });
    place.run('order.tickItem', tick('ready'), 'kitchen');
    expect(place.rows.get('order', ORDER)).toMatchObject({
      status: 'preparing',
      items: [{ status: 'ready' }],
    });
    expect(outcomeOf(place.run('order.tickItem', tick('ready'), 'kitchen'))).toBe('noop');
    place.run('order.tickItem', tick('pending'), 'kitchen');
    expect(place.rows.get('order', ORDER)?.items[0]?.status).toBe('pending');
  });

  it('needs a line that exists', () => {
    expect(outcomeOf(room({ status: 'paid', items: [] }).decide('order.tickItem', tick('ready')))).toBe(
      'item.notFound',
    );
    expect(outcomeOf(aRoom({}).decide('order.tickItem', tick('ready')))).toBe('order.notFound');
  });
});

describe('cancelling an order', () => {
  const cancel = (reason?: string) => ({ orderId: ORDER, reason });

  it('keeps who, when and why', () => {
    const place = room({ status: 'preparing' });
    place.run(
      'order.cancel',
      cancel(' Wrong table '),
      aContext({ actor: anActor('manager'), occurredAt: LATER }),
    );
    expect(place.rows.get('order', ORDER)).toMatchObject({
      status: 'cancelled',
      cancelReason: 'Wrong table',
      sentAt: FRIDAY_EVENING,
      statusBy: { name: 'Mia', at: LATER },
    });
  });

  it('leaves a draft as never sent', () => {
    const place = room({ status: 'draft' });
    place.run('order.cancel', cancel());
    expect(place.rows.get('order', ORDER)).toMatchObject({
      status: 'cancelled',
      sentAt: null,
      cancelReason: null,
    });
  });

  it('needs a meaningful reason during preparation', () => {
    expect(outcomeOf(room({ status: 'serving' }).decide('order.cancel', cancel('  '), 'manager'))).toBe(
      'order.reasonRequired',
    );
  });

  it('needs an order that exists', () => {
    expect(outcomeOf(aRoom({}).decide('order.cancel', cancel()))).toBe('order.notFound');
    expect(outcomeOf(aRoom({}).decide('order.cancel', cancel(), 'customer'))).toBe('order.notFound');
  });
});
