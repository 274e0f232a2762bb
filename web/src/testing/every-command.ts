/** A day that uses every command: what an administrator queues on a tablet, and what a guest does. */
import type { CommandName, InputOf } from '@tableside/domain/commands.ts';
import { derivedId } from '@tableside/domain/ids.ts';
import { testId } from '@tableside/testkit/builders.ts';

type Call = { readonly [N in CommandName]: { readonly name: N; readonly args: InputOf<N> } }[CommandName];

const ORDER = testId('order', 1);
const FOLLOW_UP = { orderId: derivedId(ORDER, '2'), parentId: ORDER };
const CANCELLED = testId('order', 2);
const SUBMITTED = testId('order', 3);
const PAYMENT = testId('payment', 1);
const WAITING = testId('payment', 4);
const item = (n: number) => ({
  id: testId('item', n),
  productId: 'golden-soup',
  sizeId: 'bowl',
  quantity: 1,
  options: [{ groupId: 'golden-sides', optionIds: ['bread'] }],
  note: 'hot',
  allergy: 'celery',
  sold: { sizePrice: 1000, optionPrices: { bread: 100 } },
});

const THE_ROOM: readonly Call[] = [
  { name: 'section.create', args: { id: 'golden-section', key: 'golden', name: 'Terrace', rank: 3 } },
  {
    name: 'section.patch',
    args: { id: 'golden-section', set: { name: 'Garden' }, base: { name: 'Terrace' } },
  },
  {
    name: 'table.create',
    args: {
      id: 'golden-table',
      number: '90',
      section: 'golden',
      tableType: 'round',
      capacity: { minimum: 2, maximum: 4 },
    },
  },
  { name: 'table.patch', args: { id: 'golden-table', set: { number: '91' }, base: { number: '90' } } },
  {
    name: 'table.setStatus',
    args: {
      tableId: 'golden-table',
      status: 'reserved',
      reservation: { name: 'Okafor', at: '2026-11-20T20:30:00.000Z' },
    },
  },
  {
    name: 'table.setStatus',
    args: { tableId: 'golden-table', status: 'available', from: 'reserved' },
  },
  { name: 'venue.patch', args: { set: { website: 'https://venue.example' }, base: { website: '' } } },
];

const THE_MENU: readonly Call[] = [
  {
    name: 'optionGroup.create',
    args: { id: 'golden-sides', name: 'Side', options: [{ id: 'bread', name: 'Bread', price: 100 }] },
  },
  {
    name: 'optionGroup.patch',
    args: {
      id: 'golden-sides',
      set: { 'options[salad]': { name: 'Salad', price: 300, isAvailable: true } },
      base: { 'options[salad]': null },
    },
  },
  { name: 'category.create', args: { id: 'golden-soups', name: 'Soup', station: 'kitchen' } },
  { name: 'category.patch', args: { id: 'golden-soups', set: { name: 'Soups' }, base: { name: 'Soup' } } },
  {
    name: 'product.create',
    args: {
      id: 'golden-soup',
      name: 'Soup',
      category: 'golden-soups',
      sizes: [{ id: 'bowl', name: 'Bowl', currentPrice: 1000 }],
      optionGroupIds: ['golden-sides'],
      allergens: ['celery'],
    },
  },
  {
    name: 'product.patch',
    args: { id: 'golden-soup', set: { description: 'Of the day' }, base: { description: '' } },
  },
  { name: 'product.setAvailability', args: { productId: 'golden-soup', isAvailable: false } },
  { name: 'product.setAvailability', args: { productId: 'golden-soup', isAvailable: true } },
];

const THE_STAFF: readonly Call[] = [
  { name: 'staff.create', args: { id: 'golden-ana', firstName: 'Ana', email: 'golden@example.com' } },
  { name: 'staff.patch', args: { id: 'golden-ana', set: { lastName: 'Lima' }, base: { lastName: '' } } },
  { name: 'staff.setStatus', args: { staffId: 'golden-ana', status: 'On Break' } },
  { name: 'staff.setMetrics', args: { staffId: 'golden-ana', averageRating: 4.5 } },
];

const THE_ORDERS: readonly Call[] = [
  { name: 'order.create', args: { id: ORDER, orderNumber: 'B-1', tableId: 'golden-table', guests: 2 } },
  { name: 'order.addItem', args: { orderId: ORDER, item: item(1) } },
  { name: 'order.addItem', args: { orderId: ORDER, item: item(2) } },
  { name: 'order.setItem', args: { orderId: ORDER, itemId: testId('item', 1), quantity: 2, note: 'mild' } },
  {
    name: 'order.setItem',
    args: {
      orderId: ORDER,
      itemId: testId('item', 1),
      allergy: 'nuts',
      choice: {
        productId: 'golden-soup',
        sizeId: 'bowl',
        options: [{ groupId: 'golden-sides', optionIds: ['bread'] }],
        sold: { sizePrice: 1000, optionPrices: { bread: 100 } },
      },
    },
  },
  { name: 'order.setDetails', args: { orderId: ORDER, guests: 3, note: 'Birthday' } },
  { name: 'order.removeItem', args: { orderId: ORDER, itemId: testId('item', 2) } },
  {
    name: 'payment.record',
    args: { id: PAYMENT, orderId: ORDER, method: 'cash', amount: 2395, tip: 200, tendered: 3000 },
  },
  { name: 'order.addItem', args: { orderId: ORDER, item: item(4) } },
  { name: 'order.setItem', args: { ...FOLLOW_UP, itemId: testId('item', 4), by: 1 } },
  { name: 'order.removeItem', args: { ...FOLLOW_UP, itemId: testId('item', 4) } },
  { name: 'order.addItem', args: { ...FOLLOW_UP, item: item(5) } },
  {
    name: 'payment.record',
    args: { id: testId('payment', 3), ...FOLLOW_UP, method: 'credit_card', amount: 1198 },
  },
  {
    name: 'payment.record',
    args: { id: WAITING, ...FOLLOW_UP, method: 'debit_card', amount: 1, awaitsTerminal: true },
  },
  { name: 'payment.conclude', args: { paymentId: WAITING, outcome: 'failed', terminalRef: 'AUTH-9' } },
  { name: 'order.advance', args: { orderId: ORDER, to: 'accepted' } },
  { name: 'order.advance', args: { orderId: ORDER, to: 'preparing' } },
  { name: 'order.tickItem', args: { orderId: ORDER, itemId: testId('item', 1), status: 'ready' } },
  { name: 'order.recall', args: { orderId: ORDER, from: 'preparing' } },
  {
    name: 'payment.refund',
    args: { id: testId('payment', 2), paymentId: PAYMENT, amount: 100, reason: 'Cold soup' },
  },
  {
    name: 'order.create',
    args: { id: CANCELLED, orderNumber: 'B-2', tableId: 'golden-table', items: [item(3)], note: 'window' },
  },
  { name: 'order.cancel', args: { orderId: CANCELLED, reason: 'Left' } },
];

const THE_END: readonly Call[] = [
  { name: 'product.archive', args: { id: 'golden-soup' } },
  { name: 'category.archive', args: { id: 'golden-soups' } },
  { name: 'optionGroup.archive', args: { id: 'golden-sides' } },
  { name: 'staff.deactivate', args: { staffId: 'golden-ana' } },
  {
    name: 'table.create',
    args: {
      id: 'golden-spare',
      number: '92',
      section: 'golden',
      tableType: 'square',
      capacity: { minimum: 1, maximum: 2 },
    },
  },
  { name: 'table.archive', args: { id: 'golden-spare' } },
  { name: 'section.create', args: { id: 'golden-empty', key: 'golden_empty', name: 'Attic' } },
  { name: 'section.archive', args: { id: 'golden-empty' } },
];

/** A guest orders at a table of the venue. */
const A_GUEST: readonly Call[] = [
  {
    name: 'order.create',
    args: {
      id: SUBMITTED,
      tableId: 'table-12',
      tableCode: 'qr-12',
      items: [{ id: testId('item', 5), productId: 'burger', sizeId: 'regular', quantity: 1, options: [] }],
    },
  },
  { name: 'order.submit', args: { orderId: SUBMITTED } },
];

/** The calls by the role that queues them. Together they include every command. */
export const EVERY_COMMAND = {
  admin: [...THE_ROOM, ...THE_MENU, ...THE_STAFF, ...THE_ORDERS, ...THE_END],
  customer: A_GUEST,
} as const;
