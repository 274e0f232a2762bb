/**
 * The parties on one bill after a merge. What was agreed about the whole bill of a party stays on the lines that it had
 * then, also when it arrives after the merge, from a device that did not know of it.
 */

import type { BillAdjustment, Party } from '../entities/visit.ts';
import type { VisitChain } from './chain.ts';

/** Whether it was given for a whole bill, or for what was the whole bill of one party. */
export const isForBill = ({ itemIds, ofParty }: BillAdjustment): boolean =>
  itemIds === null || ofParty === true;

const linesOf = ({ pads, rounds }: Pick<VisitChain, 'pads' | 'rounds'>): readonly string[] =>
  [...rounds, ...pads].flatMap(({ items }) => items.map(({ id }) => id));

/** What moved to another bill is of that party, even if the two bills are joined later. */
const stillOn = (chain: VisitChain, itemIds: readonly string[]): readonly string[] => {
  const here = new Set(linesOf(chain));
  return itemIds.filter((id) => here.has(id));
};

/** Returns the adjustments of a party, each for its own lines. */
export function ofParty(chain: VisitChain): readonly BillAdjustment[] {
  return chain.end.adjustments.map((one): BillAdjustment => {
    if (one.itemIds === null) return { ...one, itemIds: linesOf(chain), ofParty: true };
    return one.ofParty ? { ...one, itemIds: stillOn(chain, one.itemIds) } : one;
  });
}

/** Returns the parties of two visits, with the two that meet now. */
export const partiesOf = (chains: readonly VisitChain[], at: string): readonly Party[] => [
  ...chains.flatMap((chain) =>
    (chain.end.parties ?? []).map((one) => ({ ...one, itemIds: stillOn(chain, one.itemIds) })),
  ),
  ...chains.map((chain) => ({ visitId: chain.end.id, at, itemIds: linesOf(chain) })),
];

/**
 * Returns the lines that somebody meant by the whole bill of a visit at that time. Null: the whole bill as it is now.
 * Who names a visit that has joined another one did not know of it.
 */
export function meantBy({ end, ids }: VisitChain, occurredAt: string): readonly string[] | null {
  for (const id of ids) {
    const own = (end.parties ?? []).filter(({ visitId }) => visitId === id);
    const then = own.find(({ at }) => occurredAt < at) ?? (id === end.id ? undefined : own.at(-1));
    if (then) return then.itemIds;
  }
  return null;
}

/** Says what two adjustments of the same kind are for in common. */
export function isForTheSame(a: BillAdjustment, b: BillAdjustment): boolean {
  if (a.kind !== b.kind || isForBill(a) !== isForBill(b)) return false;
  const [ofA, ofB] = [a.itemIds, b.itemIds];
  if (ofA && ofB) return ofB.some((id) => ofA.includes(id));
  // Everybody may be exempt after one party was. A second discount would come off the first one's rest.
  return ofA === ofB || a.kind === 'discount';
}
