import * as v from 'valibot';
import { describe, expect, it, onTestFinished } from 'vitest';
import { anItem, anOrder, testId } from '../testing/builders.ts';
import { EXAMPLES } from '../testing/command-examples.ts';
import { EXAMPLE } from '../testing/example-ids.ts';
import { FIRST_VERSION, plantSecondVersion } from '../testing/planted-version.ts';
import { COMMAND_NAMES } from '../testing/try-command.ts';
import type { AuditFacts, Names } from './command/label.ts';
import { COMMANDS } from './commands.ts';
import { labelOf, shortLabel } from './labels.ts';

const names: Names = {
  order: anOrder({
    orderNumber: 'B-22',
    items: [anItem({ id: testId('item'), name: 'Pilsner', quantity: 3 })],
  }),
  table: 'Table 12',
  section: 'Main Floor',
  product: 'Negroni',
  staff: 'Jonas',
  field: (path) => `the ${path}`,
};
const NOBODY: Names = { order: null, table: '', section: '', product: '', staff: '', field: (path) => path };
const orderId = testId('order');

const say = (name: string, args: unknown, known = names): string => {
  const { title, detail } = labelOf({ name, args }, known);
  return detail ? `${title} | ${detail}` : title;
};

const item = { id: testId('item', 2), productId: 'x', sizeId: 'x', quantity: 2 };
const payment = { id: testId('payment'), visitId: testId('visit') };

describe('a change is named in plain words', () => {
  it.each([
    ['order.create', { id: orderId, orderNumber: 'B-22', tableId: 't' }, 'Order #B-22 created | Table 12'],
    ['order.create', { id: orderId, tableId: 't', items: [item] }, 'Order #B-22 created | Table 12, 2 items'],
    ['order.addItem', { orderId, item }, 'Item added to #B-22 | 2 × Negroni, Table 12'],
    [
      'order.setItem',
      { orderId, itemId: testId('item'), quantity: 1 },
      'Item changed on #B-22 | 3 × Pilsner',
    ],
    [
      'order.setItem',
      { orderId, itemId: testId('item', 9), quantity: 1 },
      'Item changed on #B-22 | Table 12',
    ],
    ['order.removeItem', { orderId, itemId: testId('item') }, 'Item removed from #B-22 | Table 12'],
    ['order.setDetails', { orderId, guests: 2 }, 'Guests or note changed on #B-22 | Table 12'],
    ['order.submit', { orderId }, 'Order #B-22 sent to staff | Table 12'],
    ['order.advance', { orderId, to: 'serving' }, 'Order #B-22 moved to serving | Table 12'],
    ['order.recall', { orderId, from: 'serving' }, 'Order #B-22 taken back to preparing | Table 12'],
    ['order.cancel', { orderId, reason: 'left' }, 'Order #B-22 cancelled | Table 12, left'],
    [
      'order.tickItem',
      { orderId, itemId: testId('item'), status: 'ready' },
      'Item ready on #B-22 | 3 × Pilsner',
    ],
    [
      'payment.record',
      { ...payment, method: 'cash', amount: 14_000, tip: 821 },
      'Payment for #B-22 | Table 12, cash $148.21',
    ],
    [
      'payment.record',
      { ...payment, method: 'credit_card', amount: 1307, awaitsTerminal: true },
      'Payment for #B-22 waits for the card terminal | Table 12, credit card $13.07',
    ],
    ['payment.conclude', { paymentId: payment.id, outcome: 'failed' }, 'Card payment not charged'],
    [
      'payment.refund',
      { id: testId('payment', 2), paymentId: payment.id, amount: 500, reason: 'Cold' },
      'Refund of $5.00 | Cold',
    ],
    ['table.setStatus', { tableId: 'x', status: 'occupied' }, 'Table 12 set to Occupied | Main Floor'],
    ['table.patch', { id: 'x', set: { number: '9' }, base: {} }, 'Table changed | Table 12, Main Floor'],
    ['product.setAvailability', { productId: 'x', isAvailable: false }, 'Negroni sold out | Menu'],
    ['product.patch', { id: 'x', set: { description: 'New' }, base: {} }, 'Product changed | Negroni'],
    ['staff.setStatus', { staffId: 'x', status: 'On Break' }, 'Jonas set to On Break | Staff'],
    ['staff.create', { id: 'x', firstName: 'Zoe' }, 'Zoe added | Staff'],
    [
      'staff.patch',
      { id: 'x', set: { phoneNumber: '5550100', 'schedule[1]': null }, base: {} },
      'Jonas changed | the phoneNumber, the schedule[1]',
    ],
    ['staff.setMetrics', { staffId: 'x', averageRating: 4 }, 'Metrics of Jonas corrected | Staff'],
    ['staff.deactivate', { staffId: 'x' }, 'Jonas deactivated | Staff'],
    ['venue.patch', { set: { taxRate: 9 }, base: {} }, 'Business information changed | the taxRate'],
    ['category.create', { id: 'x', name: 'Wine', station: 'bar' }, 'Category added | Wine'],
    ['category.patch', { id: 'x', set: { name: 'Wine' }, base: {} }, 'Category changed | Wine'],
    ['section.archive', { id: 'x' }, 'Section deleted'],
  ])('%s', (name, args, expected) => {
    expect(say(name, args)).toBe(expected);
  });

  it('by the short words when it cannot be read', () => {
    expect(say('order.addItem', { orderId, item: 'x' })).toBe('Item added | #B-22, Table 12');
    expect(say('order.addItem', null, NOBODY)).toBe('Item added');
  });

  it('as something when this version does not know it', () => {
    expect(say('order.season', {})).toBe('Something changed');
    expect(shortLabel('order.season')).toBeUndefined();
  });

  it('in current words when its arguments are of an older version', () => {
    onTestFinished(plantSecondVersion());
    expect(labelOf(FIRST_VERSION, names).title).toBe(
      labelOf({ name: 'table.setStatus', args: { tableId: 'table-12', status: 'occupied' } }, names).title,
    );
    expect(labelOf(FIRST_VERSION, names).title).not.toBe(
      labelOf({ ...FIRST_VERSION, version: 2 }, names).title,
    );
  });
});

const FACTS: AuditFacts = {
  order: '#B-1',
  table: 'Table 12',
  it: 'Negroni',
  line: '2 × Negroni',
  money: '$45.00 (cash)',
  step: 'Serving',
  status: 'occupied',
  now: {},
};
const IDS = Object.values(EXAMPLE);

describe.each(COMMAND_NAMES)('%s', (name) => {
  const { args, label } = COMMANDS[name];
  const example = EXAMPLES[name];

  it('has a valid example', () => {
    expect(v.safeParse(args, example).success).toBe(true);
  });

  it('has a sentence for the audit trail, with both forms of its verb', () => {
    expect(label.audit(FACTS)).toMatch(/^\{[a-z]+\|[a-z]+\} [^{}|]+$/);
  });

  it('has short words and full ones, with no id in them', () => {
    expect(label.short).toMatch(/^[A-Z][a-z ]+$/);
    for (const known of [names, NOBODY]) {
      const told = say(name, example, known);
      expect(told).toMatch(/^\S/);
      expect(told).not.toMatch(/undefined|null|NaN|\[object/);
      expect(IDS.filter((id) => told.includes(id))).toEqual([]);
    }
  });
});
