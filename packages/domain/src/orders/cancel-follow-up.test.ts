import {
  aCategory,
  aContext,
  anActor,
  anItem,
  anOrder,
  aProduct,
  aTable,
  type RowsByEntity,
  testId,
} from '@tableside/testkit/builders.ts';
import { aRoom, detailOf, outcomeOf } from '@tableside/testkit/try-command.ts';
import { describe, expect, it } from 'vitest';
import { derivedId } from '../ids.ts';
import { cancelNameOf } from './follow-up.ts';
import type { Order } from './order.ts';

const ORDER = testId('order');
const PLACE: RowsByEntity = { table: [aTable()], product: [aProduct()], category: [aCategory()] };
const room = (order: Partial<Order>) => aRoom({ ...PLACE, order: [anOrder(order)] });
const burger = (n: number) => ({
  id: testId('item', n),
  productId: 'burger',
  sizeId: 'regular',
  quantity: 1,
});
const add = (n: number) => ({ orderId: ORDER, item: burger(n) });

describe('cancelling a follow-up that only one tablet has', () => {
  const guess = { orderId: testId('order', 44), parentId: ORDER, reason: 'Left' };
  const followUp = (over: Partial<Order>) =>
    anOrder({ id: testId('order', 2), orderNumber: 'B-17/2', parentId: ORDER, items: [anItem()], ...over });
  const family = (over: Partial<Order>) =>
    aRoom({ ...PLACE, order: [anOrder({ status: 'paid', paid: 1307, items: [anItem()] }), followUp(over)] });

  it('cancels the draft that its lines went to, and says which', () => {
    const place = family({});
    const decision = place.run('order.cancel', guess);
    expect(outcomeOf(decision)).toBe('order.followUp');
    expect(detailOf(decision)).toEqual({ orderId: testId('order', 2), orderNumber: 'B-17/2' });
    expect(place.rows.get('order', testId('order', 2))?.status).toBe('cancelled');
    expect(place.rows.get('order', ORDER)?.status).toBe('paid');
  });

  it('cancels nothing that was sent, and nothing without the order that it follows up', () => {
    expect(outcomeOf(family({ status: 'paid', paid: 1307 }).decide('order.cancel', guess))).toBe(
      'order.notFound',
    );
    const { parentId: _, ...alone } = guess;
    expect(outcomeOf(family({}).decide('order.cancel', alone))).toBe('order.notFound');
  });
});

describe('cancelling a follow-up whose guessed id a colleague got', () => {
  const FOLLOW_UP = derivedId(ORDER, '2');
  const MINE = derivedId(ORDER, '3');
  const colleague = aContext({
    actor: { ...anActor(), userId: testId('user', 9), deviceId: testId('device', 9) },
  });
  const shownByMe = { id: FOLLOW_UP, parentId: ORDER, version: 0 };
  const guess = { ...cancelNameOf(shownByMe), reason: 'Left' };

  /** Ben's dish and mine were both added apart. Ben's arrived first and was paid. */
  function apart() {
    const place = room({ status: 'accepted', items: [anItem()] });
    place.run('order.addItem', add(2), colleague);
    const paid = { id: testId('payment', 2), orderId: FOLLOW_UP, method: 'cash', amount: 1307 } as const;
    place.run('payment.record', paid, colleague);
    place.run('order.addItem', add(3));
    expect(place.rows.get('order', FOLLOW_UP)?.status).toBe('paid');
    expect(place.rows.get('order', MINE)?.status).toBe('draft');
    return place;
  }

  it("cancels the draft that one's own line went to, and never the colleague's order", () => {
    const place = apart();
    expect(outcomeOf(place.run('order.cancel', guess))).toBe('order.followUp');
    expect(place.rows.get('order', FOLLOW_UP)?.status).toBe('paid');
    expect(place.rows.get('order', MINE)?.status).toBe('cancelled');
  });

  it("says that the order was sent when one's own line is on no draft any more", () => {
    const place = apart();
    place.run('order.removeItem', { orderId: MINE, itemId: testId('item', 3) });
    place.run('order.addItem', { orderId: MINE, item: burger(4) }, colleague);
    const decision = place.run('order.cancel', guess);
    expect(outcomeOf(decision)).toBe('order.notDraft');
    expect(detailOf(decision)).toMatchObject({ orderNumber: 'B-17/2', status: 'paid' });
    expect(place.rows.all('order').some(({ status }) => status === 'cancelled')).toBe(false);
  });

  it("does nothing when the colleague's order is cancelled already and one's own line is gone", () => {
    const place = apart();
    place.run('order.removeItem', { orderId: MINE, itemId: testId('item', 3) });
    place.run('order.cancel', { orderId: FOLLOW_UP, reason: 'Left' }, colleague);
    expect(outcomeOf(place.decide('order.cancel', guess))).toBe('noop');
  });

  it("cancels one's own follow-up after it was paid, and a colleague's that the screen has from the server", () => {
    const place = room({ status: 'accepted', items: [anItem()] });
    place.run('order.addItem', add(2));
    const paid = { id: testId('payment', 2), orderId: FOLLOW_UP, method: 'cash', amount: 1307 } as const;
    place.run('payment.record', paid);
    expect(outcomeOf(place.decide('order.cancel', guess))).toBe('applied');
    const shown = { ...cancelNameOf({ ...shownByMe, version: 3 }), reason: 'Left' };
    expect(shown).toEqual({ orderId: FOLLOW_UP, reason: 'Left' });
    expect(outcomeOf(place.decide('order.cancel', shown, colleague))).toBe('applied');
  });
});
