/** The prices of the lines of a combo, and what is refused. */
import { describe, expect, test } from 'vitest';
import { aContext, anActor, aProduct, aSize, testId } from '../../testing/builders.ts';
import {
  addCombo,
  allLines,
  combo,
  comboHouse,
  comboOf,
  lineOf,
  MENU_COMBO,
} from '../../testing/combo-house.ts';
import type { Room } from '../../testing/try-command.ts';
import { item, order, V } from '../../testing/visit-house.ts';
import { change } from '../entities/entities.ts';
import { slotsOf } from '../entities/menu.ts';
import { padIdOf } from '../entities/visit.ts';

const PAD = padIdOf(V);
const prices = (room: Room, id = PAD): readonly number[] =>
  order(room, id)?.items.map(({ price }) => price) ?? [];
const soldOut = (room: Room, id: string): void => {
  const product = room.rows.get('product', id);
  if (product) room.rows.put(change('product', { ...product, isAvailable: false }));
};
const withPicks = (picks: readonly (readonly [string, string, object?])[]) => ({
  picks: picks.map(([slotId, productId, more], n) => ({
    id: item(11 + n),
    slotId,
    productId,
    sizeId: 'one',
    ...more,
  })),
});

describe('the price of a combo', () => {
  test('15.00 over 12, 5 and 6 is 7.83, 3.26 and 3.91', () => {
    const room = comboHouse();
    expect(addCombo(room, 1)).toMatchObject({ status: 'applied' });
    expect(prices(room)).toEqual([783, 326, 391]);
    expect(order(room, PAD)).toMatchObject({ subtotal: 1500 });
    expect(lineOf(room, item(11))).toMatchObject({
      name: 'cheeseburger',
      size: { currentPrice: 783 },
      combo: { id: combo(1), productId: 'menu', name: 'Burger menu', price: 1500 },
    });
  });

  test('what a pick costs extra and its options come on top', () => {
    const room = comboHouse();
    const options = [{ groupId: 'sauces', optionIds: ['mayo', 'hot'] }];
    addCombo(
      room,
      1,
      withPicks([
        ['main', 'cheeseburger', { options }],
        ['side', 'salad'],
        ['drink', 'beer'],
      ]),
    );
    expect(prices(room).reduce((sum, cents) => sum + cents, 0)).toBe(1500 + 125 + 150 + 200);
    expect(lineOf(room, item(13))?.station).toBe('bar');
  });

  test('is divided evenly where all list prices are zero', () => {
    const room = comboHouse();
    for (const id of ['cheeseburger', 'fries', 'cola']) {
      const sizes = [aSize({ id: 'one', currentPrice: 0 })];
      room.rows.put(change('product', aProduct({ id, sizes })));
    }
    addCombo(room, 1);
    expect(prices(room)).toEqual([500, 500, 500]);
  });

  test('is the same at the server when a tablet sold by an older menu', () => {
    const room = comboHouse();
    const at = '2026-06-12T20:00:00.000Z';
    const old = (productId: string, price: number, was: number) => {
      const pastPrices = [{ price: was, until: at }];
      const sizes = [aSize({ id: 'one', currentPrice: price, pastPrices })];
      return change('product', aProduct({ id: productId, sizes }));
    };
    room.rows.put(old('fries', 900, 500));
    const slots = slotsOf(MENU_COMBO).map((slot) => ({
      ...slot,
      choices: slot.choices.map((one) =>
        one.productId === 'cola' ? { ...one, extra: 90, pastExtras: [{ price: 0, until: at }] } : one,
      ),
    }));
    const sizes = [aSize({ id: 'one', currentPrice: 1700, pastPrices: [{ price: 1500, until: at }] })];
    room.rows.put(change('product', { ...MENU_COMBO, sizes, slots }));
    const told = (sizePrice: number) => ({ sold: { sizePrice }, extra: 0 });
    const picks = withPicks([
      ['main', 'cheeseburger', told(1200)],
      ['side', 'fries', told(500)],
      ['drink', 'cola', told(600)],
    ]);
    expect(addCombo(room, 1, { ...picks, soldPrice: 1500 })).toMatchObject({ status: 'applied' });
    expect(prices(room)).toEqual([783, 326, 391]);
    addCombo(room, 2);
    expect(
      prices(room)
        .slice(3)
        .reduce((sum, cents) => sum + cents, 0),
    ).toBe(1790);
    for (const more of [
      { soldPrice: 1 },
      withPicks([
        ['main', 'cheeseburger', { extra: 1 }],
        ['side', 'fries'],
        ['drink', 'cola'],
      ]),
    ]) {
      const refused = room.run('visit.addCombo', {
        visitId: V,
        combo: {
          ...comboOf(1, more),
          id: combo(9),
          picks: ('picks' in more ? more.picks : comboOf(3).picks).map((one, n) => ({
            ...one,
            id: item(90 + n),
          })),
        },
      });
      expect(refused).toMatchObject({ status: 'rejected', code: 'item.price' });
    }
  });
});

describe('what is refused', () => {
  test.each([
    [
      'a part with nothing',
      withPicks([
        ['main', 'cheeseburger'],
        ['side', 'fries'],
      ]),
      'item.picks',
    ],
    [
      'a part with two',
      withPicks([
        ['main', 'cheeseburger'],
        ['main', 'veggie'],
        ['side', 'fries'],
        ['drink', 'cola'],
      ]),
      'item.picks',
    ],
    [
      'a dish of another part',
      withPicks([
        ['main', 'fries'],
        ['side', 'fries'],
        ['drink', 'cola'],
      ]),
      'item.pick',
    ],
    [
      'a part that is none',
      withPicks([
        ['main', 'veggie'],
        ['side', 'fries'],
        ['drink', 'cola'],
        ['toy', 'cola'],
      ]),
      'item.pick',
    ],
    ['a product that is no combo', { productId: 'fries' }, 'item.combo'],
    ['a product that is not there', { productId: 'nothing' }, 'item.product'],
    ['a size that is not there', { sizeId: 'large' }, 'item.size'],
    [
      'an unknown option',
      withPicks([
        ['main', 'cheeseburger', { options: [{ groupId: 'sauces', optionIds: ['gold'] }] }],
        ['side', 'fries'],
        ['drink', 'cola'],
      ]),
      'item.option',
    ],
  ])('%s', (_, more, code) => {
    const room = comboHouse();
    expect(addCombo(room, 1, more)).toMatchObject({ status: 'rejected', code });
    expect(allLines(room)).toEqual([]);
  });

  test('a combo as a plain dish, unless a tablet that knows no combos told a price', () => {
    const room = comboHouse();
    const plain = { id: item(1), productId: 'menu', sizeId: 'one', quantity: 1 };
    expect(room.run('visit.addItem', { visitId: V, item: plain })).toMatchObject({ code: 'item.combo' });
    const told = { ...plain, sold: { sizePrice: 1500 } };
    expect(room.run('visit.addItem', { visitId: V, item: told })).toMatchObject({ status: 'applied' });
  });

  test('a combo within a combo, on the menu and in an order', () => {
    const room = comboHouse();
    const manager = aContext({ actor: anActor('manager') });
    const nested = [
      { id: 'a', name: 'A', min: 1, max: 1, choices: [{ productId: 'menu', sizeId: 'one', extra: 0 }] },
    ];
    for (const id of ['fries', 'menu']) {
      const base = { slots: room.rows.get('product', id)?.slots ?? [] };
      expect(room.run('product.patch', { id, set: { slots: nested }, base }, manager)).toMatchObject({
        code: 'menu.combo',
      });
    }
    const inner = room.rows.get('product', 'fries');
    if (inner) room.rows.put(change('product', { ...inner, slots: nested }));
    expect(addCombo(room, 1)).toMatchObject({ code: 'item.pick' });
  });

  test('the ids of another combo', () => {
    const room = comboHouse();
    addCombo(room, 1);
    expect(addCombo(room, 1)).toEqual({ status: 'noop' });
    expect(addCombo(room, 2, { id: combo(1) })).toMatchObject({ code: 'item.exists' });
    expect(addCombo(room, 1, { id: combo(2) })).toMatchObject({ code: 'item.exists' });
  });

  test('prices that a guest names, and what is sold out for guests', () => {
    const room = comboHouse();
    const guest = aContext({ actor: anActor('customer') });
    const id = testId('order', 5);
    const started = room.run('order.create', { id, tableId: 'table-14', tableCode: 'qr-12' }, guest);
    expect(started).toMatchObject({ status: 'applied' });
    const add = (more: object) => room.run('order.addCombo', { orderId: id, combo: comboOf(1, more) }, guest);
    expect(add({ soldPrice: 1500 })).toMatchObject({ code: 'item.price' });
    soldOut(room, 'menu');
    expect(add({})).toMatchObject({ code: 'item.unavailable' });
    expect(addCombo(room, 2)).toMatchObject({ status: 'adjusted', code: 'item.unavailable' });
  });
});
