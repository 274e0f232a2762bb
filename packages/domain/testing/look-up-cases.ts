/**
 * Every look-up with what it must find in one small venue. The rows in memory, SQLite and the mirror all run these
 * cases, so the three cannot differ. A look-up without a case is a type error.
 */

import type { LOOK_UPS, Read } from '../src/command/look-ups.ts';
import type { Rows } from '../src/command/rows.ts';
import { nextPaymentIdOf } from '../src/entities/card-charge.ts';
import { rowKey } from '../src/entities/entities.ts';
import { padIdOf } from '../src/entities/visit.ts';
import { derivedId } from '../src/values/ids.ts';
import { aProduct, aVenue, testId } from './builders.ts';
import { aCharge, chargeId, readerId } from './card-builders.ts';
import { EXAMPLE } from './example-ids.ts';
import { again, item, LOOK_UP_ROWS, onAgain, order, payment, visit } from './look-up-rows.ts';
import { printerId, printId } from './print-builders.ts';

interface Case {
  readonly read: Read;
  /** The keys of the rows to find, in any order. */
  readonly finds: readonly string[];
}

type CaseOf<Kind> = Case & { readonly read: { readonly kind: Kind } };

const orders = (...ns: number[]): string[] => ns.map((n) => rowKey('order', order(n)));
const payments = (...ns: number[]): string[] => ns.map((n) => rowKey('payment', payment(n)));
const visits = (...ids: string[]): string[] => ids.map((id) => rowKey('visit', id));
const charges = (...ns: number[]): string[] => ns.map((n) => rowKey('cardCharge', chargeId(n)));
const prints = (...ns: number[]): string[] => ns.map((n) => rowKey('print', printId(n)));
const pads = (...visitIds: string[]): string[] => visitIds.map((id) => rowKey('order', padIdOf(id)));
const OF_VISIT_1 = [...visits(visit(1)), ...pads(visit(1)), ...orders(11, 12)];
const OF_VISIT_2 = [...visits(visit(2)), ...pads(visit(2)), ...OF_VISIT_1];
const OF_VISIT_5 = [...visits(visit(5)), ...pads(visit(5)), rowKey('order', visit(5)), ...orders(51, 11)];
const OF_VISIT_3 = [...visits(visit(3), again), ...orders(13, 14)];

const CASES: { readonly [Kind in keyof typeof LOOK_UPS]: readonly CaseOf<Kind>[] } = {
  row: [
    { read: { kind: 'row', entity: 'table', id: 'table-12' }, finds: ['table/table-12'] },
    { read: { kind: 'row', entity: 'order', id: 'table-12' }, finds: [] },
  ],
  venue: [{ read: { kind: 'venue' }, finds: [rowKey('venue', aVenue().id)] }],
  every: [
    {
      read: { kind: 'every', entity: 'table' },
      finds: ['table/table-12', 'table/table-13', 'table/table-14', 'table/table-15'],
    },
    { read: { kind: 'every', entity: 'staff' }, finds: ['staff/staff-amara', 'staff/staff-jonas'] },
    { read: { kind: 'every', entity: 'section' }, finds: [] },
  ],
  orderWithTable: [
    { read: { kind: 'orderWithTable', orderId: order(1) }, finds: [...orders(1), 'table/table-12'] },
    { read: { kind: 'orderWithTable', orderId: order(99) }, finds: [] },
  ],
  orderWithProducts: [
    { read: { kind: 'orderWithProducts', orderId: order(1) }, finds: [...orders(1), 'product/burger'] },
    { read: { kind: 'orderWithProducts', orderId: order(99) }, finds: [] },
  ],
  orderWithServer: [
    { read: { kind: 'orderWithServer', orderId: order(1) }, finds: [...orders(1), 'staff/staff-amara'] },
    { read: { kind: 'orderWithServer', orderId: order(3) }, finds: orders(3) },
    { read: { kind: 'orderWithServer', orderId: order(99) }, finds: [] },
  ],
  draftsOfCustomer: [
    { read: { kind: 'draftsOfCustomer', customerId: 'guest' }, finds: orders(5) },
    { read: { kind: 'draftsOfCustomer', customerId: 'nobody' }, finds: [] },
  ],
  paymentsOfVisit: [
    { read: { kind: 'paymentsOfVisit', visitId: visit(8) }, finds: payments(1, 3) },
    { read: { kind: 'paymentsOfVisit', visitId: visit(99) }, finds: [] },
  ],
  paymentWithRefunds: [
    { read: { kind: 'paymentWithRefunds', paymentId: payment(3) }, finds: payments(1, 3) },
    { read: { kind: 'paymentWithRefunds', paymentId: payment(99) }, finds: [] },
  ],
  visitOfPayment: [
    {
      read: { kind: 'visitOfPayment', paymentId: payment(3) },
      finds: [...payments(3), ...visits(visit(8)), ...orders(1), 'staff/staff-amara'],
    },
    { read: { kind: 'visitOfPayment', paymentId: payment(5) }, finds: payments(5) },
    { read: { kind: 'visitOfPayment', paymentId: payment(6) }, finds: [...payments(6), ...OF_VISIT_3] },
    { read: { kind: 'visitOfPayment', paymentId: payment(99) }, finds: [] },
    {
      read: { kind: 'visitOfPayment', paymentId: EXAMPLE.cardPayment },
      finds: [rowKey('payment', EXAMPLE.cardPayment), ...charges(8), ...visits(visit(97))],
    },
  ],
  visitOf: [
    { read: { kind: 'visitOf', visitId: visit(1) }, finds: OF_VISIT_1 },
    { read: { kind: 'visitOf', visitId: visit(2) }, finds: OF_VISIT_2 },
    { read: { kind: 'visitOf', visitId: visit(3) }, finds: OF_VISIT_3 },
    { read: { kind: 'visitOf', visitId: visit(99) }, finds: [] },
  ],
  visitAlone: [
    { read: { kind: 'visitAlone', visitId: visit(3) }, finds: [...visits(visit(3)), ...orders(13)] },
    { read: { kind: 'visitAlone', visitId: visit(99) }, finds: [] },
  ],
  visitOfOrder: [
    { read: { kind: 'visitOfOrder', orderId: order(11) }, finds: OF_VISIT_1 },
    { read: { kind: 'visitOfOrder', orderId: padIdOf(visit(2)) }, finds: OF_VISIT_2 },
    { read: { kind: 'visitOfOrder', orderId: order(14) }, finds: [...visits(again), ...orders(14)] },
    { read: { kind: 'visitOfOrder', orderId: order(5) }, finds: orders(5) },
    { read: { kind: 'visitOfOrder', orderId: order(99) }, finds: [] },
  ],
  visitForLine: [
    {
      read: { kind: 'visitForLine', visitId: visit(6), itemId: item(99) },
      finds: [...visits(visit(6)), ...pads(visit(6))],
    },
    {
      read: { kind: 'visitForLine', visitId: visit(6), itemId: item(61) },
      finds: [...visits(visit(6)), ...pads(visit(6)), ...orders(61)],
    },
    {
      read: { kind: 'visitForLine', visitId: visit(2), itemId: item(12) },
      finds: [...visits(visit(2), visit(1)), ...pads(visit(2), visit(1)), ...orders(12)],
    },
    // The line was sent in the visit that goes on.
    {
      read: { kind: 'visitForLine', visitId: visit(3), itemId: item(14) },
      finds: [...visits(visit(3), again), ...orders(14)],
    },
    // The whole bill counts while lines wait for money, and order 11 has the id of a round to come.
    { read: { kind: 'visitForLine', visitId: visit(5), itemId: item(99) }, finds: OF_VISIT_5 },
    { read: { kind: 'visitForLine', visitId: visit(99), itemId: item(99) }, finds: [] },
  ],
  visitWithLine: [
    {
      read: { kind: 'visitWithLine', visitId: visit(6), itemId: item(60) },
      finds: [...visits(visit(6)), ...pads(visit(6))],
    },
    {
      read: { kind: 'visitWithLine', visitId: visit(6), itemId: item(61) },
      finds: [...visits(visit(6)), ...pads(visit(6)), ...orders(61)],
    },
    { read: { kind: 'visitWithLine', visitId: visit(1), itemId: item(11) }, finds: OF_VISIT_1 },
    // Visit 4 was merged into visit 1.
    {
      read: { kind: 'visitWithLine', visitId: visit(4), itemId: item(40) },
      finds: [...visits(visit(4)), ...pads(visit(4)), ...OF_VISIT_1],
    },
    { read: { kind: 'visitWithLine', visitId: visit(5), itemId: item(51) }, finds: OF_VISIT_5 },
    { read: { kind: 'visitWithLine', visitId: visit(3), itemId: item(14) }, finds: OF_VISIT_3 },
    // Another part of its combo is sent.
    {
      read: { kind: 'visitWithLine', visitId: visit(10), itemId: item(100) },
      finds: [...visits(visit(10)), ...pads(visit(10)), ...orders(101), 'product/burger'],
    },
    { read: { kind: 'visitWithLine', visitId: visit(99), itemId: item(1) }, finds: [] },
  ],
  tableOfVisit: [
    { read: { kind: 'tableOfVisit', visitId: visit(1) }, finds: [...visits(visit(1)), 'table/table-15'] },
    { read: { kind: 'tableOfVisit', visitId: visit(99) }, finds: [] },
  ],
  guestsAgain: [
    {
      read: { kind: 'guestsAgain', orderId: order(70) },
      finds: [...orders(70), ...[onAgain, derivedId(onAgain, 'again')].map((id) => rowKey('order', id))],
    },
    { read: { kind: 'guestsAgain', orderId: order(5) }, finds: orders(5) },
    {
      read: { kind: 'guestsAgain', orderId: order(80), itemId: item(102) },
      finds: [...orders(80), 'product/burger'],
    },
    { read: { kind: 'guestsAgain', orderId: order(99) }, finds: [] },
  ],
  visitOfOrderWithServers: [
    {
      read: { kind: 'visitOfOrderWithServers', orderId: order(1) },
      finds: [...visits(visit(8)), ...orders(1), 'staff/staff-amara'],
    },
    {
      read: { kind: 'visitOfOrderWithServers', orderId: order(11) },
      finds: ['staff/staff-jonas', ...OF_VISIT_1],
    },
    { read: { kind: 'visitOfOrderWithServers', orderId: order(99) }, finds: [] },
  ],
  visitWithServers: [
    { read: { kind: 'visitWithServers', visitId: visit(2) }, finds: ['staff/staff-jonas', ...OF_VISIT_2] },
    { read: { kind: 'visitWithServers', visitId: visit(3) }, finds: OF_VISIT_3 },
    { read: { kind: 'visitWithServers', visitId: visit(99) }, finds: [] },
  ],
  visitWithProducts: [
    { read: { kind: 'visitWithProducts', visitId: visit(1) }, finds: ['product/burger', ...OF_VISIT_1] },
    { read: { kind: 'visitWithProducts', visitId: visit(3) }, finds: OF_VISIT_3 },
    { read: { kind: 'visitWithProducts', visitId: visit(99) }, finds: [] },
  ],
  visitWithTable: [
    {
      read: { kind: 'visitWithTable', visitId: visit(2) },
      finds: ['table/table-15', ...OF_VISIT_2, ...visits(again), ...orders(14)],
    },
    { read: { kind: 'visitWithTable', visitId: visit(99) }, finds: [] },
  ],
  visitsOfTable: [
    {
      read: { kind: 'visitsOfTable', tableId: 'table-15' },
      finds: ['table/table-15', ...visits(visit(1), again), ...pads(visit(1)), ...orders(11, 12, 14)],
    },
    { read: { kind: 'visitsOfTable', tableId: 'table-13' }, finds: ['table/table-13', ...orders(4)] },
    { read: { kind: 'visitsOfTable', tableId: 'no-table' }, finds: [] },
  ],
  openDrawers: [{ read: { kind: 'openDrawers' }, finds: [rowKey('drawer', testId('drawer'))] }],
  openPrints: [
    { read: { kind: 'openPrints', printerId: printerId() }, finds: prints(1, 2) },
    { read: { kind: 'openPrints', printerId: printerId(9) }, finds: [] },
  ],
  printWithOrder: [
    { read: { kind: 'printWithOrder', printId: printId(1) }, finds: [...prints(1), ...orders(1)] },
    { read: { kind: 'printWithOrder', printId: printId(99) }, finds: [] },
  ],
  watchedCharges: [
    { read: { kind: 'watchedCharges', readerId: readerId() }, finds: charges(1, 2) },
    { read: { kind: 'watchedCharges', readerId: readerId(9) }, finds: [] },
  ],
  visitOfCharge: [
    {
      read: { kind: 'visitOfCharge', chargeId: chargeId(1) },
      finds: [
        ...[...charges(1), ...OF_VISIT_1, 'staff/staff-jonas', ...orders(1)],
        rowKey('payment', nextPaymentIdOf(aCharge({ id: chargeId(1) }))),
      ],
    },
    { read: { kind: 'visitOfCharge', chargeId: chargeId(9) }, finds: [] },
  ],
  printsOf: [
    { read: { kind: 'printsOf', ids: [order(1)] }, finds: prints(1, 3) },
    { read: { kind: 'printsOf', ids: [order(1), visit(1)] }, finds: prints(1, 2, 3) },
    { read: { kind: 'printsOf', ids: [] }, finds: [] },
  ],
  menuFor: [
    {
      read: { kind: 'menuFor', productId: 'burger' },
      finds: [
        'product/burger',
        `category/${aProduct().category}`,
        'optionGroup/doneness',
        'optionGroup/heat',
        'optionGroup/sauces',
        'optionGroup/sides',
      ],
    },
    { read: { kind: 'menuFor', productId: 'no-product' }, finds: [] },
  ],
  optionGroups: [
    {
      read: { kind: 'optionGroups', ids: ['sauces', 'other', 'gone'] },
      finds: ['deeper', 'heat', 'other', 'sauces', 'sides'].map((id) => `optionGroup/${id}`),
    },
    { read: { kind: 'optionGroups', ids: [] }, finds: [] },
  ],
};

export const LOOK_UP_CASES: readonly Case[] = Object.values(CASES).flat();

/** Returns the keys of the venue's rows that are among those found, sorted. */
export const foundIn = (rows: Rows): string[] =>
  LOOK_UP_ROWS.filter(({ entity, id }) => rows.get(entity, id))
    .map(({ entity, id }) => rowKey(entity, id))
    .sort();
