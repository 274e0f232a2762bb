/** The small venue of the tests of visits, with a burger, fries and a drink that are a combo at $15.00, and with sides. */
import type { Decision } from '../src/command/command.ts';
import { change } from '../src/entities/entities.ts';
import type { OrderItem } from '../src/entities/order.ts';
import { anOption, anOptionGroup, aProduct, aSize, aTable, testId } from './builders.ts';
import type { Room } from './try-command.ts';
import { house, item, V } from './visit-house.ts';

export const combo = (n: number): string => testId('payment', n);

const dish = (id: string, currentPrice: number, more: object = {}) =>
  aProduct({ id, name: id, sizes: [aSize({ id: 'one', name: 'One', currentPrice, ...more })] });

const slot = (id: string, choices: readonly (readonly [string, number])[], min = 1) => ({
  id,
  name: id,
  min,
  max: 1,
  choices: choices.map(([productId, extra]) => ({ productId, sizeId: 'one', extra })),
});

export const MENU_COMBO = aProduct({
  id: 'menu',
  name: 'Burger menu',
  sizes: [aSize({ id: 'one', name: 'One', currentPrice: 1500 })],
  slots: [
    slot('main', [
      ['cheeseburger', 0],
      ['veggie', 0],
    ]),
    slot('side', [
      ['fries', 0],
      ['salad', 150],
    ]),
    slot('drink', [
      ['cola', 0],
      ['beer', 200],
    ]),
    slot('sweet', [['cake', 300]], 0),
  ],
});

/** The party on V at table 12, and tables 14 and 15. */
export function comboHouse(): Room {
  const room = house();
  const sauces = anOptionGroup({
    id: 'sauces',
    type: 'checkbox',
    required: false,
    options: [anOption({ id: 'mayo', price: 50 }), anOption({ id: 'hot', price: 75 })],
  });
  const products = [
    { ...dish('cheeseburger', 1200), optionGroupIds: ['sauces'] },
    dish('veggie', 1100),
    dish('fries', 500),
    dish('salad', 700),
    dish('cola', 600),
    { ...dish('beer', 800), stationId: 'bar' },
    dish('cake', 900),
    MENU_COMBO,
  ];
  for (const product of products) room.rows.put(change('product', product));
  room.rows.put(change('optionGroup', sauces));
  room.rows.put(change('table', aTable({ id: 'table-16', number: '16' })));
  return room;
}

/** The lines of combo n are 10 × n + 1, + 2 and + 3. */
export const comboOf = (n: number, more: object = {}) => ({
  id: combo(n),
  productId: 'menu',
  sizeId: 'one',
  quantity: 1,
  picks: [
    { id: item(10 * n + 1), slotId: 'main', productId: 'cheeseburger', sizeId: 'one' },
    { id: item(10 * n + 2), slotId: 'side', productId: 'fries', sizeId: 'one' },
    { id: item(10 * n + 3), slotId: 'drink', productId: 'cola', sizeId: 'one' },
  ],
  ...more,
});

export const addCombo = (room: Room, n: number, more: object = {}, visitId = V): Decision =>
  room.run('visit.addCombo', { visitId, combo: comboOf(n, more) });

/** Every line of the venue. */
export const allLines = (room: Room): readonly OrderItem[] =>
  room.rows.all('order').flatMap(({ items }) => items);

export const lineOf = (room: Room, id: string): OrderItem | undefined =>
  allLines(room).find((one) => one.id === id);
