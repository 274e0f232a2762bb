/** Rounds cash as several venues would: which one follows from the cents, so that no evening changes its course. */
import { roundingOfPayment, roundingOfRefund } from '@tableside/domain/cash/cash-rounding.ts';
import { CASH_ROUNDINGS, type CashRounding } from '@tableside/domain/entities/bill-settings.ts';

const roundedBy = (cents: number): CashRounding => CASH_ROUNDINGS[cents % CASH_ROUNDINGS.length] ?? 'off';

interface Rounded {
  readonly rounding?: number;
}

const asArgs = (rounding: number): Rounded => (rounding === 0 ? {} : { rounding });

export const roundedPayment = ({
  amount,
  tip = 0,
}: {
  readonly amount: number;
  readonly tip?: number;
}): Rounded => asArgs(roundingOfPayment(amount + tip, roundedBy(amount)));

export const roundedRefund = (amount: number): Rounded => asArgs(roundingOfRefund(amount, roundedBy(amount)));
