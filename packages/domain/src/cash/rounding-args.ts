/** How cash can be rounded: the argument of payments and refunds, apart from the sums that only screens need. */
import * as v from 'valibot';
import type { Payment } from '../entities/payment.ts';

/** The smallest coin, in cents. */
export const COIN = 5;
/** No rounding is larger. */
export const MOST_ROUNDING = COIN - 1;
export const Rounding = v.pipe(
  v.number(),
  v.integer(),
  v.minValue(-MOST_ROUNDING),
  v.maxValue(MOST_ROUNDING),
);

interface Rounded extends Pick<Payment, 'method'> {
  /** With the tip. */
  readonly cents: number;
  readonly rounding: number | undefined;
}

/** Whether it may be rounded so: in cash, and to a whole number of the smallest coins. */
export const isRounding = ({ method, cents, rounding = 0 }: Rounded): boolean =>
  rounding === 0 ||
  (method === 'cash' && Math.abs(rounding) <= MOST_ROUNDING && (cents + rounding) % COIN === 0);
