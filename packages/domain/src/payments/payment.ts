/**
 * Money rows: they only append, and no amount is ever edited; a refund is a row of its own that points to its payment.
 * The one change of a row: a card payment that awaits its terminal is concluded, once. Cents, ISO 8601 UTC.
 */

export const PAYMENT_METHODS = ['cash', 'credit_card', 'debit_card', 'mobile_payment'] as const;
export type PaymentMethod = (typeof PAYMENT_METHODS)[number];
export const PAYMENT_STATUSES = ['pending', 'completed', 'failed', 'refunded'] as const;
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number];

/** When the server heard of a payment, and from which device by name. */
export interface Arrival {
  /** ISO 8601 UTC */
  readonly at: string;
  /** Null for a plain API call. */
  readonly device: string | null;
}

export interface Payment {
  readonly id: string;
  readonly kind: 'payment' | 'refund';
  readonly venueId: string;
  readonly orderId: string;
  readonly orderNumber: string;
  /** The payment that a refund gives back; null on a payment. */
  readonly paymentId: string | null;
  /** Cents, tip left out on a payment; on a refund the whole amount given back. */
  readonly amount: number;
  readonly tip: number;
  /** Cash handed over; change = tendered − amount − tip. */
  readonly tendered: number | null;
  readonly method: PaymentMethod;
  /** What the terminal said. Cash and refunds are completed at once. */
  readonly outcome: 'pending' | 'completed' | 'failed';
  /** Who concluded it, and when; missing on a payment that never awaited its terminal, and while it does. */
  readonly concluded?: { readonly id: string; readonly name: string; readonly at: string };
  /** When it was taken: of a concluded payment, when its conclusion said so. */
  readonly timestamp: string;
  readonly businessDay: string;
  readonly customerName: string | null;
  readonly customerId: string | null;
  readonly transactionId: string;
  readonly takenBy: { readonly id: string; readonly name: string };
  readonly deviceId: string | null;
  readonly reason: string | null;
  /** Written by the server. A device has none until the server has answered, and rows of earlier versions have none; null for guests. */
  readonly arrival?: Arrival | null;
  readonly version: number;
}

/** Money that is here: a payment that the terminal has not confirmed counts for nothing. */
export const isTaken = (row: Payment): boolean => row.kind === 'payment' && row.outcome === 'completed';

/** Money that was told later than this is pointed out: its day may have been counted already. */
const LATE_MS = 24 * 3_600_000;

export const isLate = ({ timestamp, arrival }: Pick<Payment, 'timestamp' | 'arrival'>): boolean =>
  arrival != null && Date.parse(arrival.at) - Date.parse(timestamp) > LATE_MS;

/** What a payment can give back: amount and tip. */
export const capturedBy = (payment: Payment): number => (isTaken(payment) ? payment.amount + payment.tip : 0);
