/**
 * The check of a guest who pays for some lines: a line that is tapped goes to it, and back with a second tap. It is the
 * check that is being paid, if somebody made that by hand, or else a new one.
 */
import type { Bill } from '@tableside/domain/visits/bill.ts';
import { type CheckKey, leftOf } from '@tableside/domain/visits/visit.ts';
import { useState } from 'react';
import { useEngine } from '../../engine/engine-context.tsx';
import { type Problem, problemOf } from '../../engine/mutation-problem.ts';
import type { WholeVisit } from '../../mirror/read/read-visits.ts';
import { newId } from '../../platform/new-id.ts';

export interface ItemCheck {
  readonly isPicking: boolean;
  /** The lines that can be chosen: those that are not paid for already. */
  readonly lines: Bill['lines'];
  readonly chosen: ReadonlySet<string>;
  toggle(): void;
  choose(itemIds: ReadonlySet<string>): Promise<void>;
}

export interface ItemCheckDeps {
  /** The check that is being paid. */
  readonly paying: CheckKey | null;
  readonly onChoose: (key: CheckKey | null) => void;
  readonly onProblem: (problem: Problem) => void;
}

export function useItemCheck(
  { visit, bill }: WholeVisit,
  { paying, onChoose, onProblem }: ItemCheckDeps,
): ItemCheck {
  const engine = useEngine();
  const [check, setCheck] = useState<{ readonly key: CheckKey; readonly name: string }>();
  const { rootId: visitId, split } = visit;
  const keysOf = (itemId: string): readonly CheckKey[] => Object.keys(split.lines[itemId] ?? {});
  const paid = new Set(bill.checks.filter(({ taken, due }) => taken > 0 && due <= 0).map(({ key }) => key));
  const lines = bill.lines.filter(
    ({ item }) => leftOf(item) > 0 && !keysOf(item.id).some((key) => paid.has(key)),
  );
  const chosen = new Set(
    lines.map(({ item }) => item.id).filter((id) => check !== undefined && keysOf(id).includes(check.key)),
  );
  const made = visit.checks.find(({ key }) => key === paying && !paid.has(key));
  const assign = async (wanted: ReadonlySet<string>): Promise<Problem> => {
    if (!check) return null;
    const added = [...wanted].filter((id) => !chosen.has(id));
    const removed = [...chosen].filter((id) => !wanted.has(id));
    if (removed.length > 0)
      return problemOf(engine.mutate('visit.assign', { visitId, itemIds: removed, to: null }));
    return (
      (await problemOf(engine.mutate('visit.nameCheck', { visitId, ...check }))) ??
      problemOf(engine.mutate('visit.assign', { visitId, itemIds: added, to: { [check.key]: 1 } }))
    );
  };
  return {
    isPicking: check !== undefined,
    lines,
    chosen,
    toggle: () =>
      setCheck(check ? undefined : (made ?? { key: newId(), name: `Check ${visit.checks.length + 2}` })),
    async choose(wanted) {
      const refused = await assign(wanted);
      onProblem(refused);
      if (check && refused === null) onChoose(wanted.size > 0 ? check.key : null);
    },
  };
}
