/** The rows of the payment table: merged from this device and the server, filtered and summed. Amounts are cents. */
import type { Payment, PaymentMethod, PaymentStatus } from '@tableside/domain/entities/payment.ts';
import { paymentStatus } from '@tableside/domain/payments/payment-status.ts';
import { refundedOf, refundedTipOf } from '@tableside/domain/payments/refundable.ts';
import { searchedWords } from '../../components/orders/searched-words.ts';
import type { RemotePayment } from '../../remote/payments.ts';

export interface PaymentRow {
  readonly id: string;
  /** The visit that it paid, and the check of its bill. */
  readonly visitId: string;
  readonly checkKey: string;
  /** The number of the visit. */
  readonly orderNumber: string;
  readonly transactionId: string;
  readonly customerName: string | null;
  /** Without the tip. */
  readonly amount: number;
  readonly tip: number;
  readonly rounding?: number | undefined;
  readonly method: PaymentMethod;
  readonly tender?: Payment['tender'] | undefined;
  readonly status: PaymentStatus;
  readonly timestamp: string;
  readonly refundedAmount: number;
  /** The tips in it. */
  readonly refundedTip: number;
  /** What rounding brought when it was given back. */
  readonly refundedRounding?: number | undefined;
  readonly takenBy: { readonly id: string; readonly name: string };
  readonly tippedBy?: Payment['tippedBy'] | undefined;
  readonly tipGiven?: Payment['tipGiven'] | undefined;
  /** The person who concluded the payment, if it waited for its terminal. */
  readonly concluded?: Payment['concluded'] | undefined;
  readonly arrival?: Payment['arrival'];
  /** The charge of a card reader that brought it. */
  readonly chargeId?: string | undefined;
  /** This device holds the payment, so a refund works without the network. */
  readonly isHere: boolean;
}

/** The payments of this device, each with its refunds applied. */
export const localRows = (held: readonly Payment[]): readonly PaymentRow[] =>
  held
    .filter(({ kind }) => kind === 'payment')
    .map((payment) => ({
      ...payment,
      status: paymentStatus(payment, held),
      refundedAmount: refundedOf(payment.id, held),
      refundedTip: refundedTipOf(payment.id, held),
      refundedRounding: roundingOf(held.filter(({ paymentId }) => paymentId === payment.id)),
      isHere: true,
    }));

export type Refund = Omit<RemotePayment['refunds'][number], 'back'> & Pick<Payment, 'back'>;

type Told = Omit<RemotePayment, 'refunds'> & { readonly refunds: readonly Refund[] };

/**
 * A payment that this device no longer holds, as the server returned it, with the refunds that this device has received
 * since.
 */
export function olderRow(
  told: Told,
  held: readonly Payment[],
): PaymentRow & { readonly refunds: readonly Refund[] } {
  const known = new Set(told.refunds.map(({ id }) => id));
  const since = held.filter(({ paymentId, id }) => paymentId === told.id && !known.has(id));
  const refundedAmount = told.refundedAmount + refundedOf(told.id, since);
  const isGivenBack = told.status === 'completed' && since.length > 0 && leftOf(told, refundedAmount) === 0;
  return {
    ...told,
    status: isGivenBack ? 'refunded' : told.status,
    refundedAmount,
    refundedTip: told.refundedTip + refundedTipOf(told.id, since),
    refundedRounding: roundingOf([...told.refunds, ...since]),
    refunds: [...told.refunds, ...since],
    isHere: false,
  };
}

const roundingOf = (refunds: readonly { readonly rounding?: number | undefined }[]): number =>
  refunds.reduce((cents, { rounding = 0 }) => cents + rounding, 0);

const leftOf = ({ amount, tip }: Pick<PaymentRow, 'amount' | 'tip'>, refunded: number): number =>
  Math.max(0, amount + tip - refunded);

/** Returns how much can still be given back: amount and tip, less earlier refunds. */
export const refundableOf = (row: PaymentRow): number =>
  row.status === 'completed' ? leftOf(row, row.refundedAmount) : 0;

export interface PaymentFilter {
  readonly q: string;
  readonly status: PaymentStatus | '';
  readonly method: PaymentMethod | '';
  /** ISO 8601 UTC. Payments match in [from, to); an empty text means no limit. */
  readonly from: string;
  readonly to: string;
}

function matches(row: PaymentRow, { q, status, method, from, to }: PaymentFilter): boolean {
  const wanted = searchedWords(q).toLowerCase();
  const searched = [row.visitId, row.orderNumber, row.customerName ?? '', row.transactionId];
  return (
    (wanted === '' || searched.some((text) => text.toLowerCase().includes(wanted))) &&
    (status === '' || row.status === status) &&
    (method === '' || row.method === method) &&
    (from === '' || row.timestamp >= from) &&
    (to === '' || row.timestamp < to)
  );
}

/**
 * Merges what the server found with what this device holds, newest first. The device's copy of a payment wins, also on
 * whether it matches the filter. A payment that the server found may have been refunded since, so its status is checked
 * again.
 */
export function listed(
  local: readonly PaymentRow[],
  found: readonly PaymentRow[],
  filter: PaymentFilter,
): readonly PaymentRow[] {
  const held = new Set(local.map(({ id }) => id));
  const older = found.filter(
    ({ id, status }) => !held.has(id) && (filter.status === '' || status === filter.status),
  );
  const rows = [...older, ...local.filter((row) => matches(row, filter))];
  return rows.sort((a, b) => b.timestamp.localeCompare(a.timestamp) || b.id.localeCompare(a.id));
}

export interface Totals {
  /** Sum of the amounts of completed and refunded payments. */
  readonly revenue: number;
  /** Less those that were given back. */
  readonly tips: number;
  readonly completed: number;
  readonly pending: number;
  readonly failed: number;
  /** Sum of the refunds, without the tips that they gave back. */
  readonly refunds: number;
  readonly refundedTips: number;
}

export function totalsOf(rows: readonly PaymentRow[]): Totals {
  const taken = rows.filter(({ status }) => status === 'completed' || status === 'refunded');
  const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
  const refundedTips = sum(rows.map(({ refundedTip }) => refundedTip));
  return {
    revenue: sum(taken.map(({ amount }) => amount)),
    tips: sum(taken.map(({ tip }) => tip)) - refundedTips,
    completed: taken.length,
    pending: rows.filter(({ status }) => status === 'pending').length,
    failed: rows.filter(({ status }) => status === 'failed').length,
    refunds: sum(rows.map(({ refundedAmount }) => refundedAmount)) - refundedTips,
    refundedTips,
  };
}
