/** Reorders sections and deletes them. The first refusal is shown. */
import type { Section } from '@tableside/domain/tables/table.ts';
import { useState } from 'react';
import { useEngine } from '../../../engine/engine-context.tsx';
import { type Problem, problemOf } from '../../../engine/mutation-problem.ts';
import { moved } from '../../../ui/layout/drag-order.ts';

export interface SectionActs {
  readonly problem: Problem;
  move(from: number, to: number): Promise<void>;
  remove(section: Section): Promise<void>;
}

/** `sections` are in their order. */
export function useSectionActs(sections: readonly Section[]): SectionActs {
  const engine = useEngine();
  const [problem, setProblem] = useState<Problem>(null);
  const rank = (section: Section, to: number): Promise<Problem> =>
    problemOf(
      engine.mutate('section.patch', { id: section.id, set: { rank: to }, base: { rank: section.rank } }),
    );
  return {
    problem,
    async move(from, to) {
      for (const [place, one] of moved(sections, from, to).entries()) {
        if (one.rank === place) continue;
        const refused = await rank(one, place);
        setProblem(refused);
        if (refused !== null) return;
      }
    },
    async remove(section) {
      const refused = await problemOf(engine.mutate('section.archive', { id: section.id }));
      setProblem(refused === null ? null : `${section.name} was not deleted. ${refused}`);
    },
  };
}
