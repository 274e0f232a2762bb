/** Slips of card payments, and which of them have no tip yet. No command needs these lists, so the rules don't load them. */
import { type Actor, roleMay } from '../command/permissions.ts';
import { isTaken, type Payment } from '../entities/payment.ts';
import { isCard, isSlip } from './slip.ts';

export interface SlipsOf {
  /** A business day. */
  readonly day: string;
  /** Whose slips. Null: everybody's. */
  readonly userId: string | null;
}

/** Whose slips a person types tips for: their own, or for managers everybody's. */
export const slipOwner = ({ role, userId }: Pick<Actor, 'role' | 'userId'>): string | null =>
  roleMay(role, 'payment.screen') ? null : userId;

/**
 * Returns the slips of a day without a tip, the newest first. A slip that was given back whole is left out. A tip that was
 * taken for a check, and not for one of its slips, counts for the oldest slip of that card that has none.
 */
export function slipsWithoutTip(payments: readonly Payment[], { day, userId }: SlipsOf): readonly Payment[] {
  const tipped = new Set(payments.map(({ tipOn }) => tipOn));
  const bare = payments
    .filter((one) => isSlip(one) && one.tip === 0 && !tipped.has(one.id) && !isGivenBack(one, payments))
    .sort(oldestFirst);
  const covered = new Set<string>();
  for (const tip of payments) {
    if (!isTaken(tip) || !isCard(tip) || tip.amount > 0 || tip.tipOn !== undefined) continue;
    const slip = bare.find(
      ({ id, visitId, method }) => visitId === tip.visitId && method === tip.method && !covered.has(id),
    );
    if (slip) covered.add(slip.id);
  }
  return bare
    .filter(({ id, businessDay }) => businessDay === day && !covered.has(id))
    .filter(({ takenBy }) => userId === null || takenBy.id === userId)
    .reverse();
}

/** A tip that was typed for a slip. */
export interface SlipTip {
  readonly slip: Payment;
  readonly tip: Payment;
}

/** Returns the tips that were typed for slips of a day, the newest slip first. */
export function slipTips(payments: readonly Payment[], { day, userId }: SlipsOf): readonly SlipTip[] {
  const tips = new Map(payments.map((one) => [one.tipOn, one]));
  return payments
    .filter((one) => isSlip(one) && one.businessDay === day)
    .filter(({ takenBy }) => userId === null || takenBy.id === userId)
    .sort(oldestFirst)
    .reverse()
    .flatMap((slip) => {
      const tip = tips.get(slip.id);
      return tip ? [{ slip, tip }] : [];
    });
}

const isGivenBack = ({ id, amount }: Payment, payments: readonly Payment[]): boolean =>
  payments.filter(({ paymentId }) => paymentId === id).reduce((sum, refund) => sum + refund.amount, 0) >=
  amount;

const oldestFirst = (a: Payment, b: Payment): number =>
  a.timestamp.localeCompare(b.timestamp) || a.id.localeCompare(b.id);
