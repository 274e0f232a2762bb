/** What must hold of an evening of cards: what Stripe took and gave back is what the books say, once, and nothing stays open. */
import type { Rows } from '@tableside/domain/command/rows.ts';
import { type CardCharge, isPendingCharge, totalOf } from '@tableside/domain/entities/card-charge.ts';
import { isOpenRefund, refundsOf } from '@tableside/domain/entities/card-refund.ts';
import { isRound } from '@tableside/domain/entities/visit.ts';
import { P } from '@tableside/domain/testing/visit-house.ts';
import { billOf } from '@tableside/domain/visits/bill.ts';
import type { StripeSimulator } from './stripe-simulator.ts';

type AtStripe = Pick<StripeSimulator, 'intents' | 'refunds'>;

const sum = (cents: readonly number[]): number => cents.reduce((all, one) => all + one, 0);

/** Of the check whose guests pay first: something is in the kitchen, and the bill is not paid. */
export function cookedUnpaid(rows: Rows): boolean {
  const visit = rows.get('visit', P);
  const rounds = rows.ordersOfVisit(P).filter(isRound);
  return visit !== undefined && rounds.length > 0 && billOf({ ...visit, status: 'open' }, rounds).due > 0;
}

export function faultsAfter(rows: Rows, chargeIds: readonly string[], atStripe: AtStripe): readonly string[] {
  const charges = chargeIds.flatMap((id) => rows.get('cardCharge', id) ?? []);
  const faults = charges.flatMap((charge) => [
    ...ofCharge(rows, charge, atStripe),
    ...ofRefunds(rows, charge, atStripe),
  ]);
  const nobodys = atStripe.intents.filter((one) => !charges.some(({ id }) => id === one.charge));
  if (nobodys.some(({ received }) => received > 0)) faults.push('captured, and no charge of ours');
  const paid = rows.all('payment').filter(({ visitId, kind }) => visitId === P && kind === 'payment');
  const isCooked = rows.ordersOfVisit(P).some(isRound);
  if (paid.length > 0 && !isCooked) faults.push('paid and not cooked');
  return faults;
}

/** Payments of a charge, less what was taken back because it never came. What went back to the card counts apart. */
function ofCharge(rows: Rows, { id, state, sure, booked }: CardCharge, { intents }: AtStripe): string[] {
  const own = intents.filter(({ charge }) => charge === id);
  const captured = sum(own.map(({ received }) => received));
  const faults: string[] = [];
  if (!sure || isPendingCharge({ state })) faults.push(`never ended: ${state}`);
  if (own.some(({ times }) => times > 1) || own.filter(({ received }) => received > 0).length > 1)
    faults.push('captured twice');
  if (captured !== totalOf(booked)) faults.push(`captured ${captured}, booked ${totalOf(booked)}`);
  const payments = rows.all('payment').filter((row) => row.chargeId === id && row.kind === 'payment');
  const corrected = rows
    .all('payment')
    .filter(
      (row) => row.chargeId === id && row.kind === 'refund' && row.reason === 'The card was not charged.',
    );
  const recorded =
    sum(payments.map(({ amount, tip }) => amount + tip)) - sum(corrected.map(({ amount }) => amount));
  if (captured !== recorded) faults.push(`captured ${captured}, rows say ${recorded}`);
  return faults;
}

function ofRefunds(rows: Rows, charge: CardCharge, { refunds }: AtStripe): string[] {
  const faults: string[] = [];
  const own = refunds.filter(
    ({ metadata, status }) => metadata.charge === charge.id && status === 'succeeded',
  );
  const known = refundsOf(charge);
  if (known.some(isOpenRefund)) faults.push('a refund never ended');
  const back = sum(own.map(({ amount }) => amount));
  const done = sum(known.filter(({ state }) => state === 'done').map(({ amount }) => amount));
  if (back !== done) faults.push(`${back} went back to the card, and ${done} is done`);
  const onBooks = rows
    .all('payment')
    .filter(
      (row) => row.chargeId === charge.id && row.byProvider && row.reason !== 'The card was not charged.',
    );
  if (sum(onBooks.map(({ amount }) => amount)) !== done)
    faults.push(`${done} is done, and not on the books once`);
  return faults;
}
