/** Which payments have a slip, on which guests may have written a tip. */
import { isTaken, type Payment } from '../entities/payment.ts';

export const isCard = ({ method }: Payment): boolean => method === 'credit_card' || method === 'debit_card';

/** A card paid a part of a bill. */
export const isSlip = (payment: Payment): boolean =>
  isTaken(payment) && isCard(payment) && payment.amount > 0;
