/** The rows of one small venue in which every look-up finds something. */

import { nextPaymentIdOf } from '../src/entities/card-charge.ts';
import { type Change, change } from '../src/entities/entities.ts';
import { padIdOf } from '../src/entities/visit.ts';
import { derivedId } from '../src/values/ids.ts';
import {
  aCategory,
  anItem,
  anOption,
  anOptionGroup,
  anOrder,
  aPayment,
  aProduct,
  aRefund,
  aStaffMember,
  aTable,
  aVenue,
  testId,
} from './builders.ts';
import { aCardRefund, aCharge, chargeId, paidOnReader, readerId } from './card-builders.ts';
import { aDrawer } from './cash-builders.ts';
import { aPrint, printId } from './print-builders.ts';
import { aVisit } from './visit-builders.ts';

export const order = (n: number) => testId('order', n);
export const payment = (n: number) => testId('payment', n);
export const visit = (n: number) => testId('visit', n);
export const item = (n: number) => testId('item', n);
export const again = derivedId(visit(3), 'again');
export const onAgain = derivedId(order(70), 'again');

const forLine = (n: number, roundN: number) => ({
  paymentId: payment(n),
  roundId: order(roundN),
  itemIds: [item(n)],
});

const DEAL = { id: payment(90), productId: 'deal', sizeId: 'deal', name: 'Burger deal' };
const ofCombo = (n: number) => anItem({ id: item(n), combo: { ...DEAL, price: 1000, slotId: 'main' } });

/** Round n of a visit has line n. It was served already, so that the table's open orders stay few. */
const roundOf = (n: number, visitId: string, serverStaffId: string | null = null) =>
  anOrder({
    id: order(n),
    visitId,
    tableId: 'table-15',
    status: 'completed',
    items: [anItem({ id: item(n) })],
    serverStaffId,
  });

/** Order 1 is a round of visit 8. The guest has a draft, order 5, and an order in the kitchen. */
export const LOOK_UP_ROWS: readonly Change[] = [
  change('venue', aVenue()),
  change('table', aTable()),
  change('table', aTable({ id: 'table-13', archived: true })),
  change('table', aTable({ id: 'table-14' })),
  change('category', aCategory({ optionGroupIds: ['doneness', 'gone'] })),
  change('optionGroup', anOptionGroup()),
  change(
    'optionGroup',
    anOptionGroup({ id: 'sides', options: [anOption({ groupIds: ['sauces', 'gone'] })] }),
  ),
  // A circle, as two managers could make it from two devices.
  change(
    'optionGroup',
    anOptionGroup({ id: 'sauces', options: [anOption({ groupIds: ['sides', 'heat'] })] }),
  ),
  change('optionGroup', anOptionGroup({ id: 'heat', options: [anOption({ groupIds: ['deeper'] })] })),
  change('optionGroup', anOptionGroup({ id: 'deeper' })),
  change('optionGroup', anOptionGroup({ id: 'other' })),
  change('product', aProduct({ optionGroupIds: ['sides'] })),
  change('staff', aStaffMember()),
  change('staff', aStaffMember({ id: 'staff-jonas' })),
  change('visit', aVisit({ id: visit(8), tableId: 'table-16', status: 'closed' })),
  change(
    'order',
    anOrder({
      id: order(1),
      visitId: visit(8),
      status: 'paid',
      items: [anItem()],
      serverStaffId: 'staff-amara',
    }),
  ),
  change('order', anOrder({ id: order(3), visitId: visit(9), status: 'completed' })),
  change('order', anOrder({ id: order(4), tableId: 'table-13' })),
  change('order', anOrder({ id: order(5), customerId: 'guest' })),
  change('order', anOrder({ id: order(6), visitId: visit(9), customerId: 'guest', status: 'paid' })),
  change('order', anOrder({ id: order(7), customerId: 'another' })),
  change('payment', aPayment({ id: payment(1), visitId: visit(8) })),
  change('payment', aRefund({ id: payment(3), visitId: visit(8), paymentId: payment(1) })),
  change('payment', aPayment({ id: payment(5), visitId: visit(66) })),
  // Visit 1 is open at table 15. Visit 2 was merged into it, and visit 3 is closed and goes on with another one.
  change('table', aTable({ id: 'table-15' })),
  change('visit', aVisit({ id: visit(1), tableId: 'table-15' })),
  change(
    'order',
    anOrder({
      id: padIdOf(visit(1)),
      visitId: visit(1),
      tableId: 'table-15',
      items: [anItem({ id: item(10) })],
    }),
  ),
  change('order', roundOf(11, visit(1))),
  change('order', roundOf(12, visit(1), 'staff-jonas')),
  change('visit', aVisit({ id: visit(2), tableId: 'table-15', status: 'merged', mergedInto: visit(1) })),
  change(
    'order',
    anOrder({
      id: padIdOf(visit(2)),
      visitId: visit(2),
      tableId: 'table-15',
      status: 'cancelled',
      items: [anItem({ id: item(20) })],
    }),
  ),
  change('visit', aVisit({ id: visit(3), tableId: 'table-15', status: 'closed' })),
  change('order', roundOf(13, visit(3))),
  change('visit', aVisit({ id: again, rootId: visit(3), number: 'B-17-2', tableId: 'table-15' })),
  change('order', roundOf(14, again)),
  change('payment', aPayment({ id: payment(6), visitId: visit(3) })),
  // Visit 4 was merged, too, but a line is still on its pad.
  change('visit', aVisit({ id: visit(4), tableId: 'table-16', status: 'merged', mergedInto: visit(1) })),
  change(
    'order',
    anOrder({
      id: padIdOf(visit(4)),
      visitId: visit(4),
      tableId: 'table-16',
      items: [anItem({ id: item(40) })],
    }),
  ),
  // Visit 5 has its pad beside its first round, which has the visit's own id. Lines wait for money.
  change(
    'visit',
    aVisit({
      id: visit(5),
      tableId: 'table-14',
      payAt: 'order',
      paidFor: [forLine(50, 58), forLine(51, 11)],
    }),
  ),
  change('order', anOrder({ id: padIdOf(visit(5)), visitId: visit(5), tableId: 'table-16' })),
  change('order', { ...roundOf(50, visit(5)), id: visit(5) }),
  change('order', roundOf(51, visit(5))),
  // Nothing waits on visit 6.
  change('visit', aVisit({ id: visit(6), tableId: 'table-16', payAt: 'order' })),
  change(
    'order',
    anOrder({
      id: padIdOf(visit(6)),
      visitId: visit(6),
      tableId: 'table-16',
      items: [anItem({ id: item(60) })],
    }),
  ),
  change('order', roundOf(61, visit(6))),
  // The order of a guest was taken in, and so was the one that went on for it.
  change('order', anOrder({ id: order(70), visitId: visit(7), customerId: 'cora', tableId: 'table-16' })),
  change('order', anOrder({ id: onAgain, visitId: visit(7), customerId: 'cora', tableId: 'table-16' })),
  change('order', anOrder({ id: derivedId(onAgain, 'again'), customerId: 'cora', tableId: 'table-16' })),
  change('print', aPrint({ id: printId(1), of: { entity: 'order', id: order(1) } })),
  change(
    'print',
    aPrint({ id: printId(2), kind: 'bill', state: 'sending', of: { entity: 'visit', id: visit(1) } }),
  ),
  change('print', aPrint({ id: printId(3), state: 'printed', of: { entity: 'order', id: order(1) } })),
  // A part of a combo is sent, and another one waits. A guest has one, too.
  change('visit', aVisit({ id: visit(10), tableId: 'table-17' })),
  change('order', anOrder({ id: padIdOf(visit(10)), visitId: visit(10), items: [ofCombo(100)] })),
  change(
    'order',
    anOrder({ id: order(101), visitId: visit(10), status: 'completed', items: [ofCombo(101)] }),
  ),
  change('order', anOrder({ id: order(80), customerId: 'dora', items: [ofCombo(102), ofCombo(103)] })),
  change(
    'cardCharge',
    aCharge({
      ...{ id: chargeId(1), visitId: visit(1) },
      send: { roundId: order(1), itemIds: [item(1)] },
    }),
  ),
  change('payment', aPayment({ id: nextPaymentIdOf(aCharge({ id: chargeId(1) })), visitId: visit(98) })),
  ...paidOnReader({ visitId: visit(97), readerId: readerId(8), refunds: [aCardRefund()] }),
  change('cardCharge', aCharge({ id: chargeId(2), state: 'declined', sure: false })),
  change('cardCharge', aCharge({ id: chargeId(3), state: 'approved', sure: true })),
  change('drawer', aDrawer()),
  change('drawer', aDrawer({ id: testId('drawer', 2), status: 'closed' })),
];
