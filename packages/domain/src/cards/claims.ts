/**
 * A charge that waits holds its part of the bill: readers and phones are offered what is left. Cash is a fact and is
 * never refused.
 */
import type { CardCharge } from '../entities/card-charge.ts';
import { type CheckKey, MAIN_CHECK, type Visit, type WaitingCharge } from '../entities/visit.ts';
import { billOf } from '../visits/bill.ts';
import type { VisitChain } from '../visits/chain.ts';

export const waitingOf = ({ waiting }: Pick<Visit, 'waiting'>): readonly WaitingCharge[] => waiting ?? [];

/** Returns what the visit would owe if its pads had been sent, without what is held. */
export const owedWithPads = ({ end, rounds, pads }: VisitChain): number =>
  billOf(end, rounds, { with: pads }).due;

/** Returns how much of a check a reader or a phone may be asked for. */
export function claimable(
  { end, rounds, pads }: Pick<VisitChain, 'end' | 'rounds' | 'pads'>,
  key: CheckKey,
): number {
  const { due, checks } = billOf(end, rounds, { with: pads });
  const held = (of?: CheckKey): number =>
    waitingOf(end)
      .filter(({ checkKey }) => of === undefined || checkKey === of)
      .reduce((sum, { amount }) => sum + amount, 0);
  const whole = due - held();
  if (key === MAIN_CHECK) return Math.max(0, whole);
  const check = checks.find((one) => one.key === key)?.due ?? 0;
  return Math.max(0, Math.min(whole, check - held(key)));
}

export const withClaim = (visit: Visit, charge: CardCharge): Visit => {
  const { id, checkKey, amount, tip, via, askedBy: by, at, until } = charge;
  return {
    ...visit,
    waiting: [...waitingOf(visit), { chargeId: id, checkKey, amount, tip, via, by, at, until }],
  };
};

/** Returns the same visit when it holds no claim of this charge. */
export function withoutClaim(visit: Visit, chargeId: string): Visit {
  const left = waitingOf(visit).filter((one) => one.chargeId !== chargeId);
  if (left.length === waitingOf(visit).length) return visit;
  const { waiting: _, ...rest } = visit;
  return left.length === 0 ? rest : { ...rest, waiting: left };
}
