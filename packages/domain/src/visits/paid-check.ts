/** Protects what guests have paid: nobody takes lines away from a check that was paid for them. */
import type { Detail } from '../command/command.ts';
import { MAIN_CHECK } from '../entities/visit.ts';
import { billOfVisit } from './bill.ts';
import type { VisitChain } from './chain.ts';

type Side = Pick<VisitChain, 'end' | 'rounds' | 'pads'>;

const checksOn = ({ end, rounds, pads }: Side) => billOfVisit(end, [...rounds, ...pads]).checks;

/**
 * Returns the check with money on it that a change would leave with less than what was paid, up to its total. The main
 * check is exempt, because paying for the whole table is paying that check. Undefined: the change may be made.
 */
export function paidCheckOf(before: Side, after: Side): Detail | undefined {
  const later = new Map(checksOn(after).map(({ key, total }) => [key, total]));
  const broken = checksOn(before).find(
    ({ key, total, taken }) =>
      key !== MAIN_CHECK && taken > 0 && (later.get(key) ?? 0) < Math.min(total, taken),
  );
  return broken && { key: broken.key, taken: broken.taken };
}
