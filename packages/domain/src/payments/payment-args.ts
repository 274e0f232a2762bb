/** The arguments of a payment, and the fields of its row that they decide. */

import * as v from 'valibot';
import { isRounding, Rounding } from '../cash/rounding-args.ts';
import { Cents, line, MAX_CENTS } from '../command/args.ts';
import type { Context, Rejection } from '../command/command.ts';
import { PAID_METHODS, type Payment } from '../entities/payment.ts';
import type { PaidTender } from '../entities/tender.ts';
import type { Venue } from '../entities/venue.ts';
import { described } from '../ground/described.ts';
import { RowId, Uuid } from '../values/ids.ts';
import { bookingDay } from '../venue/booking-day.ts';
import { CheckKeyInput } from '../visits/check-key.ts';
import { MAX_PARTS } from '../visits/even-parts.ts';
import { UniqueItemIds } from '../visits/lines-on-end.ts';

export const RecordPayment = v.strictObject({
  id: Uuid,
  /** The root of the visit that it pays. */
  visitId: Uuid,
  method: described(
    'How it was paid. `other` goes with `tenderId`, which says itself whether it counts as cash.',
    v.picklist(PAID_METHODS),
  ),
  tenderId: described(
    'The tender of the venue that it was paid by. Left out: by the method itself.',
    v.optional(v.nullable(RowId)),
  ),
  amount: Cents,
  tip: v.optional(Cents, 0),
  tendered: described('Cents of cash that were handed over.', v.optional(v.nullable(Cents))),
  rounding: described(
    'Cash: cents that the guest paid more or less than the amount and the tip, because the venue rounds cash to 5 cents.',
    v.optional(Rounding),
  ),
  terminalRef: described(
    'The reference from the card terminal. Never a card number.',
    v.optional(v.nullable(line(64))),
  ),
  customerName: described('The name that the payment was taken under.', v.optional(v.nullable(line(120)))),
  awaitsTerminal: described(
    'True when the terminal has not answered yet. The payment is then pending.',
    v.optional(v.boolean()),
  ),
  /**
   * Whether the device showed items on the visit when the money was taken. Another device may have removed them since.
   */
  hadItems: v.optional(v.boolean()),
  checkKey: described(
    'The check that it pays: main, seat-1 and so on, or the id of a check made by hand. Left out: the main check.',
    v.optional(CheckKeyInput),
  ),
  parts: described(
    'It is one of so many equal parts of what is due. Left out: it is not.',
    v.optional(v.pipe(v.number(), v.integer(), v.minValue(2), v.maxValue(MAX_PARTS))),
  ),
  /** The card payment on whose slip this tip was left. The tip is then for who took that payment. A slip has one tip. */
  tipOn: v.optional(Uuid),
  close: described(
    'For a visit: closes it with this payment, if nothing is left to send and to pay. Left out: where the guests pay first, a payment of all that is owed closes it.',
    v.optional(v.boolean()),
  ),
  /** What it is meant to bring to the kitchen. These lines are a round as soon as the money covers them. */
  send: v.optional(v.strictObject({ roundId: Uuid, itemIds: UniqueItemIds })),
  drawerId: described(
    'Cash: the drawer that it went into. Left out: who took it keeps it until the day is closed.',
    v.optional(v.nullable(Uuid)),
  ),
});

/** `tender` is the one that `tenderId` names. */
export type RecordArgs = v.InferOutput<typeof RecordPayment> & { readonly tender?: PaidTender };

/** Returns why money cannot have been taken as the arguments say. The visit's balance and status are no reasons. */
export function moneyRejection(args: RecordArgs): Rejection | undefined {
  const { amount, tip, tendered, method, awaitsTerminal, rounding = 0 } = args;
  if (amount + tip > MAX_CENTS) return { code: 'money.limit', detail: { limit: MAX_CENTS } };
  if (!isRounding({ method, cents: amount + tip, rounding })) return { code: 'payment.rounding' };
  const due = amount + tip + rounding;
  if (tenderedOf(args) !== null && (tendered ?? 0) < due)
    return { code: 'payment.tendered', detail: { due } };
  return awaitsTerminal && method === 'cash' ? { code: 'payment.noTerminal' } : undefined;
}

/** Whether it brings no money. Then it may only settle, once, what costs nothing. */
export const isOfNothing = ({ amount, tip }: RecordArgs): boolean => amount === 0 && tip === 0;

/** Returns the cash handed over, in cents, or null for every other method. */
export const tenderedOf = ({ method, tendered }: RecordArgs): number | null =>
  method === 'cash' ? (tendered ?? null) : null;

export const paperless = ({ id, method, tender, customerName, terminalRef }: RecordArgs) => ({
  method,
  ...(tender && { tender }),
  customerName: customerName || null,
  transactionId: transactionIdOf(id, terminalRef),
});

/** Returns the reference that the terminal printed or, without one, a short readable id made from the payment's id. */
const transactionIdOf = (id: string, terminalRef?: string | null): string =>
  terminalRef || `T-${id.slice(0, 8).toUpperCase()}`;

/** Returns who took a payment, when and for which day. */
export function paperOf({ venue, context }: { readonly venue: Venue; readonly context: Context }) {
  const { actor, occurredAt, arrival } = context;
  return {
    kind: 'payment' as const,
    venueId: venue.id,
    paymentId: null,
    timestamp: occurredAt,
    businessDay: bookingDay(occurredAt, venue),
    takenBy: { id: actor.userId, name: actor.name },
    deviceId: actor.deviceId,
    reason: null,
    ...(arrival ? { arrival } : {}),
    version: 0,
  };
}

/** Whether a known row is of the same method, tip and terminal as these arguments. The name of a guest may be gone. */
export function isSamePaper(known: Payment, args: RecordArgs): boolean {
  const { method, tender, transactionId } = paperless(args);
  return (
    known.kind === 'payment' &&
    known.tip === args.tip &&
    known.tender?.id === tender?.id &&
    (tender !== undefined || known.method === method) &&
    hasAwaited(known) === (args.awaitsTerminal ?? false) &&
    // A conclusion may have brought the terminal's reference.
    (known.concluded !== undefined || known.transactionId === transactionId)
  );
}

const hasAwaited = ({ outcome, concluded }: Payment): boolean =>
  outcome === 'pending' || concluded !== undefined;
