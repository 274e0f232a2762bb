import { describe, expect, it } from 'vitest';
import {
  aCategory,
  anActor,
  anOption,
  anOptionGroup,
  anOrder,
  aProduct,
  aSize,
  aTable,
  type RowsByEntity,
  testId,
} from '../../testing/builders.ts';
import { aRoom, changed, detailOf, outcomeOf } from '../../testing/try-command.ts';
import { aVisit } from '../../testing/visit-builders.ts';
import type { Option } from '../entities/menu.ts';
import { padIdOf } from '../entities/visit.ts';

const VISIT = testId('visit');
const PAD = padIdOf(VISIT);
const GUESTS = testId('order');
const PLACE: RowsByEntity = { table: [aTable()], product: [aProduct()], category: [aCategory()] };
/** A party whose pad is empty, and a guest's own draft. */
const room = (more: RowsByEntity = {}) =>
  aRoom({
    ...PLACE,
    visit: [aVisit()],
    order: [
      anOrder({ id: PAD, visitId: VISIT }),
      anOrder({ id: GUESTS, customerId: anActor('customer').userId }),
    ],
    ...more,
  });
const burger = (n = 1) => ({ id: testId('item', n), productId: 'burger', sizeId: 'regular', quantity: 1 });
const add = (n = 1, over: object = {}) => ({ visitId: VISIT, item: { ...burger(n), ...over } });
const addOwn = (over: object = {}) => ({ orderId: GUESTS, item: { ...burger(), ...over } });

describe('a choice that the menu refuses', () => {
  const side = { category: [aCategory({ optionGroupIds: ['doneness'] })], optionGroup: [anOptionGroup()] };
  const option = (optionId: string) => ({ options: [{ groupId: 'doneness', optionIds: [optionId] }] });

  it.each([
    ['a product that is gone', { over: { productId: 'soup' } }, 'item.product'],
    ['a product taken off the menu', { more: { product: [aProduct({ archived: true })] } }, 'item.product'],
    ['a size that is gone', { over: { sizeId: 'giant' } }, 'item.size'],
    ['no answer to a required group', { more: side }, 'item.optionRequired'],
    ['an option that is gone', { over: option('blue'), more: side }, 'item.option'],
    ['a group of another product', { over: option('rare') }, 'item.option'],
  ] as [string, { over?: object; more?: RowsByEntity }, string][])('is %s', (_case, { over, more }, code) => {
    expect(outcomeOf(room(more).decide('visit.addItem', add(1, over)))).toBe(code);
  });

  it('an answered group is kept with its names and prices', () => {
    const group = anOptionGroup({ options: [anOption({ price: 50 })] });
    const place = room({ ...side, optionGroup: [group] });
    place.run(
      'visit.addItem',
      add(1, { quantity: 2, options: [{ groupId: 'doneness', optionIds: ['rare'] }] }),
    );
    expect(place.rows.get('order', PAD)?.items[0]).toMatchObject({
      price: 1250,
      totalPrice: 2500,
      options: [{ groupId: 'doneness', optionId: 'rare', groupName: group.name, name: 'Rare', price: 50 }],
    });
  });

  it('options of an archived group are not asked for', () => {
    const archived = { ...side, optionGroup: [anOptionGroup({ archived: true })] };
    expect(outcomeOf(room(archived).decide('visit.addItem', add()))).toBe('applied');
  });
});

describe('a choice of counted and nested options', () => {
  const nested = {
    category: [aCategory({ optionGroupIds: ['doneness'] })],
    optionGroup: [
      anOptionGroup({ options: [anOption({ most: 3, price: 50, groupIds: ['salt'] })] }),
      anOptionGroup({ id: 'salt', required: false, options: [anOption({ id: 'sea', price: 5 })] }),
    ],
  };
  const rare = { groupId: 'doneness', optionIds: ['rare'] };

  it('is kept with what it was sold with', () => {
    const place = room({
      ...nested,
      optionGroup: nested.optionGroup.map((group) => ({ ...group, type: 'checkbox' as const })),
    });
    const sea = { groupId: 'salt', optionIds: ['sea'], under: ['doneness/rare'] };
    const line = add(1, { options: [sea, { ...rare, counts: { rare: 2 } }] });
    expect(outcomeOf(place.run('visit.addItem', line))).toBe('applied');
    const [stored] = place.rows.get('order', PAD)?.items ?? [];
    expect(stored?.price).toBe(1200 + 2 * (50 + 5));
    expect(stored?.options).toMatchObject([
      { optionId: 'rare', quantity: 2, price: 50 },
      { optionId: 'sea', path: ['doneness/rare'], price: 5 },
    ]);
    expect(outcomeOf(place.decide('visit.addItem', line))).toBe('noop');
    const other = add(1, { options: [sea, { ...rare, counts: { rare: 3 } }] });
    expect(outcomeOf(place.decide('visit.addItem', other))).toBe('item.exists');
  });

  it.each([
    ['a path that is too long', { ...rare, under: ['a/a', 'b/b', 'c/c'] }, 'args.shape'],
    ['a path of something else', { ...rare, under: ['rare'] }, 'args.shape'],
    ['21 of an option', { ...rare, counts: { rare: 21 } }, 'args.shape'],
    ['none of an option', { ...rare, counts: { rare: 0 } }, 'args.shape'],
    ['a word that nobody knows', { ...rare, prefixes: { rare: 'double' } }, 'args.shape'],
    ['more of an option than the menu allows', { ...rare, counts: { rare: 4 } }, 'item.option'],
    ['an option of another dish', { ...rare, optionIds: ['blue'] }, 'item.option'],
  ])('is refused for %s, and nothing is lost', (_case, options, code) => {
    const place = room(nested);
    expect(outcomeOf(place.run('visit.addItem', add(1, { options: [options] })))).toBe(code);
    expect(place.rows.get('order', PAD)?.items).toEqual([]);
  });
});

describe('a sold-out product', () => {
  const soldOut = { product: [aProduct({ isAvailable: false })] };

  it('is accepted from staff and flagged, so the kitchen can answer', () => {
    const decision = room(soldOut).decide('visit.addItem', add());
    expect(outcomeOf(decision)).toBe('item.unavailable');
    expect(changed(decision, 'order')[0]?.items[0]?.unavailable).toBe(true);
    expect(detailOf(decision)).toEqual({ items: [{ id: testId('item'), name: 'Burger' }] });
  });

  it('is refused to a customer', () => {
    const decision = room(soldOut).decide('order.addItem', addOwn(), 'customer');
    expect(decision.status).toBe('rejected');
    expect(outcomeOf(decision)).toBe('item.unavailable');
  });
});

describe('a price as sold on a tablet', () => {
  const pastPrices = [
    { price: 900, until: '2026-06-01T12:00:00.000Z' },
    { price: 1100, until: '2026-06-12T12:00:00.000Z' },
  ];
  const repriced = { product: [aProduct({ sizes: [aSize({ pastPrices })] })] };
  const sell = (sizePrice: number, more: RowsByEntity = repriced) =>
    room(more).decide('visit.addItem', add(1, { sold: { sizePrice } }));

  it('is valid when it is the current one or within the grace window', () => {
    expect(outcomeOf(sell(1200))).toBe('applied');
    expect(outcomeOf(sell(1100))).toBe('applied');
    expect(changed(sell(1100), 'order')[0]?.items[0]).toMatchObject({
      price: 1100,
      stalePrice: null,
      size: { currentPrice: 1100 },
    });
  });

  it('is valid when it is older, flagged with both prices', () => {
    expect(outcomeOf(sell(900))).toBe('item.stalePrice');
    expect(changed(sell(900), 'order')[0]?.items[0]).toMatchObject({
      price: 900,
      totalPrice: 900,
      stalePrice: { sold: 900, current: 1200 },
    });
  });

  it('is refused when it never was the price', () => {
    expect(outcomeOf(sell(1))).toBe('item.price');
  });

  it('is checked for each option too', () => {
    const group = anOptionGroup({
      options: [anOption({ price: 50, pastPrices: [{ price: 20, until: pastPrices[0]?.until ?? '' }] })],
    });
    const side = { category: [aCategory({ optionGroupIds: ['doneness'] })], optionGroup: [group] };
    const options = [{ groupId: 'doneness', optionIds: ['rare'] }];
    const sold = (price: number) =>
      room(side).decide(
        'visit.addItem',
        add(1, { options, sold: { sizePrice: 1200, optionPrices: { rare: price } } }),
      );
    expect(outcomeOf(sold(50))).toBe('applied');
    expect(outcomeOf(sold(20))).toBe('item.stalePrice');
    expect(changed(sold(20), 'order')[0]?.items[0]).toMatchObject({
      price: 1220,
      stalePrice: { sold: 1220, current: 1250 },
    });
    expect(outcomeOf(sold(49))).toBe('item.price');
  });

  it('is checked for an option that is ordered extra by what extra cost, and not by its plain price', () => {
    const until = pastPrices[1]?.until ?? '';
    const group = (over: Partial<Option>) =>
      anOptionGroup({ prefixes: ['extra'], options: [anOption({ price: 50, ...over })] });
    const sell = (over: Partial<Option>, extra: number) =>
      room({ category: [aCategory({ optionGroupIds: ['doneness'] })], optionGroup: [group(over)] }).decide(
        'visit.addItem',
        add(1, {
          options: [{ groupId: 'doneness', optionIds: ['rare'], prefixes: { rare: 'extra' } }],
          sold: { sizePrice: 1200, optionPrices: { rare: 7 }, extraPrices: { rare: extra } },
        }),
      );
    const own = { extraPrice: 80, pastExtraPrices: [{ price: 60, until }] };
    expect(outcomeOf(sell(own, 80))).toBe('applied');
    expect(outcomeOf(sell(own, 60))).toBe('applied');
    expect(changed(sell(own, 60), 'order')[0]?.items[0]?.price).toBe(1260);
    expect(outcomeOf(sell(own, 50))).toBe('item.price');
    // Without a price of its own it costs, and cost, what the option does.
    expect(outcomeOf(sell({ pastPrices: [{ price: 40, until }] }, 50))).toBe('applied');
    expect(outcomeOf(sell({ pastPrices: [{ price: 40, until }] }, 40))).toBe('applied');
  });

  it('is never accepted from a customer', () => {
    const decision = room().decide('order.addItem', addOwn({ sold: { sizePrice: 1200 } }), 'customer');
    expect(outcomeOf(decision)).toBe('item.price');
  });
});
