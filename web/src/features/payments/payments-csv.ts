/** The listed payments for a spreadsheet: a head, then one line each. */
import { clockText } from '../../components/clock-text.ts';
import { moneyCell, textCell } from '../../components/csv.ts';
import { METHOD_LABEL, PAYMENT_STATUS_FACE } from '../../components/payment-face.ts';
import type { PaymentRow } from './payment-rows.ts';

const HEAD = [
  'Order',
  'Transaction',
  'Customer',
  'Amount',
  'Tip',
  'Given back',
  'Method',
  'Status',
  'Date',
  'Time (UTC)',
  'Taken by',
];

export const paymentsCsv = (
  rows: readonly PaymentRow[],
  timezone: string,
): readonly (readonly string[])[] => [
  HEAD,
  ...rows.map((row) => [
    textCell(row.orderNumber),
    textCell(row.transactionId),
    textCell(row.customerName ?? ''),
    moneyCell(row.amount),
    moneyCell(row.tip),
    moneyCell(row.refundedAmount),
    METHOD_LABEL[row.method],
    PAYMENT_STATUS_FACE[row.status].label,
    clockText(row.timestamp, 'dateTime', timezone),
    row.timestamp,
    textCell(row.takenBy.name),
  ]),
];
