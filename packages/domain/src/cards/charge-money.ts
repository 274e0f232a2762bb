/**
 * What a charge brought is booked as payments of its visit, and what it never brought is taken back by a refund, so that
 * its rows always add up to what its provider took. Money that came is never refused.
 */
import type { Context } from '../command/command.ts';
import { Rows } from '../command/rows.ts';
import { type CardCharge, type Money, nextPaymentIdOf } from '../entities/card-charge.ts';
import { type Change, change, ENTITY_NAMES, rowKey } from '../entities/entities.ts';
import type { Payment } from '../entities/payment.ts';
import { payByCharge } from '../payments/pay-by-charge.ts';
import { refundOfVisit } from '../payments/refund-of-visit.ts';
import { refundRow } from '../payments/refund-row.ts';
import { derivedId } from '../values/ids.ts';
import { visitOfRoot } from '../visits/chain.ts';
import { visitTaking } from '../visits/takings.ts';
import { withoutClaim } from './claims.ts';
import { onBehalf } from './on-behalf.ts';

export interface ChargeSide {
  readonly rows: Rows;
  readonly now: string;
  /** Of this one write. Nobody else knows ids that are derived from it. */
  readonly cmdId: string;
}

export interface Booked {
  readonly charge: CardCharge;
  readonly changes: readonly Change[];
}

/** The tip is of whoever asked. */
const contextFor = ({ askedBy: by, ...charge }: CardCharge, side: ChargeSide): Context =>
  onBehalf({ by, ...charge }, side);

/** Returns the visits that no longer hold a part of the bill for this charge. */
export const released = ({ rows }: ChargeSide, chargeId: string): readonly Change[] =>
  rows.all('visit').flatMap((visit) => {
    const free = withoutClaim(visit, chargeId);
    return free === visit ? [] : [change('visit', free)];
  });

/** Books money that came. The first payment of a charge sends what it was for, and so does one that was found later. */
export function bookMoney(charge: CardCharge, money: Money, side: ChargeSide): Booked {
  const context = contextFor(charge, side);
  const venue = side.rows.venue();
  const { chain } = visitOfRoot(side.rows, charge.visitId, context);
  if (!chain || !venue) return { charge: { ...charge, fault: 'noVisit' }, changes: [] };
  const paid = payByCharge(
    { rows: side.rows, chain, context },
    { id: freeId(charge, side), charge, money, venue, reader: readerOf(charge, side) },
  );
  return { charge: booked(charge, paid.paymentId, money, 1), changes: paid.changes };
}

const readerOf = ({ readerId }: CardCharge, { rows }: ChargeSide) =>
  readerId === null ? undefined : rows.get('cardReader', readerId);

function freeId(charge: CardCharge, { rows, cmdId }: ChargeSide): string {
  const own = nextPaymentIdOf(charge);
  return rows.get('payment', own) ? derivedId(cmdId, charge.id) : own;
}

/** Takes back what a person said had come: first of the tip. What people have given back themselves stays as it is. */
export function takeBack(charge: CardCharge, money: Money, side: ChargeSide): Booked {
  const { rows } = side;
  const context = contextFor(charge, side);
  const venue = rows.venue();
  const paid = charge.paymentIds.map((id) => rows.get('payment', id)).find(isPaid);
  const { chain } = visitOfRoot(rows, paid?.visitId ?? charge.visitId, context);
  const taking =
    paid && chain && visitTaking(chain, paid.id)?.takings.find((one) => one.paymentId === paid.id);
  if (!paid || !chain || !venue || !taking) return { charge: { ...charge, fault: 'noVisit' }, changes: [] };
  const cents = Math.min(money.amount + money.tip, paid.amount + paid.tip - taking.refunded);
  if (cents <= 0) return { charge, changes: [] };
  const id = freeId(charge, side);
  const args = {
    id,
    paymentId: paid.id,
    amount: cents,
    reason: 'The card was not charged.',
    byProvider: true as const,
  };
  const refund = refundRow(paid, args, { venue, context });
  const decision = refundOfVisit({ rows, chain, context, table: undefined }, paid, refund);
  if (!('changes' in decision)) return { charge, changes: [] };
  const tip = Math.min(cents, money.tip);
  return { charge: booked(charge, id, { amount: cents - tip, tip }, -1), changes: decision.changes };
}

const isPaid = (row: Payment | undefined): row is Payment => row?.kind === 'payment';

const booked = (charge: CardCharge, paymentId: string, { amount, tip }: Money, sign: 1 | -1): CardCharge => ({
  ...charge,
  paymentIds: [...charge.paymentIds, paymentId],
  booked: { amount: charge.booked.amount + sign * amount, tip: charge.booked.tip + sign * tip },
});

/** Returns the rows with these changes over them. */
export const rowsWith = (rows: Rows, changes: readonly Change[]): Rows =>
  new Rows([
    ...ENTITY_NAMES.flatMap((entity) => rows.all(entity).map((doc) => change(entity, doc))),
    ...changes,
  ]);

/** A row is written once. What comes later counts. */
export const lastOfEach = (changes: readonly Change[]): readonly Change[] => [
  ...new Map(changes.map((one) => [rowKey(one.entity, one.id), one])).values(),
];
