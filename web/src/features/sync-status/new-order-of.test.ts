import { COMMANDS } from '@tableside/domain/commands.ts';
import { testId } from '@tableside/testkit/builders.ts';
import * as v from 'valibot';
import { expect, it } from 'vitest';
import { linesWithoutOrder, newOrderOf } from './new-order-of.ts';

const line = (n: number, over: object = {}) => ({
  cmdId: testId('command', n),
  name: 'order.addItem',
  code: 'order.cancelled',
  args: {
    orderId: testId('order', 1),
    item: { id: testId('item', n), productId: 'burger', sizeId: 'one', quantity: 1 },
  },
  ...over,
});

it('all lines of the cancelled order go together, the first tapped first', () => {
  const other = line(3, { args: { orderId: testId('order', 2), item: {} } });
  const tray = [line(4), other, line(2, { name: 'order.setItem' }), line(1)];
  expect(linesWithoutOrder(line(4), tray).map(({ cmdId }) => cmdId)).toEqual([
    testId('command', 1),
    testId('command', 4),
  ]);
});

it('other refusals make no order', () => {
  expect(linesWithoutOrder(line(1, { code: 'item.size' }), [line(1)])).toEqual([]);
  expect(linesWithoutOrder(line(1, { name: 'order.advance' }), [line(1)])).toEqual([]);
});

it('the new order is the same one however often it is asked for, and fits the command', () => {
  const lines = [line(1), line(4)];
  const args = newOrderOf(lines, { tableId: 'table-1', orderNumber: 'B-7' });
  expect(args).toEqual(newOrderOf(lines, { tableId: 'table-1', orderNumber: 'B-7' }));
  expect(args.id).not.toBe(testId('order', 1));
  expect(v.is(COMMANDS['order.create'].args, args)).toBe(true);
  expect(args.items?.map(({ id }) => id)).toEqual([testId('item', 1), testId('item', 4)]);
});
