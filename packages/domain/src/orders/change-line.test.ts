import { describe, expect, it } from 'vitest';
import {
  aCategory,
  anActor,
  anItem,
  anOption,
  anOptionGroup,
  anOrder,
  aProduct,
  aSize,
  aTable,
  FRIDAY_EVENING,
  testId,
} from '../../testing/builders.ts';
import { aRoom, outcomeOf } from '../../testing/try-command.ts';
import { aVisit } from '../../testing/visit-builders.ts';
import { change } from '../entities/entities.ts';
import type { Order } from '../entities/order.ts';
import { padIdOf } from '../entities/visit.ts';

const VISIT = testId('visit');
const PAD = padIdOf(VISIT);
const ITEM = testId('item');
const line = { visitId: VISIT, itemId: ITEM };
const large = aSize({ id: 'large', name: 'Large', currentPrice: 1500 });
const doneness = (id: string) => [{ groupId: 'doneness', optionIds: [id] }];
const rareBurger = anItem({
  quantity: 2,
  note: 'no onions',
  station: 'bar',
  options: [
    { groupId: 'doneness', optionId: 'rare', groupName: 'How would you like it?', name: 'Rare', price: 0 },
  ],
});

function aDinner(order: Partial<Order> = {}) {
  const place = aRoom({
    table: [aTable()],
    product: [aProduct({ sizes: [aSize(), large], optionGroupIds: ['doneness'] })],
    category: [aCategory()],
    optionGroup: [
      anOptionGroup({
        options: [
          anOption(),
          anOption({ id: 'well-done', name: 'Well done', price: 100, isAvailable: false }),
        ],
      }),
    ],
    visit: [aVisit()],
    order: [anOrder({ id: PAD, visitId: VISIT, items: [rareBurger], ...order })],
  });
  return { ...place, first: () => place.rows.get('order', PAD)?.items[0] };
}

describe('a line of a pad', () => {
  it('gets an allergy that it did not have, and loses it', () => {
    const place = aDinner();
    expect(outcomeOf(place.run('visit.setItem', { ...line, allergy: ' celery ' }))).toBe('applied');
    expect(place.first()).toEqual({ ...rareBurger, allergy: 'celery' });
    expect(outcomeOf(place.decide('visit.setItem', { ...line, allergy: 'celery' }))).toBe('noop');
    place.run('visit.setItem', { ...line, allergy: '' });
    expect(place.first()).toEqual(rareBurger);
  });

  it('gets another size, with a new price for its whole quantity', () => {
    const place = aDinner();
    const choice = { productId: 'burger', sizeId: 'large', options: doneness('rare') };
    expect(outcomeOf(place.run('visit.setItem', { ...line, choice, by: 1 }))).toBe('applied');
    expect(place.first()).toEqual({
      ...rareBurger,
      category: { id: 'plates', name: 'Plates' },
      size: { id: 'large', name: 'Large', currentPrice: 1500, isAvailable: true },
      quantity: 3,
      price: 1500,
      totalPrice: 4500,
    });
    expect(place.rows.get('order', PAD)).toMatchObject({ subtotal: 4500 });
  });

  it('keeps who added it, when and for which station', () => {
    const place = aDinner();
    const choice = { productId: 'burger', sizeId: 'large', options: doneness('rare') };
    place.run('visit.setItem', { ...line, choice }, 'manager');
    expect(place.first()).toMatchObject({
      addedBy: { name: 'Ana' },
      addedAt: FRIDAY_EVENING,
      station: 'bar',
      note: 'no onions',
    });
  });

  it('may get a sold-out option, and the kitchen hears of it', () => {
    const place = aDinner();
    const choice = { productId: 'burger', sizeId: 'regular', options: doneness('well-done') };
    expect(outcomeOf(place.run('visit.setItem', { ...line, choice }))).toBe('item.unavailable');
    expect(place.first()).toMatchObject({ price: 1300, unavailable: true, options: [{ name: 'Well done' }] });
  });

  it('is charged the price that the device showed, but never one that did not exist', () => {
    const place = aDinner();
    const choice = (sizePrice: number) => ({
      productId: 'burger',
      sizeId: 'large',
      options: doneness('rare'),
      sold: { sizePrice },
    });
    expect(outcomeOf(place.decide('visit.setItem', { ...line, choice: choice(1) }))).toBe('item.price');
    expect(outcomeOf(place.decide('visit.setItem', { ...line, choice: choice(1500) }))).toBe('applied');
  });

  it("is charged the menu price on a guest's draft", () => {
    const orderId = testId('order');
    const customerId = anActor('customer').userId;
    const own = aDinner();
    own.rows.put(change('order', anOrder({ id: orderId, customerId, items: [rareBurger] })));
    const choice = { productId: 'burger', sizeId: 'large', options: doneness('rare') };
    const set = (more: object) =>
      outcomeOf(
        own.decide('order.setItem', { orderId, itemId: ITEM, choice: { ...choice, ...more } }, 'customer'),
      );
    expect([set({ sold: { sizePrice: 1500 } }), set({})]).toEqual(['item.price', 'applied']);
  });

  it('stays the same product, with the choices that it needs', () => {
    const place = aDinner();
    const other = { productId: 'soup', sizeId: 'regular' };
    expect(outcomeOf(place.decide('visit.setItem', { ...line, choice: other }))).toBe('item.product');
    const undecided = { productId: 'burger', sizeId: 'large' };
    expect(outcomeOf(place.decide('visit.setItem', { ...line, choice: undecided }))).toBe(
      'item.optionRequired',
    );
  });

  it('cannot go above the limit of an order', () => {
    const place = aDinner({ items: [{ ...rareBurger, quantity: 999, totalPrice: 999 * 1200 }] });
    const choice = { productId: 'burger', sizeId: 'large', options: doneness('rare') };
    expect(outcomeOf(place.decide('visit.setItem', { ...line, choice }))).toBe('applied');
    expect(outcomeOf(place.decide('visit.setItem', { ...line, choice, by: 1 }))).toBe('order.tooLarge');
  });
});

describe('a line that was sent', () => {
  it('keeps its allergy and its choice, even when portions are added in the same command', () => {
    const place = aDinner({ id: testId('order'), status: 'paid' });
    const choice = { productId: 'burger', sizeId: 'large', options: doneness('rare') };
    for (const change of [{ allergy: 'nuts' }, { choice }, { note: 'mild' }]) {
      expect(outcomeOf(place.decide('visit.setItem', { ...line, ...change }))).toBe('order.notDraft');
      expect(outcomeOf(place.decide('visit.setItem', { ...line, ...change, by: 1 }))).toBe('order.notDraft');
    }
    expect(outcomeOf(place.decide('visit.setItem', { ...line, by: 1 }))).toBe('applied');
  });
});
