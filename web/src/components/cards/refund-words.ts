/** Says how money stands that goes back to a card, and why it did not. */
import { isUnsettled } from '@tableside/domain/cards/unsettled-refund.ts';
import { type CardCharge, totalOf } from '@tableside/domain/entities/card-charge.ts';
import {
  backOnCard,
  type CardRefund,
  type CardRefundWhy,
  isOpenRefund,
  refundsOf,
} from '@tableside/domain/entities/card-refund.ts';
import { cardText } from '@tableside/domain/payments/card-text.ts';
import { formatCents } from '@tableside/domain/values/money.ts';
import type { Tone } from '../../ui/theme/tone.ts';

/** Returns how much a charge lets go back to its card. 0: its provider has not confirmed it, or all of it went back. */
export const leftOnCard = ({ captured, sure, ref, ...charge }: CardCharge): number =>
  captured && sure && ref !== undefined ? Math.max(0, totalOf(captured) - backOnCard(charge)) : 0;

/** 'Visa ••4242', or 'the card' */
export const cardName = ({ card }: Pick<CardCharge, 'card'>): string => (card ? cardText(card) : 'the card');

export const goesBackText = (cents: number, charge: Pick<CardCharge, 'card'>): string =>
  `${formatCents(cents)} goes back to ${cardName(charge)}. It can take days.`;

const WHY: Readonly<Record<CardRefundWhy, string>> = {
  refused: 'the provider refused it',
  already: 'the provider says that all of it was given back already',
  disputed: 'the guest disputes this payment',
  noMoney: 'the account at the provider holds too little money',
  card: 'the bank of the card does not take it',
};

export interface RefundWords {
  readonly tone: Tone;
  readonly text: string;
}

/** Undefined: it is done, and the refund itself says so. */
export function refundWords(refund: CardRefund, charge: Pick<CardCharge, 'card'>): RefundWords | undefined {
  const { state, amount, why = 'refused', booked = 0 } = refund;
  const sum = formatCents(amount);
  if (isOpenRefund(refund)) return { tone: 'info', text: goesBackText(amount, charge) };
  if (state === 'failed')
    return {
      tone: 'danger',
      text: `${sum} did not go back to ${cardName(charge)}: ${WHY[why]}. Give it back in another way.`,
    };
  return booked < amount
    ? {
        tone: 'danger',
        text: `${sum} went back to ${cardName(charge)}, and only ${formatCents(booked)} of it is recorded: something else was given back meanwhile. Tell a manager.`,
      }
    : undefined;
}

/** What is unsettled of a charge, in words. Undefined: nothing is. */
export function unsettledText(charge: CardCharge): string | undefined {
  const refund = refundsOf(charge).find(isUnsettled);
  return refund && refundWords(refund, charge)?.text;
}
