import {
  aCategory,
  aContext,
  anActor,
  anItem,
  anOrder,
  aProduct,
  aStaffMember,
  aTable,
  aVenue,
  testId,
} from '@tableside/testkit/builders.ts';
import { aRoom, outcomeOf } from '@tableside/testkit/try-command.ts';
import { describe, expect, it } from 'vitest';
import { derivedId } from '../ids.ts';
import { sentNameOf } from './follow-up.ts';
import type { Order } from './order.ts';

const ORDER = testId('order');
const BENS = derivedId(ORDER, '2');
const MINE = derivedId(ORDER, '3');
const me = { ...anActor(), staffId: 'staff-amara' };
const ben = aContext({ actor: { ...anActor(), userId: testId('user', 9), deviceId: testId('device', 9) } });
const burger = (n: number) => ({
  id: testId('item', n),
  productId: 'burger',
  sizeId: 'regular',
  quantity: 1,
});

/** My tablet was offline. It shows my burger as B-17/2, but Ben's burger has got that number. Both are paid. */
function apart() {
  const place = aRoom({
    venue: [aVenue()],
    table: [aTable()],
    product: [aProduct()],
    category: [aCategory()],
    staff: [aStaffMember({ metrics: { averageRating: 5, ordersServed: 0, totalSales: 0 } })],
    order: [anOrder({ status: 'accepted', items: [anItem()] })],
  });
  const sell = (n: number, orderId: string, context = aContext({ actor: me })) => {
    place.run('order.addItem', { orderId: ORDER, item: burger(n) }, context);
    const paid = { id: testId('payment', n), orderId, method: 'cash', amount: 1307 } as const;
    place.run('payment.record', paid, context);
  };
  sell(2, BENS, ben);
  sell(3, MINE);
  const statuses = () => [BENS, MINE].map((id) => place.rows.get('order', id)?.status);
  expect(statuses()).toEqual(['paid', 'paid']);
  return { ...place, statuses };
}

const shown = (over: Partial<Order> = {}) =>
  sentNameOf(
    anOrder({ id: BENS, parentId: ORDER, version: 0, items: [anItem({ id: testId('item', 3) })], ...over }),
  );

describe('a follow-up whose guessed id a colleague got', () => {
  it("is moved on and back by its line, and never the colleague's order", () => {
    const { run, rows, statuses } = apart();
    for (const to of ['accepted', 'preparing', 'serving', 'completed'] as const)
      expect(outcomeOf(run('order.advance', { ...shown(), to }))).toBe('applied');
    expect(statuses()).toEqual(['paid', 'completed']);
    expect(rows.get('staff', 'staff-amara')).toMatchObject({ metrics: { ordersServed: 1 } });
    expect(outcomeOf(run('order.recall', { ...shown(), from: 'completed' }))).toBe('applied');
    expect(statuses()).toEqual(['paid', 'serving']);
  });

  it('has its own line ticked off', () => {
    const { run, rows } = apart();
    const tick = { ...shown(), itemId: testId('item', 3), status: 'ready' } as const;
    expect(outcomeOf(run('order.tickItem', tick))).toBe('applied');
    expect(rows.get('order', MINE)?.items).toMatchObject([{ status: 'ready' }]);
    expect(rows.get('order', BENS)?.items).toMatchObject([{ status: 'pending' }]);
  });

  it('is refused when no order of the family has its line any more', () => {
    const { run, statuses } = apart();
    const gone = shown({ items: [anItem({ id: testId('item', 7) })] });
    expect(outcomeOf(run('order.advance', { ...gone, to: 'completed' }))).toBe('order.notFound');
    expect(outcomeOf(run('order.recall', { ...gone, from: 'paid' }))).toBe('order.notFound');
    expect(statuses()).toEqual(['paid', 'paid']);
  });

  it('is found when the server knows no order with the guessed id', () => {
    const { run, statuses } = apart();
    const guess = shown({ id: derivedId(ORDER, '4') });
    expect(outcomeOf(run('order.advance', { ...guess, to: 'accepted' }))).toBe('applied');
    expect(statuses()).toEqual(['paid', 'accepted']);
  });
});

describe('the name of a sent order', () => {
  it('is its id alone once the server has confirmed it, whoever sent it', () => {
    const name = shown({ version: 3 });
    expect(name).toEqual({ orderId: BENS });
    const { run, statuses } = apart();
    expect(outcomeOf(run('order.advance', { ...name, to: 'accepted' }))).toBe('applied');
    expect(statuses()).toEqual(['accepted', 'paid']);
  });

  it('is its id alone when it is no follow-up, because such an id is never a guess', () => {
    expect(shown({ parentId: null })).toEqual({ orderId: BENS });
  });

  it('holds a line while only the device has the order', () => {
    expect(shown()).toEqual({ orderId: BENS, parentId: ORDER, itemId: testId('item', 3) });
  });
});
