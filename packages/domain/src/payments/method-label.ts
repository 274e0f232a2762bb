/** The names of the payment methods, as people say them. */
import type { PaymentMethod } from '../entities/payment.ts';
import type { PaidBy } from './tenders.ts';

export const METHOD_LABEL: Readonly<Record<PaymentMethod, string>> = {
  cash: 'Cash',
  credit_card: 'Credit card',
  debit_card: 'Debit card',
  mobile_payment: 'Mobile payment',
  other: 'Other tender',
};

/** Returns the method itself when another version named one that this version does not know. */
export const methodLabel = (method: string): string =>
  method in METHOD_LABEL ? METHOD_LABEL[method as PaymentMethod] : method;

/** Returns the name of the tender, or of the method where there is none. */
export const paidByLabel = ({ method, tender }: PaidBy): string => tender?.name ?? methodLabel(method);
