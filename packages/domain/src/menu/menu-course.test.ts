import { describe, expect, it } from 'vitest';
import { aCategory, anItem, anOrder, aProduct, aTable, aVenue, testId } from '../../testing/builders.ts';
import { aRoom, changed, outcomeOf } from '../../testing/try-command.ts';
import { aPad, aVisit } from '../../testing/visit-builders.ts';
import type { PayAt } from '../values/pay-at.ts';
import { menuCourse, takesMenuCourse } from './menu-course.ts';

const visitId = testId('visit');
const line = { id: testId('item', 1), productId: 'burger', sizeId: 'regular', quantity: 1 };

function aPlace(payAt: PayAt, course: { category?: number; product?: number } = { category: 2 }) {
  const venue = aVenue();
  return aRoom({
    venue: [{ ...venue, settings: { ...venue.settings, payAt } }],
    category: [aCategory({ course: course.category ?? null })],
    product: [aProduct({ course: course.product ?? null })],
    table: [aTable()],
    visit: [aVisit({ payAt })],
    order: [aPad()],
  });
}
type Place = ReturnType<typeof aPlace>;
const courseIn = (decision: ReturnType<Place['decide']>) => changed(decision, 'order')[0]?.items[0]?.course;
const added = (place: Place, over: object = {}) =>
  courseIn(place.decide('visit.addItem', { visitId, item: { ...line, ...over } }));

describe('the course of a product', () => {
  it.each([
    [{}, {}, null],
    [{}, { course: 1 }, 1],
    [{ course: 2 }, { course: 1 }, 2],
    [{ course: null }, { course: 1 }, 1],
    [{ course: 0 }, { course: 1 }, null],
    [{ course: 3 }, undefined, 3],
  ])('of %j in a category of %j is %j', (product, category, course) => {
    expect(menuCourse(product, category)).toBe(course);
  });

  it('is given by the office, 1 to 9, and only a product can take that of its category away', () => {
    const set = (course: number | null, base: number | null = null) => ({
      set: { course },
      base: { course: base },
    });
    const place = aPlace('end', {});
    const patched = (entity: 'category' | 'product', id: string, course: number) =>
      outcomeOf(place.run(`${entity}.patch`, { id, ...set(course) }, 'manager'));
    expect([patched('category', 'plates', 0), patched('product', 'burger', 10)]).toEqual([
      'args.shape',
      'args.shape',
    ]);
    expect(patched('category', 'plates', 1)).toBe('applied');
    expect(added(place)).toBe(1);
    expect(patched('product', 'burger', 0)).toBe('applied');
    expect(added(place)).toBeUndefined();
  });

  it('comes with a new category and a new product, and a row without one has no such field', () => {
    const place = aPlace('end');
    place.run('category.create', { id: 'soups', name: 'Soups', course: 1 }, 'manager');
    place.run('category.create', { id: 'wine', name: 'Wine', course: null }, 'manager');
    const sizes = [{ id: 'bowl', name: 'Bowl', currentPrice: 800 }];
    place.run(
      'product.create',
      { id: 'ramen', name: 'Ramen', category: 'soups', sizes, course: 2 },
      'manager',
    );
    expect(place.rows.get('category', 'soups')?.course).toBe(1);
    expect(place.rows.get('category', 'wine')).not.toHaveProperty('course');
    expect(place.rows.get('product', 'ramen')?.course).toBe(2);
  });
});

describe('a new line', () => {
  it('gets the course of the menu, unless it says another one or none', () => {
    expect([added(aPlace('end')), added(aPlace('end'), { course: 1 })]).toEqual([2, 1]);
    expect(added(aPlace('end'), { course: null })).toBeUndefined();
    expect(added(aPlace('end', {}))).toBeUndefined();
  });

  it('that opens the check has it too', () => {
    const id = testId('visit', 2);
    const opened = (payAt: PayAt) =>
      courseIn(
        aPlace('end').decide('visit.open', {
          id,
          orderNumber: 'B-9',
          tableId: 'table-12',
          payAt,
          items: [line],
        }),
      );
    expect([opened('end'), opened('order')]).toEqual([2, undefined]);
  });

  it('of guests who pay first has none until one of their lines has a course', () => {
    const place = aPlace('order');
    expect(added(place)).toBeUndefined();
    place.run('visit.addItem', { visitId, item: { ...line, id: testId('item', 2), course: 1 } });
    place.run('visit.addItem', { visitId, item: line });
    expect(place.rows.ordersOfVisit(visitId)[0]?.items.map(({ course }) => course)).toEqual([1, 2]);
    expect(takesMenuCourse({ payAt: 'order' }, [anOrder({ items: [anItem()] })])).toBe(false);
  });

  it('keeps its course, or that it has none, when its choices change', () => {
    const place = aPlace('end');
    place.run('visit.addItem', { visitId, item: { ...line, course: null } });
    const choice = { productId: 'burger', sizeId: 'regular', options: [] };
    place.run('visit.setItem', { visitId, itemId: line.id, note: 'rare', choice });
    expect(place.rows.ordersOfVisit(visitId)[0]?.items[0]).toMatchObject({ note: 'rare' });
    expect(place.rows.ordersOfVisit(visitId)[0]?.items[0]).not.toHaveProperty('course');
  });

  it('keeps the course that it was added with, whatever the menu says later', () => {
    const place = aPlace('end');
    const courses = () =>
      place.rows.ordersOfVisit(visitId).flatMap(({ items }) => items.map((item) => [item.note, item.course]));
    place.run('visit.addItem', { visitId, item: line });
    place.run('category.patch', { id: 'plates', set: { course: 3 }, base: { course: 2 } }, 'manager');
    const choice = { productId: 'burger', sizeId: 'regular', options: [] };
    place.run('visit.setItem', { visitId, itemId: line.id, note: 'rare', choice });
    expect(courses()).toEqual([['rare', 2]]);
    place.run('visit.send', { visitId, roundId: testId('order', 7), itemIds: [line.id] });
    place.run('visit.setItem', { visitId, itemId: line.id, productId: 'burger', by: 1 });
    place.run('visit.addItem', { visitId, item: { ...line, id: testId('item', 2), note: 'new' } });
    expect(courses().toSorted()).toEqual([
      ['new', 3],
      ['rare', 2],
      ['rare', 2],
    ]);
    place.run('category.patch', { id: 'plates', set: { course: null }, base: { course: 3 } }, 'manager');
    place.run('visit.addItem', { visitId, item: { ...line, id: testId('item', 3), note: 'last' } });
    expect(courses()).toContainEqual(['last', undefined]);
  });

  it('of a guest whose order is on a check by now has it as before', () => {
    const ordered = (payAt: PayAt) => {
      const place = aPlace(payAt);
      const order = { id: testId('order'), tableId: 'table-12', tableCode: 'qr-12' };
      place.run('order.create', { ...order, items: [line] }, 'customer');
      place.run('order.submit', { orderId: order.id }, 'customer');
      expect(outcomeOf(place.run('visit.takeIn', { visitId, orderId: order.id }))).toBe('applied');
      const more = { ...line, id: testId('item', 2) };
      expect(outcomeOf(place.run('order.addItem', { orderId: order.id, item: more }, 'customer'))).toBe(
        'order.again',
      );
      return place.rows
        .all('order')
        .flatMap(({ items }) => items)
        .find(({ id }) => id === more.id)?.course;
    };
    expect([ordered('end'), ordered('order')]).toEqual([2, undefined]);
  });

  it('of a guest at a table has it where they pay at the end', () => {
    const order = { id: testId('order'), tableId: 'table-12', tableCode: 'qr-12' };
    const ordered = (payAt: PayAt) => {
      const place = aPlace(payAt);
      place.run('order.create', { ...order, items: [line] }, 'customer');
      const more = { ...line, id: testId('item', 2), note: 'rare' };
      place.run('order.addItem', { orderId: order.id, item: more }, 'customer');
      return place.rows.get('order', order.id)?.items.map(({ course }) => course);
    };
    expect([ordered('end'), ordered('order')]).toEqual([
      [2, 2],
      [undefined, undefined],
    ]);
  });
});
