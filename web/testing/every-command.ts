/**
 * A day that uses every command: what an administrator and a server queue on tablets, and what a guest does. A name
 * stands for the command's own example. A command that nobody names here joins the administrator's day before things are
 * deleted.
 */
import { COMMANDS, type CommandName } from '@tableside/domain/commands.ts';
import { testId } from '@tableside/domain/testing/builders.ts';
import { EXAMPLES } from '@tableside/domain/testing/command-examples.ts';
import { EXAMPLE } from '@tableside/domain/testing/example-ids.ts';
import { A_GUEST, burger, type Call } from './guest-day.ts';

const VISIT = { visitId: EXAMPLE.visit };
const ITEM = EXAMPLES['visit.addItem'].item;
const item = (n: number) => ({ ...ITEM, id: testId('item', n) });

const THE_ROOM: readonly (CommandName | Call)[] = [
  'section.create',
  'section.patch',
  'table.create',
  'table.patch',
  'table.setStatus',
  { name: 'table.setStatus', args: { tableId: EXAMPLE.table, status: 'available', from: 'reserved' } },
  'venue.patch',
  'printer.create',
  'printer.patch',
  'printer.pause',
  'print.ask',
  'print.drop',
];

const THE_MENU: readonly (CommandName | Call)[] = [
  'optionGroup.create',
  'optionGroup.patch',
  'category.create',
  'category.patch',
  'product.create',
  'product.patch',
  'product.setAvailability',
  { name: 'product.setAvailability', args: { productId: EXAMPLE.product, isAvailable: true } },
  'product.setStock',
];

const THE_STAFF: readonly CommandName[] = [
  'staff.create',
  'staff.patch',
  'staff.setStatus',
  'staff.setMetrics',
];

/** A party that pays at the end. Its second round is cancelled. */
const THE_ORDERS: readonly (CommandName | Call)[] = [
  'visit.open',
  { name: 'visit.addItem', args: { ...VISIT, item: { ...ITEM, id: EXAMPLE.onPad } } },
  { name: 'visit.addItem', args: { ...VISIT, item: { ...ITEM, id: EXAMPLE.removed } } },
  { name: 'visit.setItem', args: { ...VISIT, itemId: EXAMPLE.onPad, quantity: 2, note: 'mild' } },
  {
    name: 'visit.setItem',
    args: {
      ...VISIT,
      itemId: EXAMPLE.onPad,
      allergy: 'nuts',
      choice: { productId: ITEM.productId, sizeId: ITEM.sizeId, options: ITEM.options, sold: ITEM.sold },
    },
  },
  { name: 'visit.setDetails', args: { ...VISIT, guests: 3, note: 'Birthday' } },
  { name: 'visit.removeItem', args: { ...VISIT, itemId: EXAMPLE.removed } },
  'visit.send',
  'payment.record',
  { name: 'visit.addItem', args: { ...VISIT, item: item(4) } },
  { name: 'visit.setItem', args: { ...VISIT, itemId: testId('item', 4), by: 1 } },
  { name: 'visit.removeItem', args: { ...VISIT, itemId: testId('item', 4) } },
  { name: 'visit.addItem', args: { ...VISIT, item: item(5) } },
  {
    name: 'visit.send',
    args: { ...VISIT, roundId: EXAMPLE.cancelled, itemIds: [testId('item', 5)] },
  },
  {
    name: 'payment.record',
    args: { id: testId('payment', 3), ...VISIT, method: 'credit_card', amount: 1198 },
  },
  {
    name: 'payment.record',
    args: { id: EXAMPLE.atTerminal, ...VISIT, method: 'debit_card', amount: 1, awaitsTerminal: true },
  },
  'payment.conclude',
  'order.advance',
  'order.tickItem',
  'order.recall',
  'payment.refund',
  'card.refund',
  'payment.giveTip',
  'order.cancel',
];

/** A bill that a manager lowers. */
const LOWERED = testId('visit', 6);
const THE_BILL: readonly (CommandName | Call)[] = [
  { name: 'visit.open', args: { id: LOWERED, orderNumber: 'B-4', tableId: EXAMPLE.table, payAt: 'end' } },
  { name: 'visit.addItem', args: { visitId: LOWERED, item: item(7) } },
  {
    name: 'visit.send',
    args: { visitId: LOWERED, roundId: testId('order', 17), itemIds: [testId('item', 7)] },
  },
  { name: 'visit.adjust', args: { ...EXAMPLES['visit.adjust'], visitId: LOWERED } },
  {
    name: 'visit.adjust',
    args: {
      visitId: LOWERED,
      id: testId('command', 11),
      kind: 'comp',
      itemIds: [testId('item', 7)],
      reason: 'Quality',
    },
  },
  { name: 'visit.unadjust', args: { ...EXAMPLES['visit.unadjust'], visitId: LOWERED } },
];

/** A guest at the bar pays before the kitchen begins. */
const BAR = EXAMPLE.paidFirst;
const THE_BAR: readonly (CommandName | Call)[] = [
  'category.create',
  'optionGroup.create',
  'product.create',
  {
    name: 'product.create',
    args: {
      id: EXAMPLE.comboProduct,
      name: 'Soup deal',
      category: EXAMPLE.category,
      sizes: [{ id: 'deal', name: 'Deal', currentPrice: 900 }],
      slots: [
        {
          id: 'soup',
          name: 'Soup',
          min: 1,
          max: 1,
          choices: [{ productId: EXAMPLE.product, sizeId: 'bowl', extra: 50 }],
        },
      ],
    },
  },
  {
    name: 'visit.open',
    args: { id: BAR, orderNumber: 'B-8', tableId: 'table-12', payAt: 'order', items: [item(8)] },
  },
  'visit.addItem',
  'visit.addCombo',
  { name: 'visit.addItem', args: { visitId: BAR, item: { ...ITEM, id: EXAMPLE.offBar } } },
  'visit.setItem',
  'visit.placeItem',
  'visit.setDetails',
  'visit.removeItem',
  {
    name: 'payment.record',
    args: {
      id: testId('payment', 20),
      visitId: BAR,
      method: 'cash',
      amount: 5000,
      send: { roundId: BAR, itemIds: [testId('item', 8), EXAMPLE.atBar] },
    },
  },
  { name: 'visit.set', args: { visitId: BAR, payAt: 'end' } },
];

const THE_END: readonly (CommandName | Call)[] = [
  'printer.archive',
  'product.archive',
  'menu.restore',
  'product.archive',
  'category.archive',
  'optionGroup.archive',
  'staff.deactivate',
  {
    name: 'table.create',
    args: {
      id: 'table-92',
      number: '92',
      section: EXAMPLE.section,
      tableType: 'square',
      capacity: { minimum: 1, maximum: 2 },
    },
  },
  { name: 'table.archive', args: { id: 'table-92' } },
  'section.archive',
];

const SECOND = testId('visit', 3);
const THIRD = testId('visit', 4);
const FOURTH = testId('visit', 5);

/** A server looks after parties that pay at the end, and after the guest who ordered by phone. */
const A_SERVER: readonly (CommandName | Call)[] = [
  { name: 'visit.open', args: { ...EXAMPLES['visit.open'], tableId: 'table-12' } },
  'visit.set',
  'call.answer',
  'visit.takeIn',
  'visit.giveBack',
  {
    name: 'visit.addItem',
    args: { ...VISIT, item: { ...burger(1), id: EXAMPLE.onPad, seat: 1, course: 1 } },
  },
  { name: 'visit.addItem', args: { ...VISIT, item: { ...burger(2), course: 2 } } },
  { name: 'visit.placeItem', args: { ...VISIT, itemId: EXAMPLE.onPad, seat: 2, course: 1 } },
  'visit.setAllergy',
  'visit.send',
  { name: 'order.rush', args: { orderId: EXAMPLE.round, isRush: true } },
  { name: 'visit.move', args: { ...VISIT, tableId: 'table-13' } },
  {
    name: 'visit.open',
    args: { id: EXAMPLE.otherVisit, orderNumber: 'B-5', tableId: 'table-12', payAt: 'end' },
  },
  'visit.merge',
  { name: 'visit.setItem', args: { ...VISIT, itemId: EXAMPLE.onPad, by: 1 } },
  {
    name: 'visit.send',
    args: { ...VISIT, roundId: testId('order', 12), itemIds: [EXAMPLE.onPad, testId('item', 2)] },
  },
  'visit.nameCheck',
  'visit.assign',
  'visit.split',
  {
    name: 'payment.record',
    args: { id: testId('payment', 12), ...VISIT, method: 'cash', amount: 1000, checkKey: 'main' },
  },
  {
    name: 'payment.record',
    args: {
      id: testId('payment', 13),
      ...VISIT,
      method: 'credit_card',
      amount: 2920,
      tip: 100,
      hadItems: true,
    },
  },
  'visit.close',
  { name: 'visit.open', args: { id: SECOND, orderNumber: 'B-4', tableId: 'table-12', payAt: 'end' } },
  { name: 'visit.addItem', args: { visitId: SECOND, item: burger(3) } },
  {
    name: 'visit.send',
    args: { visitId: SECOND, roundId: testId('order', 13), itemIds: [testId('item', 3)] },
  },
  {
    name: 'payment.record',
    args: { id: testId('payment', 14), visitId: SECOND, method: 'cash', amount: 1307, close: true },
  },
  { name: 'visit.open', args: { id: THIRD, orderNumber: 'B-6', tableId: 'table-13', payAt: 'end' } },
  { name: 'visit.addItem', args: { visitId: THIRD, item: { ...burger(4), quantity: 2 } } },
  { name: 'visit.addItem', args: { visitId: THIRD, item: burger(5) } },
  {
    name: 'visit.send',
    args: { visitId: THIRD, roundId: testId('order', 15), itemIds: [testId('item', 4), testId('item', 5)] },
  },
  {
    name: 'order.voidItem',
    args: {
      orderId: testId('order', 15),
      id: EXAMPLE.void,
      itemId: testId('item', 4),
      quantity: 1,
      reason: 'Wrong item',
    },
  },
  { name: 'visit.open', args: { id: FOURTH, orderNumber: 'B-7', tableId: 'table-12', payAt: 'end' } },
  { name: 'visit.moveItems', args: { visitId: THIRD, to: FOURTH, itemIds: [testId('item', 5)] } },
  {
    name: 'card.charge',
    args: { ...EXAMPLES['card.charge'], visitId: THIRD, amount: 500 },
  },
  'card.cancel',
  'card.say',
];

const RITA = 'staff-rita';
const onCard = (
  name: 'clock.in' | 'clock.breakStart' | 'clock.breakEnd' | 'clock.out' | 'clock.edit',
): Call => ({ name, args: { ...EXAMPLES[name], staffId: RITA } }) as Call;

/**
 * A manager clocks somebody who has no sign-in and corrects the card, counts a drawer, closes the day before, and works
 * at the bar.
 */
const A_MANAGER: readonly (CommandName | Call)[] = [
  { name: 'staff.create', args: { id: RITA, firstName: 'Rita' } },
  onCard('clock.in'),
  onCard('clock.breakStart'),
  onCard('clock.breakEnd'),
  onCard('clock.out'),
  onCard('clock.edit'),
  'drawer.open',
  'drawer.move',
  'drawer.close',
  'day.close',
  ...THE_BAR,
];

const nameOf = (step: CommandName | Call): CommandName => (typeof step === 'string' ? step : step.name);
const callOf = (step: CommandName | Call): Call =>
  typeof step === 'string' ? ({ name: step, args: EXAMPLES[step] } as Call) : step;

const THE_SERVICE = [...THE_ROOM, ...THE_MENU, ...THE_STAFF, ...THE_ORDERS, ...THE_BILL];

/** Devices queue `sync.skip` themselves. Nobody taps it. */
const named = new Set<CommandName>(
  [...THE_SERVICE, ...THE_END, ...A_GUEST, ...A_SERVER, ...A_MANAGER].map(nameOf),
).add('sync.skip');
const others = (Object.keys(COMMANDS) as CommandName[]).filter((name) => !named.has(name));

/** The calls by the role that queues them. Together they include every command. */
export const EVERY_COMMAND = {
  admin: [...THE_SERVICE, ...others, ...THE_END].map(callOf),
  manager: A_MANAGER.map(callOf),
  server: A_SERVER.map(callOf),
  customer: A_GUEST.map(callOf),
} as const;
