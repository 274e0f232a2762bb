/** The accounts that a closed day is booked on. A venue gives them the numbers of its own bookkeeping. */
import { PAID_METHODS } from './payment.ts';

export const ACCOUNT_KINDS = [
  ...PAID_METHODS,
  'sales',
  'discounts',
  'comps',
  'refunds',
  'service',
  'tax',
  'tips',
  'guests',
  'overShort',
  'rounding',
] as const;
export type AccountKind = (typeof ACCOUNT_KINDS)[number];

/** The number or name of each account in the bookkeeping of the venue. One that is missing or empty has none. */
export type Accounts = Readonly<Partial<Record<AccountKind, string>>>;
