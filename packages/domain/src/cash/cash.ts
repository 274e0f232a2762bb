/**
 * The one meaning of cash: what payments in cash brought in, with their tips, less what was given back in cash, whatever
 * was refunded with it. A drawer has the part that was taken for it, and who took the rest holds it until the day is
 * closed. Drawers, the Z, the report and My shift count it alike.
 */
import { type Payment, refundOf, tipOf } from '../entities/payment.ts';

export interface Cash {
  /** Without tips. */
  readonly taken: number;
  /** Tips paid in cash, less those that were given back in cash. */
  readonly tips: number;
  /** Without tips. */
  readonly givenBack: number;
  readonly inDrawers: number;
  /** With the people who took it. Negative when they gave back more than they took. */
  readonly held: number;
  /** inDrawers + held = taken + tips − givenBack. */
  readonly toCount: number;
}

/** Returns what a payment or a refund brings into a drawer or a pocket: negative when it was given back. */
export function cashOf({ method, outcome, kind, amount, tip }: Payment): number {
  if (method !== 'cash' || outcome !== 'completed') return 0;
  return kind === 'payment' ? amount + tip : -amount;
}

export function cashIn(payments: readonly Payment[]): Cash {
  const cash = payments.filter(({ method, outcome }) => method === 'cash' && outcome === 'completed');
  const sum = (some: readonly Payment[], of: (one: Payment) => number): number =>
    some.reduce((cents, one) => cents + of(one), 0);
  return {
    taken: sum(cash, ({ kind, amount }) => (kind === 'payment' ? amount : 0)),
    tips: sum(cash, tipOf),
    givenBack: sum(cash, refundOf),
    inDrawers: sum(cash, (one) => (one.drawerId === undefined ? 0 : cashOf(one))),
    held: sum(cash, (one) => (one.drawerId === undefined ? cashOf(one) : 0)),
    toCount: sum(cash, cashOf),
  };
}
