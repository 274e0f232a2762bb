/** Saves the discounts and the reasons of the venue. Each change is saved at once; the last refusal is shown. */

import type { DiscountPreset, Reasons } from '@tableside/domain/entities/bill-settings.ts';
import type { Venue } from '@tableside/domain/entities/venue.ts';
import { discountsOf } from '@tableside/domain/venue/bill-settings.ts';
import { useState } from 'react';
import { useEngine } from '../../../../engine/engine-context.tsx';
import { type Problem, problemOf } from '../../../../engine/mutation-problem.ts';

export interface BillLists {
  readonly problem: Problem;
  saveDiscounts(discounts: readonly DiscountPreset[]): Promise<Problem>;
  saveReasons(reasons: Partial<Reasons>): Promise<Problem>;
}

export function useBillLists(venue: Venue): BillLists {
  const engine = useEngine();
  const [problem, setProblem] = useState<Problem>(null);
  const save = async (path: string, before: unknown, after: unknown): Promise<Problem> => {
    const refused = await problemOf(
      engine.mutate('venue.patch', { set: { [path]: after }, base: { [path]: before } }),
    );
    setProblem(refused);
    return refused;
  };
  return {
    problem,
    saveDiscounts: (discounts) => save('settings[discounts]', discountsOf(venue), discounts),
    saveReasons: (reasons) => save('settings[reasons]', venue.settings.reasons ?? {}, reasons),
  };
}

/** Returns the list with the row at `from` moved to `to`. */
export function moved<Row>(rows: readonly Row[], from: number, to: number): readonly Row[] {
  const others = rows.filter((_, n) => n !== from);
  return [...others.slice(0, to), ...rows.slice(from, from + 1), ...others.slice(to)];
}
