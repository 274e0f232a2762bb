/**
 * Payments are append-only rows, and no amount is ever edited. A refund is a separate row that points to its payment.
 * One change is possible: a card payment that waits for its terminal is concluded, once. Amounts are cents, times ISO
 * 8601 UTC.
 */
import { DAY_MS } from '../ground/durations.ts';
import type { PaidTender } from './tender.ts';
import type { SaleParts } from './visit.ts';

export const PAYMENT_METHODS = ['cash', 'credit_card', 'debit_card', 'mobile_payment'] as const;
/** A method that every venue may accept. */
export type AcceptedMethod = (typeof PAYMENT_METHODS)[number];
/** What a payment by a tender of the venue counts for, unless it counts as cash. */
export const OWN_METHOD = 'other';
export const PAID_METHODS = [...PAYMENT_METHODS, OWN_METHOD] as const;
export type PaymentMethod = (typeof PAID_METHODS)[number];
export const PAYMENT_STATUSES = ['pending', 'completed', 'failed', 'refunded'] as const;
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number];

/** When the server received a payment, and the name of the device that sent it. */
export interface Arrival {
  /** ISO 8601 UTC */
  readonly at: string;
  /** Null for a plain API call. */
  readonly device: string | null;
}

interface Person {
  readonly id: string;
  readonly name: string;
}

/** What a refund gave back: sale.total + tip + credit is its amount. Reports take it off their sales, taxes and tips. */
export interface GivenBack {
  readonly sale: SaleParts;
  readonly tip: number;
  /** Money that paid for no sale: more than the bill, or a part of it that was to be paid again. */
  readonly credit: number;
  /** Whose sale it was. Null: nobody's on the staff. */
  readonly server: Person | null;
  /** The payment that it gave back. */
  readonly of: { readonly takenBy: Person; readonly method: PaymentMethod; readonly tender?: PaidTender };
}

/** Never the number of the card. */
export interface PaidCard {
  /** In the words of the provider, such as `visa`. */
  readonly brand: string;
  readonly last4: string;
}

export interface Payment {
  readonly id: string;
  readonly kind: 'payment' | 'refund';
  readonly venueId: string;
  /** The visit that it paid, and the check of the bill. */
  readonly visitId: string;
  readonly checkKey: string;
  /** The number of the visit. */
  readonly orderNumber: string;
  /** The payment that a refund gives back. Null on a payment. */
  readonly paymentId: string | null;
  /** Cents. On a payment this is without the tip; on a refund it is the whole amount given back. */
  readonly amount: number;
  readonly tip: number;
  /**
   * Cash: what the drawer got more or less than the amount and the tip, because it was rounded; of a refund, more or less
   * than what it gave back. Missing: it was not rounded.
   */
  readonly rounding?: number;
  /** Cash that the guest handed over, in cents. Change = tendered − amount − tip − rounding. */
  readonly tendered: number | null;
  readonly method: PaymentMethod;
  /** The tender of the venue that it was paid by. Missing: by the method itself. */
  readonly tender?: PaidTender;
  /** The terminal's result. Cash and refunds are completed at once. */
  readonly outcome: 'pending' | 'completed' | 'failed';
  /**
   * The person who concluded it, and the time. Missing while a payment waits for its terminal, and on payments that
   * never did.
   */
  readonly concluded?: {
    readonly id: string;
    readonly name: string;
    readonly at: string;
    /** When it began to wait. Missing before version 0.2.0. */
    readonly startedAt?: string;
  };
  /** When it was taken. For a concluded payment, the time of its conclusion. */
  readonly timestamp: string;
  readonly businessDay: string;
  readonly customerName: string | null;
  readonly customerId: string | null;
  readonly transactionId: string;
  readonly takenBy: Person;
  /** Refunds: the manager who approved it. Missing when nobody was asked, and in the rows that guests get. */
  readonly approvedBy?: Person;
  /** Missing in the rows that guests get. */
  readonly deviceId?: string | null;
  readonly reason: string | null;
  /**
   * Whose tip it is. Missing: of who took the payment. A refund has what its payment had. Missing in the rows that guests
   * get.
   */
  readonly tippedBy?: Person;
  /** Who gave the tip to somebody else, and why. Missing: nobody did. */
  readonly tipGiven?: { readonly by: Person; readonly at: string; readonly reason: string };
  /**
   * The server writes this. A device has no value until the server has answered. Rows of earlier versions and the rows
   * that guests get have none.
   */
  readonly arrival?: Arrival;
  /** It was one of so many equal parts of what was due. Missing: it was not. */
  readonly parts?: number;
  /** It is the tip that was left on the slip of this card payment. */
  readonly tipOn?: string;
  /** Cash: the drawer that it went into, or came out of. Missing when who took it keeps it until the day is closed. */
  readonly drawerId?: string;
  /** The charge of a card reader that brought it, or that never did: then it is a refund, and corrects it. */
  readonly chargeId?: string;
  /** The card, where the provider told it with the money. Missing in the rows that guests get. */
  readonly card?: PaidCard;
  /** The reader was in test mode: no money moved. */
  readonly isTest?: true;
  /** Refunds: the provider gave it back to the card, or never took it. Missing: a person gave it back. */
  readonly byProvider?: true;
  /** Refunds: what they gave back. Missing on payments, and in the rows that guests get. */
  readonly back?: GivenBack;
  readonly version: number;
}

/** Whether this payment counts as money received. A payment that the terminal has not confirmed does not count. */
export const isTaken = (row: Pick<Payment, 'kind' | 'outcome'>): boolean =>
  row.kind === 'payment' && row.outcome === 'completed';

/** Returns the tip that a payment brought. Negative: a refund gave it back. */
export const tipOf = ({ kind, tip, back }: Payment): number =>
  kind === 'payment' ? tip : 0 - (back?.tip ?? 0);

/** Returns what a refund gave back without the tip. 0 for a payment. */
export const refundOf = ({ kind, amount, back }: Payment): number =>
  kind === 'refund' ? amount - (back?.tip ?? 0) : 0;

/** Returns whose tip it is. A refund takes it from the person who had it. */
export const whoseTip = ({
  tippedBy,
  takenBy,
  back,
}: Pick<Payment, 'tippedBy' | 'takenBy' | 'back'>): Person => tippedBy ?? back?.of.takenBy ?? takenBy;

/** The app points out money that arrived later than this, because its day may have been counted already. */
const LATE_MS = DAY_MS;

export const isLate = ({ timestamp, arrival }: Pick<Payment, 'timestamp' | 'arrival'>): boolean =>
  arrival !== undefined && Date.parse(arrival.at) - Date.parse(timestamp) > LATE_MS;

/** Returns the most that can be refunded: amount and tip. */
export const capturedBy = (payment: Payment): number => (isTaken(payment) ? payment.amount + payment.tip : 0);
