import { describe, expect, it } from 'vitest';
import {
  aCategory,
  aContext,
  aGuestsOrder,
  anActor,
  aProduct,
  aSize,
  aTable,
  aVenue,
  testId,
} from '../../testing/builders.ts';
import { aRoom, changed, outcomeOf, type Room } from '../../testing/try-command.ts';
import { aPad, aVisit } from '../../testing/visit-builders.ts';
import type { Role } from '../command/permissions.ts';
import type { Product } from '../entities/menu.ts';
import type { PriceSchedule } from '../entities/price-schedule.ts';
import type { Venue } from '../entities/venue.ts';
import { entryUnder, holdingAt, priceAt } from './scheduled-price.ts';

const happyHour: PriceSchedule = {
  id: 'happy',
  name: 'Happy hour',
  days: [1, 2, 3, 4, 5],
  from: '1600',
  to: '1800',
  categoryIds: ['plates'],
  productIds: [],
  percent: 25,
};
/** Friday, 12 June 2026, in New York: four hours behind UTC. */
const friday = (time: string): string => `2026-06-12T${time}:00Z`;
const at1759 = friday('21:59');
const at1801 = friday('22:01');

const priceOf = (schedules: readonly PriceSchedule[], instant: string, product: Partial<Product> = {}) => {
  const sold = aProduct(product);
  const { price, rule } = priceAt(
    { product: sold, size: sold.sizes[0] ?? aSize(), venue: aVenue({ priceSchedules: schedules }) },
    instant,
  );
  return [price, rule?.id ?? null];
};

describe('a price schedule', () => {
  it.each([
    ['15:59', '19:59', 1200],
    ['16:00', '20:00', 900],
    ['17:59', '21:59', 900],
    ['18:00', '22:00', 1200],
    ['18:01', '22:01', 1200],
  ])('is valid from its beginning to its end: at %s', (_, utc, price) => {
    expect(priceOf([happyHour], friday(utc))[0]).toBe(price);
  });

  it('is valid only on its days, and within its dates', () => {
    const saturday = '2026-06-13T21:00:00Z';
    expect(priceOf([happyHour], saturday)).toEqual([1200, null]);
    const summer = { ...happyHour, validFrom: '2026-06-12', validTo: '2026-06-18' };
    expect(priceOf([summer], friday('20:30'))).toEqual([900, 'happy']);
    expect(priceOf([summer], '2026-06-11T20:30:00Z')).toEqual([1200, null]);
    expect(priceOf([summer], '2026-06-19T20:30:00Z')).toEqual([1200, null]);
  });

  it('runs past midnight and belongs to the day on which it began', () => {
    const late = { ...happyHour, days: [5], from: '2200', to: '0200', validTo: '2026-06-12' };
    expect(priceOf([late], '2026-06-13T01:59:00Z')[0]).toBe(1200);
    expect(priceOf([late], '2026-06-13T02:00:00Z')[0]).toBe(900);
    expect(priceOf([late], '2026-06-13T05:59:00Z')[0]).toBe(900);
    expect(priceOf([late], '2026-06-13T06:00:00Z')[0]).toBe(1200);
    // Friday, 01:00: the night that began on Thursday.
    expect(priceOf([late], '2026-06-12T05:00:00Z')[0]).toBe(1200);
  });

  it('lasts a whole day when its end is its beginning', () => {
    const allDay = { ...happyHour, days: [5], from: '0400', to: '0400' };
    expect(priceOf([allDay], friday('08:00'))[0]).toBe(900);
    expect(priceOf([allDay], '2026-06-13T07:59:00Z')[0]).toBe(900);
    expect(priceOf([allDay], '2026-06-13T08:00:00Z')[0]).toBe(1200);
  });

  it('follows local time in the night when clocks go forward', () => {
    // Sunday, 8 March 2026: 01:59 EST is followed by 03:00 EDT.
    const night = { ...happyHour, days: [6], from: '2200', to: '0230' };
    expect(priceOf([night], '2026-03-08T06:59:00Z')[0]).toBe(900);
    expect(priceOf([night], '2026-03-08T07:00:00Z')[0]).toBe(1200);
  });

  it('follows local time in the night when clocks go back, and is valid in both hours', () => {
    // Sunday, 1 November 2026: 01:59 EDT is followed by 01:00 EST.
    const night = { ...happyHour, days: [6], from: '2200', to: '0130' };
    expect(
      ['05:29', '05:30', '06:29', '06:30'].map((utc) => priceOf([night], `2026-11-01T${utc}:00Z`)[0]),
    ).toEqual([900, 1200, 900, 1200]);
  });

  it('takes a percentage off, rounded half up, or sets prices of sizes', () => {
    const odd = { sizes: [aSize({ currentPrice: 999 })] };
    expect(priceOf([{ ...happyHour, percent: 12.5 }], at1759, odd)[0]).toBe(874);
    const { percent: _, ...rest } = happyHour;
    const fixed = { ...rest, categoryIds: [], fixed: { 'burger/regular': 777, 'burger/large': 1 } };
    expect(priceOf([fixed], at1759)).toEqual([777, 'happy']);
    expect(priceOf([fixed], at1759, { id: 'soup' })).toEqual([1200, null]);
  });

  it('applies to the products and the categories that it names', () => {
    expect(priceOf([happyHour], at1759, { category: 'drinks' })).toEqual([1200, null]);
    const named = { ...happyHour, categoryIds: [], productIds: ['burger'] };
    expect(priceOf([named], at1759, { category: 'drinks' })).toEqual([900, 'happy']);
  });

  it('never raises a price, and the lowest of several wins', () => {
    const { percent: _, ...rest } = happyHour;
    const dearer = { ...rest, id: 'dearer', fixed: { 'burger/regular': 1500 } };
    expect(priceOf([dearer], at1759)).toEqual([1200, null]);
    const industry = { ...happyHour, id: 'industry', percent: 40 };
    expect(priceOf([happyHour, industry, dearer], at1759)).toEqual([720, 'industry']);
  });

  it('is shown on the menu with its name while it is valid', () => {
    const entry = { product: aProduct(), category: aCategory(), optionGroups: [] };
    const venue = aVenue({ priceSchedules: [happyHour] });
    const shown = entryUnder(entry, holdingAt(venue, at1759));
    expect([shown.product.sizes[0]?.currentPrice, shown.priceRule]).toEqual([900, 'Happy hour']);
    expect(entryUnder(entry, holdingAt(venue, at1801))).toBe(entry);
  });
});

const place = (over: Partial<Venue> = {}, product: Partial<Product> = {}): Room =>
  aRoom({
    venue: [aVenue({ priceSchedules: [happyHour], ...over })],
    category: [aCategory()],
    product: [aProduct(product)],
    table: [aTable()],
    visit: [aVisit({ openedAt: friday('19:00') })],
    order: [aPad(), aGuestsOrder({ createdAt: friday('19:00') })],
  });

describe('an item sold under a price schedule', () => {
  interface Sale {
    at: string;
    sizePrice?: number;
    role?: Role;
  }
  const sell = (room: Room, { at, sizePrice, role = 'server' }: Sale) => {
    const item = {
      id: testId('item', 1),
      productId: 'burger',
      sizeId: 'regular',
      quantity: 2,
      ...(sizePrice !== undefined && { sold: { sizePrice } }),
    };
    const context = aContext({ actor: anActor(role), occurredAt: at });
    const decision =
      role === 'customer'
        ? room.decide('order.addItem', { orderId: testId('order'), item }, context)
        : room.decide('visit.addItem', { visitId: testId('visit'), item }, context);
    const line = changed(decision, 'order')[0]?.items[0];
    return [outcomeOf(decision), line?.price, line?.priceRule?.name ?? null];
  };

  it('has the price of its moment when no other was quoted, as for guests', () => {
    expect(sell(place(), { at: at1759 })).toEqual(['applied', 900, 'Happy hour']);
    expect(sell(place(), { at: at1801 })).toEqual(['applied', 1200, null]);
    expect(sell(place(), { at: at1759, role: 'customer' })).toEqual(['applied', 900, 'Happy hour']);
  });

  it.each([
    ['the current price', { at: at1759, sizePrice: 900 }, ['applied', 900, 'Happy hour']],
    [
      'its own price: an old app, or a guest who waited',
      { at: at1759, sizePrice: 1200 },
      ['applied', 1200, null],
    ],
    [
      'the price of ten minutes ago: the clock of the tablet is wrong',
      { at: friday('22:10'), sizePrice: 900 },
      ['applied', 900, 'Happy hour'],
    ],
    [
      'the price of ten minutes later',
      { at: friday('19:50'), sizePrice: 900 },
      ['applied', 900, 'Happy hour'],
    ],
    [
      'the price of another hour',
      { at: friday('23:00'), sizePrice: 900 },
      ['item.stalePrice', 900, 'Happy hour'],
    ],
    ['an invented price', { at: at1759, sizePrice: 901 }, ['item.price', undefined, null]],
  ])('is accepted, flagged or refused at %s', (_, sale, result) => {
    expect(sell(place(), sale)).toEqual(result);
  });

  it('is flagged with the price that it would have had', () => {
    const room = place();
    const item = {
      id: testId('item', 1),
      productId: 'burger',
      sizeId: 'regular',
      quantity: 1,
      sold: { sizePrice: 900 },
    };
    const decision = room.decide(
      'visit.addItem',
      { visitId: testId('visit'), item },
      aContext({ occurredAt: friday('23:00') }),
    );
    expect(changed(decision, 'order')[0]?.items[0]?.stalePrice).toEqual({ sold: 900, current: 1200 });
  });

  it('is accepted at what an offline tablet still knew of a schedule that was changed or removed since', () => {
    const edit = (set: unknown) => {
      const room = place();
      const { id: _, ...base } = happyHour;
      const path = 'priceSchedules[happy]';
      const context = aContext({ actor: anActor('manager'), occurredAt: friday('21:30') });
      room.run('venue.patch', { set: { [path]: set }, base: { [path]: base } }, context);
      return room;
    };
    const { id: _, ...value } = happyHour;
    for (const room of [edit(null), edit({ ...value, percent: 30 })]) {
      expect(sell(room, { at: friday('21:45'), sizePrice: 900 })).toEqual(['applied', 900, 'Happy hour']);
      expect(sell(room, { at: friday('23:00'), sizePrice: 900 })).toEqual([
        'item.stalePrice',
        900,
        'Happy hour',
      ]);
    }
    expect(edit({ ...value, name: 'Early birds' }).rows.venue()).not.toHaveProperty('pastPriceSchedules');
  });

  it('is accepted at the scheduled price of a size whose own price has changed since', () => {
    const was = {
      sizes: [aSize({ currentPrice: 1300, pastPrices: [{ price: 1200, until: friday('21:30') }] })],
    };
    expect(sell(place({}, was), { at: friday('21:45'), sizePrice: 900 })).toEqual([
      'applied',
      900,
      'Happy hour',
    ]);
    const longAgo = {
      sizes: [aSize({ currentPrice: 1300, pastPrices: [{ price: 1200, until: '2026-06-01T00:00:00Z' }] })],
    };
    expect(sell(place({}, longAgo), { at: friday('21:45'), sizePrice: 900 })).toEqual([
      'item.stalePrice',
      900,
      'Happy hour',
    ]);
  });
});

describe('the price schedules of a venue', () => {
  const { id: _, ...value } = happyHour;
  const edit = (over: object) => ({
    set: { 'priceSchedules[happy]': { ...value, ...over } },
    base: { 'priceSchedules[happy]': null },
  });
  const fixed = { percent: undefined, categoryIds: [], fixed: { 'burger/regular': 900 } };

  it('are edited by managers, one by one', () => {
    const room = aRoom({});
    expect(outcomeOf(room.run('venue.patch', edit({}), 'manager'))).toBe('applied');
    expect(room.rows.venue()?.priceSchedules).toEqual([happyHour]);
    expect(outcomeOf(aRoom({}).decide('venue.patch', edit(fixed), 'manager'))).toBe('applied');
    for (const role of ['server', 'kitchen', 'customer'] as const)
      expect(outcomeOf(aRoom({}).decide('venue.patch', edit({}), role))).toBe('forbidden');
  });

  it.each([
    ['no day', { days: [] }],
    ['a day twice', { days: [1, 1] }],
    ['no such day', { days: [7] }],
    ['no such time', { from: '2460' }],
    ['neither a percentage nor prices', { percent: undefined }],
    ['both', { fixed: { 'burger/regular': 900 } }],
    ['zero percent', { categoryIds: [] }],
    ['no price', { ...fixed, fixed: {} }],
    ['a price of zero', { ...fixed, fixed: { burger: 900 } }],
    ['more than 100 % off', { percent: 101 }],
    ['no date', { validFrom: '12 June' }],
    ['a date that does not exist', { validTo: '2026-02-30' }],
    ['an end before the beginning', { validFrom: '2026-06-12', validTo: '2026-06-11' }],
  ])('are refused with %s', (_what, over) => {
    expect(outcomeOf(aRoom({}).decide('venue.patch', edit(over), 'manager'))).toBe('args.shape');
  });

  it('are limited to fifty', () => {
    const priceSchedules = Array.from({ length: 50 }, (_none, n) => ({ ...happyHour, id: `s-${n}` }));
    const full = aRoom({ venue: [aVenue({ priceSchedules })] });
    expect(outcomeOf(full.decide('venue.patch', edit({}), 'manager'))).toBe('venue.listFull');
  });
});
