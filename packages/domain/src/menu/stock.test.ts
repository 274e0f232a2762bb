import { describe, expect, it } from 'vitest';
import { aCategory, aGuestsOrder, anItem, aProduct, aSize, aTable, testId } from '../../testing/builders.ts';
import { aRoom, detailOf, outcomeOf, type Room } from '../../testing/try-command.ts';
import { aPad, aVisit } from '../../testing/visit-builders.ts';
import { rejectionText } from '../command/rejection-text.ts';
import type { Size } from '../entities/menu.ts';
import type { Order, OrderItem } from '../entities/order.ts';
import { padIdOf } from '../entities/visit.ts';

const V = testId('visit');
const ORDER = testId('order');
/** A party with an empty pad, and a guest with an empty draft. */
const room = (size: Partial<Size> = {}, order: Order = aGuestsOrder()): Room =>
  aRoom({
    table: [aTable()],
    category: [aCategory()],
    product: [aProduct({ sizes: [aSize(size), aSize({ id: 'double', name: 'Double' })] })],
    visit: [aVisit()],
    order: [aPad(), order],
  });
const burger = (n: number, quantity = 1) => ({
  id: testId('item', n),
  productId: 'burger',
  sizeId: 'regular',
  quantity,
});
const add = (n: number, quantity = 1) => ({ visitId: V, item: burger(n, quantity) });
const set = (n: number, over: object) => ({
  visitId: V,
  itemId: testId('item', n),
  productId: 'burger',
  ...over,
});
const order = (n: number, quantity = 1) => ({ orderId: ORDER, item: burger(n, quantity) });
const sizeIn = (place: Room): Size | undefined => place.rows.get('product', 'burger')?.sizes[0];
const lineIn = (place: Room, n: number, id = padIdOf(V)): OrderItem | undefined =>
  place.rows.get('order', id)?.items.find((line) => line.id === testId('item', n));

describe('a count of what is left', () => {
  const count = (left: number | null, size: Partial<Size> = {}) => {
    const place = room(size);
    place.run('product.setStock', { productId: 'burger', sizeId: 'regular', left }, 'kitchen');
    return sizeIn(place);
  };

  it('is set by the kitchen, and removed again', () => {
    expect(count(12)).toMatchObject({ left: 12, isAvailable: true });
    expect(count(null, { left: 4 })).toEqual(aSize());
  });

  it('of zero makes the size sold out, and more makes it available again', () => {
    const out = count(0);
    expect(out).toMatchObject({ left: 0, isAvailable: false });
    expect(count(6, out)).toEqual({ ...aSize(), left: 6 });
    expect(count(null, out)).toEqual(aSize());
  });

  it('leaves a size sold out that somebody marked by hand', () => {
    expect(count(6, { isAvailable: false })).toMatchObject({ left: 6, isAvailable: false });
    expect(count(6, { ...count(0, { isAvailable: false }) })).toMatchObject({ isAvailable: false });
  });

  it('ends when somebody marks the size as available at zero', () => {
    const place = room(count(0));
    place.run('product.setAvailability', { productId: 'burger', sizeId: 'regular', isAvailable: true });
    expect(sizeIn(place)).toEqual(aSize());
    const sameByPatch = room(count(0));
    const value = { name: 'Regular', currentPrice: 1200 };
    sameByPatch.run(
      'product.patch',
      {
        id: 'burger',
        set: { 'sizes[regular]': { ...value, isAvailable: true } },
        base: { 'sizes[regular]': { ...value, isAvailable: false } },
      },
      'manager',
    );
    expect(sizeIn(sameByPatch)).toEqual(aSize());
  });

  it('stays when the price changes', () => {
    const place = room({ left: 7 });
    const value = { name: 'Regular', isAvailable: true };
    const edit = {
      id: 'burger',
      set: { 'sizes[regular]': { ...value, currentPrice: 1300 } },
      base: { 'sizes[regular]': { ...value, currentPrice: 1200 } },
    };
    expect(outcomeOf(place.run('product.patch', edit, 'manager'))).toBe('applied');
    expect(sizeIn(place)).toMatchObject({ left: 7, currentPrice: 1300 });
  });

  it('is refused for what is not on the menu, and happens once', () => {
    const place = room({ left: 5 });
    const outcome = (productId: string, sizeId: string, left: number) =>
      outcomeOf(place.decide('product.setStock', { productId, sizeId, left }));
    expect(outcome('pasta', 'regular', 1)).toBe('menu.notFound');
    expect(outcome('burger', 'bucket', 1)).toBe('item.size');
    expect(outcome('burger', 'regular', -1)).toBe('args.shape');
    expect(outcome('burger', 'regular', 1.5)).toBe('args.shape');
    expect(outcome('burger', 'regular', 5)).toBe('noop');
  });
});

describe('a line with a counted product', () => {
  it('takes its portions from the count', () => {
    const place = room({ left: 5 });
    expect(outcomeOf(place.run('visit.addItem', add(1, 2)))).toBe('applied');
    expect(sizeIn(place)?.left).toBe(3);
    expect(lineIn(place, 1)).toMatchObject({ counted: 2, unavailable: false });
    place.run('visit.addItem', add(1, 2));
    expect(sizeIn(place)?.left).toBe(3);
  });

  it('leaves uncounted products alone', () => {
    const place = room();
    place.run('visit.addItem', add(1, 2));
    expect(sizeIn(place)).toEqual(aSize());
    expect(lineIn(place, 1)).not.toHaveProperty('counted');
  });

  it('can sell the last portions, and the size is sold out', () => {
    const place = room({ left: 2 });
    expect(outcomeOf(place.run('visit.addItem', add(1, 2)))).toBe('applied');
    expect(sizeIn(place)).toMatchObject({ left: 0, isAvailable: false });
    expect(lineIn(place, 1)?.unavailable).toBe(false);
  });

  it('is kept when it is more than what is left, and the kitchen is asked', () => {
    const place = room({ left: 2 });
    expect(outcomeOf(place.run('visit.addItem', add(1, 3)))).toBe('item.unavailable');
    expect(sizeIn(place)?.left).toBe(0);
    expect(lineIn(place, 1)).toMatchObject({ counted: 2, unavailable: true });
    place.run('visit.setItem', set(1, { by: -1 }));
    expect(lineIn(place, 1)).toMatchObject({ quantity: 2, counted: 2, unavailable: false });
    expect(sizeIn(place)?.left).toBe(0);
  });

  it('grows and shrinks together with the count', () => {
    const place = room({ left: 4 });
    place.run('visit.addItem', add(1, 2));
    expect(outcomeOf(place.run('visit.setItem', set(1, { by: 1 })))).toBe('applied');
    expect([sizeIn(place)?.left, lineIn(place, 1)?.counted]).toEqual([1, 3]);
    expect(outcomeOf(place.run('visit.setItem', set(1, { by: 2 })))).toBe('item.unavailable');
    expect([sizeIn(place)?.left, lineIn(place, 1)?.counted]).toEqual([0, 4]);
    place.run('visit.setItem', set(1, { quantity: 1 }));
    expect([sizeIn(place)?.left, lineIn(place, 1)?.counted]).toEqual([3, 1]);
    expect(sizeIn(place)?.isAvailable).toBe(true);
    place.run('visit.removeItem', set(1, {}));
    expect(sizeIn(place)).toEqual({ ...aSize(), left: 4 });
  });

  it('gives back and takes only from products that a command names', () => {
    const place = room({ left: 4 });
    place.run('visit.addItem', add(1, 2));
    place.run('visit.setItem', { visitId: V, itemId: testId('item', 1), by: 1 });
    place.run('visit.setItem', { visitId: V, itemId: testId('item', 1), by: -2 });
    expect([sizeIn(place)?.left, lineIn(place, 1)?.counted]).toEqual([2, 1]);
    place.run('visit.removeItem', { visitId: V, itemId: testId('item', 1) });
    expect(sizeIn(place)?.left).toBe(2);
  });

  it('moves its portions when the size changes', () => {
    const place = room({ left: 4 });
    place.run('visit.addItem', add(1, 2));
    const choice = (sizeId: string) => ({ choice: { productId: 'burger', sizeId } });
    place.run('visit.setItem', set(1, choice('double')));
    expect(sizeIn(place)?.left).toBe(4);
    expect(lineIn(place, 1)).not.toHaveProperty('counted');
    place.run('visit.setItem', set(1, choice('regular')));
    expect([sizeIn(place)?.left, lineIn(place, 1)?.counted]).toEqual([2, 2]);
  });

  it('can be changed without asking the kitchen when it holds the last portion', () => {
    const place = room({ left: 1 });
    place.run('visit.addItem', add(1));
    const again = set(1, { note: 'rare', choice: { productId: 'burger', sizeId: 'regular' } });
    expect(outcomeOf(place.run('visit.setItem', again))).toBe('applied');
    expect(lineIn(place, 1)).toMatchObject({ counted: 1, unavailable: false, note: 'rare' });
  });

  it('keeps its portions once it was sent, and further ones come from the count', () => {
    const place = room({ left: 4 });
    place.run('visit.addItem', add(1, 2));
    place.run('visit.send', { visitId: V, roundId: testId('order', 2), itemIds: [testId('item', 1)] });
    expect(outcomeOf(place.run('visit.setItem', set(1, { by: 1 })))).toBe('applied');
    expect(place.rows.get('order', padIdOf(V))?.items).toMatchObject([{ quantity: 1, counted: 1 }]);
    expect(sizeIn(place)?.left).toBe(1);
    place.run('order.cancel', { orderId: testId('order', 2), reason: 'Left' }, 'manager');
    expect(sizeIn(place)?.left).toBe(1);
  });

  it('shares one count with the other lines that a party begins with', () => {
    const place = room({ left: 3 });
    const items = [burger(1, 2), burger(2, 2)];
    const id = testId('visit', 2);
    const opened = place.run('visit.open', {
      id,
      orderNumber: 'B-18',
      tableId: 'table-12',
      payAt: 'end',
      items,
    });
    expect(outcomeOf(opened)).toBe('item.unavailable');
    const lines = place.rows.get('order', padIdOf(id))?.items;
    expect(lines?.map(({ counted, unavailable }) => [counted, unavailable])).toEqual([
      [2, false],
      [1, true],
    ]);
  });
});

describe('a guest’s order of a counted product', () => {
  it('takes nothing before the order is sent to staff', () => {
    const place = room({ left: 3 });
    place.run('order.addItem', order(1, 2), 'customer');
    expect(sizeIn(place)?.left).toBe(3);
    expect(outcomeOf(place.run('order.submit', { orderId: ORDER }, 'customer'))).toBe('applied');
    expect([sizeIn(place)?.left, lineIn(place, 1, ORDER)?.counted]).toEqual([1, 2]);
    place.run(
      'order.removeItem',
      { orderId: ORDER, itemId: testId('item', 1), productId: 'burger' },
      'customer',
    );
    expect(sizeIn(place)?.left).toBe(3);
  });

  it('is refused above what is left, in each way to ask for it', () => {
    const place = room({ left: 2 });
    const tooMany = place.decide('order.addItem', order(1, 3), 'customer');
    expect([outcomeOf(tooMany), detailOf(tooMany)]).toEqual([
      'product.stock',
      { product: 'Burger', left: 2 },
    ]);
    expect(rejectionText('product.stock', { left: 2 })).toBe('Only 2 of this product are left.');
    place.run('order.addItem', order(1, 2), 'customer');
    const more = { orderId: ORDER, itemId: testId('item', 1), productId: 'burger', by: 3 };
    expect(outcomeOf(place.decide('order.setItem', more, 'customer'))).toBe('product.stock');
    const create = { id: testId('order', 2), tableId: 'table-12', tableCode: aTable().qrCode };
    place.rows.remove('order', ORDER);
    const items = [burger(3, 1), burger(4, 2)];
    expect(outcomeOf(place.decide('order.create', { ...create, items }, 'customer'))).toBe('product.stock');
  });

  it('hears when others took the portions before the order was sent', () => {
    const place = room({ left: 1 }, aGuestsOrder({ items: [anItem({ quantity: 2 })] }));
    const sent = place.run('order.submit', { orderId: ORDER }, 'customer');
    expect([outcomeOf(sent), detailOf(sent)]).toEqual(['product.stock', { product: 'Burger', left: 1 }]);
    expect(place.rows.get('order', ORDER)?.submittedAt).toBe(null);
  });

  it('gives the portions back when it is cancelled after it was sent', () => {
    const place = room({ left: 2 });
    place.run('order.addItem', order(1, 2), 'customer');
    place.run('order.submit', { orderId: ORDER }, 'customer');
    expect(sizeIn(place)?.left).toBe(0);
    expect(outcomeOf(place.run('order.cancel', { orderId: ORDER }))).toBe('applied');
    expect(sizeIn(place)).toEqual({ ...aSize(), left: 2 });
  });

  it('has taken its portions when it is taken in, and lines of staff take theirs', () => {
    const place = room({ left: 4 });
    place.run('order.addItem', order(1, 2), 'customer');
    place.run('order.submit', { orderId: ORDER }, 'customer');
    place.run('visit.takeIn', { visitId: V, orderId: ORDER });
    place.run('visit.addItem', add(2));
    expect([sizeIn(place)?.left, lineIn(place, 1, ORDER)?.counted, lineIn(place, 2)?.counted]).toEqual([
      1, 2, 1,
    ]);
  });
});
