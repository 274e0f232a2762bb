/**
 * What the server does by itself with money that goes back to a card. Each function is one write. Only the provider's answer
 * decides; the refund of the books is made once, when it has said yes.
 */
import type { Rows } from '../command/rows.ts';
import type { CardCharge } from '../entities/card-charge.ts';
import {
  type CardRefund,
  type CardRefundWhy,
  isOpenRefund,
  refundsOf,
  rowIdOfRefund,
} from '../entities/card-refund.ts';
import { type Change, change } from '../entities/entities.ts';
import { refundableIn, refundOfVisit } from '../payments/refund-of-visit.ts';
import { refundRow } from '../payments/refund-row.ts';
import { derivedId } from '../values/ids.ts';
import { visitOfRoot } from '../visits/chain.ts';
import { onBehalf } from './on-behalf.ts';

export interface OfRefund {
  readonly chargeId: string;
  readonly refundId: string;
}

interface Noting extends OfRefund {
  readonly now: string;
}

export type RefundWord =
  | { readonly is: 'done'; readonly ref: string }
  | { readonly is: 'waiting'; readonly ref: string }
  | {
      readonly is: 'failed';
      readonly ref?: string;
      readonly why: CardRefundWhy;
      /** It counts only as long as nobody has asked again. */
      readonly ifFirst?: true;
    };

interface Settling extends Noting {
  readonly word: RefundWord;
  /** Of this one write. Nobody else knows ids that are derived from it. */
  readonly cmdId: string;
}

export function refundIn(rows: Rows, { chargeId, refundId }: OfRefund): CardRefund | undefined {
  const charge = rows.get('cardCharge', chargeId);
  return charge && refundsOf(charge).find(({ id }) => id === refundId);
}

const withRefund = (charge: CardCharge, refund: CardRefund): CardCharge => ({
  ...charge,
  refunds: refundsOf(charge).map((one) => (one.id === refund.id ? refund : one)),
});

/** Stored before each call: whoever was told no before that was slow, or had a key that was not taken. */
export function claimRefund(rows: Rows, { now, ...of }: Noting): readonly Change[] {
  const charge = rows.get('cardCharge', of.chargeId);
  const refund = refundIn(rows, of);
  if (!charge || !refund || !isOpenRefund(refund) || refund.resent) return [];
  const sent = { ...refund, state: 'sent' as const, stateAt: now };
  const next = refund.state === 'asked' ? sent : { ...refund, resent: true as const };
  return [change('cardCharge', withRefund(charge, next))];
}

/** What the provider says. What it has done stays so, also when somebody was told no before. */
export function settleRefund(rows: Rows, { word, now, cmdId, ...of }: Settling): readonly Change[] {
  const charge = rows.get('cardCharge', of.chargeId);
  const refund = refundIn(rows, of);
  if (!charge || !refund || refund.state === 'done') return [];
  const ref = refund.ref ?? word.ref;
  const known = { ...refund, ...(ref !== undefined && { ref }) };
  if (word.is === 'done') return booked(charge, known, { rows, now, cmdId });
  if (word.is === 'failed' && word.ifFirst && refund.resent) return [];
  if (refund.state === 'failed' || (word.is === 'waiting' && refund.state === 'waiting')) return [];
  const why = word.is === 'failed' && { why: word.why };
  const next = { ...known, state: word.is, stateAt: now, ...why };
  return [change('cardCharge', withRefund(charge, next))];
}

interface Booking {
  readonly rows: Rows;
  readonly now: string;
  readonly cmdId: string;
}

/** The money is gone. As much of it as there is room for goes on the books; the rest is seen on the refund. */
function booked(charge: CardCharge, refund: CardRefund, side: Booking): readonly Change[] {
  const { rows, now, cmdId } = side;
  const { why: _, ...rest } = refund;
  const context = onBehalf({ ...refund, venueId: charge.venueId }, side);
  const payment = rows.get('payment', refund.paymentId);
  const visit = payment && visitOfRoot(rows, payment.visitId, context);
  const venue = rows.venue();
  const room = payment && refundableIn(visit?.chain, payment);
  const cents = Math.min(refund.amount, room ?? 0);
  const done = { ...rest, state: 'done' as const, stateAt: now, booked: cents };
  const noted = change('cardCharge', withRefund(charge, done));
  if (!payment || !visit || !venue || cents === 0) return [noted];
  const own = rowIdOfRefund(refund);
  const id = rows.get('payment', own) ? derivedId(cmdId, refund.id) : own;
  const given = { id, amount: cents, reason: refund.reason, byProvider: true as const };
  const decision = refundOfVisit(visit, payment, refundRow(payment, given, { venue, context }));
  if (!('changes' in decision)) return [change('cardCharge', withRefund(charge, { ...done, booked: 0 }))];
  return [noted, ...decision.changes];
}

export interface FoundRefund {
  readonly id: string;
  readonly chargeId: string;
  readonly paymentId: string;
  readonly amount: number;
  /** Who asked for it. Their name is gone. */
  readonly userId: string;
  readonly at: string;
  readonly ref: string;
}

/** A refund that a restored backup has lost, although the provider gave the money back. It is looked at like any other. */
export function makeFoundRefund(rows: Rows, found: FoundRefund, now: string): readonly Change[] {
  const charge = rows.get('cardCharge', found.chargeId);
  const paymentId =
    charge?.paymentIds.find((id) => id === found.paymentId) ??
    charge?.paymentIds.find((id) => rows.get('payment', id)?.kind === 'payment');
  if (!charge || paymentId === undefined || refundsOf(charge).some(({ id }) => id === found.id)) return [];
  const refund: CardRefund = {
    ...{ id: found.id, paymentId, amount: found.amount, reason: 'Found after a backup was restored.' },
    ...{ by: { id: found.userId, name: 'Card reader' }, deviceId: null, at: found.at },
    ...{ state: 'waiting', stateAt: now, ref: found.ref },
  };
  return [change('cardCharge', { ...charge, refunds: [...refundsOf(charge), refund] })];
}
