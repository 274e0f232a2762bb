import type { Order, OrderItem } from '@tableside/domain/entities/order.ts';
import { anItem, anOrder, testId } from '@tableside/domain/testing/builders.ts';
import { aVoid } from '@tableside/domain/testing/visit-builders.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  alertOf,
  allDayOf,
  isShownAsNew,
  recallable,
  reminderOf,
  type ScreenMemory,
  type Shown,
  ticketsOf,
  timerText,
  urgencyOf,
} from './tickets.ts';

const NOTHING: ScreenMemory = {
  known: new Set(),
  touched: new Set(),
  acknowledged: new Set(),
  arrivedAt: new Map(),
};
const at = (minute: number): string => `2026-03-02T19:${minute.toString().padStart(2, '0')}:00.000Z`;
const order = (n: number, over: Partial<Order> = {}): Order =>
  anOrder({
    id: testId('order', n),
    orderNumber: `B-${n}`,
    status: 'paid',
    sentAt: at(n),
    items: [anItem({ id: testId('item', n) })],
    ...over,
  });
const hang = (open: Order[], over: Partial<Parameters<typeof ticketsOf>[0]> = {}) =>
  ticketsOf({ open, cancelled: [], stations: undefined, memory: NOTHING, ...over });
const numbers = (tickets: ReturnType<typeof ticketsOf>): string[] =>
  tickets.map((ticket) => ticket.order.orderNumber);

describe('the wall', () => {
  it('shows the oldest first, and a recalled order at its old place', () => {
    const recalled = order(2, { status: 'preparing', statusBy: { id: 'x', name: 'Ana', at: at(40) } });
    expect(numbers(hang([order(3), recalled, order(1)]))).toEqual(['B-1', 'B-2', 'B-3']);
  });

  it('shows untouched orders as new for a minute after they were sent or came here', () => {
    const memory = { ...NOTHING, touched: new Set([testId('order', 1)]) };
    const sentAt = Date.parse(at(2));
    const shown = (now: number, over: Partial<ScreenMemory> = {}) =>
      hang([order(1), order(2)], { memory: { ...memory, ...over } }).map((ticket) =>
        isShownAsNew(ticket, { now, sentAt }),
      );
    expect(shown(sentAt + 59_999)).toEqual([false, true]);
    expect(shown(sentAt + 60_000)).toEqual([false, false]);
    // It was taken without a network and came twenty minutes later.
    const arrivedAt = new Map([[testId('order', 2), sentAt + 1_200_000]]);
    expect(shown(sentAt + 1_259_999, { arrivedAt })).toEqual([false, true]);
    expect(shown(sentAt + 1_260_000, { arrivedAt })).toEqual([false, false]);
  });

  it('shows what lost portions as new until somebody touches it', () => {
    const changed = order(1, { items: [anItem({ quantity: 2, voids: [aVoid(1)] })] });
    const isNew = (memory: ScreenMemory) =>
      hang([changed], { memory }).map((ticket) =>
        isShownAsNew(ticket, { now: Date.parse(at(50)), sentAt: 0 }),
      );
    expect(isNew(NOTHING)).toEqual([true]);
    expect(isNew({ ...NOTHING, touched: new Set([`${changed.id} 1`]) })).toEqual([false]);
  });

  it('keeps a ticket that lost every line of this station until somebody touches it', () => {
    const cocktail = anItem({ id: testId('item', 1), station: 'bar', voids: [aVoid(1)] });
    const steak = anItem({ id: testId('item', 2), station: 'kitchen' });
    const struck = order(1, { status: 'preparing', items: [cocktail, steak] });
    const atBar = (one: Order, memory: Partial<ScreenMemory> = {}) =>
      numbers(hang([one], { stations: ['bar'], memory: { ...NOTHING, ...memory } }));
    const known = new Set([struck.id]);
    expect(atBar(struck, { known })).toEqual(['B-1']);
    expect(atBar(struck, { known, touched: new Set([`${struck.id} 1`]) })).toEqual([]);
    // It never hung here, so nobody makes it.
    expect(atBar(struck)).toEqual([]);
    // The bar had made it before.
    expect(atBar({ ...struck, items: [{ ...cocktail, status: 'ready' }, steak] }, { known })).toEqual([]);
  });

  it('keeps a cancelled order that was here until it was seen', () => {
    const gone = order(1, { status: 'cancelled' });
    const known = new Set([gone.id]);
    expect(numbers(hang([], { cancelled: [gone] }))).toEqual([]);
    const [ticket] = hang([], { cancelled: [gone], memory: { ...NOTHING, known } });
    expect(ticket).toMatchObject({ isVoid: true, isNew: false });
    expect(hang([], { cancelled: [gone], memory: { ...NOTHING, known, acknowledged: known } })).toEqual([]);
  });

  it('names the round that a later one adds to', () => {
    const added = order(4, { orderNumber: 'B-3/2', visitId: testId('visit') });
    expect(hang([added])[0]?.addsTo).toBe('B-3');
  });

  it('of a station shows only its lines, and drops an order when they are ready', () => {
    const wine = anItem({ id: testId('item', 8), station: 'bar' });
    const steak = anItem({ id: testId('item', 9), station: 'kitchen' });
    const mixed = order(1, { items: [wine, steak] });
    expect(hang([mixed], { stations: ['bar'] })[0]?.lines.map(({ id }) => id)).toEqual([wine.id]);
    const poured = order(1, { status: 'preparing', items: [{ ...wine, status: 'ready' }, steak] });
    expect(hang([poured], { stations: ['bar'] })).toEqual([]);
    expect(hang([poured])).toHaveLength(1);
  });

  it('keeps an order at its station until somebody has moved it on, even with all its lines ticked off', () => {
    const wine = anItem({ id: testId('item', 8), station: 'bar', status: 'ready' });
    const steak = anItem({ id: testId('item', 9), station: 'kitchen' });
    for (const status of ['paid', 'accepted'] as const)
      expect(hang([order(1, { status, items: [wine, steak] })], { stations: ['bar'] })).toHaveLength(1);
    const done = order(1, { status: 'preparing', items: [wine, { ...steak, status: 'ready' }] });
    for (const station of ['bar', 'kitchen'] as const)
      expect(hang([done], { stations: [station] })).toHaveLength(1);
    expect(hang([order(1, { status: 'preparing', items: [wine] })], { stations: ['kitchen'] })).toEqual([]);
  });
});

describe('the age of a ticket', () => {
  it('is due and late after the minutes that the venue has set', () => {
    const minutes = { amber: 8, red: 12 };
    expect(urgencyOf(8 * 60_000 - 1, minutes)).toBe('fresh');
    expect(urgencyOf(8 * 60_000, minutes)).toBe('due');
    expect(urgencyOf(12 * 60_000 - 1, minutes)).toBe('due');
    expect(urgencyOf(12 * 60_000, minutes)).toBe('late');
  });

  it('is shown in minutes and seconds, with hours if any, and never below zero', () => {
    expect([-5, 24_999, 872_000, 3_725_000].map(timerText)).toEqual(['0:00', '0:24', '14:32', '1:02:05']);
  });
});

const line = fc.record({
  name: fc.constantFrom('Burrata', 'Branzino', 'Fries'),
  quantity: fc.integer({ min: 1, max: 9 }),
  status: fc.constantFrom('pending' as const, 'ready' as const),
  station: fc.constantFrom('kitchen' as const, 'bar' as const),
});
const orders = fc.array(fc.tuple(fc.array(line, { maxLength: 5 }), fc.boolean()), { maxLength: 12 });

describe('the list of all dishes', () => {
  it('is the sum of what is still to be made over all open tickets', () => {
    fc.assert(
      fc.property(
        orders,
        fc.constantFrom<Shown>(undefined, ['kitchen'], ['bar'], ['kitchen', 'bar']),
        (made, stations) => {
          const all = made.map(([lines, isCancelled], n) =>
            order(n, {
              status: isCancelled ? 'cancelled' : 'preparing',
              items: lines.map((one, m): OrderItem => anItem({ id: testId('item', n * 10 + m), ...one })),
            }),
          );
          const open = all.filter(({ status }) => status !== 'cancelled');
          const cancelled = all.filter(({ status }) => status === 'cancelled');
          const memory = { ...NOTHING, known: new Set(all.map(({ id }) => id)) };
          const counted = allDayOf(ticketsOf({ open, cancelled, stations, memory }));
          const expected = open
            .flatMap(({ items }) => items)
            .filter((item) => item.status === 'pending' && (stations?.includes(item.station) ?? true));
          const sum = (rows: readonly { quantity: number }[]): number =>
            rows.reduce((total, { quantity }) => total + quantity, 0);
          expect(sum(counted)).toBe(sum(expected));
          for (const { name, quantity } of counted)
            expect(quantity).toBe(sum(expected.filter((item) => item.name === name)));
        },
      ),
    );
  });
});

it('the list of all dishes keeps two apart that a cook calls the same', () => {
  const soup = (n: number, category: string, more: Partial<OrderItem> = {}) =>
    anItem({
      id: testId('item', n),
      kitchenName: 'Soup',
      category: { id: category, name: category },
      ...more,
    });
  const items = [soup(1, 'Lunch'), soup(2, 'Dinner', { quantity: 2 }), soup(3, 'Lunch')];
  const names = (all: OrderItem[]) =>
    allDayOf(hang([order(1, { items: all })])).map((one) => [one.name, one.quantity]);
  expect(names(items)).toEqual([
    ['Soup (Dinner)', 2],
    ['Soup (Lunch)', 2],
  ]);
  expect(names([soup(1, 'Lunch'), soup(3, 'Lunch')])).toEqual([['Soup', 2]]);
});

describe('the sound of the wall', () => {
  const known = { ...NOTHING, known: new Set([testId('order', 1)]) };

  it('is silent for what is already there', () => {
    expect(alertOf(hang([order(1)]), known)).toBeUndefined();
  });

  it('differs for new, added and cancelled, the most serious first', () => {
    const added = order(3, { orderNumber: 'B-1/2', visitId: testId('visit') });
    const gone = order(1, { status: 'cancelled' });
    expect(alertOf(hang([order(1), order(2)]), known)).toBe('new');
    expect(alertOf(hang([order(1), order(2), added]), known)).toBe('changed');
    expect(alertOf(hang([order(2)], { cancelled: [gone], memory: known }), known)).toBe('void');
  });

  it('is repeated until somebody touches the ticket', () => {
    expect(reminderOf(hang([order(1)]))).toBe('new');
    expect(
      reminderOf(hang([order(1)], { memory: { ...NOTHING, touched: new Set([testId('order', 1)]) } })),
    ).toBeUndefined();
  });
});

describe('the recall list', () => {
  it('offers the last twenty of this station, the latest first', () => {
    const done = Array.from({ length: 25 }, (_, n) =>
      order(n, { status: 'serving', statusBy: { id: 'x', name: 'Ana', at: at(n) } }),
    );
    const offered = recallable(done, undefined);
    expect(offered).toHaveLength(20);
    expect(offered[0]?.orderNumber).toBe('B-24');
    expect(recallable(done, ['bar'])).toEqual([]);
  });
});
