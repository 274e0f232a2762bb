/**
 * Money that is to go back to a card: one attempt, kept on the charge that took it. Its id is the key at the provider, so
 * that asking again gives nothing twice. The refund of the books is made when the provider has said yes.
 * Amounts are cents, times ISO 8601 UTC and the server's.
 */
import { derivedId } from '../values/ids.ts';

/** `asked`: nobody has called the provider yet. `sent`: somebody does, or did and died. `waiting`: the provider works at it. */
export const CARD_REFUND_STATES = ['asked', 'sent', 'waiting', 'done', 'failed'] as const;
export type CardRefundState = (typeof CARD_REFUND_STATES)[number];

/**
 * Why nothing went back: the provider refused, has given this money back already, or has no money for it; the guest disputes
 * the payment; or the bank of the card does not take it.
 */
export const CARD_REFUND_WHYS = ['refused', 'already', 'disputed', 'noMoney', 'card'] as const;
export type CardRefundWhy = (typeof CARD_REFUND_WHYS)[number];

interface Person {
  readonly id: string;
  readonly name: string;
}

export interface CardRefund {
  readonly id: string;
  /** The payment that it gives back. */
  readonly paymentId: string;
  /** The whole amount that goes back. */
  readonly amount: number;
  readonly reason: string;
  readonly by: Person;
  /** The manager who approved it. Missing: nobody was asked. */
  readonly approvedBy?: Person;
  readonly deviceId: string | null;
  readonly at: string;
  readonly state: CardRefundState;
  readonly stateAt: string;
  /** The provider was asked again, because nobody knew whether it had heard. */
  readonly resent?: true;
  /** What the provider calls it. */
  readonly ref?: string;
  readonly why?: CardRefundWhy;
  /** How much of it is on the books. Less than its amount: something else was given back meanwhile. Missing: not yet. */
  readonly booked?: number;
}

interface WithRefunds {
  readonly refunds?: readonly CardRefund[];
}

/** How many a charge may have, with those that failed. */
export const MOST_CARD_REFUNDS = 40;

export const isOpenRefund = ({ state }: Pick<CardRefund, 'state'>): boolean =>
  state !== 'done' && state !== 'failed';

export const refundsOf = ({ refunds }: WithRefunds): readonly CardRefund[] => refunds ?? [];

export const openRefundsOf = (charge: WithRefunds): readonly CardRefund[] =>
  refundsOf(charge).filter(isOpenRefund);

const sum = (refunds: readonly CardRefund[]): number =>
  refunds.reduce((cents, { amount }) => cents + amount, 0);

/** Returns what is on its way back to the card for a payment. It may not be given back in another way. */
export const goingBackOf = (charge: WithRefunds | undefined, paymentId: string): number =>
  charge ? sum(openRefundsOf(charge).filter((one) => one.paymentId === paymentId)) : 0;

/** Returns what the card has got back, or will. */
export const backOnCard = (charge: WithRefunds): number =>
  sum(refundsOf(charge).filter(({ state }) => state !== 'failed'));

/** The id of the refund of the books. Everybody can compute it, and may have taken it. */
export const rowIdOfRefund = ({ id }: Pick<CardRefund, 'id'>): string => derivedId(id, 'payment');
