/**
 * Cash in countries without small coins: a payment or a refund in cash is rounded to 5 cents. Its amount and its tip stay
 * what they are, so the bill, the sales and the taxes are not touched. `rounding` is what the drawer got more or less
 * than that, in cents. Whoever takes the money says it, because the coins have changed hands by then.
 */
import type { CashRounding } from '../entities/bill-settings.ts';
import type { Payment } from '../entities/payment.ts';
import type { VenueSettings } from '../entities/venue.ts';
import { cashOf } from './cash.ts';
import { COIN, MOST_ROUNDING } from './rounding-args.ts';

export const cashRounding = ({
  settings,
}: {
  readonly settings: Pick<VenueSettings, 'cashRounding'>;
}): CashRounding => settings.cashRounding ?? 'off';

/** Returns what the drawer gets more or less when a guest pays so many cents, tip included, in cash. */
export function roundingOfPayment(cents: number, by: CashRounding): number {
  const over = cents % COIN;
  if (by === 'off' || over === 0) return 0;
  return by === 'guest' || over * 2 < COIN ? -over : COIN - over;
}

/** Returns the same when a guest gets so many cents back in cash. */
export function roundingOfRefund(cents: number, by: CashRounding): number {
  const over = cents % COIN;
  if (by === 'off' || over === 0) return 0;
  return by === 'nearest' && over * 2 < COIN ? over : over - COIN;
}

interface GivesBack {
  readonly payment: Pick<Payment, 'kind' | 'method' | 'outcome' | 'amount' | 'tip' | 'rounding'>;
  /** What was given back of it before, and the sum of the roundings. */
  readonly given: { readonly amount: number; readonly rounding: number };
  readonly amount: number;
  readonly by: CashRounding;
}

/**
 * Returns the rounding of a refund in cash. A refund of all that is left of a cash payment gives back the coins that are
 * left of it, however the venue rounds by now.
 */
export function roundingOfGivenBack({ payment, given, amount, by }: GivesBack): number {
  const isRest = payment.method === 'cash' && given.amount + amount === payment.amount + payment.tip;
  if (!isRest) return roundingOfRefund(amount, by);
  const coins = cashOf(payment) - given.amount + given.rounding;
  const rounding = amount - coins;
  return coins % COIN === 0 && Math.abs(rounding) <= MOST_ROUNDING ? rounding : roundingOfRefund(amount, by);
}
