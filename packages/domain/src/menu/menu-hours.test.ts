/** When products are sold: by weekday, over midnight, when clocks change, and what an order keeps. */
import { describe, expect, test } from 'vitest';
import { aCategory, aContext, anActor, aProduct, aVenue, testId } from '../../testing/builders.ts';
import { comboHouse, comboOf, MENU_COMBO } from '../../testing/combo-house.ts';
import { house, item, order, V } from '../../testing/visit-house.ts';
import type { Context } from '../command/command.ts';
import { change } from '../entities/entities.ts';
import type { MenuHours } from '../entities/menu.ts';
import { padIdOf } from '../entities/visit.ts';
import { hoursText, readHours } from './hours-text.ts';
import { hoursOf, isSoldAt, mayGuestOrder, nextSold } from './menu-hours.ts';

const ZONE = 'America/New_York';
const LUNCH: MenuHours = { days: [1, 2, 3, 4, 5], from: '1100', to: '1500' };
const LATE: MenuHours = { days: [5], from: '2200', to: '0300' };

describe('hours', () => {
  test('hold by weekday and wall clock of the venue', () => {
    // 12 June 2026 is a Friday; New York is four hours behind.
    const at = (instant: string, hours = [LUNCH]) => isSoldAt(hours, instant, ZONE);
    expect(at('2026-06-12T14:59:00Z')).toBe(false);
    expect(at('2026-06-12T15:00:00Z')).toBe(true);
    expect(at('2026-06-12T18:59:00Z')).toBe(true);
    expect(at('2026-06-12T19:00:00Z')).toBe(false);
    expect(at('2026-06-13T15:00:00Z')).toBe(false);
    expect(at('2026-06-13T15:00:00Z', [])).toBe(true);
  });

  test('run past midnight, as of the day on which they began', () => {
    const at = (instant: string) => isSoldAt([LATE], instant, ZONE);
    expect(at('2026-06-13T01:59:00Z')).toBe(false);
    expect(at('2026-06-13T02:00:00Z')).toBe(true);
    expect(at('2026-06-13T06:59:00Z')).toBe(true);
    expect(at('2026-06-13T07:00:00Z')).toBe(false);
    expect(at('2026-06-12T06:00:00Z')).toBe(false);
  });

  test('stay where the clock on the wall says when clocks change', () => {
    // On 8 March 2026 the clock goes from 2 to 3 in the morning, on 1 November from 2 back to 1.
    const night: MenuHours = { days: [6], from: '2300', to: '0230' };
    expect(isSoldAt([night], '2026-03-08T06:59:00Z', ZONE)).toBe(true);
    expect(isSoldAt([night], '2026-03-08T07:00:00Z', ZONE)).toBe(false);
    expect(isSoldAt([night], '2026-11-01T05:30:00Z', ZONE)).toBe(true);
    expect(isSoldAt([night], '2026-11-01T06:30:00Z', ZONE)).toBe(true);
    expect(isSoldAt([night], '2026-11-01T07:29:00Z', ZONE)).toBe(true);
    expect(isSoldAt([night], '2026-11-01T07:30:00Z', ZONE)).toBe(false);
  });

  test('of the product come before those of its category, and an empty list is always', () => {
    const category = aCategory({ hours: [LUNCH] });
    expect(hoursOf(aProduct(), category)).toEqual([LUNCH]);
    expect(hoursOf(aProduct({ hours: null }), category)).toEqual([LUNCH]);
    expect(hoursOf(aProduct({ hours: [LATE] }), category)).toEqual([LATE]);
    expect(hoursOf(aProduct({ hours: [] }), category)).toEqual([]);
    expect(hoursOf(aProduct(), undefined)).toEqual([]);
  });

  test('leave a guest 15 minutes, and say when they begin next', () => {
    const may = (instant: string) => mayGuestOrder([LUNCH], instant, ZONE);
    expect(may('2026-06-12T19:14:00Z')).toBe(true);
    expect(may('2026-06-12T19:15:00Z')).toBe(false);
    expect(may('2026-06-12T14:59:00Z')).toBe(false);
    expect(nextSold([LUNCH], '2026-06-12T10:00:00Z', ZONE)).toEqual({ days: 0, dayOfWeek: 5, time: '1100' });
    expect(nextSold([LUNCH], '2026-06-12T19:00:00Z', ZONE)).toEqual({ days: 3, dayOfWeek: 1, time: '1100' });
  });
});

describe('as people write them', () => {
  test.each([
    ['Mon-Fri 11:00-15:00; Sat 10:00-16:00', undefined],
    ['Fri, Sat 22:00-03:00', undefined],
    ['Mon-Wed, Fri 09:30-12:00', undefined],
    ['Mon-Sun 17:00-02:00', undefined],
    ['always', undefined],
    ['', undefined],
    ['monday - friday 11-15', 'Mon-Fri 11:00-15:00'],
    ['17:00–24:00', 'Mon-Sun 17:00-00:00'],
    ['Fri-Mon 9.00-11.30', 'Mon, Fri-Sun 09:00-11:30'],
    ['Sat Sun 10:00-16:00', 'Sat, Sun 10:00-16:00'],
  ])('%s', (text, same = text) => {
    expect(hoursText(readHours(text))).toBe(same);
  });

  test.each(['lunch', 'Mon-Fri', 'Mon-Fry 11:00-15:00', '25:00-26:00', '11:00-15:70', 'Mon 11:00'])(
    '%s is none',
    (text) => {
      expect(readHours(text)).toBeUndefined();
    },
  );
});

describe('an order', () => {
  const open = aContext({ actor: anActor('customer'), occurredAt: '2026-06-12T18:50:00.000Z' });
  const later: Context = { ...open, occurredAt: '2026-06-12T19:20:00.000Z' };
  const orderId = testId('order', 5);
  const atLunch = () => {
    const room = house();
    room.rows.put(change('venue', aVenue({ timezone: ZONE })));
    const burger = room.rows.get('product', 'burger');
    if (burger) room.rows.put(change('product', { ...burger, hours: [LUNCH] }));
    room.run('order.create', { id: orderId, tableId: 'table-14', tableCode: 'qr-12' }, open);
    return room;
  };
  const burger = (n: number) => ({ id: item(n), productId: 'burger', sizeId: 'regular', quantity: 1 });

  test('of a guest takes it until some minutes after, and keeps what it has', () => {
    const room = atLunch();
    const add = (n: number, who: Context) => room.run('order.addItem', { orderId, item: burger(n) }, who);
    expect(add(1, open)).toMatchObject({ status: 'applied' });
    expect(add(2, later)).toMatchObject({ status: 'rejected', code: 'item.hours' });
    const choice = { productId: 'burger', sizeId: 'regular', options: [] };
    const kept = { orderId, itemId: item(1) };
    expect(room.run('order.setItem', { ...kept, by: 1 }, later)).toMatchObject({ status: 'applied' });
    expect(room.run('order.setItem', { ...kept, choice, note: 'rare' }, later)).toMatchObject({
      status: 'applied',
    });
    expect(room.run('order.submit', { orderId }, later)).toMatchObject({ status: 'applied' });
    expect(order(room, orderId)?.items).toHaveLength(1);
  });

  test('of staff takes it at any time', () => {
    const room = atLunch();
    const staff = aContext({ occurredAt: '2026-06-12T23:00:00.000Z' });
    expect(room.run('visit.addItem', { visitId: V, item: burger(3) }, staff)).toMatchObject({
      status: 'applied',
    });
    expect(order(room, padIdOf(V))?.items).toHaveLength(1);
  });

  test('goes by the hours of a combo, and not by those of what is picked', () => {
    const room = comboHouse();
    room.rows.put(change('venue', aVenue({ timezone: ZONE })));
    room.run('order.create', { id: orderId, tableId: 'table-14', tableCode: 'qr-12' }, open);
    const fries = room.rows.get('product', 'fries');
    if (fries) room.rows.put(change('product', { ...fries, hours: [LATE] }));
    const add = (n: number, who: Context) => room.run('order.addCombo', { orderId, combo: comboOf(n) }, who);
    expect(add(1, open)).toMatchObject({ status: 'applied' });
    room.rows.put(change('product', { ...MENU_COMBO, hours: [LATE] }));
    expect(add(2, open)).toMatchObject({ code: 'item.hours' });
  });
});
