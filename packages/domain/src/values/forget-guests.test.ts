import { expect, it } from 'vitest';
import { anItem, anOrder, aPayment, testId } from '../../testing/builders.ts';
import { DELETED_GUEST, withoutGuests } from './forget-guests.ts';

const cora = { id: 'cora', name: 'Cora' };
const ana = { id: 'ana', name: 'Ana' };

it('an order and its lines lose the name of a deleted guest, and nothing else', () => {
  const items = [anItem({ addedBy: cora }), anItem({ id: testId('item', 2), addedBy: ana })];
  const order = anOrder({ customerId: 'cora', statusBy: { ...cora, at: '2026-06-12T23:30:00.000Z' }, items });
  expect(withoutGuests(order, (id) => id === 'cora')).toEqual({
    ...order,
    statusBy: { ...order.statusBy, name: DELETED_GUEST },
    items: [{ ...items[0], addedBy: { id: 'cora', name: DELETED_GUEST } }, items[1]],
  });
  expect(withoutGuests(order, () => false)).toEqual(order);
});

it('a guest’s payment loses the name, and one without a name gets none', () => {
  const payment = aPayment({ customerId: 'cora', customerName: 'Cora', takenBy: ana });
  expect(withoutGuests(payment, (id) => id === 'cora')).toEqual({ ...payment, customerName: DELETED_GUEST });
  const cash = aPayment({ customerId: 'cora', customerName: null });
  expect(withoutGuests(cash, (id) => id === 'cora')).toEqual(cash);
});
