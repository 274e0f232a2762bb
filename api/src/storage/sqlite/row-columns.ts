/** The columns that look-ups and lists search by, taken from a document. */
import type { Change } from '@tableside/domain/entities.ts';
import { isOpen } from '@tableside/domain/orders/order.ts';
import type { Payment } from '@tableside/domain/payments/payment.ts';

const NONE = {
  open: null,
  status: null,
  tableId: null,
  parentId: null,
  number: null,
  businessDay: null,
  createdAt: null,
  customerId: null,
  orderId: null,
  paymentId: null,
  method: null,
  outcome: null,
  cents: null,
  search: null,
};

export function rowColumns(change: Change) {
  const { doc } = change;
  if (change.entity === 'order') {
    const order = change.doc;
    return {
      ...NONE,
      doc,
      open: isOpen(order) ? 1 : 0,
      status: order.status,
      tableId: order.tableId,
      parentId: order.parentId,
      number: order.orderNumber,
      businessDay: order.businessDay,
      createdAt: order.createdAt,
      customerId: order.customerId,
    };
  }
  if (change.entity !== 'payment') return { ...NONE, doc };
  const payment = change.doc;
  return {
    ...NONE,
    doc,
    orderId: payment.orderId,
    businessDay: payment.businessDay,
    createdAt: payment.timestamp,
    customerId: payment.customerId,
    paymentId: payment.paymentId,
    method: payment.method,
    outcome: payment.outcome,
    cents: payment.outcome === 'completed' ? payment.amount + payment.tip : 0,
    search: searchTextOf(payment),
  };
}

const searchTextOf = ({ orderId, orderNumber, customerName, transactionId }: Payment): string =>
  [orderId, orderNumber, customerName ?? '', transactionId].join('\n').toLowerCase();
