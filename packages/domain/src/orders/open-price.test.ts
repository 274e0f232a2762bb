import { describe, expect, it } from 'vitest';
import {
  aCategory,
  aContext,
  anActor,
  anApprover,
  anItem,
  anOption,
  anOptionGroup,
  anOrder,
  aProduct,
  aSize,
  aTable,
  aVenue,
  FRIDAY_EVENING,
  type RowsByEntity,
  testId,
} from '../../testing/builders.ts';
import { aRoom, changed, outcomeOf, type Room } from '../../testing/try-command.ts';
import { aRound, aVisit, aVoid } from '../../testing/visit-builders.ts';
import type { Context } from '../command/command.ts';
import type { OrderItem } from '../entities/order.ts';
import { padIdOf } from '../entities/visit.ts';
import { openPriceSums } from './open-price-sums.ts';

const VISIT = testId('visit');
const PAD = padIdOf(VISIT);
const GUESTS = testId('order');
const ANA = { id: anActor().userId, name: anActor().name };
const MIA = anApprover();
/** Ana, and Mia who agreed to what she does. */
const approved: Context = aContext({ actor: { ...anActor(), approver: MIA } });

const fish = (size: Parameters<typeof aSize>[0] = { open: true, currentPrice: 0 }) =>
  aProduct({ id: 'fish', name: 'Catch of the day', sizes: [aSize(size)] });
/** A party, and a guest's own draft. A manager approves open prices above $50. */
const room = (more: RowsByEntity = {}): Room => {
  const venue = aVenue();
  return aRoom({
    venue: [{ ...venue, settings: { ...venue.settings, openPriceMost: 5000 } }],
    table: [aTable()],
    category: [aCategory()],
    product: [fish(), aProduct()],
    visit: [aVisit()],
    order: [
      anOrder({ id: PAD, visitId: VISIT }),
      anOrder({ id: GUESTS, customerId: anActor('customer').userId }),
    ],
    ...more,
  });
};
const line = (over: object = {}) => ({
  id: testId('item'),
  productId: 'fish',
  sizeId: 'regular',
  quantity: 2,
  ...over,
});
const add = (over: object = {}) => ({ visitId: VISIT, item: line(over) });
const onPad = (house: Room): OrderItem | undefined => house.rows.get('order', PAD)?.items[0];
const closedAt = (until: string) => ({ product: [fish({ currentPrice: 2000, openUntil: until })] });

describe('an open price', () => {
  it('is what the line costs, and keeps who typed it', () => {
    const house = room();
    expect(outcomeOf(house.run('visit.addItem', add({ openPrice: 3450 })))).toBe('applied');
    expect(onPad(house)).toMatchObject({
      price: 3450,
      totalPrice: 6900,
      size: { currentPrice: 3450 },
      stalePrice: null,
      openPrice: { by: ANA },
    });
    expect(outcomeOf(house.decide('visit.addItem', add({ openPrice: 3450 })))).toBe('noop');
    expect(outcomeOf(house.decide('visit.addItem', add({ openPrice: 3500 })))).toBe('item.exists');
  });

  it('has the prices of its options on top, as the guest was told them', () => {
    const house = room({
      category: [aCategory({ optionGroupIds: ['doneness'] })],
      optionGroup: [anOptionGroup({ options: [anOption({ price: 250 })] })],
    });
    const options = [{ groupId: 'doneness', optionIds: ['rare'] }];
    const sold = { sizePrice: 3450, optionPrices: { rare: 250 } };
    expect(outcomeOf(house.run('visit.addItem', add({ openPrice: 3450, options, sold })))).toBe('applied');
    expect(onPad(house)?.price).toBe(3700);
  });

  it.each([
    ['nothing was typed', {}, 'item.openPrice'],
    ['it is 0', { openPrice: 0 }, 'item.openPrice'],
    ['it is below 0', { openPrice: -5 }, 'args.shape'],
    ['it is no whole cent', { openPrice: 9.5 }, 'args.shape'],
    ['the tablet told the guest nothing', { sold: { sizePrice: 0 } }, 'item.openPrice'],
    ['the menu gives the price', { productId: 'burger', openPrice: 900 }, 'item.notOpen'],
  ])('is refused when %s, and nothing is lost', (_case, over, code) => {
    const house = room();
    expect(outcomeOf(house.run('visit.addItem', add(over)))).toBe(code);
    expect(house.rows.get('order', PAD)?.items).toEqual([]);
  });

  it('is no matter of schedules', () => {
    const venue = aVenue();
    const happy = {
      ...{ id: 'happy', name: 'Happy hour', days: [0, 1, 2, 3, 4, 5, 6], from: '0000', to: '0000' },
      ...{ categoryIds: [], productIds: ['fish'], percent: 50 },
    };
    const house = room({ venue: [{ ...venue, priceSchedules: [happy] }] });
    house.run('visit.addItem', add({ openPrice: 3450 }));
    expect(onPad(house)).toMatchObject({ price: 3450 });
    expect(onPad(house)).not.toHaveProperty('priceRule');
  });

  it('is typed by staff alone: guests ask their server', () => {
    const guest = (over: object) =>
      outcomeOf(room().decide('order.addItem', { orderId: GUESTS, item: line(over) }, 'customer'));
    expect(guest({})).toBe('item.open');
    expect(guest({ openPrice: 100 })).toBe('item.open');
    expect(guest({ productId: 'burger', openPrice: 100 })).toBe('item.notOpen');
    const again = room(closedAt('2026-06-12T20:00:00.000Z'));
    const order = { orderId: GUESTS, item: line({ openPrice: 100 }) };
    expect(outcomeOf(again.decide('order.addItem', order, 'customer'))).toBe('item.notOpen');
  });
});

describe('an open price above the limit', () => {
  const dear = add({ openPrice: 5001 });

  it('needs a manager, who types it or approves it', () => {
    expect(outcomeOf(room().decide('visit.addItem', dear))).toBe('approval.required');
    expect(outcomeOf(room().decide('visit.addItem', add({ openPrice: 5000 })))).toBe('applied');
    expect(outcomeOf(room().decide('visit.addItem', dear, 'manager'))).toBe('applied');
    const [order] = changed(room().decide('visit.addItem', dear, approved), 'order');
    expect(order?.items[0]?.openPrice).toEqual({ by: ANA, approvedBy: { id: MIA.userId, name: 'Mia' } });
  });

  it('names nobody below the limit, whoever was asked about something else', () => {
    const [order] = changed(room().decide('visit.addItem', add({ openPrice: 4000 }), approved), 'order');
    expect(order?.items[0]?.openPrice).toEqual({ by: ANA });
  });

  it('needs one also for the first line of a check, and where a line is changed', () => {
    const open = {
      ...{ id: testId('visit', 2), orderNumber: 'B-20', tableId: 'table-12', payAt: 'order' as const },
      items: [line({ openPrice: 5001 })],
    };
    expect(outcomeOf(room().decide('visit.open', open))).toBe('approval.required');
    expect(outcomeOf(room().decide('visit.open', open, 'manager'))).toBe('applied');
    const house = room();
    house.run('visit.addItem', add({ openPrice: 4000 }));
    const set = (openPrice: number) => ({
      visitId: VISIT,
      itemId: testId('item'),
      choice: { productId: 'fish', sizeId: 'regular', openPrice },
    });
    expect(outcomeOf(house.decide('visit.setItem', set(5001)))).toBe('approval.required');
    expect(outcomeOf(house.run('visit.setItem', set(5001), approved))).toBe('applied');
    // What a manager has approved stays so, while something else changes.
    expect(outcomeOf(house.run('visit.setItem', set(5001)))).toBe('noop');
    expect(onPad(house)?.openPrice?.approvedBy?.name).toBe('Mia');
  });

  it('needs nobody in a venue without a limit', () => {
    expect(outcomeOf(room({ venue: [aVenue()] }).decide('visit.addItem', add({ openPrice: 900_000 })))).toBe(
      'applied',
    );
  });

  it('lets further portions of a line go at its price', () => {
    const house = room();
    house.run('visit.addItem', add({ openPrice: 6000 }), approved);
    const more = { visitId: VISIT, itemId: testId('item'), by: 1 };
    expect(outcomeOf(house.run('visit.setItem', more))).toBe('applied');
    expect(onPad(house)).toMatchObject({ quantity: 3, totalPrice: 18_000 });
  });
});

describe('a tablet that was offline', () => {
  it('sells on at the price of the menu that it knew before the price was opened', () => {
    const size = {
      open: true as const,
      currentPrice: 0,
      pastPrices: [{ price: 2000, until: FRIDAY_EVENING }],
    };
    const house = room({ product: [fish(size)] });
    expect(outcomeOf(house.run('visit.addItem', add({ sold: { sizePrice: 2000 } })))).toBe('applied');
    expect(onPad(house)?.price).toBe(2000);
    expect(onPad(house)).not.toHaveProperty('openPrice');
    expect(
      outcomeOf(room({ product: [fish(size)] }).decide('visit.addItem', add({ sold: { sizePrice: 2100 } }))),
    ).toBe('item.price');
  });

  it('types on after the menu gave the price again, and is flagged once that is long ago', () => {
    const sell = (until: string) => {
      const house = room(closedAt(until));
      return [outcomeOf(house.run('visit.addItem', add({ openPrice: 3450 }))), onPad(house)?.stalePrice];
    };
    expect(sell('2026-06-12T20:00:00.000Z')).toEqual(['applied', null]);
    expect(sell('2026-06-01T20:00:00.000Z')).toEqual(['item.stalePrice', { sold: 3450, current: 2000 }]);
  });
});

describe('a product whose price is opened', () => {
  const size = { name: 'Regular', currentPrice: 1200, isAvailable: true };
  const patch = (set: object, base: object = size) => ({
    id: 'fish',
    set: { 'sizes[regular]': { ...size, ...set } },
    base: { 'sizes[regular]': base },
  });
  const house = () => room({ product: [fish({})] });

  it('keeps its earlier prices, and remembers when the menu gave the price again', () => {
    const menu = house();
    expect(outcomeOf(menu.run('product.patch', patch({ open: true, currentPrice: 0 }), 'manager'))).toBe(
      'applied',
    );
    expect(menu.rows.get('product', 'fish')?.sizes[0]).toMatchObject({
      open: true,
      pastPrices: [{ price: 1200 }],
    });
    const opened = { ...size, open: true, currentPrice: 0 };
    expect(outcomeOf(menu.run('product.patch', patch({ open: false }, opened), 'manager'))).toBe('applied');
    const [shut] = menu.rows.get('product', 'fish')?.sizes ?? [];
    expect(shut).not.toHaveProperty('open');
    expect(shut?.openUntil).toBe(FRIDAY_EVENING);
    menu.run('product.patch', patch({ open: true }), 'manager');
    expect(menu.rows.get('product', 'fish')?.sizes[0]).not.toHaveProperty('openUntil');
  });

  it('is as before for who says that it is not open', () => {
    expect(outcomeOf(house().decide('product.patch', patch({ open: false }), 'manager'))).toBe('noop');
    const bowl = { id: 'bowl', name: 'Bowl', currentPrice: 0 };
    const make = (open: boolean) => ({
      ...{ id: 'stew', name: 'Stew', category: 'plates' },
      sizes: [{ ...bowl, open }],
    });
    const menu = house();
    menu.run('product.create', make(false), 'manager');
    expect(menu.rows.get('product', 'stew')?.sizes[0]).not.toHaveProperty('open');
    expect(outcomeOf(menu.decide('product.create', make(false), 'manager'))).toBe('noop');
    expect(outcomeOf(menu.decide('product.create', make(true), 'manager'))).toBe('menu.exists');
  });
});

describe('what was sold at open prices', () => {
  it('is added up by who typed and who approved it, without what was voided or never sent', () => {
    const mia = { id: MIA.userId, name: MIA.name };
    const typed = (n: number, over: Partial<OrderItem> = {}): OrderItem =>
      anItem({ id: testId('item', n), price: 1000, openPrice: { by: ANA }, ...over });
    const plain = anItem({ id: testId('item', 3), price: 1000 });
    const orders = [
      aRound([typed(1, { quantity: 3, voids: [aVoid(1)] }), typed(2), plain]),
      aRound([typed(4, { price: 6000, openPrice: { by: ANA, approvedBy: mia } })], {
        id: testId('order', 2),
      }),
      aRound([typed(5)], { id: testId('order', 3), status: 'cancelled' }),
      anOrder({ id: PAD, visitId: VISIT, items: [typed(6)] }),
    ];
    expect(openPriceSums(orders)).toEqual([
      { by: ANA, approvedBy: mia, count: 1, cents: 6000 },
      { by: ANA, approvedBy: null, count: 3, cents: 3000 },
    ]);
  });
});
