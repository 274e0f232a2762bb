/** Adds up one person's shift: what they sold, their tips, and the cash to hand in. Cents. */
import { type Cash, cashIn, roundingIn } from '../cash/cash-sums.ts';
import { isTaken, type Payment, type PaymentMethod, refundOf, tipOf, whoseTip } from '../entities/payment.ts';
import type { PaidTender } from '../entities/tender.ts';
import { isOpenVisit, type Visit } from '../entities/visit.ts';
import { byWay, type PaidBy } from '../payments/tenders.ts';
import type { Bill } from '../visits/bill.ts';

export interface MethodSum {
  readonly method: PaymentMethod;
  readonly tender?: PaidTender;
  readonly payments: number;
  /** Without tips. */
  readonly taken: number;
  /** Less the tips that refunds gave back of payments by this method. */
  readonly tips: number;
  /** Without tips. */
  readonly refunds: number;
  /** What rounding brought in cash. Missing: nothing was rounded. */
  readonly rounding?: number;
}

export interface ShiftSums {
  /** The closed checks of the tables that the person serves. */
  readonly checks: number;
  /** Less what refunds gave back of the person's sales, whoever made them. */
  readonly sales: number;
  readonly openChecks: number;
  readonly tips: number;
  readonly refunds: number;
  /** `held` is what they hand in. */
  readonly cash: Cash;
  /** Only methods that were used. */
  readonly byMethod: readonly MethodSum[];
}

export interface ShiftRows {
  /** Visits and payments of any day and any person. */
  readonly visits: readonly Visit[];
  readonly payments: readonly Payment[];
}

interface Shift {
  readonly userId: string;
  readonly day: string;
}

export function shiftSums({ visits, payments }: ShiftRows, of: Shift): ShiftSums {
  const hosted = visits.filter(isHostedOn(of));
  const sales = hosted.flatMap(({ status, closed }) => (status === 'closed' && closed ? [closed.sale] : []));
  const ofDay = payments.filter(
    ({ businessDay, outcome }) => businessDay === of.day && outcome === 'completed',
  );
  const own = ofDay.filter(({ takenBy }) => takenBy.id === of.userId);
  const tipped = ofDay.filter((one) => whoseTip(one).id === of.userId);
  const given = ofDay.flatMap(({ back }) => (back?.server?.id === of.userId ? back.sale : []));
  const byMethod = methodSums({ own, tipped });
  return {
    checks: sales.length,
    sales: sumOf(sales.map(({ total }) => total)) - sumOf(given.map(({ total }) => total)),
    openChecks: hosted.filter(isOpenVisit).length,
    tips: sumOf(byMethod.map(({ tips }) => tips)),
    refunds: sumOf(byMethod.map(({ refunds }) => refunds)),
    cash: cashIn(own),
    byMethod,
  };
}

const isHostedOn =
  ({ userId, day }: Shift) =>
  ({ server, businessDay }: Visit): boolean =>
    server.userId === userId && businessDay === day;

/** Returns what the open checks of the shift come to so far. They are sales only once they are closed. */
export const onOpenChecks = (
  checks: readonly { readonly visit: Visit; readonly bill: Pick<Bill, 'total'> }[],
  of: Shift,
): number =>
  sumOf(checks.flatMap(({ visit, bill }) => (isOpenVisit(visit) && isHostedOn(of)(visit) ? bill.total : [])));

interface OfPerson {
  /** What the person took and gave back. */
  readonly own: readonly Payment[];
  /** Payments that the person took, and their refunds, whoever made them. */
  readonly tipped: readonly Payment[];
}

const asPaid = ({ method, tender }: Payment): PaidBy => ({ method, tender });

/** A tip counts for the way in which its payment was made, also when it was given back in cash. */
function methodSums({ own, tipped }: OfPerson): readonly MethodSum[] {
  const parts = [
    ...own.map((one) => ({ one, by: asPaid(one), isTip: false })),
    ...tipped.map((one) => ({ one, by: one.back?.of ?? asPaid(one), isTip: true })),
  ];
  return byWay(parts, ({ by }) => by)
    .map(({ of, ...way }) => {
      const moved = of.filter(({ isTip }) => !isTip).map(({ one }) => one);
      const taken = moved.filter(isTaken);
      return {
        ...way,
        payments: taken.length,
        taken: sumOf(taken.map(({ amount }) => amount)),
        tips: sumOf(of.filter(({ isTip }) => isTip).map(({ one }) => tipOf(one))),
        refunds: sumOf(moved.map(refundOf)),
        ...roundingIn(moved),
      };
    })
    .filter(({ payments: count, tips, refunds }) => count > 0 || tips !== 0 || refunds > 0);
}

const sumOf = (cents: readonly number[]): number => cents.reduce((sum, one) => sum + one, 0);
