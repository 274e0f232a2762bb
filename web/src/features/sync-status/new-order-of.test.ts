import { COMMANDS } from '@tableside/domain/commands.ts';
import { anItem, anOrder, testId } from '@tableside/domain/testing/builders.ts';
import { isDerivedId } from '@tableside/domain/values/ids.ts';
import * as v from 'valibot';
import { expect, it } from 'vitest';
import { linesWithoutOrder, lostOf, newOrderOf } from './new-order-of.ts';

const order = anOrder({
  id: testId('order', 1),
  items: [anItem({ id: testId('item', 9), quantity: 3 })],
  status: 'cancelled',
});
const line = (n: number, over: object = {}) => ({
  cmdId: testId('command', n),
  name: 'order.addItem',
  code: 'order.cancelled',
  args: {
    orderId: order.id,
    item: { id: testId('item', n), productId: 'burger', sizeId: 'one', quantity: 1 },
  },
  ...over,
});
const more = (n: number, itemId: string, by = 1) =>
  line(n, { name: 'order.setItem', args: { orderId: order.id, itemId, by } });
const commandsOf = (entries: readonly { readonly cmdId: string }[]) => entries.map(({ cmdId }) => cmdId);

it('all that was added to the cancelled order goes together, in the order of the taps', () => {
  const other = line(3, { args: { orderId: testId('order', 2), item: {} } });
  const rejected = [line(4), other, more(2, testId('item', 9)), line(1)];
  expect(commandsOf(linesWithoutOrder(order, rejected))).toEqual([1, 2, 4].map((n) => testId('command', n)));
});

it('other refusals make no new order', () => {
  expect(lostOf(line(1))?.orderId).toBe(order.id);
  for (const other of [
    line(1, { code: 'item.size' }),
    line(1, { name: 'order.advance' }),
    more(1, testId('item', 9), -1),
    more(1, testId('item', 77)),
  ])
    expect(linesWithoutOrder(order, [other])).toEqual([]);
});

it('the new order is always the same one, and fits the command', () => {
  const lines = [line(1), line(4)];
  const args = newOrderOf(lines, order);
  expect(args).toEqual(newOrderOf(lines, order));
  expect(args.id).not.toBe(order.id);
  expect(v.is(COMMANDS['order.create'].args, args)).toBe(true);
  expect(args.items?.map(({ id }) => id)).toEqual([testId('item', 1), testId('item', 4)]);
});

it('counted portions come along, as many as were tapped, made like their line', () => {
  const [known] = order.items;
  const lines = [more(1, testId('item', 9)), line(2), more(3, testId('item', 9)), more(4, testId('item', 2))];
  const args = newOrderOf(linesWithoutOrder(order, [...lines].reverse()), order);
  expect(v.is(COMMANDS['order.create'].args, args)).toBe(true);
  expect(args.items).toMatchObject([
    { productId: known?.productId, sizeId: known?.size.id, quantity: 2, note: known?.note },
    { id: testId('item', 2), quantity: 2 },
  ]);
  expect(args.items?.[0]?.id).not.toBe(testId('item', 9));
});

it('counted portions of a party go together, on a separate check', () => {
  const round = { ...order, visitId: testId('visit') };
  const counted = (n: number, visitId: string) =>
    line(n, { name: 'visit.setItem', args: { visitId, itemId: testId('item', 9), by: 1 } });
  const rejected = [counted(2, testId('visit')), counted(1, testId('visit')), counted(3, testId('visit', 2))];
  const lines = linesWithoutOrder(round, rejected);
  expect(commandsOf(lines)).toEqual([1, 2].map((n) => testId('command', n)));
  const args = { ...newOrderOf(lines, round), orderNumber: 'B-7', payAt: 'order' };
  expect(v.is(COMMANDS['visit.open'].args, args)).toBe(true);
  expect(isDerivedId(args.id)).toBe(false);
  expect(args.items).toMatchObject([{ quantity: 2 }]);
});
