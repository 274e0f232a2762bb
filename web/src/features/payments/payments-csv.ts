/** Exports the listed payments for a spreadsheet: a head, then one line each. */

import { isLate } from '@tableside/domain/entities/payment.ts';
import { moneyCell, textCell } from '@tableside/domain/ground/csv.ts';
import { paidByLabel } from '@tableside/domain/payments/method-label.ts';
import { checkLabel } from '@tableside/domain/visits/check-label.ts';
import { PAYMENT_STATUS_FACE } from '../../components/payments/payment-face.ts';
import { clockText } from '../../components/time/clock-text.ts';
import type { PaymentRow } from './payment-rows.ts';

const HEAD = [
  'Order',
  'Check',
  'Transaction',
  'Customer',
  'Amount',
  'Tip',
  'Refunded',
  'Tip refunded',
  'Method',
  'Status',
  'Date',
  'Time (UTC)',
  'Taken by',
  'Device',
  'Arrived (UTC)',
  'Late',
  // Sheets that read columns by their place go on working: what is new stands at the end.
  'Cash rounding',
  'Tip of',
];

export const paymentsCsv = (
  rows: readonly PaymentRow[],
  timezone: string,
): readonly (readonly string[])[] => [
  HEAD,
  ...rows.map((row) => [
    textCell(row.orderNumber),
    textCell(checkLabel(row.checkKey) ?? ''),
    textCell(row.transactionId),
    textCell(row.customerName ?? ''),
    moneyCell(row.amount),
    moneyCell(row.tip),
    moneyCell(row.refundedAmount),
    moneyCell(row.refundedTip),
    textCell(paidByLabel(row)),
    PAYMENT_STATUS_FACE[row.status].label,
    clockText(row.timestamp, 'dateTime', timezone),
    row.timestamp,
    textCell(row.takenBy.name),
    textCell(row.arrival?.device ?? ''),
    row.arrival?.at ?? '',
    isLate(row) ? 'Late' : '',
    moneyCell((row.rounding ?? 0) + (row.refundedRounding ?? 0)),
    textCell(row.tip > 0 ? (row.tippedBy ?? row.takenBy).name : ''),
  ]),
];
