/** Adds up cash: what drawers have, what people hold, and what rounding brought. */
import { type Payment, refundOf, tipOf } from '../entities/payment.ts';
import { cashOf } from './cash.ts';

export interface Cash {
  /** Without tips. */
  readonly taken: number;
  /** Tips paid in cash, less those that were given back in cash. */
  readonly tips: number;
  /** Without tips. */
  readonly givenBack: number;
  /** What rounding brought. Missing: nothing was rounded. */
  readonly rounding?: number;
  readonly inDrawers: number;
  /** With the people who took it. Negative when they gave back more than they took. */
  readonly held: number;
  /** inDrawers + held = taken + tips − givenBack + rounding. */
  readonly toCount: number;
}

export function cashIn(payments: readonly Payment[]): Cash {
  const cash = payments.filter(({ method, outcome }) => method === 'cash' && outcome === 'completed');
  const sum = (some: readonly Payment[], of: (one: Payment) => number): number =>
    some.reduce((cents, one) => cents + of(one), 0);
  return {
    ...roundingIn(cash),
    taken: sum(cash, ({ kind, amount }) => (kind === 'payment' ? amount : 0)),
    tips: sum(cash, tipOf),
    givenBack: sum(cash, refundOf),
    inDrawers: sum(cash, (one) => (one.drawerId === undefined ? 0 : cashOf(one))),
    held: sum(cash, (one) => (one.drawerId === undefined ? cashOf(one) : 0)),
    toCount: sum(cash, cashOf),
  };
}

/** Returns what rounding brought among these rows, if any was rounded. */
export function roundingIn(payments: readonly Pick<Payment, 'rounding'>[]): { readonly rounding?: number } {
  const rounded = payments.flatMap(({ rounding }) => rounding ?? []);
  return rounded.length === 0 ? {} : { rounding: rounded.reduce((cents, one) => cents + one, 0) };
}
