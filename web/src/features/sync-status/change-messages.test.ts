import { COMMANDS } from '@tableside/domain/commands.ts';
import { anItem, anOrder, testId } from '@tableside/testkit/builders.ts';
import { describe, expect, it } from 'vitest';
import { changeText, idsOf, type Names } from './change-messages.ts';

const names: Names = {
  order: anOrder({
    orderNumber: 'B-22',
    items: [anItem({ id: testId('item'), name: 'Pilsner', quantity: 3 })],
  }),
  table: 'Table 12',
  section: 'Main Floor',
  product: 'Negroni',
  staff: 'Jonas',
};
const say = (name: string, args: unknown): string => {
  const { title, detail } = changeText({ name, args }, names);
  return detail ? `${title} | ${detail}` : title;
};

describe('a change is named as a person would', () => {
  it.each([
    ['order.create', { id: 'x', orderNumber: 'B-22' }, 'Order #B-22 created | Table 12'],
    ['order.addItem', { orderId: 'x', item: { quantity: 2 } }, 'Item added to #B-22 | 2 × Negroni, Table 12'],
    ['order.setItem', { orderId: 'x', itemId: testId('item') }, 'Item changed on #B-22 | 3 × Pilsner'],
    ['order.advance', { orderId: 'x', to: 'serving' }, 'Order #B-22 moved to serving | Table 12'],
    ['order.recall', { orderId: 'x', from: 'serving' }, 'Order #B-22 taken back to preparing | Table 12'],
    ['order.cancel', { orderId: 'x', reason: 'left' }, 'Order #B-22 cancelled | Table 12, left'],
    [
      'payment.record',
      { orderId: 'x', method: 'cash', amount: 14_000, tip: 821 },
      'Order #B-22 paid | Table 12, cash $148.21',
    ],
    [
      'payment.record',
      { orderId: 'x', method: 'credit_card', amount: 1307, tip: 0, awaitsTerminal: true },
      'Order #B-22 waits for the card terminal | Table 12, credit card $13.07',
    ],
    ['payment.conclude', { paymentId: 'x', outcome: 'failed' }, 'Card payment not charged'],
    ['table.setStatus', { tableId: 'x', status: 'occupied' }, 'Table 12 set to Occupied | Main Floor'],
    ['product.setAvailability', { productId: 'x', isAvailable: false }, 'Negroni sold out | Menu'],
    ['staff.setStatus', { staffId: 'x', status: 'On Break' }, 'Jonas set to On Break | Staff'],
    ['staff.create', { id: 'x', firstName: 'Zoe' }, 'Zoe added | Staff'],
    [
      'staff.patch',
      { id: 'x', set: { phoneNumber: '1', 'schedule[1]': null } },
      'Jonas changed | Phone number, Monday shift',
    ],
    ['staff.setMetrics', { staffId: 'x', averageRating: 4 }, 'Metrics of Jonas corrected | Staff'],
    ['staff.deactivate', { staffId: 'x' }, 'Jonas deactivated | Staff'],
    [
      'venue.patch',
      { set: { taxRate: 9, 'operatingHours[1]': {}, 'settings[kitchenRedMinutes]': 15 } },
      'Business information changed | Tax rate, Monday hours, Minutes until late',
    ],
    ['category.patch', { id: 'x', set: { name: 'Wine' } }, 'Category changed | Wine'],
  ])('%s', (name, args, words) => {
    expect(say(name, args)).toBe(words);
  });

  it('has words for every command, whatever its arguments look like', () => {
    for (const name of Object.keys(COMMANDS)) expect(say(name, null)).not.toMatch(/undefined|null|NaN/);
  });
});

describe('what a change is about', () => {
  it('finds the order of a new order in its own id', () => {
    expect(idsOf({ name: 'order.create', args: { id: 'o1', tableId: 't1' } })).toMatchObject({
      order: 'o1',
      table: 't1',
    });
  });

  it('finds the product of a line inside the line', () => {
    expect(
      idsOf({ name: 'order.addItem', args: { orderId: 'o1', item: { productId: 'p1' } } }),
    ).toMatchObject({
      order: 'o1',
      product: 'p1',
    });
  });
});
